import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { waitingHint } from './hint.ts';
import { useOutbox } from './use-outbox.ts';

const loadLine = () => import('./waiting-line.tsx');

/** Sends what waits on this device, and says that it waits; loads nothing when nothing does. */
export function OutboxStatus() {
  useOutbox();
  const waits = waitingHint.use();
  return waits && <LazyModule load={loadLine}>{({ WaitingLine }) => <WaitingLine />}</LazyModule>;
}
