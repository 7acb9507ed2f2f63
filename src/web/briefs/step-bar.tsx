import { useOnline } from '#web/ui/async/use-online.ts';
import { StepRoute } from '#web/ui/navigation/step-route.tsx';
import type { BriefDraft } from './state/use-brief.ts';
import { type Step, stepNames, steps } from './state/use-step.ts';

interface Props {
  step: Step;
  actions: BriefDraft;
  onStartAgain: () => void;
}

export function StepBar({ step, actions: { brief, isOnDevice, startAgain }, onStartAgain }: Props) {
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
