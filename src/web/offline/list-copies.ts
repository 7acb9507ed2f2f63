import { beforeHydration, pageChanged } from '../page-runtime/page-state.ts';
import { offlinePath, pageCopies } from './copies.ts';

/** How often to try the server while the device reports a network. */
const retryMs = 5_000;

/**
 * Calls back once, when the server can be reached: now, when the network returns, or while the device reports a
 * network. The event alone is not enough, because it may fire before the script of the page has loaded.
 */
function whenOnline(act: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const check = async (): Promise<void> => {
    clearTimeout(timer);
    const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (isOver) return;
    isOver = isReached;
    if (isReached) act();
    else if (navigator.onLine) timer = setTimeout(check, retryMs);
  };
  addEventListener('online', check);
  if (navigator.onLine) void check();
}

// On the offline page: lists the stored pages, and returns to the requested page once the server can be reached. On a
// copy of a page: reloads it then.
const from = new URLSearchParams(location.search).get('from') ?? '/';
const target = new URL(from, location.origin);

document.querySelector('[data-try-again]')?.setAttribute('href', target.origin === location.origin ? from : '/');
whenOnline(() => {
  const again = document.querySelector<HTMLAnchorElement>('[data-try-again]');
  if (again) again.click();
  else location.reload();
});
const list = document.getElementById('copies');
document.addEventListener(beforeHydration, () => list?.replaceChildren());
document.addEventListener(pageChanged, listCopies);
void listCopies();

async function listCopies(): Promise<void> {
  if (!list || !('caches' in window)) return;
  const cache = await caches.open(pageCopies);
  const items: Element[] = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const html = pathname === offlinePath ? undefined : await (await cache.match(request))?.text();
    if (html === undefined) continue;
    const link = document.createElement('a');
    link.className = 'link';
    link.href = pathname;
    link.textContent = titleOf(html);
    const item = document.createElement('li');
    item.append(link);
    items.push(item);
  }
  list.replaceChildren(...items);
}

/** Parses only the title: this page's content policy would block the styles in the rest. */
const titleOf = (html: string): string =>
  new DOMParser().parseFromString(/<title>[^<]*<\/title>/.exec(html)?.[0] ?? '', 'text/html').title;
