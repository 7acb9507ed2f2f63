import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { holdBack } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasPageScript, hasReact } from '#tests/support/browser/react.ts';
import { hydrology, storeCart, storedCart } from '#tests/support/data/cart.ts';
import { oneIn, onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const phone = { width: 390, height: 844 };
/** The scripts of React, but not the page script. */
const reactScripts = /\/assets\/(?!page-script)[^/]+\.js$/;
const isHydrated = (page: Page): Promise<boolean> => page.evaluate(hasReact);
const untilHydrated = (page: Page) => page.waitForFunction(hasReact);
const afterMs = (page: Page, ms: number) => page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), ms);

/** Opens the page and waits until its page script listens. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(hasPageScript);
}

it.each(
  oneIn(3, [
    '/',
    '/services2',
    '/services/hydrology',
    '/training/arcmap',
    '/articles/ndvi-nbr-ndwi',
    '/terms',
    '/contact',
    '/contact/general',
    '/login',
    '/signup',
    '/forgot-password',
    '/booking-login-prompt',
    '/reviews',
    '/bookings',
    '/checkout',
  ]),
)('loads no React on %s, and requests nothing in 60 seconds but the session check', async (path) => {
  const page = await journey.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.clock.install();
  await read(page, path);
  // On /contact, show-own-hours shows the opening hours in the visitor's time zone.
  const scripts = requested.filter((one) => /\.js$|^\/api\//.test(one) && !/show-own-hours-/.test(one)).sort();
  expect(scripts).toEqual(['/api/auth/session', expect.stringMatching(/page-script-/)]);
  requested.length = 0;
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }));
  expect(requested).toEqual(['/favicon.svg']);
  expect(await isHydrated(page)).toBe(false);
});

it('paints the map of /map-your-project without React, which the first movement of the pointer loads', async () => {
  const page = await journey.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.clock.install();
  await read(page, '/map-your-project');
  await page.locator('canvas.map-start[width]').waitFor();
  expect(requested.filter((one) => /\.js(?:on)?$|^\/api\//.test(one)).sort()).toEqual([
    '/api/auth/session',
    expect.stringMatching(/^\/assets\/map\/base-/),
    expect.stringMatching(/page-script-/),
    expect.stringMatching(/picture-/),
  ]);
  requested.length = 0;
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }));
  expect(requested).toEqual(['/favicon.svg']);
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 300);
  await page.locator('.map-attribution').waitFor();
});

onlyInLongRun(() => {
  it('shows a stored brief without waiting for input', async () => {
    const page = await journey.newPage();
    const ring = [
      [28, -20],
      [28.1, -20],
      [28.1, -20.1],
      [28, -20],
    ];
    await page.addInitScript((draft) => localStorage.setItem('brief_draft', draft), JSON.stringify({ area: [[ring]] }));
    await page.goto('/map-your-project');
    await page.getByRole('button', { name: 'Start again' }).waitFor();
  });

  it('restores the draft of a message without waiting for input', async () => {
    const page = await journey.newPage();
    const draft = { values: { message: 'The plots along the river' }, openedAt: Date.now(), sending: null };
    await page.addInitScript((text) => sessionStorage.setItem('inquiry_draft_general', text), JSON.stringify(draft));
    await page.goto('/contact/general');
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('The plots along the river');
  });
});

it('shows what a visitor can do on /bookings and /checkout before any script runs', async () => {
  const page = await journey.newPage();
  await holdBack(page, '**/assets/*.js');
  await page.goto('/bookings', { waitUntil: 'domcontentloaded' });
  await page.getByRole('radio', { name: /^Free consultation/, checked: true }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(14);
  await page.getByRole('region', { name: 'Login Required' }).waitFor();
  expect(await page.getByText('Verifying session...').isVisible()).toBe(false);
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await page.getByText('Your cart is empty').waitFor();
  await page.getByRole('region', { name: 'Login Required' }).waitFor();
});

it.each(
  variants(['/bookings', '/checkout']),
)('shows on %s only that the session of an account is being checked', async (path) => {
  const page = await journey.newPage();
  await startSignedIn(journey, page, newPerson());
  const letThemCome = await holdBack(page, reactScripts);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.getByText('Verifying session...').waitFor();
  expect(await page.getByText('Login Required').isVisible()).toBe(false);
  letThemCome();
  await page.getByText('Verifying session...').waitFor({ state: 'detached' });
  expect(await page.getByText('Login Required').count()).toBe(0);
});

onlyInLongRun(() => {
  it('restores the draft of a booking without waiting for input', async () => {
    const page = await journey.newPage();
    const draft = { serviceId: 'hydrology', hasArea: false, sending: null };
    await page.addInitScript((text) => sessionStorage.setItem('booking_draft', text), JSON.stringify(draft));
    await page.goto('/bookings');
    await page.getByRole('radio', { name: 'Hydrological Modelling', checked: true }).waitFor();
    expect(await page.locator('.radio-row').first().innerText()).toContain('Hydrological Modelling');
  });

  it('shows the cart of a visitor and the free times of an address without waiting for input', async () => {
    const page = await journey.newPage();
    await storeCart(page, JSON.stringify([hydrology]));
    await page.goto('/checkout');
    await page.getByRole('table', { name: 'Your order' }).getByText('Hydrological Modelling').waitFor();
    await page.goto('/bookings?step=time');
    await page.getByRole('table', { name: /^Days with free times/ }).waitFor();
  });

  it('offers Login first on a device that knows an account, without waiting for input', async () => {
    const page = await journey.newPage();
    const known = { id: 'one', email: 'a@example.org', first_name: 'A', last_name: 'B', auth_provider: 'email' };
    await page.addInitScript((text) => localStorage.setItem('accounts', text), JSON.stringify([known]));
    await page.goto('/checkout');
    const card = page.getByRole('region', { name: 'Login Required' });
    await expect.poll(() => card.getByRole('button').allInnerTexts()).toEqual(['Login', 'Create Account']);
  });
});

it('answers the cookie bar, switches the theme and opens the menu without React', async () => {
  const page = await journey.newPage({ viewport: phone, firstVisit: true });
  await read(page, '/services2');
  await page.getByRole('button', { name: 'Decline' }).click();
  expect(await page.locator('.cookie-bar').isVisible()).toBe(false);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('cookie_consent');

  await page.locator('summary[aria-label="Menu"]').click();
  await expect.poll(() => page.locator('main').getAttribute('inert')).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('main').getAttribute('inert')).toBe(null);

  const dark = page.getByRole('button', { name: 'Dark' });
  await dark.click();
  expect(await dark.getAttribute('aria-pressed')).toBe('true');
  expect(await isHydrated(page)).toBe(false);
  await read(page, '/about');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await dark.getAttribute('aria-pressed')).toBe('true');
});

onlyInLongRun(() => {
  it('shows all services without React, and keeps them after hydration', async () => {
    const page = await journey.newPage();
    await read(page, '/services2');
    const dashboards = page.getByRole('link', { name: '13 Dashboards' });
    expect(await dashboards.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services' }).click();
    expect(await dashboards.isVisible()).toBe(true);
    expect(await isHydrated(page)).toBe(false);
    await dashboards.click();
    await page.getByRole('dialog', { name: 'Dashboards' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await dashboards.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'View Less Services' }).click();
    expect(await dashboards.isVisible()).toBe(false);
  });

  it('shows in the footer how much was loaded, also after a move within the site', async () => {
    const page = await journey.newPage();
    await read(page, '/terms');
    await expect.poll(() => page.getByText(/^Loaded so far: \d+ KB$/).textContent()).toMatch(/: (?:3|4)\d KB$/);
    await read(page, '/terms');
    await expect.poll(() => page.getByText(/^Loaded so far: \d+ KB$/).textContent()).toMatch(/: [12] KB$/);
    await open(page, '/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('/privacy');
    await expect.poll(() => page.getByText(/^Loaded so far: \d+ KB$/).textContent()).toMatch(/: \d\d+ KB$/);
  });

  it('marks a press at once, and handles it once when React arrives 5 seconds later', async () => {
    const page = await journey.newPage();
    const letThemCome = await holdBack(page, reactScripts);
    await read(page, '/services/hydrology');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    const markedAfterMs = await add.evaluate((button) => {
      const pressedAt = performance.now();
      (button as HTMLButtonElement).click();
      return button.hasAttribute('data-held') ? performance.now() - pressedAt : Number.NaN;
    });
    expect(markedAfterMs).toBeLessThan(100);
    await afterMs(page, 5_000);
    expect(await storedCart(page)).toBe(null);
    letThemCome();
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    expect(JSON.parse((await storedCart(page)) ?? '[]')).toMatchObject([{ quantity: 1 }]);
    expect(await page.locator('[data-held]').count()).toBe(0);
  });
});

it('opens the login modal for a press before hydration', async () => {
  const page = await journey.newPage();
  await read(page, '/about');
  expect(await isHydrated(page)).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
});

onlyInLongRun(() => {
  it('handles a press before the page script has loaded', async () => {
    const page = await journey.newPage({ firstVisit: true });
    const letItCome = await holdBack(page, /page-script/);
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Accept All' }).click();
    expect(await page.locator('.cookie-bar').isVisible()).toBe(true);
    letItCome();
    await page.locator('.cookie-bar').waitFor({ state: 'hidden' });
    expect(await isHydrated(page)).toBe(false);
  });

  it('requests the page script again when it fails to load', async () => {
    const page = await journey.newPage({ firstVisit: true, networkFails: true });
    let lost = 0;
    await page.route(/page-script/, async (route) => {
      lost += 1;
      await (lost === 1 ? route.abort('internetdisconnected') : route.continue());
    });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.locator('.cookie-bar').waitFor({ state: 'hidden' });
    expect(lost).toBe(2);
  });

  it('goes Back to the previous page after a reload', async () => {
    const page = await journey.newPage();
    await open(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL('**/about');
    await page.reload();
    await untilHydrated(page);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.locator('.hero').waitFor();
  });

  it('shows a signed-in account without a hint on the device', async () => {
    const page = await journey.newPage();
    await startSignedIn(journey, page, newPerson());
    await page.evaluate(() => localStorage.clear());
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });

  it('shows a sign-in from another tab', async () => {
    const page = await journey.newPage();
    await read(page, '/terms');
    expect(await isHydrated(page)).toBe(false);
    await startSignedIn(journey, await page.context().newPage(), newPerson());
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });
});
