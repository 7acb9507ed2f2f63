import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Front, startFront } from '#tests/support/browser/front.ts';
import { type Journey, startJourney, withWorker } from '#tests/support/browser/journey.ts';
import { hasPageScript, hasReact, loadReact } from '#tests/support/browser/react.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

let journey: Journey;
let front: Front;
beforeAll(async () => {
  journey = await startJourney();
  front = await startFront(journey.url);
});
afterAll(async () => {
  front?.stop();
  await journey?.stop();
});

const about = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'About' });

/** The browser of the tests has no mouse and reports `hover: none`; this makes it report one. */
function withMouse(): void {
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => (query === '(hover: hover)' ? real('all') : real(query));
}

async function visit(path: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const page = await journey.newPage({ baseURL: front.url });
  await page.addInitScript(withMouse);
  await prepare?.(page.context());
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(hasPageScript);
  if (withWorker) {
    // The first press registers it, and it stores the offline page and this one.
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.waitForLoadState('networkidle');
  }
  front.requested.length = 0;
  return page;
}
const timesRequested = (path: string): number => front.requested.filter((one) => one === path).length;

it('requests a page when its link is pointed at, and only once when it is then opened', async () => {
  const page = await visit('/terms');
  await about(page).hover();
  await expect.poll(() => timesRequested('/about')).toBe(1);
  await about(page).click();
  await page.getByRole('heading', { level: 1, name: 'We make maps that answer a question' }).waitFor();
  expect(timesRequested('/about')).toBe(1);
});

onlyInLongRun(() => {
  it('requests a page when its link is touched', async () => {
    const page = await visit('/terms');
    await about(page).hover();
    await page.mouse.down();
    await expect.poll(() => timesRequested('/about')).toBe(1);
  });
});

it.each([
  ['with the data saver', { name: 'lite', value: '1' }],
  ['for a search', null],
])('requests nothing %s', async (_, cookie) => {
  const page = await visit('/terms', async (context) => cookie && context.addCookies([{ ...cookie, url: front.url }]));
  const link = cookie ? about(page) : page.getByRole('contentinfo').getByRole('link', { name: 'Search' });
  await link.hover();
  await page.mouse.down();
  await page.waitForTimeout(600);
  expect(front.requested).toEqual([]);
});

onlyInLongRun(() => {
  it('requests none on a page whose links React opens', async () => {
    const page = await visit('/terms');
    await page.evaluate(loadReact);
    await page.waitForFunction(hasReact);
    await about(page).hover();
    await page.waitForTimeout(600);
    expect(timesRequested('/about')).toBe(0);
  });
});
