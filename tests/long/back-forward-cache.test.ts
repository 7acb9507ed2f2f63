import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, Visitor } from '#tests/support/app/visitor.ts';
import { wholeBrowser } from '#tests/support/browser/browser.ts';
import { hasPageScript, hasReact, loadReact } from '#tests/support/browser/react.ts';

let site: SiteProcess;
let browser: Browser;
beforeAll(async () => {
  site = await startSiteProcess();
  const { args = [], ...launch } = wholeBrowser();
  browser = await chromium.launch({
    ...launch,
    args: [...args, '--headless=new'],
    // By default Playwright disables this cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Leaves a page and goes back. Returns why the browser did not restore it from the cache, or null if it did. */
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
  ['/', 'without'],
  ['/services/hydrology', 'without'],
  ['/login', 'with'],
  ['/reviews', 'with'],
])('keeps %s in the back/forward cache, %s React', async (path, react) => {
  const page = await browser.newPage();
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  await page.waitForFunction(hasPageScript);
  if (react === 'with') await page.evaluate(loadReact);
  await page.waitForFunction(react === 'with' ? hasReact : hasPageScript);
  expect(await reasonsAfterBack(page)).toBe(null);
});

/** A signed-in page that was left and is about to be restored. */
async function leaveSignedIn(): Promise<{ page: Page; visitor: Visitor }> {
  const visitor = new Visitor(
    {
      origin: site.url,
      clock: systemClock,
      request: (request: Request) => fetch(request),
      async emails(to: string) {
        const mailbox = await (await fetch(`${site.url}/demo/mail`)).text();
        const text = mailbox.split('<article').find((article) => article.includes(to)) ?? '';
        return [{ kind: 'activation-code', subject: '', text, html: '' }];
      },
    },
    '127.0.0.1',
  );
  await visitor.signUpAndActivate(newPerson());
  const context = await browser.newContext({ baseURL: site.url });
  await context.addCookies(visitor.cookies.forBrowser(site.url));
  const page = await context.newPage();
  await page.goto('/account', { waitUntil: 'networkidle' });
  await page.locator('.account-button:not([disabled])').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    Object.assign(window, { wasHere: true });
    // Records frame by frame what is visible after the page is restored.
    addEventListener('pageshow', () => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = (): void => {
        const isShown = document.querySelector('main [name=firstName]')?.checkVisibility({ visibilityProperty: true });
        seen.push(isShown ? 'account' : 'nothing');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await page.goto('/terms', { waitUntil: 'networkidle' });
  return { page, visitor };
}

async function seenAfterBack(page: Page): Promise<string[]> {
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  await page.waitForFunction(() => !('checking' in document.documentElement.dataset));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
}

it('shows the account after Back once the server has confirmed it', async () => {
  const { page } = await leaveSignedIn();
  expect(await seenAfterBack(page)).toEqual(['nothing', 'account']);
});

it('shows nothing of an account that was signed out in the meantime', async () => {
  const { page, visitor } = await leaveSignedIn();
  await visitor.send('POST', '/api/auth/logout');
  expect(await seenAfterBack(page)).toEqual(['nothing']);
});

it('shows nothing of an account after an idle hour, and signs it out', async () => {
  const { page } = await leaveSignedIn();
  await page.evaluate(() => localStorage.setItem('last_activity', String(Date.now() - 3_600_000)));
  expect(await seenAfterBack(page)).toEqual(['nothing']);
  const reply = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
  expect(reply).toMatchObject({ authenticated: false });
});
