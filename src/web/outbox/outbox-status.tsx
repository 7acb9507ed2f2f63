import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { waitingHint } from './hint.ts';
import { useOutbox } from './use-outbox.ts';

const loadLine = () => import('./waiting-line.tsx');

/** Sends the outbox of this device and shows what is waiting; loads nothing if it is empty. */
export function OutboxStatus() {
  useOutbox();
  const waits = waitingHint.use();
  return waits && <LazyModule load={loadLine}>{({ WaitingLine }) => <WaitingLine />}</LazyModule>;
}
