import { useState } from 'react';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { StepRoute } from '#web/ui/navigation/step-route.tsx';
import { AreaStep } from './area/area-step.tsx';
import { useAnnouncement } from './area/use-announcement.ts';
import { useDistrict } from './area/use-district.ts';
import { useMeasured } from './area/use-measured.ts';
import type { Brief } from './state/brief.ts';
import { briefOf, storedBrief } from './state/draft.ts';
import { useBrief } from './state/use-brief.ts';
import { stepNames, steps, useStep } from './state/use-step.ts';
import { useStepHeading } from './state/use-step-heading.ts';
import type { BriefService } from './work/service-choice.tsx';

const loadFeasibilityStep = () => import('./feasibility/feasibility-step.tsx');
const loadWorkStep = () => import('./work/work-step.tsx');

interface Props {
  year: number;
  services: readonly BriefService[];
  basis: Basis;
  /** False for the HTML of the server, which knows nothing of this device. */
  inBrowser: boolean;
}

export function BriefSteps({ year, services, basis, inBrowser }: Props) {
  const [stored] = useState<Brief>(() => (inBrowser ? storedBrief(year) : briefOf(null, year)));
  const actions = useBrief(stored, year);
  const measured = useMeasured(actions.brief.area);
  const district = useDistrict(actions.brief.area);
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
      {step === 'area' && (
        <AreaStep {...{ heading, actions, measured, district, announcement }} onNext={() => goTo('work')} />
      )}
      {step === 'work' && measured && (
        <LazyModule load={loadWorkStep} meanwhile={<StepPlace />}>
          {({ WorkStep }) => (
            <WorkStep
              {...{ heading, actions, services, basis, year, goTo }}
              areaM2={measured.areaM2}
              district={district?.name ?? null}
            />
          )}
        </LazyModule>
      )}
      {step === 'feasibility' && measured && (
        <LazyModule load={loadFeasibilityStep} meanwhile={<StepPlace />}>
          {({ FeasibilityStep }) => (
            <FeasibilityStep
              {...{ heading, actions, measured, services, basis, goTo }}
              district={district?.name ?? null}
            />
          )}
        </LazyModule>
      )}
    </>
  );
}

/** Keeps the footer where it is while a step is loaded. */
const StepPlace = () => <div className="page min-h-dvh" />;
