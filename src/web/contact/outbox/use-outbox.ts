import { useEffect } from 'react';
import { deviceStorage } from '#web/ui/state/storage.ts';

/** Sends what waits on this device, at load and when the network is back; loads nothing when nothing waits. */
export function useOutbox(): void {
  useEffect(() => {
    window.addEventListener('online', send);
    send();
    return () => window.removeEventListener('online', send);
  }, []);
}

function send(): void {
  // Where the sender cannot be loaded, the contact pages and the next load try again.
  if (deviceStorage.get('inquiries_waiting')) void import('./outbox.ts').then(sendAll, () => {});
}

const sendAll = ({ sendWaiting }: { sendWaiting(): Promise<void> }): Promise<void> => sendWaiting().catch(() => {});
