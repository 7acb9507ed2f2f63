import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneFaults } from '#contract/phone.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { bookAt, freeSlots } from '#tests/support/data/meetings.ts';
import { signInOwner } from '#tests/support/screens/owner-page.ts';
import { sendSignIn, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const fresh = 'Baobab-Shade-31';
const androidPhone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

async function signIn(page: Page, { email }: Person, password: string): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, { email, password });
}

async function expectNameInMenu(page: Page, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Account menu' }).click();
        const text = await page.locator('.account-active').innerText();
        await page.keyboard.press('Escape');
        return text;
      },
      { timeout: 10_000 },
    )
    .toContain(name);
}

it('keeps an unsaved profile through changes in another tab and an ended session', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await open(page, '/account');
  const phone = page.getByLabel('Phone (optional)');
  await phone.fill('0772 123 456');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.goBack();
  await expect.poll(() => phone.inputValue()).toBe('0772 123 456');
  await page.context().clearCookies({ name: /^(?:auth_token|refresh|acct_)/ });
  await signIn(page, person, person.password);
  await page.waitForURL('**/welcome?*');
  await open(page, '/account');
  await expect.poll(() => phone.inputValue()).toBe('0772 123 456');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Your profile is saved.').waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('profile_draft'))))
    .toEqual([]);
  await page.reload();
  await expect.poll(() => phone.inputValue()).toBe('+263772123456');
});

it('opens from both menus, and asks a visitor to sign in first', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await startSignedIn(journey, page, person);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  expect(await page.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  expect(await page.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBeNull();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'My account' }).click();
  await page.waitForURL('**/account');

  const other = await journey.newPage();
  await open(other, '/account/security');
  await other.getByText('Sign in to see and change what your account holds.').waitFor();
  expect(await other.getByLabel('Current password').count()).toBe(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Login' }).click();
  const modal = other.getByRole('dialog', { name: 'Welcome Back' });
  await sendSignIn(modal, person);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.waitForURL('**/account/security');
  await other.getByLabel('Current password').waitFor();
});

it('changes the name, which the menu, the known accounts and the other tab show at once', async () => {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  const other = await page.context().newPage();
  await open(other, '/about');
  await page.goto('/account');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone (optional)').fill('0771 23');
  await page.getByRole('button', { name: 'Save profile' }).click();
  const summary = page.getByRole('alert');
  await summary.getByRole('link', { name: 'Enter your first name' }).waitFor();
  await summary.getByRole('link', { name: phoneFaults.short }).waitFor();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Rudo');
  await page.getByLabel('Phone (optional)').fill('0771 234 567');
  await page.getByLabel('Organisation (optional)').fill('Hillside Co-operative');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Your profile is saved.').waitFor();
  await expectNameInMenu(page, 'Rudo');
  await expectNameInMenu(other, 'Rudo');
  const known = await page.evaluate(() => JSON.parse(localStorage.getItem('accounts') ?? '[]'));
  expect(known).toMatchObject([{ first_name: 'Rudo', last_name: 'Ncube' }]);
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel('Phone (optional)').waitFor();
  expect(await page.getByLabel('Phone (optional)').inputValue()).toBe('+263771234567');
});

