import { useEffect } from 'react';
import { isWaiting } from './hint.ts';

/** Sends what waits on this device, at load and when the network is back; loads nothing when nothing waits. */
export function useOutbox(): void {
  useEffect(() => {
    window.addEventListener('online', send);
    send();
    return () => window.removeEventListener('online', send);
  }, []);
}

function send(): void {
  // Where the sender cannot be loaded, the pages with a list and the next load try again.
  if (isWaiting()) void import('./outbox.ts').then(sendAll, () => {});
}

const sendAll = ({ sendWaiting }: { sendWaiting(): Promise<void> }): Promise<void> => sendWaiting().catch(() => {});
