import { useEffect } from 'react';

/** Sends what waits on this device, at load and when the network is back; loads nothing when nothing waits. */
export function useOutbox(): void {
  useEffect(() => {
    window.addEventListener('online', send);
    send();
    return () => window.removeEventListener('online', send);
  }, []);
}

function send(): void {
  // Storage is refused, or the sender could not be loaded: the contact pages and the next load try again.
  try {
    if (localStorage.getItem('inquiries_waiting')) void import('./outbox.ts').then(sendAll, () => {});
  } catch {}
}

const sendAll = ({ sendWaiting }: { sendWaiting(): Promise<void> }): Promise<void> => sendWaiting().catch(() => {});