it('lists the session of a phone, signs it out, then all others', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await startSignedIn(journey, page, person);
  const phone = await journey.newPage({ userAgent: androidPhone });
  const third = await journey.newPage();
  for (const device of [phone, third]) {
    await signIn(device, person, person.password);
    await device.getByText('You are signed in').waitFor();
    await device.goto('/account/security');
  }
  await page.goto('/account/security');
  await page.getByText('This browser').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  await page.getByText('Chrome on Android is signed out.').waitFor();
  expect(await page.getByText('Chrome on Android', { exact: true }).count()).toBe(0);

  // The phone notices at its next call.
  await phone.getByRole('link', { name: 'My data' }).click();
  await phone.waitForURL('**/login?redirect=*');
  await phone.getByLabel('Email').waitFor();

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('Every other device is signed out.').waitFor();
  expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
  await third.getByRole('link', { name: 'Profile' }).click();
  await third.waitForURL('**/login?redirect=*');

  await page.getByRole('button', { name: 'Sign out this browser' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();
});

it('changes the password: this browser stays signed in, another one is signed out', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await startSignedIn(journey, page, person);
  const elsewhere = await journey.newPage();
  await signIn(elsewhere, person, person.password);
  await elsewhere.getByText('You are signed in').waitFor();

  await page.goto('/account/security');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await page.getByText('Enter your current password').waitFor();
  const current = page.getByLabel('Current password');
  // The focus moves in the next frame; wait, or it would leave the field that is filled in next.
  await expect.poll(() => current.evaluate((element) => element === document.activeElement)).toBe(true);
  await current.fill('Not-My-Word-11');
  await page.getByLabel('New password').fill(fresh);
  await page.getByLabel('Confirm password').fill(fresh);
  await change.click();
  await page.getByText('Your current password is not correct').waitFor();
  await expectAccessible(page);
  await current.fill(person.password);
  await change.click();
  await page.getByText('Your password has been changed. Other devices have to sign in again.').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe('');

  await page.reload();
  await page.getByText('This browser').waitFor();
  await elsewhere.goto('/account');
  await elsewhere.getByText('Login Required').waitFor();
  await signIn(elsewhere, person, person.password);
  await elsewhere.getByText('Invalid email or password').waitFor();
  await signIn(elsewhere, person, fresh);
  await elsewhere.getByText('You are signed in').waitFor();
});

it('exports the stored data and saves it as a zip that opens', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  const visitor = visitorOf(journey);
  await visitor.signIn(person);
  const [start = ''] = await freeSlots(visitor, 1);
  const booking = await bookAt(visitor, start, { topic: '=The "river" plots, once more' });

  await page.goto('/account/data');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prepare download' }).click();
  await page.getByText(/^Your download is ready\. Prepared on \w+ \d+ \w+ \d{4}, \d\d:\d\d; available until/).waitFor();
  await expectAccessible(page);
  expect(await journey.emailTo(person.email)).toContain('/account/data');
  await page.getByRole('button', { name: 'Prepare a new download' }).click();
  await page.getByText(/^This download is only a few minutes old\./).waitFor();

  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my-data.zip' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.zip');
  const files = unzipSync(await contentOf(file));
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text('account.json'))).toMatchObject([{ email: person.email, firstName: person.firstName }]);
  expect(JSON.parse(text('bookings.json'))).toMatchObject([
    { reference: booking.ref, topic: '=The "river" plots, once more' },
  ]);
  expect(text('bookings.csv')).toContain('"\'=The ""river"" plots, once more"');
  expect(text('README.txt')).toContain(person.email);
});

it('shows 403 to a customer at /admin, and to the owner the meetings with their clients', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await page.goto('/admin');
  await page.getByText("You don't have permission to access this page").waitFor();
  expect(await page.getByRole('alert').innerText()).toMatch(/^403/);
  await expectAccessible(page);

  const visitor = visitorOf(journey);
  await visitor.signIn(person);
  const [, start = ''] = await freeSlots(visitor, 2);
  const topic = 'The plots along the river, before the rains';
  const booking = await bookAt(visitor, start, { mode: 'phone', phone: '0771 234 567', topic });
  const adminPage = await journey.newPage();
  await signInOwner(journey, adminPage);
  await adminPage.goto('/account');
  await adminPage.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Office' }).click();
  await adminPage.waitForURL('**/admin');
  await adminPage.getByRole('link', { name: /^Bookings/ }).click();
  const row = adminPage.getByRole('listitem').filter({ hasText: booking.ref });
  await row.getByText(topic).waitFor();
  for (const text of [`${person.firstName} ${person.lastName}`, person.email, '+263771234567', 'Phone call']) {
    expect(await row.innerText()).toContain(text);
  }
  await expectAccessible(adminPage);

  const other = await journey.newPage();
  await open(other, '/admin');
  await other.getByText('Login Required').waitFor();
  expect(await other.getByText(topic).count()).toBe(0);
});
