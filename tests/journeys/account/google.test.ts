import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { sendSignIn, signInBrowser, signUpAndActivate } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const button = (page: Page) => page.getByRole('link', { name: 'Continue with Google' });

/** Fills in the sign-in form of the Google stand-in. */
async function identify(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await page.getByRole('heading', { name: 'Demo Google' }).waitFor();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}

async function expectWelcome(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/welcome?*method=google');
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual([email, 'Google']);
}

async function signUpWithGoogle(page: Page, person: Person): Promise<void> {
  await open(page, '/signup');
  await button(page).click();
  await identify(page, person);
  await expectWelcome(page, person.email);
}

const knownHere = (page: Page): Promise<{ email: string; auth_provider: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('accounts') ?? '[]'));

it('signs up from a guarded page, returns to it with its state, and signs in again', async () => {
  const page = await journey.newPage();
  const person = newPerson();
  await open(page, '/services/land-use');
  await page.getByRole('main').getByRole('link', { name: 'Book a free call' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
  await expectAccessible(page);
  await button(page).click();

  await page.getByText('This is not Google.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/demo/google');
  await expectAccessible(page);
  await identify(page, person);
  await expectWelcome(page, person.email);
  expect(await knownHere(page)).toMatchObject([{ email: person.email, auth_provider: 'google' }]);
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await journey.emailTo(person.email)).toContain(person.firstName);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/bookings?service=land-use');
  expect(await page.getByRole('radio', { name: /Land Use Mapping/ }).isChecked()).toBe(true);
  expect(await page.evaluate(() => history.state.usr.serviceDetails.id)).toBe('land-use');

  const other = await journey.newPage();
  await open(other, '/about');
  await other.getByRole('link', { name: 'Login' }).first().click();
  await other.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  await expectAccessible(other);
  await button(other).click();
  await other.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await expectAccessible(other);
  await other.getByRole('button', { name: person.email }).click();
  await expectWelcome(other, person.email);
  await other.waitForURL('**/about', { timeout: 8_000 });
});

onlyInLongRun(() => {
  it('removes the code from the address first, and shows progress meanwhile', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const codes: string[] = [];
    await page.route('**/api/auth/validate-token', async (route) => {
      codes.push(route.request().headers()['authorization'] ?? '');
      await held;
      await route.continue();
    });
    await open(page, '/login');
    await button(page).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.goto('/signup');
    await button(page).click();
    await identify(page, person);
    await page.getByText('Verifying session...').waitFor();
    await page.waitForURL(`${journey.url}/oauth-success`);
    await expectAccessible(page);
    await expect.poll(() => codes.length).toBe(1);
    expect(codes[0]).toMatch(/^Bearer return_[\w-]{43}$/);
    const traces = await page.evaluate(
      () => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]) + document.cookie,
    );
    expect(traces).not.toContain('return_');
    answer();
    await expectWelcome(page, person.email);
    expect(codes).toHaveLength(1);

    // The handover code is single-use, in this browser or any other.
    const code = codes[0]?.slice('Bearer '.length) ?? '';
    await page.goto(`/oauth-success?token=${code}`);
    await page.getByText('Google authentication failed').waitFor();
    await page.waitForURL(`${journey.url}/oauth-success`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/login');
  });

  it('sends a person without an account to the sign-up with the email filled in', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await open(page, '/login?redirect=%2Fservices%2Fhydrology');
    await button(page).click();
    await identify(page, person);
    await page.waitForURL(`**/signup?${new URLSearchParams({ provider: 'google', email: person.email })}`);
    await page
      .getByText(`There is no account for ${person.email} yet. Create one with Google or with a password.`)
      .waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await expectAccessible(page);
    await button(page).click();
    await identify(page, person);
    await expectWelcome(page, person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/services/hydrology');
  });

  it('explains why an account with a password cannot use Google, and signs the active account out', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signInBrowser(journey, page, person);
    await page.goto('/login');
    await button(page).click();
    await identify(page, person);
    await page
      .getByRole('alert')
      .getByText('This email is registered with a different sign-in method. Use that method to sign in.')
      .waitFor();
    await page.waitForURL(`${journey.url}/login`);
    await expectAccessible(page);
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('auth_token');
    expect((await knownHere(page)).map(({ email }) => email)).toEqual([person.email]);

    // No address is left in the history that would sign the visitor out when opened again.
    await sendSignIn(page, person);
    await page.waitForURL('**/welcome?*method=email');
    await page.goto('/about');
    await page
      .getByRole('button', { name: /account menu/i })
      .first()
      .waitFor();
  });

  it('returns to the same page from a cancelled sign-in', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signUpWithGoogle(await journey.newPage(), person);
    await open(page, '/login?redirect=%2Fservices%2Fhydrology');
    await button(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Sign-in is unavailable right now. Please try again.').waitFor();
    await page.waitForURL(`${journey.url}/login`);
    await expectAccessible(page);
    await button(page).click();
    await identify(page, person);
    await expectWelcome(page, person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/services/hydrology');
  });

  it('moves from 127.0.0.1 to localhost and signs in there', async () => {
    const page = await journey.newPage({ baseURL: journey.url.replace('localhost', '127.0.0.1') });
    const person = newPerson();
    await open(page, '/signup');
    await button(page).click();
    await identify(page, person);
    await expectWelcome(page, person.email);
    expect(new URL(page.url()).origin).toBe(journey.url);
  });

  describe('?error=', () => {
    const unavailable = 'Sign-in is unavailable right now. Please try again.';

    it.each([
      ['existing_account', 'You already have an account with this email. Please sign in.'],
      [
        'existing_account_diff_provider',
        'This email is registered with a different sign-in method. Use that method to sign in.',
      ],
      ['google_account_not_found', 'We could not find an account for that Google address. Please sign up first.'],
      ['wrong_provider', 'This account uses a different sign-in method.'],
      ['account_inactive', 'Account not activated. Please check your email.'],
      ['unavailable', unavailable],
      ['toString', unavailable],
      ['%3Cscript%3E', unavailable],
      ['', unavailable],
    ])('%s has its message on /login and on /oauth-success', async (error, message) => {
      const page = await journey.newPage();
      for (const path of ['/login', '/oauth-success']) {
        const loggedOut = page.waitForResponse('**/api/auth/logout');
        await page.goto(`${path}?error=${error}`);
        await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
        expect((await loggedOut).status()).toBe(204);
        await page.waitForURL(`${journey.url}/login`);
      }
    });

    it('not_registered goes to the sign-up, and ignores an invalid email', async () => {
      const page = await journey.newPage();
      await page.goto('/login?error=not_registered&provider=google&email=%3Cb%3Ex');
      await page.waitForURL('**/signup?provider=google');
      await page.getByText('There is no account for that Google address yet.').waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe('');
    });

    it('signs out the account that is active, and leaves the others', async () => {
      const page = await journey.newPage();
      const [one, other] = [newPerson(), newPerson({ firstName: 'Farai' })];
      await signInBrowser(journey, page, one);
      await signUpAndActivate(journey, page, other);
      await page.goto('/login?error=wrong_provider');
      await page.getByText('This account uses a different sign-in method.').waitFor();
      const names = async () =>
        (await page.context().cookies()).map(({ name }) => name).filter((name) => /^(?:auth_token|acct_)/.test(name));
      await expect.poll(names).toEqual([`acct_${encodeURIComponent(one.email)}`]);
    });
  });
});

