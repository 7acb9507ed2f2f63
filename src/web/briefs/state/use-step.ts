import { href, useNavigate } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';

export const steps = ['area', 'work', 'feasibility', 'send'] as const;
export type Step = (typeof steps)[number];

export const stepNames = ['Area', 'Work', 'Feasibility and price', 'Send'];

/** The step that the address names, so that the browser's back button leads to the step before. */
export function useStep(lastReached: Step): { step: Step; goTo: (step: Step) => void } {
  const navigate = useNavigate();
  const query = useQuery();
  const named = steps.find((step) => step === query.get('step')) ?? 'area';
  const goTo = (step: Step): void => {
    const address = href('/map-your-project') + (step === 'area' ? '' : `?step=${step}`);
    void navigate(address, { preventScrollReset: false });
  };
  return { step: steps.indexOf(named) <= steps.indexOf(lastReached) ? named : lastReached, goTo };
}
