import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const advert = (page: Page) => page.getByRole('region', { name: 'Get Noticed!' });

// What the page of the current test has loaded.
let fetched: string[] = [];

interface Arrival extends BrowserContextOptions {
  /** The cookie bar has not been answered yet. */
  hasConsentBar?: boolean;
}

/** A first visit with the clock paused until the test advances it: a busy machine takes seconds to load the page. */
async function arrive(path: string, { hasConsentBar = false, ...options }: Arrival = {}): Promise<Page> {
  const page = await journey.newPage({ firstVisit: true, ...options });
  if (!hasConsentBar) await answerCookieBar(page);
  fetched = [];
  page.on('response', (response) => fetched.push(response.url()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, path);
  return page;
}

async function answerCookieBar(page: Page): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ choice: 'necessary', at: new Date().toISOString(), version: 1 }));
  await page.context().addCookies([{ name: 'cookie_consent', value, url: journey.url }]);
}

const hasLoaded = (): boolean => fetched.some((url) => /\/advert-[^/]*\.css$/.test(url));

/** Runs the clock: the advert does not open, and not even its styles are fetched. */
async function expectNoneFor(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  for (const _ of [1, 2, 3]) await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }));
  expect(hasLoaded()).toBe(false);
  expect(await page.locator('.advert').isVisible()).toBe(false);
}

it('appears 10 seconds after load, takes no focus, and stays away for a day once closed', async () => {
  const page = await arrive('/');
  await expectNoneFor(page, 9_000);
  await page.clock.runFor(1_000);
  await advert(page).waitFor();
  await advert(page)
    .getByText('Advertise with us and reach thousands of potential customers', { exact: true })
    .waitFor();
  expect(await advert(page).getByRole('listitem').allTextContents()).toEqual([
    'Premium visibility on the platform',
    'Targeted audience engagement',
    'Flexible advertising packages',
  ]);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.classList.contains('locked'))).toBe(false);
  await page.clock.resume();
  await expectAccessible(page);

  await advert(page).getByRole('button', { name: 'Close advert' }).click();
  await advert(page).waitFor({ state: 'hidden' });
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'advert_dismissed');
  const now = await page.evaluate(() => Date.now());
  expect((Number(cookie?.expires) - now / 1000) / 3_600).toBeCloseTo(24, 0);
  fetched = [];
  await open(page, '/');
  await expectNoneFor(page, 20_000);
});

onlyInLongRun(() => {
  it('has one timer per tab, over pages and reloads', async () => {
    const page = await arrive('/');
    await page.clock.runFor(4_000);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL('**/about');
    await expectNoneFor(page, 3_000);
    await open(page, '/about');
    await expectNoneFor(page, 1_000);
    await page.clock.runFor(2_000);
    // A restarted timer would need 7 seconds more.
    await advert(page).waitFor({ timeout: 4_000 });
  });

  it('waits until the cookie bar is answered', async () => {
    const page = await arrive('/', { hasConsentBar: true });
    await expectNoneFor(page, 15_000);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.clock.runFor(1_000);
    await advert(page).waitFor();
  });

  it('closes when the visitor goes to another page, and does not follow', async () => {
    const page = await arrive('/');
    await page.clock.runFor(10_000);
    await advert(page).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    await page.waitForURL('**/services');
    await advert(page).waitFor({ state: 'hidden' });
    await page.clock.runFor(5_000);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.clock.runFor(5_000);
    expect(await page.locator('.advert').isVisible()).toBe(false);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('advert_dismissed');
  });
});

it.each([
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])('covers at most a third of a phone of $width by $height, with its button in sight', async (viewport) => {
  const page = await arrive('/', { viewport });
  await page.clock.runFor(10_000);
  await advert(page).waitFor();
  await page.clock.resume();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const box = await advert(page).boundingBox();
  const button = await advert(page).getByRole('button', { name: 'Contact Us Now' }).boundingBox();
  if (!box || !button) throw new Error('the advert has no size');
  expect(box.height).toBeLessThanOrEqual(viewport.height / 3);
  expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
  expect(button.y + button.height).toBeLessThanOrEqual(viewport.height);
  await expectAccessible(page);
});

onlyInLongRun(() => {
  it('links to the advertising form and closes', async () => {
    const page = await arrive('/');
    await page.route('**/contact/advertise*', async (route) => {
      // The form has its own tests; here only its address matters.
      await route.fulfill({ response: await route.fetch(), status: 200 });
    });
    await page.clock.runFor(10_000);
    await advert(page).getByRole('button', { name: 'Contact Us Now' }).click();
    await page.waitForURL('**/contact/advertise');
    await advert(page).waitFor({ state: 'hidden' });
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('advert_dismissed');
  });

  it('closes with Escape from inside, and the focus returns to where it was', async () => {
    const page = await arrive('/');
    await page.clock.runFor(10_000);
    await advert(page).waitFor();
    const home = page.getByRole('banner').getByRole('link', { name: /, home$/ });
    await home.focus();
    await page.keyboard.press('Escape');
    expect(await advert(page).isVisible()).toBe(true);
    // As with a screen reader's shortcut: straight from the link into the region.
    await advert(page).getByRole('button', { name: 'Contact Us Now' }).focus();
    await page.keyboard.press('Escape');
    await advert(page).waitFor({ state: 'hidden' });
    expect(await home.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('waits until no dialog is open, and hides for one', async () => {
    const page = await arrive('/');
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' }).first();
    await login.click();
    const modal = page.getByRole('dialog', { name: 'Welcome Back' });
    await modal.waitFor();
    await expectNoneFor(page, 15_000);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    await page.clock.runFor(1_000);
    await advert(page).waitFor();
    await login.click();
    await modal.waitFor();
    expect(await page.locator('.advert').isVisible()).toBe(false);
  });

  it('waits while a form is being filled in', async () => {
    const page = await arrive('/about');
    // A form like those on other pages.
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.innerHTML = '<label>Question <textarea></textarea></label>';
      document.querySelector('main')?.append(form);
    });
    const question = page.getByLabel('Question');
    await question.fill('How large is the');
    await expectNoneFor(page, 15_000);
    await page.getByRole('heading', { level: 1 }).click();
    await expectNoneFor(page, 5_000);
    await question.fill('');
    await question.blur();
    await page.clock.runFor(1_000);
    await advert(page).waitFor();
  });
});

it.each(
  variants(
    [
      '/login',
      '/forgot-password',
      '/checkout',
      '/map-your-project',
      '/bookings',
      '/confirmation',
      '/your-booking',
      '/your-files',
      '/account/orders',
      '/contact/quote',
    ],
    3,
  ),
)('never appears on %s', async (path) => {
  const page = await arrive(path);
  await expectNoneFor(page, 15_000);
});

onlyInLongRun(() => {
  it('appears on the next page when the first was one of those', async () => {
    const page = await arrive('/login');
    await expectNoneFor(page, 12_000);
    await page
      .getByRole('link', { name: /, home$/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.clock.runFor(1_000);
    await advert(page).waitFor();
  });

  it('does not load while data is saved', async () => {
    const page = await arrive('/about');
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open(page, '/');
    await expectNoneFor(page, 30_000);
  });
});
