import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { codeFor, fillSignup, sendSignIn, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const message = 'The sign-in service is being moved until noon.';

/** Answers a call as a proxy between the page and the site might. */
async function answer(page: Page, path: string, reply: { status: number; json?: unknown; body?: string }) {
  await page.unroute(path);
  await page.route(path, (route) => (route.request().method() === 'POST' ? route.fulfill(reply) : route.continue()));
}

it('shows the message of the server for an unknown error code, and its own without a message', async () => {
  const page = await journey.newPage({ networkFails: true });
  await open(page, '/login');
  await answer(page, '**/api/auth/login', { status: 400, json: { error: message } });
  await sendSignIn(page, newPerson());
  await page.getByText(message).waitFor();
  await answer(page, '**/api/auth/login', { status: 400, json: {} });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Login failed. Please try again.').waitFor();

  await open(page, '/signup');
  await answer(page, '**/api/signup', { status: 400, json: { code: 'MOVED', error: message } });
  await fillSignup(page, newPerson());
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await page.getByText(message).waitFor();
  await answer(page, '**/api/signup', { status: 500, json: {} });
  await create.click();
  await page.getByText('Registration failed', { exact: true }).waitFor();
  await answer(page, '**/api/signup', { status: 502, body: '<h1>Bad gateway</h1>' });
  await create.click();
  await page.getByText('Registration failed (502)').waitFor();
});

it('ends the countdown at once when the server reports an expired code, and a resend starts at 2:00', async () => {
  const page = await journey.newPage({ networkFails: true });
  await page.clock.install();
  await page.goto('/signup');
  await fillSignup(page, newPerson());
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('timer').waitFor();
  await answer(page, '**/api/activate', { status: 400, json: { error: 'Your code is expired, sorry.' } });
  await page.getByLabel('Activation code').fill('123456');
  await page.getByText('Your code is expired, sorry.').waitFor();
  await page.getByText('Code expired').waitFor();
  await page.clock.fastForward(21_000);
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const timer = document.querySelector('[role=timer]')?.getAttribute('aria-label');
      if (timer && shown.at(-1) !== timer) shown.push(timer);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await page.getByRole('timer').waitFor();
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown[0])).toBe('2:00');
});

it('goes back from a wrong address to the filled form, without the password', async () => {
  const page = await journey.newPage();
  const person = newPerson({ firstName: 'Nomsa', lastName: 'Dube' });
  await page.goto('/signup');
  await fillSignup(page, { ...person, email: `wrong.${person.email}` });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Check your spam folder').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Wrong address? Change it' }).click();
  await page.waitForURL('**/signup');
  expect(await page.getByLabel('First name').inputValue()).toBe('Nomsa');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Dube');
  expect(await page.getByLabel('Email').inputValue()).toBe(`wrong.${person.email}`);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await fillSignup(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Thank you for signing up!').waitFor();
  await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
  await page.getByRole('dialog', { name: /^Welcome to/ }).waitFor();
});

it('lists the account menu in its order; "Use another account" opens an empty email field with the focus', async () => {
  const page = await journey.newPage();
  await startSignedIn(journey, page, newPerson());
  await page.getByRole('button', { name: 'Account menu' }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'My account',
    'Bookings',
    'Orders',
    'Privacy & Security',
    'Use another account',
    'Logout',
  ]);
  await page.getByRole('menuitem', { name: 'Use another account' }).click();
  const modal = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect.poll(() => modal.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await modal.getByLabel('Email').inputValue()).toBe('');
});

it('keeps the account tabs on one line of a phone, with the open tab visible', async () => {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/account/data');
  const last = page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'My data' });
  await expect.poll(async () => (await last.boundingBox())?.x ?? 999).toBeLessThan(280);
  const first = page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Profile' });
  expect((await first.boundingBox())?.y).toBe((await last.boundingBox())?.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});
