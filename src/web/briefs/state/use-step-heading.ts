import { type RefObject, useEffect, useRef } from 'react';
import type { Step } from './use-step.ts';

/** Focuses the heading of an opened step, except of the first; the navigation itself scrolls to the top. */
export function useStepHeading(step: Step): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
