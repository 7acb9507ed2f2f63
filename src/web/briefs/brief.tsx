import { useEffect } from 'react';
import { useDistrict } from '#web/area-editor/use-district.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { savesData } from '#web/ui/state/saves-data.ts';
import { AreaStep } from './area/area-step.tsx';
import type { Offer } from './lazy-steps.tsx';
import { useBrief } from './state/use-brief.ts';
import { useStep } from './state/use-step.ts';
import { useStepHeading } from './state/use-step-heading.ts';
import { StepBar } from './step-bar.tsx';
import { StepPlaceholder } from './step-placeholder.tsx';

interface Props extends Offer {
  /** False while the server's HTML is hydrated, which contains nothing stored on this device. */
  inBrowser: boolean;
}

const loadLazySteps = () => import('./lazy-steps.tsx');

/** Preloads the later steps, so that they open without a connection. */
function useStepsAhead(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || savesData()) return;
    // If this fails, each step is loaded when it is opened.
    loadLazySteps().then(
      ({ loadSteps }) => loadSteps(),
      () => {},
    );
  }, [isWanted]);
}

/** The four steps of a brief. Nothing is sent before the last one. */
export function BriefSteps({ inBrowser, ...offer }: Props) {
  const { year } = offer;
  const actions = useBrief(year, inBrowser);
  const { area, source } = actions.brief;
  const { measured } = actions.editor;
  const district = useDistrict(area);
  const isUsable = area.length > 0 && (!measured || measured.check.isValid);
  const { step, goTo } = useStep(isUsable ? 'send' : 'area', actions.isRead);
  useStepsAhead(measured?.check.isValid ?? false);
  const heading = useStepHeading(step);
  return (
    <>
      <StepBar step={step} actions={actions} onStartAgain={() => goTo('area')} />
      {step === 'area' ? (
        <AreaStep
          {...{ heading, actions, district }}
          services={offer.services}
          tiles={offer.tiles}
          onNext={() => goTo('work')}
        />
      ) : (
        <LazyModule load={loadLazySteps} fallback={<StepPlaceholder />}>
          {({ LaterSteps }) => (
            <LaterSteps
              {...{ step, heading, actions, measured, goTo, offer }}
              // A chosen place keeps its name: a ward is not just "in Umguza".
              district={(source?.tool === 'place' && source.name) || (district?.name ?? null)}
            />
          )}
        </LazyModule>
      )}
    </>
  );
}
