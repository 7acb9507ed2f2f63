import type { Locator, Page } from 'playwright-core';
import type { Person, Visitor } from '#tests/support/app/visitor.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';

/** Fills in the sign-up form, in the modal or on its page. */
export async function fillSignup(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
}

/** The newest code emailed to an address. */
export async function codeFor(journey: Journey, email: string): Promise<string> {
  const code = /^\d{6}$/m.exec(await journey.emailTo(email, 'code'))?.[0];
  if (!code) throw new Error(`no code in the email to ${email}`);
  return code;
}

/** Signs up and activates; the welcome popup is open afterwards. */
export async function signUpAndActivate(journey: Journey, page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await fillSignup(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Thank you for signing up! Check your email for activation code.').waitFor();
  await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
  await page.getByRole('dialog', { name: /^Welcome to/ }).waitFor();
}

/** Signs up, activates, and closes the popup. */
export async function signUpAndCloseWelcome(journey: Journey, page: Page, person: Person): Promise<void> {
  await signUpAndActivate(journey, page, person);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await welcomeForgotten(page);
}

/**
 * Signs a new account in to the browser of a page that is not open yet, by the same API calls as the form's. Returns a
 * visitor with the same session, to prepare bookings and orders for a journey.
 */
export async function signInBrowser(journey: Journey, page: Page, person: Person): Promise<Visitor> {
  const visitor = visitorOf(journey);
  await visitor.signUpAndActivate(person);
  await page.context().addCookies(visitor.cookies.forBrowser(journey.url));
  return visitor;
}

/** Opens the home page signed in to a new account. Returns a visitor with the same session. */
export async function startSignedIn(journey: Journey, page: Page, person: Person): Promise<Visitor> {
  const visitor = await signInBrowser(journey, page, person);
  await page.goto('/');
  await page.locator('.account-button:not([disabled])').waitFor({ state: 'attached' });
  return visitor;
}

/** Waits until the popup is detached, which is when it has also been removed from the address and the history. */
export const welcomeForgotten = (page: Page): Promise<void> =>
  page.locator('dialog.welcome').waitFor({ state: 'detached' });

/** Fills in the login form, in the modal or on its page, and submits it. */
export async function sendSignIn(place: Page | Locator, { email, password }: Pick<Person, 'email' | 'password'>) {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Sign In' }).click();
}
