import { outboxChannel, putWaiting, readWaiting, sendingLock, type Waiting } from './outbox-store.ts';

/**
 * Sends what a visitor wrote from the service worker, also after the last page was closed. What belongs to an account
 * waits for a page: the bearer is only in the memory of pages.
 * @throws while the server is not reached, or is busy: the browser tries again
 */
export const sendFromWorker = (): Promise<void> =>
  navigator.locks.request(sendingLock, async () => {
    const isForWorker = ({ forWorker, sent, refusal }: Waiting) =>
      forWorker && Date.now() < forWorker.until && !sent && !refusal;
    for (const entry of (await readWaiting()).filter(isForWorker)) await sendOne(entry);
  });

async function sendOne(entry: Waiting): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
  const response = await fetch(entry.forWorker?.path ?? '', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': entry.key,
      'x-xsrf-token': csrfToken,
    },
    body: JSON.stringify(entry.body),
  });
  if (response.status >= 500) throw new Error(`The server answers ${response.status}`);
  // A page shows the visitor the refusal.
  if (!response.ok) return;
  await putWaiting({ ...entry, sent: await response.json(), sentByWorker: true });
  new BroadcastChannel(outboxChannel).postMessage(null);
}
