import { useState } from 'react';
import { StepRoute } from '#web/ui/navigation/step-route.tsx';
import { AreaStep } from './area/area-step.tsx';
import { useAnnouncement } from './area/use-announcement.ts';
import { useMeasured } from './area/use-measured.ts';
import type { Brief } from './state/brief.ts';
import { briefOf, storedBrief } from './state/draft.ts';
import { useBrief } from './state/use-brief.ts';
import { stepNames, steps, useStep } from './state/use-step.ts';
import { useStepHeading } from './state/use-step-heading.ts';

interface Props {
  year: number;
  /** False for the HTML of the server, which knows nothing of this device. */
  inBrowser: boolean;
}

export function BriefSteps({ year, inBrowser }: Props) {
  const [stored] = useState<Brief>(() => (inBrowser ? storedBrief(year) : briefOf(null, year)));
  const actions = useBrief(stored, year);
  const measured = useMeasured(actions.brief.area);
  const announcement = useAnnouncement(measured);
  const { step, goTo } = useStep(actions.brief.area.length ? 'send' : 'area');
  const heading = useStepHeading(step);
  function startAgain(): void {
    actions.startAgain();
    goTo('area');
  }
  return (
    <>
      <div className="brief-strip">
        <h1 className="text-h3">Map your project</h1>
        <StepRoute steps={stepNames} current={steps.indexOf(step)} />
        <p className="brief-kept no-print">
          {actions.isKept && <span className="text-note text-ink3">Kept on this device</span>}
          {actions.brief.area.length > 0 && (
            <button type="button" className="link" onClick={startAgain}>
              Start again
            </button>
          )}
        </p>
      </div>
      {step === 'area' && <AreaStep {...{ heading, actions, measured, announcement }} onNext={() => goTo('work')} />}
    </>
  );
}
