import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { holdBack, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { cartRows, storedCart } from '#tests/support/data/cart.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const message = 'We could not reach the server. This page stays as it is. Please try again.';
const about = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About' }).first();
const newPage = () => journey.newPage({ networkFails: true, viewport: { width: 1280, height: 720 } });

/** Marks the page: the mark disappears if the page is reloaded or replaced. */
const leaveMark = (page: Page) =>
  page.locator('h1').evaluate((heading) => heading.setAttribute('data-mark', 'as it was'));
const expectMark = async (page: Page) => expect(await page.locator('h1[data-mark="as it was"]').count()).toBe(1);

/** Fails every request of the page whose address matches, until the returned call. */
const lose = (page: Page, part: RegExp): Promise<() => void> =>
  standIn(
    page,
    ({ pathname }) => part.test(pathname),
    (route) => route.abort('connectionfailed'),
  );

describe('dialogs that load on demand', () => {
  it.each([
    { role: 'link', opener: 'Login', title: 'Welcome Back', path: '/' },
    { role: 'link', opener: 'Book Now', title: 'Please log in to make bookings', path: '/' },
    { role: 'button', opener: 'Cart', title: 'Service Cart', path: '/' },
    { role: 'link', opener: /Web GIS Development/, title: 'Web GIS Development', path: '/services2' },
  ] as const)('$title: keeps the page when it fails to load, and requests it again at the next press', async (dialog) => {
    const page = await newPage();
    await open(page, dialog.path);
    await leaveMark(page);
    const opener = page.getByRole(dialog.role, { name: dialog.opener }).first();
    await page.context().setOffline(true);
    await opener.click();
    await page.getByText(message).waitFor();
    await expectMark(page);
    await expectAccessible(page);

    await page.context().setOffline(false);
    await opener.click();
    const shown = page.getByRole('dialog', { name: dialog.title });
    await shown.waitFor();
    await expectMark(page);
    // The styles, which had failed with it, are loaded too.
    expect(await shown.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
    expect(
      await page
        .locator('link[rel=stylesheet]:not([disabled])')
        .evaluateAll((all) => all.map((link) => 'sheet' in link && !!link.sheet)),
    ).not.toContain(false);
  });

  it('the cart: keeps an added item once, and shows it at the next press', async () => {
    const page = await newPage();
    await open(page, '/services/hydrology');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('It is in your cart. We could not reach the server to show it. Please try again.').waitFor();
    await expectAccessible(page);

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartRows(page).waitFor();
    await page.keyboard.press('Escape');
    await cartRows(page).waitFor({ state: 'detached' });
    expect(JSON.parse((await storedCart(page)) ?? '')).toMatchObject([{ id: 'hydrology', quantity: 1 }]);
    // Wait until the first item is visible, because another press adds one more.
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartRows(page).waitFor();
    expect(JSON.parse((await storedCart(page)) ?? '')).toMatchObject([{ id: 'hydrology', quantity: 2 }]);
  });

  it('retries the advert by itself', async () => {
    const page = await journey.newPage({ networkFails: true, firstVisit: true });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await open(page, '/about');
    // The advert waits until the cookie bar is answered.
    await page.getByRole('button', { name: 'Decline' }).click();
    await leaveMark(page);
    const letPass = await lose(page, /\/advert-/);
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/advert-'));
    await page.clock.runFor(10_000);
    await missed;
    letPass();
    await expect
      .poll(async () => {
        await page.clock.runFor(3_000);
        return page.getByRole('region', { name: 'Get Noticed!' }).isVisible();
      })
      .toBe(true);
    await expectMark(page);
  });
});

describe('navigation', () => {
  it('stays on the page with the typed text when there is no network', async () => {
    const page = await newPage();
    await open(page, '/reviews');
    await leaveMark(page);
    await page.getByLabel('Your comment').fill('They drew the wards');
    await page.context().setOffline(true);
    await about(page).click();
    await page.getByText(message).waitFor();
    await expectMark(page);
    expect(new URL(page.url()).pathname).toBe('/reviews');
    expect(await page.getByLabel('Your comment').inputValue()).toBe('They drew the wards');
    await page.context().setOffline(false);
    await about(page).click();
    await page.waitForURL('**/about');
  });

  it('continues on a device that wrongly reports no network', async () => {
    const page = await newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await open(page, '/');
    await about(page).click();
    await page.waitForURL('**/about');
  });

  it('stays on the page when the script of the next page is lost', async () => {
    const page = await newPage();
    await open(page, '/services2');
    await leaveMark(page);
    const letPass = await lose(page, /about/);
    await about(page).click();
    await page.getByText(message).waitFor();
    await expectMark(page);
    expect(new URL(page.url()).pathname).toBe('/services2');
    letPass();
    await about(page).click();
    await page.waitForURL('**/about');
  });

  it.each([
    ['its script is lost', true],
    ['it is lost and the device reports no network', false],
  ])('opens the next page of a finished form later when %s, and the form stays busy', async (_, onLine) => {
    const person = await visitorOf(journey).signUpAndActivate();
    const page = await newPage();
    await page.addInitScript((value) => Object.defineProperty(navigator, 'onLine', { value }), onLine);
    await open(page, '/login');
    const letPass = await lose(page, /welcome/);
    const logins: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/auth/login') && logins.push(request.url()));
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('That worked. The next page opens as soon as we can reach the server.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    letPass();
    await page.waitForURL('**/welcome?**');
    expect(logins).toHaveLength(1);
  });

  it('loads the whole page when the build is newer', async () => {
    const page = await newPage();
    await open(page, '/services2');
    await standIn(page, '**/assets/about-page-*', (route) => route.fulfill({ status: 404, body: '' }), 1);
    await about(page).click();
    await page.waitForURL('**/about');
    await page.getByRole('heading', { name: 'We make maps that answer a question' }).waitFor();
  });

  it('shows progress when it takes a moment', async () => {
    const page = await newPage();
    await open(page, '/services2');
    const letPass = await holdBack(page, '**/about.data*');
    await about(page).click();
    const waiting = page.getByText('Loading the next page...');
    await waiting.waitFor();
    await expectAccessible(page);
    letPass();
    await page.waitForURL('**/about');
    await waiting.waitFor({ state: 'detached' });
  });

  it('offers to try again when a page failed to render', async () => {
    const page = await newPage();
    await open(page, '/services2');
    const letPass = await lose(page, /about\.data/);
    await about(page).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await expectAccessible(page);
    letPass();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'We make maps that answer a question' }).waitFor();
  });
});
