import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { chooseTime, freeSlots, openRoomyDay } from '#tests/support/screens/booking-page.ts';
import { sendSignIn, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByText('Active Account').waitFor();
}

async function activeEmail(page: Page): Promise<string> {
  await openMenu(page);
  const email = await page.locator('.account-active').innerText();
  await page.keyboard.press('Escape');
  return email;
}

/** A device on which both have signed up, Farai last. */
async function sharedDevice(): Promise<{ page: Page; amara: Person; farai: Person }> {
  const page = await journey.newPage();
  const amara = newPerson();
  const farai = newPerson({ firstName: 'Farai' });
  await startSignedIn(journey, page, amara);
  await startSignedIn(journey, page, farai);
  return { page, amara, farai };
}

it('switches between the accounts of a device in every tab, and removes one', async () => {
  const { page, amara, farai } = await sharedDevice();
  const other = await page.context().newPage();
  await other.goto('/about');
  await openMenu(page);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: new RegExp(`^Amara ${amara.email}`) }).click();
  await page.getByText(`Now using ${amara.email}`).waitFor();
  expect(await activeEmail(page)).toContain(amara.email);
  await expect.poll(() => activeEmail(other)).toContain(amara.email);
  await page.reload();
  expect(await activeEmail(page)).toContain(amara.email);

  await openMenu(page);
  await page.getByRole('menuitem', { name: `Forget ${farai.email} on this device` }).click();
  await page.getByRole('menuitem', { name: 'Keep' }).click();
  await page.getByRole('menuitem', { name: `Forget ${farai.email} on this device` }).click();
  await page.getByRole('menuitem', { name: `Sign out ${farai.email}` }).click();
  await page.getByText('Switch to').waitFor({ state: 'detached' });
  const stored = await page.evaluate(() => localStorage.getItem('accounts') ?? '');
  expect(stored).not.toContain(farai.email);
  // The list is updated immediately; the server deletes the cookie when it answers the call.
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(async () => (await cookieNames()).filter((name) => name.startsWith('acct_'))).toHaveLength(1);
});

onlyInLongRun(() => {
  it('explains why a switch failed and offers to sign in again', async () => {
    const { page, amara, farai } = await sharedDevice();
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.context().addCookies(cookies.filter((cookie) => !decodeURIComponent(cookie.name).includes(amara.email)));
    await openMenu(page);
    await page.getByRole('menuitem', { name: new RegExp(`^Amara ${amara.email}`) }).click();
    await page.getByText('Switch failed: No session found for this account').first().waitFor();
    await expectAccessible(page);
    expect(await page.locator('.account-active').innerText()).toContain(farai.email);
    await page.getByRole('menuitem', { name: /Sign in again$/ }).click();
    const modal = page.getByRole('dialog', { name: 'Welcome Back' });
    await modal.waitFor();
    expect(await modal.getByLabel('Email').inputValue()).toBe(amara.email);
  });

  it('signs out of one account and keeps the others, then signs out of all', async () => {
    const { page, amara } = await sharedDevice();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText(`Signed out. Still signed in on this device: ${amara.email}`).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();
    await page.goto('/login');
    await sendSignIn(page, amara);
    await page.getByRole('button', { name: 'Go to Home Now' }).click();
    await page.getByText('You are signed in').waitFor({ state: 'detached' });
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Sign out of all accounts' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accounts'))).toBe('[]');
    const names = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(names.filter((name) => name.startsWith('acct_') || name === 'auth_token')).toEqual([]);
  });

  it('a pending request of one account is never repeated as the other', async () => {
    const { page, amara } = await sharedDevice();
    const bearers: (string | undefined)[] = [];
    let answer = (): void => {};
    const switched = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/bookings/holds', async (route) => {
      bearers.push(route.request().headers()['authorization']);
      await switched;
      // For the same account, a refused bearer would cause a refresh and a second attempt.
      await route
        .fulfill({ status: 401, json: { code: 'TOKEN_EXPIRED', error: 'Session expired', requestId: 'x' } })
        .catch(() => {});
    });
    await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).and(page.locator(':visible')).click();
    await page.getByRole('link', { name: 'Day and time' }).click();
    await openRoomyDay(page);
    await chooseTime(page, freeSlots(page).first());
    await page.getByRole('button', { name: 'Your details' }).click();
    await expect.poll(() => bearers.length).toBe(1);
    await openMenu(page);
    await page.getByRole('menuitem', { name: new RegExp(`^Amara ${amara.email}`) }).click();
    await page.getByText(`Now using ${amara.email}`).waitFor();
    answer();
    expect(await activeEmail(page)).toContain(amara.email);
    const held = page.waitForRequest('**/api/bookings/holds', { timeout: 1_500 }).catch(() => null);
    expect(await held).toBeNull();
    expect(bearers).toHaveLength(1);
  });
});
