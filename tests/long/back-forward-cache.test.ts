import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { wholeBrowser } from '#tests/support/browser/browser.ts';

let site: SiteProcess;
let browser: Browser;
beforeAll(async () => {
  site = await startSiteProcess();
  const { args = [], ...launch } = wholeBrowser();
  browser = await chromium.launch({
    ...launch,
    args: [...args, '--headless=new'],
    // Playwright switches this cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Leaves a page and comes back; answers why the browser had not kept it, or null when it had. */
async function reasonsAfterBack(page: Page): Promise<unknown> {
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.goto(`${site.url}/terms`);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => !location.pathname.startsWith('/terms') && document.readyState === 'complete');
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const { notRestoredReasons } = navigation as PerformanceNavigationTiming & { notRestoredReasons?: unknown };
    return 'wasHere' in window ? null : (notRestoredReasons ?? 'not kept');
  });
}

it.each([
  ['/', 'pageScript'],
  ['/services/hydrology', 'pageScript'],
  ['/login', 'hydrated'],
  ['/reviews', 'hydrated'],
])('keeps %s for the way back', async (path, ready) => {
  const page = await browser.newPage();
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  await page.waitForFunction((name) => name in window, ready);
  expect(await reasonsAfterBack(page)).toBe(null);
});
