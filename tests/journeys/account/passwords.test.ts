import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessibleInBothThemes } from '#tests/support/browser/accessibility.ts';
import { standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { tokenIn } from '#tests/support/data/reset-links.ts';
import { sendLogin, signUpAndActivate } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const fresh = 'Baobab-Shade-31';
const busy = 'Too many attempts. Please wait 3 minutes and try again.';
const ofLimit = { status: 429, json: { code: 'RATE_LIMITED', error: busy, requestId: 'x' } };
const sentTo = (email: string): string =>
  `If an account exists for ${email}, we have sent a link to reset the password. It works for 60 minutes.`;

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText(sentTo(email)).waitFor();
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function signIn(page: Page, { email }: Person, password: string): Promise<void> {
  await sendLogin(page, { email, password });
}

it('resets a forgotten password with the emailed link and signs in with it', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signUpAndActivate(journey, page, person);

  const stranger = await journey.newPage();
  await open(stranger, '/login');
  await stranger.getByLabel('Email').fill(person.email);
  const ways = stranger.getByText(/^(Forgot password\?|Resend activation email)$/);
  expect(await ways.allTextContents()).toEqual(['Forgot password?', 'Resend activation email']);
  await stranger.getByRole('link', { name: 'Forgot password?' }).click();
  await stranger.waitForURL('**/forgot-password');
  expect(await stranger.getByRole('banner').count()).toBe(0);
  expect(await stranger.getByLabel('Email').inputValue()).toBe(person.email);
  await stranger.getByRole('button', { name: 'Send reset link' }).click();
  await stranger.getByText(sentTo(person.email)).waitFor();
  const focused = stranger.locator(':focus');
  expect(await focused.getByRole('status').textContent()).toBe(sentTo(person.email));
  await expectAccessibleInBothThemes(stranger);

  const token = tokenIn(await journey.emailTo(person.email));
  await stranger.goto(`/reset-password#token=${token}`);
  await stranger.getByText(`${person.email[0]}***@example.com`).waitFor();
  expect(stranger.url()).toBe(`${journey.url}/reset-password`);
  expect(await stranger.evaluate(() => document.referrer + JSON.stringify(history.state))).not.toContain(token);
  expect(await stranger.getByRole('banner').count()).toBe(0);
  await choose(stranger, 'short', 'shorter');
  await stranger.getByText('Password must be at least 8 characters').waitFor();
  await stranger.getByText('Passwords do not match').waitFor();
  await expectAccessibleInBothThemes(stranger);
  await choose(stranger, person.password);
  await stranger.getByText('Choose a password that is different from the current one').waitFor();
  await choose(stranger, fresh);

  await stranger.waitForURL('**/login');
  await stranger.getByText('Your password has been changed. Please sign in.').waitFor();
  await expectAccessibleInBothThemes(stranger);
  await signIn(stranger, person, person.password);
  await stranger.getByText('Invalid email or password').waitFor();
  await signIn(stranger, person, fresh);
  await stranger.waitForURL('**/welcome?*method=email');

  // The page that was signed in before is so no longer.
  await page.goto('/about');
  await page.getByRole('link', { name: 'Login' }).first().waitFor();

  await page.goto(`/reset-password#token=${token}`);
  await page.getByText('This reset link has already been used.').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/forgot-password');
});

it('signs this browser out when its own password is reset in it', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signUpAndActivate(journey, page, person);
  await askForLink(page, person.email);
  await page.goto(`/reset-password#token=${tokenIn(await journey.emailTo(person.email))}`);
  await choose(page, fresh);
  await page.getByText('Your password has been changed. Please sign in.').waitFor();
  await page.getByRole('link', { name: /home/i }).first().click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
});

it('validates the email address itself, and offers to send the email again after a minute', async () => {
  const page = await journey.newPage();
  await page.clock.install();
  await open(page, '/forgot-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('Please enter your email first').waitFor();
  await page.getByLabel('Email').fill('amara');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('Enter an email address like name@example.com').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText(sentTo('nobody@example.com')).waitFor();
  const again = page.getByRole('button', { name: 'Send again' });
  expect(await again.isDisabled()).toBe(true);
  // As the server answers within its 120 seconds, which may be over when this runs slowly.
  await standIn(page, '**/api/auth/forgot-password', (route) => route.fulfill(ofLimit), 1);
  await page.clock.fastForward(60_500);
  await page.getByRole('button', { name: 'Send again', disabled: false }).click();
  await page.getByText(busy, { exact: true }).waitFor();
});

it.each([
  ['nothing', '', 'Open the link in our email again, or ask for a new one.'],
  ['half a token', '#token=abc', 'This reset link is not valid. Ask for a new one.'],
  ['a token nobody was mailed', `#token=${'A'.repeat(43)}`, 'This reset link is not valid. Ask for a new one.'],
])('explains what to do about a link with %s', async (_, fragment, words) => {
  const page = await journey.newPage();
  await page.goto(`/reset-password${fragment}`);
  await page.getByText(words).waitFor();
  expect(page.url()).toBe(`${journey.url}/reset-password`);
  await expectAccessibleInBothThemes(page);
});

it('keeps the link when it cannot be checked, and tries again', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signUpAndActivate(journey, await journey.newPage(), person);
  await askForLink(page, person.email);
  const token = tokenIn(await journey.emailTo(person.email));
  await standIn(page, '**/api/auth/reset-password/validate', (route) => route.fulfill(ofLimit), 1);
  await page.goto(`/reset-password#token=${token}`);
  await page.getByText(busy).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('New password').waitFor();
});

it('takes a newer link opened in the same tab', async () => {
  const page = await journey.newPage();
  await page.goto('/reset-password#token=abc');
  await page.getByText('This reset link is not valid. Ask for a new one.').waitFor();
  const person = newPerson();
  const other = await journey.newPage();
  await signUpAndActivate(journey, other, person);
  await askForLink(other, person.email);
  const token = tokenIn(await journey.emailTo(person.email));
  await page.evaluate((fragment) => window.location.assign(fragment), `#token=${token}`);
  await page.getByLabel('New password').waitFor();
  expect(page.url()).toBe(`${journey.url}/reset-password`);
});
