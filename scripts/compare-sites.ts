// `node scripts/compare-sites.ts http://localhost:3001 http://localhost:3002`: compares the public pages of two running
// sites, for example before and after a change that must not be seen: elements, roles, labels, text and pixels.
// With `someone@example.com password` after the addresses it compares the pages of that account, and of the office if it is
// one of staff. Start both sites on copies of one DATA_DIR, so that their records are the same.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findBrowser, launchBrowser } from '#tests/support/browser/browser.ts';
import { hasReact } from '#tests/support/browser/react.ts';

const otherPages = [
  '/login',
  '/signup',
  '/forgot-password',
  '/checkout',
  '/bookings',
  '/contact/quote',
  '/no-such-page',
];
const views = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;
/** The part of the pixels of a page that may differ. */
const mostPixels = 0.001;

const [before, after, email, password] = process.argv.slice(2);
if (!before || !after || (email && !password)) {
  console.error(
    'Name both sites, and an account to sign in with: node scripts/compare-sites.ts http://localhost:3001 http://localhost:3002 [someone@example.com password]',
  );
  process.exit(2);
}
const account = email && password ? { email, password } : null;
const browser = await launchBrowser(await findBrowser());
const paths = await (account ? pathsOfAccount(browser, before) : publicPaths(before));
const differences: string[] = [];
for (const view of views) {
  const [old, now] = [await openPage(browser, before, view), await openPage(browser, after, view)];
  const eye = await browser.newPage();
  for (const path of paths) {
    const [one, other] = [await look(old, new URL(path, before)), await look(now, new URL(path, after))];
    const what = `${path} at ${view.viewport.width} px, ${view.colorScheme}`;
    if (one.outline !== other.outline) differences.push(`${what}: elements or text`);
    const part = await differentPixels(eye, one.picture, other.picture);
    if (part > mostPixels) differences.push(`${what}: ${(part * 100).toFixed(2)} % of the pixels`);
  }
  await Promise.all([old.context().close(), now.context().close(), eye.close()]);
}
await browser.close();
for (const difference of differences) console.log(difference);
console.log(`${paths.length * views.length} compared, ${differences.length} differences`);
process.exitCode = differences.length ? 1 : 0;

async function publicPaths(site: string): Promise<string[]> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', site))).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  return [...new Set([...listed, ...otherPages])];
}

/** The pages to which links lead from the account and the office: one of each kind, as `/admin/orders/ORD-26-7HM3K`. */
async function pathsOfAccount(launched: Browser, site: string): Promise<string[]> {
  const page = await openPage(launched, site, views[1]);
  const kinds = new Map<string, string>();
  const waiting = ['/account', '/admin'];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const kind = path.replaceAll(/\/[A-Z]+-\d\d-\w+|\/[\da-f-]{36}/g, '/-');
    if (kinds.has(kind)) continue;
    kinds.set(kind, path);
    await show(page, new URL(path, site));
    const links = await page
      .locator('a[href^="/a"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    waiting.push(
      ...links.map((link) => new URL(link ?? '', site).pathname).filter((one) => /^\/a(?:ccount|dmin)\b/.test(one)),
    );
  }
  await page.context().close();
  return [...kinds.values()];
}

/** A page of its own browser, signed in if an account is given. */
async function openPage(launched: Browser, site: string, view: BrowserContextOptions): Promise<Page> {
  // Without an account also without scripts, so that pages of both sites are compared at the same moment.
  const context = await launched.newContext({
    ...view,
    baseURL: site,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    javaScriptEnabled: account !== null,
  });
  const page = await context.newPage();
  if (!account) return page;
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('.account-button:not([disabled])').first().waitFor({ state: 'attached' });
  return page;
}

/** Opens a page, and waits until React has shown what it loads. */
async function show(page: Page, address: URL): Promise<void> {
  await page.goto(address.href, { waitUntil: 'load' });
  if (!account) return;
  await page.waitForFunction(hasReact);
  await page.waitForLoadState('networkidle');
  await page.locator('[role=status] .wheel').waitFor({ state: 'detached' });
}

async function look(page: Page, address: URL): Promise<{ outline: string; picture: string }> {
  await show(page, address);
  const outline = await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*:not(script, style, link)')];
    const names = elements.map((one) => [one.tagName, one.getAttribute('role'), one.getAttribute('aria-label')].join());
    return [...names, document.body.innerText].join('\n');
  });
  const picture = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64');
  return { outline: outline.replaceAll(address.host, ''), picture };
}

/** The part of the pixels that differ, from 0 to 1; 1 for pictures of different sizes. */
async function differentPixels(page: Page, one: string, other: string): Promise<number> {
  if (one === other) return 0;
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      const [left, right] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
      return left.reduce((count, pixel, at) => count + Number(pixel !== right[at]), 0) / left.length;
    },
    [one, other],
  );
}
