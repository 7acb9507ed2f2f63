import { readWaiting } from '../outbox/outbox-store.ts';

// Copies of public pages and their files on this device, stored by the service worker (decision 0051).

export const offlinePath = '/offline';
export const pageCopies = 'pages';
export const fileCopies = 'files';
/** The oldest copies are deleted first. */
const mostCopies: Record<string, number> = { [pageCopies]: 40, [fileCopies]: 300 };

/** Stores a copy of an unread response of this site, unless the device is full or the response must not be stored. */
export async function storeCopy(name: string, key: string, response: Response): Promise<void> {
  const { headers } = response;
  const mayBeStored = !headers.get('cache-control')?.includes('no-store') && headers.get('offline-copy') !== 'no';
  if (!response.ok || response.type !== 'basic' || response.redirected || !mayBeStored) return;
  // Not before: what a copy does not read of a download stays in memory.
  const copy = response.clone();
  try {
    const cache = await caches.open(name);
    await cache.put(key, copy);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - (mostCopies[name] ?? 0)))) await cache.delete(oldest);
  } catch {
    // The device is full or blocks storage: the page is still shown.
  }
}

/** A copy, marked so that the page counts no network bytes for it. */
export async function copyOf(name: string, key: string): Promise<Response | undefined> {
  const copy = await (await caches.open(name)).match(key);
  if (!copy) return;
  const headers = new Headers(copy.headers);
  headers.set('Server-Timing', 'copy');
  return new Response(copy.body, { headers });
}

/** The script of the offline page, run by the page script; on a copy it loads the page once the server is back. */
async function copyScript(): Promise<string> {
  const html = await (await copyOf(pageCopies, offlinePath))?.text();
  return / data-script="[^"]+"/.exec(html ?? '')?.[0] ?? '';
}

/** Whether a message will be sent once the device is online; false if the browser stores none. */
const isMessageWaiting = (): Promise<boolean> =>
  readWaiting().then(
    (entries) => entries.some(({ refusal, sentByWorker }) => !refusal && !sentByWorker),
    () => false,
  );

const waitingText = ' A message to us is kept on this device and sent when you are online again.';

/** A copy of a page, with a bar that shows that it is a copy, when it was stored, and whether a message is waiting. */
export async function datedCopy(key: string): Promise<Response | undefined> {
  const copy = await copyOf(pageCopies, key);
  if (!copy) return;
  const headers = new Headers(copy.headers);
  const madeAt = new Date(headers.get('date') ?? 0).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const script = await copyScript();
  const text = `You are offline. This copy is from ${madeAt}.${(await isMessageWaiting()) ? waitingText : ''}`;
  const note = `<p class="copy-note no-print" role="status"${script}>${text}</p>`;
  // The body of a copy is not compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const html = await copy.text();
  return new Response(html.replace('</body>', `${note}</body>`), { headers });
}