it.each(
  variants(['', '?token=', '?token=abc', `?token=return_${'A'.repeat(43)}`, `?token=${'A'.repeat(43)}`], 2),
)('/oauth-success%s shows the failure and links to continue', async (search) => {
  const page = await journey.newPage();
  await page.goto(`/oauth-success${search}`);
  await page.getByRole('alert').getByText('Google authentication failed').waitFor();
  await page.waitForURL(`${journey.url}/oauth-success`);
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.waitForURL('**/login');
});

onlyInLongRun(() => {
  it('shows details when the last step is refused', async () => {
    const page = await journey.newPage();
    const message = 'Too many attempts. Please wait 3 minutes and try again.';
    const refusal = { status: 429, json: { code: 'RATE_LIMITED', error: message, requestId: 'x' } };
    await page.route('**/api/auth/validate-token', (route) => route.fulfill(refusal));
    await open(page, '/signup');
    await button(page).click();
    await identify(page, newPerson());
    await page.getByRole('alert').getByText(message).waitFor();
    await page.getByRole('alert').getByText('Google authentication failed').waitFor();
  });
});

it('explains without JavaScript what the page waits for', async () => {
  const html = await (await fetch(`${journey.url}/oauth-success?token=x`)).text();
  expect(html).toContain('Verifying session...');
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/s);
  expect(html).toContain('content="no-referrer"');
});

onlyInLongRun(() => {
  it('offers no Google in live mode without its settings', async () => {
    const site = await startOwnSite({
      MODE: 'live',
      PUBLIC_URL: 'http://localhost:3000',
      SECRET: 'a secret for the automated tests only',
      SMTP_URL: 'smtp://localhost',
    });
    for (const path of ['/login', '/signup']) {
      const html = await (await fetch(site.url + path)).text();
      expect(html).toContain('Password');
      expect(html).not.toContain('Continue with Google');
    }
    expect((await fetch(`${site.url}/demo/google`)).status).toBe(404);
    await site.stop();
  });
});
