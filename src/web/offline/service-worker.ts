import { dataSaverPath } from '#contract/site/data-saver.ts';
import { sendFromWorker } from '../outbox/send-from-worker.ts';
import { copyOf, datedCopy, fileCopies, offlinePath, pageCopies, storeCopy } from './copies.ts';
import { type FetchEvent, type LoadedPage, serviceWorker } from './worker-types.ts';

// Built to /service-worker.js. Its only state is the copies, whose file names change with their content, so a new
// version can take over at once, and an older one can be restored.
const worker = serviceWorker();

worker.addEventListener('install', (event) => {
  // The open pages too: their reader may lose the connection as soon as the worker is active.
  event.waitUntil(
    storeOfflinePage()
      .then(storeOpenPages)
      .then(() => worker.skipWaiting()),
  );
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});
worker.addEventListener('message', (event) => {
  // A page that was being loaded when the worker became active is not controlled yet.
  event.waitUntil(Promise.all([worker.clients.claim(), storeLoaded(event.data as LoadedPage)]));
});
worker.addEventListener('sync', (event) => {
  event.waitUntil(sendFromWorker());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.mode === 'navigate' && pathname === dataSaverPath) event.respondWith(dataSaver(request));
  if (request.method !== 'GET' || origin !== location.origin) return;
  // Every navigation, also to a call: the browser has already requested it, and without an answer does so again.
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(builtFile(event));
  else if (isFile(pathname)) event.respondWith(freshOrCopy(event, pathname + search));
  else if (pathname.endsWith('.data')) event.respondWith(freshOrCopy(event, pathname + search));
});

const isFile = (pathname: string): boolean => /^\/(?:images\/|favicon\.svg|site\.webmanifest)/.test(pathname);

async function storeOpenPages(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Without a copy of them the worker is still of use.
  await Promise.all(pages.map(({ url }) => storeOnce(pageCopies, new URL(url).pathname))).catch(() => {});
}

/** Stores the offline page with the files that it references. */
async function storeOfflinePage(): Promise<void> {
  const response = await fetch(offlinePath);
  const html = await response.clone().text();
  await storeCopy(pageCopies, offlinePath, response);
  // Styles, font and page scripts; not the modules of React, which are not needed to read it.
  const files = [...html.matchAll(/ (?:href|data-script|data-page-script)="(\/assets\/[^"#]+)/g)].map(
    ([, file]) => file ?? '',
  );
  await Promise.all([...new Set(files)].map((file) => storeOnce(fileCopies, file)));
}

/**
 * Stores what a page had loaded before this worker controlled it (still in the browser's own cache), and the HTML of a
 * page that React opened.
 */
async function storeLoaded([page, ...files]: LoadedPage): Promise<void> {
  await storeOnce(pageCopies, new URL(page).pathname);
  for (const { origin, pathname } of files.map((file) => new URL(file))) {
    const isOwn = origin === location.origin && (pathname.startsWith('/assets/') || isFile(pathname));
    if (isOwn) await storeOnce(fileCopies, pathname);
  }
}

async function storeOnce(name: string, pathname: string): Promise<void> {
  if (!(await copyOf(name, pathname))) await storeCopy(name, pathname, await fetch(pathname));
}

/** From the server by the request of the navigation preload, else the copy, else the offline page. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    event.waitUntil(storeCopy(pageCopies, pathname, response));
    return response;
  } catch {
    const copy = await (pathname === offlinePath ? copyOf(pageCopies, offlinePath) : datedCopy(pathname));
    return copy ?? Response.redirect(`${offlinePath}?${new URLSearchParams({ from: pathname + search })}`, 302);
  }
}

/** The data saver switch is sent as a form, and without a connection the browser would show its own error page. */
async function dataSaver(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const { pathname, search } = new URL(request.referrer || '/', location.href);
    return Response.redirect(`${offlinePath}?${new URLSearchParams({ from: pathname + search })}`, 303);
  }
}

/** The name of a built file changes with its content, so a copy never becomes stale. */
async function builtFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const copy = await copyOf(fileCopies, pathname);
  if (copy) return copy;
  const response = await fetch(request);
  event.waitUntil(storeCopy(fileCopies, pathname, response));
  return response;
}

async function freshOrCopy(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    event.waitUntil(storeCopy(fileCopies, key, response));
    return response;
  } catch (error) {
    const copy = await copyOf(fileCopies, key);
    if (copy) return copy;
    throw error;
  }
}
