import { outboxChannel, putWaiting, readWaiting, sendingLock, type Waiting } from './outbox-store.ts';

/**
 * Sends visitors' entries from the service worker, even after the last page was closed. Entries of an account wait
 * for a page: the bearer is only in the memory of pages.
 * @throws if the server cannot be reached or fails, so that the browser retries
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
  // A page will show the error to the visitor.
  if (!response.ok) return;
  await putWaiting({ ...entry, sent: await response.json(), sentByWorker: true });
  new BroadcastChannel(outboxChannel).postMessage(null);
}
