import { useEffect } from 'react';
import { isWaiting } from './hint.ts';

/** Sends the outbox of this device, on load and when the network is back; loads nothing if it is empty. */
export function useOutbox(): void {
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
