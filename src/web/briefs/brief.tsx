import { useEffect } from 'react';
import { useDistrict } from '#web/area-editor/use-district.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useOnline } from '#web/ui/async/use-online.ts';
import { StepRoute } from '#web/ui/navigation/step-route.tsx';
import { savesData } from '#web/ui/state/saves-data.ts';
import { AreaStep } from './area/area-step.tsx';
import type { Offer } from './lazy-steps.tsx';
import { type BriefDraft, useBrief } from './state/use-brief.ts';
import { type Step, stepNames, steps, useStep } from './state/use-step.ts';
import { useStepHeading } from './state/use-step-heading.ts';
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

interface StepBarProps {
  step: Step;
  actions: BriefDraft;
  onStartAgain: () => void;
}

function StepBar({ step, actions: { brief, isOnDevice, startAgain }, onStartAgain }: StepBarProps) {
  const isOnline = useOnline();
  function start(): void {
    startAgain();
    onStartAgain();
  }
  return (
    <div className="brief-strip">
      <h1 className="text-h3">Map your project</h1>
      <StepRoute steps={stepNames} current={steps.indexOf(step)} />
      {brief.area.length > 0 && (
        <p className="brief-stored no-print">
          {isOnDevice && (
            <span className="text-note text-ink3">
              {isOnline ? 'Kept on this device' : 'Offline. Your area is kept on this device.'}
            </span>
          )}
          <button type="button" className="link" onClick={start}>
            Start again
          </button>
        </p>
      )}
    </div>
  );
}
