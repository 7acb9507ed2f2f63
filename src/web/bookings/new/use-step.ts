import { type RefObject, useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';

export type Step = 'about' | 'time' | 'details';

/** The address of a step, so that the way back in the browser is the way back in the form. */
export const addressOf = (step: Step): string => href('/bookings') + (step === 'about' ? '' : `?step=${step}`);

/** The step the address names; `details` only while a time is held. */
export function useStep(holds: boolean): { step: Step; goTo: (step: Step, options?: { replace: boolean }) => void } {
  const navigate = useNavigate();
  const query = useQuery();
  const named = query.get('step');
  // An area that was marked stays attached, also when a later step is reloaded.
  const area = query.get('area') === 'attached' ? 'area=attached' : '';
  const reached = named === 'details' && !holds ? 'time' : named;
  return {
    step: reached === 'time' || reached === 'details' ? reached : 'about',
    goTo: (step, options) => void navigate(addressOf(step) + (area && (step === 'about' ? '?' : '&') + area), options),
  };
}

/** Focuses the heading of the step that was opened, but not of the first, and scrolls to it in a small window. */
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
