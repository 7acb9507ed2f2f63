import { useEffect } from 'react';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { isWaiting, waitingHint } from './hint.ts';

const loadLine = () => import('./waiting-line.tsx');

/** Sends the outbox of this device and shows what is waiting; loads nothing if it is empty. */
export function OutboxStatus() {
  useOutbox();
  const waits = waitingHint.use();
  return waits && <LazyModule load={loadLine}>{({ WaitingLine }) => <WaitingLine />}</LazyModule>;
}

/** Sends the outbox of this device, on load and when the network is back; loads nothing if it is empty. */
function useOutbox(): void {
  useEffect(() => {
    window.addEventListener('online', send);
    send();
    return () => window.removeEventListener('online', send);
  }, []);
}

function send(): void {
  // If the script cannot be loaded, the pages with a list and the next load retry.
  if (isWaiting()) void import('./outbox.ts').then(sendAll, () => {});
}

const sendAll = ({ sendWaiting }: { sendWaiting(): Promise<void> }): Promise<void> => sendWaiting().catch(() => {});
