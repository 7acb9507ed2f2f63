import { useEffect, useEffectEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';

export const steps = ['area', 'work', 'feasibility', 'send'] as const;
export type Step = (typeof steps)[number];

export const stepNames = ['Area', 'Work', 'Feasibility and price', 'Send'];

/**
 * The step in the URL, so that the browser's back button leads to the previous step. A step that cannot be opened yet
 * is removed from the URL, so that it does not open by itself later. `isKnown` is false until the draft was read.
 */
export function useStep(lastReached: Step, isKnown: boolean): { step: Step; goTo: (step: Step) => void } {
  const navigate = useNavigate();
  const query = useQuery();
  const named = steps.find((step) => step === query.get('step')) ?? 'area';
  const goTo = (step: Step): void => {
    const address = href('/map-your-project') + (step === 'area' ? '' : `?step=${step}`);
    void navigate(address, { preventScrollReset: false });
  };
  const isOpen = steps.indexOf(named) <= steps.indexOf(lastReached);
  const correct = useEffectEvent((step: Step) => {
    if (steps.indexOf(step) > steps.indexOf(lastReached)) void navigate(href('/map-your-project'), { replace: true });
  });
  // Not when a step becomes unavailable: a sent brief is cleared during the navigation to the confirmation.
  useEffect(() => {
    if (isKnown) correct(named);
  }, [isKnown, named]);
  return { step: isOpen ? named : lastReached, goTo };
}
