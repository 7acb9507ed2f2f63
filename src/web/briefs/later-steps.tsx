import { type RefObject, useEffect } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import type { Basis } from '#contract/briefs/coefficients.ts';
import type { Measured } from '#web/map/measure.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { savesData } from '#web/ui/state/saves-data.ts';
import type { BriefActions } from './state/use-brief.ts';
import type { Step } from './state/use-step.ts';
import type { BriefService } from './work/service-choice.tsx';

/** What the server says of the work on offer. */
export interface Offer {
  year: number;
  services: readonly BriefService[];
  basis: Basis;
  tiles: MapTiles | null;
}

interface Props {
  step: Step;
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefActions;
  measured: Measured | null;
  /** Its name. */
  district: string | null;
  offer: Offer;
  goTo: (step: Step) => void;
}

const loadFeasibilityStep = () => import('./feasibility/feasibility-step.tsx');
const loadSendStep = () => import('./send/send-step.tsx');
const loadWorkStep = () => import('./work/work-step.tsx');

/** Loads the steps ahead, so that they open where the connection ends. What does not arrive is loaded again when it is opened. */
export function useStepsAhead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && !savesData()) void Promise.allSettled([loadWorkStep(), loadFeasibilityStep(), loadSendStep()]);
  }, [isWanted]);
}

/** The steps after the area, each loaded when it is opened. */
export function LaterSteps({ step, measured, offer, ...rest }: Props) {
  if (!measured) return <StepPlace />;
  if (step === 'work') {
    return (
      <LazyModule key="work" load={loadWorkStep} meanwhile={<StepPlace />}>
        {({ WorkStep }) => <WorkStep {...offer} {...rest} areaM2={measured.areaM2} />}
      </LazyModule>
    );
  }
  if (step === 'send') {
    return (
      <LazyModule key="send" load={loadSendStep} meanwhile={<StepPlace />}>
        {({ SendStep }) => <SendStep {...offer} {...rest} measured={measured} />}
      </LazyModule>
    );
  }
  return (
    <LazyModule key="feasibility" load={loadFeasibilityStep} meanwhile={<StepPlace />}>
      {({ FeasibilityStep }) => <FeasibilityStep {...offer} {...rest} measured={measured} />}
    </LazyModule>
  );
}

/** The footer stays where it is while a step is loaded. */
const StepPlace = () => <div className="page min-h-dvh" />;
