import { type RefObject, useEffect, useRef } from 'react';
import type { Step } from './use-step.ts';

/** Focuses the heading of the step that was opened, but not of the first, and shows the page from its top. */
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
