import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { hasReact, loadReact } from '#tests/support/browser/react.ts';

/** One response to a page's first visit, in kilobytes: its body as sent, and its headers. */
export interface Weighed {
  path: string;
  kind: 'html' | 'script' | 'css' | 'font' | 'picture' | 'call';
  bodyKb: number;
  headersKb: number;
}

/** The network counts as idle when nothing is being loaded and nothing was requested for this long. */
const silenceMs = 500;

/**
 * Loads a page with an empty cache and weighs every response until the network is idle and the page is hydrated, unless
 * it loads React only at the first input; `isTouched` loads React as that input would.
 */
export async function weigh(page: Page, path: string, isTouched = false): Promise<Weighed[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const untilSilent = watchNetwork(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  if (isTouched) await page.evaluate(loadReact);
  const loadsReact = await page.evaluate(() => document.documentElement.dataset['scripts'] === 'at-once');
  if (isTouched || loadsReact) await page.waitForFunction(hasReact);
  // The headless shell has no tab, so it does not request the icon.
  if (!requests.some((request) => request.url().endsWith('/favicon.svg'))) {
    await page.evaluate(() => fetch('/favicon.svg').then((icon) => icon.text()));
  }
  await untilSilent();
  return Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const { pathname } = new URL(request.url());
      return {
        path: pathname,
        kind: kindOf(request, pathname),
        bodyKb: responseBodySize / 1000,
        headersKb: responseHeadersSize / 1000,
      };
    }),
  );
}

/** Watches the requests of a page from now on. The returned call waits until the network is idle. */
function watchNetwork(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  let lastAt = Date.now();
  page.on('request', (request) => {
    lastAt = Date.now();
    loading.add(request);
  });
  const end = (request: Request): void => {
    lastAt = Date.now();
    loading.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const silentForMs = async (): Promise<number> => {
    if (loading.size > 0) return 0;
    // A busy page may be about to request more.
    if (Date.now() - lastAt > silenceMs)
      await page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle)));
    return loading.size > 0 ? 0 : Date.now() - lastAt;
  };
  return () => expect.poll(silentForMs, { timeout: 10_000 }).toBeGreaterThan(silenceMs);
}

function kindOf(request: Request, path: string): Weighed['kind'] {
  if (request.resourceType() === 'document') return 'html';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'css';
  if (path.endsWith('.woff2')) return 'font';
  return path.startsWith('/api/') ? 'call' : 'picture';
}

const rounded = (kb: number): number => Math.round(kb * 10) / 10;

/** Bodies and headers together. */
export const onTheWire = (weighed: readonly Weighed[]): number =>
  rounded(weighed.reduce((sum, { bodyKb, headersKb }) => sum + bodyKb + headersKb, 0));

/** The bodies of one kind. */
export const bodies = (weighed: readonly Weighed[], kind: Weighed['kind']): number =>
  rounded(weighed.filter((one) => one.kind === kind).reduce((sum, { bodyKb }) => sum + bodyKb, 0));

/**
 * The kilobytes transferred while `visit` loads pages, including headers, excluding pictures and cached files. Measured
 * without routes, because a route of Playwright would disable the browser's cache.
 */
export async function transferredKb(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  let bytes = 0;
  const pictures = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (new URL(url).pathname.startsWith('/images/')) pictures.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  const untilSilent = watchNetwork(page);
  await visit();
  await untilSilent();
  await cdp.detach();
  return rounded(bytes / 1000);
}
