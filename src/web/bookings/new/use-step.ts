import { type RefObject, useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';

export type Step = 'about' | 'area' | 'time' | 'details';

export const stepNames: Record<Step, string> = {
  about: 'What about',
  area: 'Area of interest',
  time: 'Day and time',
  details: 'Your details',
};

/** The address of a step, so that the browser's Back leads to the previous step. */
export const addressOf = (step: Step): string => href('/bookings') + (step === 'about' ? '' : `?step=${step}`);

/** The steps of a booking; only services that work on an area have the area step. */
export const stepsOf = (needsArea: boolean): readonly Step[] =>
  needsArea ? ['about', 'area', 'time', 'details'] : ['about', 'time', 'details'];

/** The step in the address, if it is one of the steps; `details` only while a time is held. */
export function useStep(steps: readonly Step[], holds: boolean) {
  const navigate = useNavigate();
  const named = useQuery().get('step');
  const reached = named === 'details' && !holds ? 'time' : named;
  const step = steps.find((one) => one === reached) ?? 'about';
  return {
    step,
    goTo: (next: Step, options?: { replace: boolean }) => void navigate(addressOf(next), options),
    before: steps[steps.indexOf(step) - 1] ?? 'about',
    after: steps[steps.indexOf(step) + 1] ?? 'details',
  };
}

/** Focuses the heading of an opened step, except of the first, and scrolls to it in a small window. */
export function useStepHeading(step: Step): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    if ((heading.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 3) heading.current?.scrollIntoView();
  }, [step]);
  return heading;
}
