import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import {
  codeFor,
  fillSignup,
  signUpAndActivate,
  startSignedIn,
  welcomeForgotten,
} from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('signs up in the modal, activates with the emailed code, and sees the welcome popup', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await open(page, '/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Create Your Account' });
  await modal.waitFor();
  await modal.getByRole('button', { name: 'Create account' }).click();
  await modal.getByText('You must agree to the Terms and Conditions').waitFor();
  await modal.getByLabel('Password', { exact: true }).focus();
  await expectAccessible(page);

  await fillSignup(page, { ...person, password: 'short' });
  await modal.getByRole('button', { name: 'Create account' }).click();
  await modal.getByText('Password must be at least 8 characters').waitFor();
  await fillSignup(page, person);
  await modal.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/activate?email=*');
  await page.getByRole('button', { name: 'Resend Code' }).isDisabled();
  const code = await codeFor(journey, person.email);
  await page.getByLabel('Activation code').fill(code === '000000' ? '000001' : '000000');
  await page.getByText('That code is not right. Check your email and try again.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Activation code').fill(code);

  const welcome = page.getByRole('dialog', { name: /^Welcome to .+!$/ });
  await welcome.getByText(`(${person.email})`).waitFor();
  await welcome.getByText("You're ready to explore our geospatial solutions!").waitFor();
  await expectAccessible(page);
  await welcome.getByRole('button', { name: 'Get Started' }).click();
  await welcomeForgotten(page);
  await page.reload();
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByText('Active Account').waitFor();
  expect(await page.getByText(person.email).first().isVisible()).toBe(true);
});

onlyInLongRun(() => {
  it('activates once when Enter is pressed while the next page loads', async () => {
    // The service worker would have the script of the next page.
    const page = await journey.newPage({ serviceWorkers: 'block' });
    const person = newPerson();
    await page.goto('/signup');
    await fillSignup(page, person);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/activate?email=*');
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/activate') && calls.push(request.url()));
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/home-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const activated = page.waitForResponse((response) => response.url().endsWith('/api/activate'));
    const nextPage = page.waitForRequest('**/assets/home-*.js');
    await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
    await activated;
    await nextPage;
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('dialog', { name: /^Welcome to .+!$/ }).waitFor();
    expect(calls).toHaveLength(1);
  });
});

it('logs out and in again, shows errors, and continues after 5 seconds', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await startSignedIn(journey, page, person);
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();

  await page.clock.install();
  await page.goto('/login?redirect=/about');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/welcome?*method=email');
  await expectAccessible(page);
  await page.clock.fastForward(5_000);
  await page.waitForURL('**/about');
});

onlyInLongRun(() => {
  it('ends the countdown at 0:00 with Code expired, and counts the resends', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    const person = newPerson();
    await page.goto('/signup');
    await fillSignup(page, person);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('timer').waitFor();
    await page.clock.fastForward(900_000);
    await page.getByText('Code expired').waitFor();
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('New activation code sent! Check your email.').waitFor();
    await page.getByText('Resend attempts: 1').waitFor();
    expect(await page.getByRole('timer').getAttribute('aria-label')).toMatch(/^(2:00|1:5\d)$/);
    await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
    await page.getByRole('dialog', { name: /^Welcome to/ }).waitFor();
  });

  it('refuses an activation link that is not an email', async () => {
    const page = await journey.newPage();
    await page.goto('/activate?email=%3Cb%3E');
    await page.getByText('Invalid activation link. Please check your email.').waitFor();
    await expectAccessible(page);
  });

  it('sends a known email to the login with its message', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signUpAndActivate(journey, page, person);
    const other = await journey.newPage();
    await other.clock.install();
    await other.goto('/signup');
    await fillSignup(other, person);
    await other.getByRole('button', { name: 'Create account' }).click();
    await other.getByText('An account with this email already exists. Taking you to login...').waitFor();
    await other.clock.fastForward(3_000);
    await other.waitForURL('**/login');
    expect(await other.getByLabel('Email').inputValue()).toBe(person.email);
  });

  it.each([
    ['the modal', '/', (page: Page) => page.getByRole('link', { name: 'Login' }).first().click()],
    ['the pages', '/login', () => Promise.resolve()],
  ])('keeps the email between login and sign-up, in %s', async (_, path, opens) => {
    const page = await journey.newPage();
    await open(page, path);
    await opens(page);
    await page.getByLabel('Email').fill('rudo@example.com');
    await page.getByRole(path === '/' ? 'button' : 'link', { name: 'Sign up', exact: true }).click();
    await page.getByLabel('Confirm password').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('rudo@example.com');
    await page.getByLabel('Email').fill('rudo.dube@example.com');
    await page.getByRole(path === '/' ? 'button' : 'link', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('rudo.dube@example.com');
  });
});
