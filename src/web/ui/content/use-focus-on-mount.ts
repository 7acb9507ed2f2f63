import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses an element on mount, so that screen readers announce it. */
export function useFocusOnMount<Focused extends HTMLElement>(preventScroll = false): RefObject<Focused | null> {
  const focused = useRef<Focused>(null);
  useLayoutEffect(() => focused.current?.focus({ preventScroll }), [preventScroll]);
  return focused;
}
