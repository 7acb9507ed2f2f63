// Chunk: own
import type { RefObject } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import type { Basis } from '#contract/briefs/coefficients.ts';
import type { Measured } from '#web/area-editor/measure.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import type { BriefDraft } from './state/use-brief.ts';
import type { Step } from './state/use-step.ts';
import { StepPlaceholder } from './step-placeholder.tsx';
import type { BriefService } from './work/service-choice.tsx';

/** The server's options for the work. */
export interface Offer {
  year: number;
  services: readonly BriefService[];
  basis: Basis;
  tiles: MapTiles | null;
}

interface Props {
  step: Step;
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  measured: Measured | null;
  /** The district's name. */
  district: string | null;
  offer: Offer;
  goTo: (step: Step) => void;
}

const loadFeasibilityStep = () => import('./feasibility/feasibility-step.tsx');
const loadSendStep = () => import('./send/send-step.tsx');
const loadWorkStep = () => import('./work/work-step.tsx');

/** Preloads the steps; a step that fails to load is loaded again when opened. */
export const loadSteps = () => Promise.allSettled([loadWorkStep(), loadFeasibilityStep(), loadSendStep()]);

/** The steps after the area, each loaded when it is opened. */
export function LaterSteps({ step, measured, offer, ...rest }: Props) {
  if (!measured) return <StepPlaceholder />;
  if (step === 'work') {
    return (
      <LazyModule key="work" load={loadWorkStep} fallback={<StepPlaceholder />}>
        {({ WorkStep }) => <WorkStep {...offer} {...rest} areaM2={measured.areaM2} />}
      </LazyModule>
    );
  }
  if (step === 'send') {
    return (
      <LazyModule key="send" load={loadSendStep} fallback={<StepPlaceholder />}>
        {({ SendStep }) => <SendStep {...offer} {...rest} measured={measured} />}
      </LazyModule>
    );
  }
  return (
    <LazyModule key="feasibility" load={loadFeasibilityStep} fallback={<StepPlaceholder />}>
      {({ FeasibilityStep }) => <FeasibilityStep {...offer} {...rest} measured={measured} />}
    </LazyModule>
  );
}
