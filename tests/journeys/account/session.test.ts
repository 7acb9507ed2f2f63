import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refresh } from '#contract/accounts/sessions.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { arrivesUnanswered, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { chooseTime, freeSlots, openRoomyDay } from '#tests/support/screens/booking-page.ts';
import { sendSignIn, signUpAndCloseWelcome, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

/** From the header to a time on a day with many free times. */
async function chooseRoomyTime(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).and(page.locator(':visible')).click();
  await page.getByRole('link', { name: 'Day and time' }).click();
  await openRoomyDay(page);
  await chooseTime(page, freeSlots(page).first());
}

/** Ends the session on the server without the page, as another device or the owner would. */
async function endSessionOnServer(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const reply = await fetch('/api/auth/logout', { method: 'POST', headers: { 'x-xsrf-token': token } });
    return reply.status;
  });
  expect(status).toBe(204);
}

it('warns after 59 minutes without activity, stays when asked, and signs out otherwise', async () => {
  const page = await journey.newPage();
  await page.clock.install();
  await signUpAndCloseWelcome(journey, page, newPerson());
  await page.clock.fastForward(59 * 60_000);
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await warning.waitFor();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await warning.waitFor({ state: 'detached' });
  // A moment later the browser reports the pointer and scroll position of the changed page, which counts as activity.
  await page.waitForTimeout(1_000);
  await page.clock.fastForward(58 * 60_000);
  expect(await accountMenu(page).isVisible()).toBe(true);
  await page.clock.fastForward(60_000);
  await warning.waitFor();
  await page.clock.fastForward(60_000);
  await loginLink(page).waitFor();
});

it('signs out in every tab when one of them does', async () => {
  const page = await journey.newPage();
  await startSignedIn(journey, page, newPerson());
  const other = await page.context().newPage();
  await open(other, '/about');
  await accountMenu(other).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await loginLink(other).waitFor();
  await loginLink(page).waitFor();
});

onlyInLongRun(() => {
  it('notices within 5 minutes that the session was ended elsewhere', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    await signUpAndCloseWelcome(journey, page, newPerson());
    await endSessionOnServer(page);
    expect(await accountMenu(page).isVisible()).toBe(true);
    await page.clock.fastForward(300_000);
    await loginLink(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('account_hint'))).toBeNull();
  });

  it('returns from the login of a guarded page to its query and fragment', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await visitorOf(journey).signUpAndActivate(person);
    await open(page, '/account/orders?x=1&y=2#z');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    expect(new URL(page.url()).hash).toBe('#z');
    await sendSignIn(page.getByRole('dialog', { name: 'Welcome Back' }), person);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${journey.url}/account/orders?x=1&y=2#z`);
  });

  it('stays signed in after the reply to a refresh was lost, also on the next page', async () => {
    const page = await journey.newPage({ networkFails: true });
    await page.clock.install();
    await startSignedIn(journey, page, newPerson());
    const secret = async () => (await page.context().cookies()).find(({ name }) => name === 'auth_token')?.value;
    const before = await page.context().cookies();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) keys.push(request.headers()['idempotency-key']);
    });
    const answer = await standIn(page, '**/api/auth/refresh', arrivesUnanswered);
    await page.clock.fastForward(480_000);
    await expect.poll(() => keys.length).toBe(1);
    await expect.poll(secret).not.toBe(before.find(({ name }) => name === 'auth_token')?.value);
    // The cookie of the lost reply.
    const renewed = await secret();
    await page.context().addCookies(before);
    answer();
    await page.clock.fastForward(480_000);
    await expect.poll(secret).toBe(renewed);
    expect(keys).toEqual([keys[0], keys[0]]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('refresh_id'))).toBeNull();
    expect(await accountMenu(page).isVisible()).toBe(true);
  });

  it('signs out of a page that is opened with a copied cookie, and emails the account', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    const visitor = await startSignedIn(journey, page, person);
    const copied = await page.context().cookies();
    // Twice: the copied secret is then neither the current one nor the previous one.
    for (let count = 0; count < 2; count += 1) await visitor.call(refresh, {});
    await page.context().addCookies(copied);
    await open(page, '/about');
    await loginLink(page).waitFor();
    expect(await journey.emailTo(person.email, 'used in two places')).toContain('signed in');
  });

  it('goes to the login and back when a request finds the session expired', async () => {
    const page = await journey.newPage();
    await startSignedIn(journey, page, newPerson());
    await chooseRoomyTime(page);
    await endSessionOnServer(page);
    await page.getByRole('button', { name: 'Your details' }).click();
    await page.waitForURL('**/login?redirect=*');
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/bookings/);
  });

  it('renews an expired bearer token once, after the CSRF token, and repeats the request', async () => {
    const page = await journey.newPage();
    await startSignedIn(journey, page, newPerson());
    await chooseRoomyTime(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/auth|holds/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
    let refused = 0;
    const bearers = new Set<string | undefined>();
    await page.route('**/api/bookings/holds', async (route) => {
      bearers.add(route.request().headers()['authorization']);
      refused += 1;
      if (refused > 1) return route.continue();
      return route.fulfill({ status: 401, json: { code: 'TOKEN_EXPIRED', error: 'Session expired', requestId: 'x' } });
    });
    await page.getByRole('button', { name: 'Your details' }).click();
    await page.getByLabel('What is it about?').waitFor();
    expect(calls).toEqual([
      'POST /api/bookings/holds',
      'GET /api/auth/csrf-token',
      'POST /api/auth/refresh',
      'POST /api/bookings/holds',
    ]);
    expect(bearers.size).toBe(2);
  });
});
