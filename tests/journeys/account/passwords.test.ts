import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { tokenIn } from '#tests/support/data/reset-links.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { sendSignIn, signUpAndActivate } from '#tests/support/screens/sign-up-page.ts';

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

async function requestLink(page: Page, email: string): Promise<void> {
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
  await sendSignIn(page, { email, password });
}

it('resets a forgotten password with the emailed link and signs in with it', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await signUpAndActivate(journey, page, person);

  const other = await journey.newPage();
  await open(other, '/login');
  await other.getByLabel('Email').fill(person.email);
  const links = other.getByText(/^(Forgot password\?|Resend activation email)$/);
  expect(await links.allTextContents()).toEqual(['Forgot password?', 'Resend activation email']);
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await other.waitForURL('**/forgot-password');
  expect(await other.getByRole('banner').count()).toBe(0);
  expect(await other.getByLabel('Email').inputValue()).toBe(person.email);
  await other.getByRole('button', { name: 'Send reset link' }).click();
  await other.getByText(sentTo(person.email)).waitFor();
  const focused = other.locator(':focus');
  expect(await focused.getByRole('status').textContent()).toBe(sentTo(person.email));
  await expectAccessible(other);

  const token = tokenIn(await journey.emailTo(person.email));
  await other.goto(`/reset-password#token=${token}`);
  await other.getByText(`${person.email[0]}***@example.com`).waitFor();
  expect(other.url()).toBe(`${journey.url}/reset-password`);
  expect(await other.evaluate(() => document.referrer + JSON.stringify(history.state))).not.toContain(token);
  expect(await other.getByRole('banner').count()).toBe(0);
  await choose(other, 'short', 'shorter');
  await other.getByText('Password must be at least 8 characters').waitFor();
  await other.getByText('Passwords do not match').waitFor();
  await expectAccessible(other);
  await choose(other, person.password);
  await other.getByText('Choose a password that is different from the current one').waitFor();
  await choose(other, fresh);

  await other.waitForURL('**/login');
  await other.getByText('Your password has been changed. Please sign in.').waitFor();
  await expectAccessible(other);
  await signIn(other, person, person.password);
  await other.getByText('Invalid email or password').waitFor();
  await signIn(other, person, fresh);
  await other.waitForURL('**/welcome?*method=email');

  // The other page, which was signed in, is now signed out.
  await page.goto('/about');
  await page.getByRole('link', { name: 'Login' }).first().waitFor();

  await page.goto(`/reset-password#token=${token}`);
  await page.getByText('This reset link has already been used.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/forgot-password');
});

onlyInLongRun(() => {
  it('signs this browser out when its own password is reset in it', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signUpAndActivate(journey, page, person);
    await requestLink(page, person.email);
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
    await expectAccessible(page);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText(sentTo('nobody@example.com')).waitFor();
    const again = page.getByRole('button', { name: 'Send again' });
    expect(await again.isDisabled()).toBe(true);
    // The server's reply to a second request within 120 s, simulated because they may be over on a slow machine.
    await standIn(page, '**/api/auth/forgot-password', (route) => route.fulfill(ofLimit), 1);
    await page.clock.fastForward(60_500);
    await page.getByRole('button', { name: 'Send again', disabled: false }).click();
    await page.getByText(busy, { exact: true }).waitFor();
  });

  it.each([
    ['nothing', '', 'Open the link in our email again, or ask for a new one.'],
    ['half a token', '#token=abc', 'This reset link is not valid. Ask for a new one.'],
    ['a token nobody was mailed', `#token=${'A'.repeat(43)}`, 'This reset link is not valid. Ask for a new one.'],
  ])('explains what to do about a link with %s', async (_, fragment, message) => {
    const page = await journey.newPage();
    await page.goto(`/reset-password${fragment}`);
    await page.getByText(message).waitFor();
    expect(page.url()).toBe(`${journey.url}/reset-password`);
    await expectAccessible(page);
  });

  it('keeps a link that cannot be checked, and tries again', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signUpAndActivate(journey, await journey.newPage(), person);
    await requestLink(page, person.email);
    const token = tokenIn(await journey.emailTo(person.email));
    await standIn(page, '**/api/auth/reset-password/validate', (route) => route.fulfill(ofLimit), 1);
    await page.goto(`/reset-password#token=${token}`);
    await page.getByText(busy).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('New password').waitFor();
  });

  it('accepts a newer link opened in the same tab', async () => {
    const page = await journey.newPage();
    await page.goto('/reset-password#token=abc');
    await page.getByText('This reset link is not valid. Ask for a new one.').waitFor();
    const person = newPerson();
    const other = await journey.newPage();
    await signUpAndActivate(journey, other, person);
    await requestLink(other, person.email);
    const token = tokenIn(await journey.emailTo(person.email));
    await page.evaluate((fragment) => window.location.assign(fragment), `#token=${token}`);
    await page.getByLabel('New password').waitFor();
    expect(page.url()).toBe(`${journey.url}/reset-password`);
  });
});
