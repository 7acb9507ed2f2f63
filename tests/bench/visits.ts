import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { findBrowser, launchBrowser } from '#tests/support/browser/browser.ts';
import { everyPage } from '#tests/support/browser/pages.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { nextPaints } from './next-paint.ts';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const table = 'docs/product/weights.md';
const readingPages = ['/', '/services2', '/services/hydrology', '/articles/ndvi-nbr-ndwi'];
const phone = { width: 390, height: 844 };
/** A page counts as loaded when nothing has arrived for this long. */
const silenceMs = 600;
/** Slow 4G as in Chromium's DevTools, and a phone a quarter as fast as this machine. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerBy = 4;
const presses = 5;

/** Transferred kilobytes with headers; `second`: after the home page or the services page, without pictures. */
interface Weights {
  path: string;
  first: number;
  script: number;
  /** A first visit with the data saver. */
  lite: number;
  second: number;
  again: number;
}

/** The bytes that each page transfers, and the delay of a press before and after React has loaded. */
export async function visits(): Promise<Row[]> {
  const site = await startSiteProcess({});
  const browser = await launchBrowser(await findBrowser());
  try {
    const weights: Weights[] = [];
    for (const address of everyPage.filter((one) => !one.includes('?'))) {
      // The best compression is computed on the second request.
      for (const saver of ['off', 'on', 'off', 'on']) {
        const headers = { 'accept-encoding': 'br', 'save-data': saver };
        await (await fetch(site.url + address, { headers })).text();
      }
      weights.push(await weightsOf(browser, site.url, address));
    }
    writeTable(weights);
    const waits: number[] = [];
    const feedbacks: number[] = [];
    for (let count = 0; count < presses; count += 1) {
      const { seconds, feedbackMs } = await pressBeforeReact(browser, site.url);
      waits.push(seconds);
      feedbacks.push(feedbackMs);
    }
    console.log(`press before React: ${waits.map((each) => each.toFixed(2)).join(', ')} s`);
    const ofReadingPages = weights.filter((each) => readingPages.includes(each.path));
    return [
      ...ofReadingPages.flatMap(({ path: page, first, script, second, lite, again }) => [
        { what: `first visit of ${page}, KB`, measured: first, atMost: 90, aim: 70 },
        { what: `script of it, KB`, measured: script, atMost: 25, aim: 6 },
        { what: `second page ${page}, KB`, measured: second, atMost: 15, aim: 10 },
        { what: `with the data saver, KB`, measured: lite, atMost: first, aim: 50 },
        { what: `repeat visit of ${page}, KB`, measured: again, atMost: 8, aim: 4 },
      ]),
      { what: 'press before React to done, s', measured: median(waits), atMost: 1.6, aim: 1 },
      { what: 'press before React to feedback, ms', measured: median(feedbacks), atMost: 100, aim: 50 },
      ...(await nextPaints(browser, site.url)),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function weightsOf(browser: Browser, url: string, address: string): Promise<Weights> {
  const open = (options = {}) =>
    browser.newContext({ viewport: phone, baseURL: url, serviceWorkers: 'block', ...options });
  const visitor = await open();
  const { all: first, script } = await load(await visitor.newPage(), address);
  const { all: again } = await load(await visitor.newPage(), address);
  await visitor.close();
  const saver = await open({ extraHTTPHeaders: { 'Save-Data': 'on' } });
  const { all: lite } = await load(await saver.newPage(), address);
  await saver.close();
  const other = await open();
  const page = await other.newPage();
  await load(page, address === '/' ? '/services2' : '/');
  const { all, pictures } = await load(page, address);
  await other.close();
  return { path: address, first, script, lite, second: all - pictures, again };
}

async function load(page: Page, address: string): Promise<Record<'all' | 'script' | 'pictures', number>> {
  const cdp = await page.context().newCDPSession(page);
  const kilobytes = { all: 0, script: 0, pictures: 0 };
  const paths = new Map<string, string>();
  let lastAt = Date.now();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    paths.set(requestId, new URL(response.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = paths.get(requestId) ?? '';
    kilobytes.all += encodedDataLength / 1_000;
    if (file.endsWith('.js')) kilobytes.script += encodedDataLength / 1_000;
    if (file.startsWith('/images/')) kilobytes.pictures += encodedDataLength / 1_000;
    lastAt = Date.now();
  });
  await cdp.send('Network.enable');
  await page.goto(address, { waitUntil: 'load' });
  while (Date.now() - lastAt < silenceMs) await delay(silenceMs / 4);
  await cdp.detach();
  return kilobytes;
}

/** From pressing Add to Cart before React has loaded, to the mark of the held press and to the updated cart count. */
async function pressBeforeReact(browser: Browser, url: string): Promise<{ seconds: number; feedbackMs: number }> {
  const context = await browser.newContext({ viewport: phone, baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await page.goto('/services/hydrology', { waitUntil: 'networkidle' });
  await page.evaluate(markFirstPaint, 'data-held');
  const began = performance.now();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  const seconds = (performance.now() - began) / 1_000;
  const feedbackMs = Number(await page.evaluate(() => document.documentElement.dataset['paintedAfterMs']));
  await context.close();
  return { seconds, feedbackMs };
}

/** Stores in a data attribute how long after a press the first frame with `attribute` on an element was painted. */
function markFirstPaint(attribute: string): void {
  let pressedAt = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset['paintedAfterMs'] = String(performance.now() - pressedAt);
      }),
    );
  });
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: [attribute] });
}

function writeTable(weights: readonly Weights[]): void {
  const inKb = (kilobytes: number): string => kilobytes.toFixed(1);
  const rows = weights.map(
    ({ path: page, first, script, lite, second, again }) =>
      `| \`${page}\` | ${[first, script, lite, second, again].map(inKb).join(' | ')} |`,
  );
  const text = `# Page weights

Kilobytes transferred, headers included, on a phone of 390 by 844 pixels: a first visit, the scripts of that visit, a first
visit with the data saver, the page as the second of a visit (without pictures), and a repeat visit. \`npm run bench --
visits\` measures the pages and writes this file.

| page | first visit | scripts | with the data saver | second page | repeat visit |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  writeFileSync(path.join(projectRoot, table), text);
}
