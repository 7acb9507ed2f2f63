import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { codeFor, fillSignup, sendSignIn, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

// Messages that only a broken connection, proxy or browser causes, which the replies below simulate.

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const page404 = { status: 404, contentType: 'text/html', body: '<h1>Not here, says the proxy</h1>' };
const busy = {
  status: 429,
  json: { code: 'RATE_LIMITED', error: 'Too many attempts. Please wait 2 minutes and try again.', requestId: 'x' },
};
const nobody = { json: { authenticated: false, user: null, token: null } };

type Answer = typeof page404 | typeof busy | { status?: number; json: unknown };

async function answering(page: Page, path: string, answer: Answer, work: () => Promise<unknown>): Promise<void> {
  const letThrough = await standIn(page, `**/api${path}`, (route) => route.fulfill(answer));
  await work();
  letThrough();
}

async function signedOut(page: Page): Promise<Person> {
  const person = newPerson();
  await startSignedIn(journey, page, person);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();
  return person;
}

describe('the login', () => {
  onlyInLongRun(() => {
    it.each([
      ['/auth/login', page404, 'Login failed. Please try again.'],
      ['/auth/login', { json: { user: null } }, 'Authentication failed. Please try again.'],
      ['/auth/login', busy, 'Too many attempts. Please wait 2 minutes and try again.'],
      ['/auth/resend-activation', page404, 'Failed to resend email'],
    ])('shows a message for a wrong reply to %s: %s', async (path, answer, message) => {
      const page = await journey.newPage();
      await open(page, '/login');
      await answering(page, path, answer, async () => {
        await sendSignIn(page, newPerson());
        if (path === '/auth/resend-activation') {
          await page.getByRole('button', { name: 'Resend activation email' }).click();
        }
        await page.getByText(message).first().waitFor();
      });
    });
  });

  it('is sent again by itself while the site is busy, with a message, and keeps what was typed', async () => {
    const page = await journey.newPage({ networkFails: true });
    const person = await signedOut(page);
    await open(page, '/login');
    const refusal = { code: 'TEMPORARILY_UNAVAILABLE', error: 'We are very busy.', requestId: 'x', begun: false };
    const busyReply = { status: 503, headers: { 'retry-after': '2' }, json: refusal };
    await standIn(page, '**/api/auth/login', (route) => route.fulfill(busyReply), 2);
    await sendSignIn(page, person);
    await page.getByText('One moment, the site is busy').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });

  onlyInLongRun(() => {
    it('shows a message when the browser drops the cookie, and signs nobody in', async () => {
      const page = await journey.newPage();
      const person = await signedOut(page);
      await open(page, '/login');
      await answering(page, '/auth/session', nobody, async () => {
        await sendSignIn(page, person);
        await page.getByText(/^Login failed: this browser did not keep the sign-in cookie\./).waitFor();
      });
      await expectAccessible(page);
      expect(await page.evaluate(() => localStorage.getItem('account_hint'))).toBeNull();
    });

    it('asks for the email before it resends, and confirms the resend', async () => {
      const page = await journey.newPage();
      const person = newPerson();
      await open(page, '/login');
      const resend = page.getByRole('button', { name: 'Resend activation email' });
      await resend.click();
      await page.getByText('Please enter your email first').waitFor();
      await page.getByLabel('Email').fill(person.email);
      await resend.click();
      await page.getByText('Activation email resent. Please check your inbox.').waitFor();
      await page.getByRole('link', { name: 'Enter the code' }).click();
      await page.getByText(person.email).waitFor();
      expect(new URL(page.url()).searchParams.get('email')).toBe(person.email);
    });
  });
});

onlyInLongRun(() => {
  describe('the sign-up', () => {
    it.each([
      [page404, 'Registration failed (404)'],
      [{ status: 201, json: {} }, 'Registration failed'],
      [busy, 'Too many attempts. Please wait 2 minutes and try again.'],
    ])('shows a message for a wrong reply: %s', async (answer, message) => {
      const page = await journey.newPage();
      await open(page, '/signup');
      await fillSignup(page, newPerson());
      await answering(page, '/signup', answer, async () => {
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.getByText(message, { exact: true }).first().waitFor();
      });
      expect(await page.getByLabel('First name').inputValue()).not.toBe('');
    });
  });
});

describe('the activation', () => {
  it('shows the failure, and the code still works afterwards', async () => {
    const page = await journey.newPage();
    await page.clock.install();
    const person = newPerson();
    await open(page, '/signup');
    await fillSignup(page, person);
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = page.getByLabel('Activation code');
    await code.fill('123');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await page.getByText('Please enter a 6-digit activation code').waitFor();
    await answering(page, '/activate', page404, async () => {
      await code.fill(await codeFor(journey, person.email));
      await page.getByText('Activation failed (404)').waitFor();
    });
    await code.fill(await codeFor(journey, person.email));
    await page.getByRole('dialog', { name: /^Welcome to/ }).waitFor();
  });

  onlyInLongRun(() => {
    it('shows that a resend failed, and that a code has expired', async () => {
      const page = await journey.newPage();
      await page.clock.install();
      await page.goto(`/activate?email=${encodeURIComponent(newPerson().email)}`);
      // No sign-up is pending for this code: a wrong and an expired code get the same message, and the countdown ends.
      await page.getByLabel('Activation code').fill('123456');
      await page.getByText('Invalid or expired code').waitFor();
      await page.getByText('Code expired').waitFor();
      await answering(page, '/resend-activation', page404, async () => {
        await page.getByRole('button', { name: 'Resend Code' }).click();
        await page.getByText('Resend failed').waitFor();
      });
    });
  });
});

describe('the session', () => {
  it('shows Session verification failed where an account is needed, until the server replies', async () => {
    const page = await journey.newPage();
    await startSignedIn(journey, page, newPerson());
    await answering(page, '/auth/session', busy, async () => {
      await page.goto('/bookings');
      await page.getByText('Session verification failed. Check your connection and try again.').waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => localStorage.getItem('account_hint'))).toBe('1');
      await page.goto('/confirmation?booking=B-26-00000');
      await page.getByText('Session verification failed').waitFor();
      await page.goto('/bookings');
      await page.getByText('Session verification failed').waitFor();
    });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('link', { name: 'Day and time' }).waitFor();
    await page.getByText('Session verification failed').waitFor({ state: 'detached' });
  });

  onlyInLongRun(() => {
    it('continues automatically once the network is back', async () => {
      const page = await journey.newPage();
      await startSignedIn(journey, page, newPerson());
      await answering(page, '/auth/session', busy, async () => {
        await page.goto('/bookings');
        await page.getByText('Session verification failed').waitFor();
      });
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByText('Session verification failed').waitFor({ state: 'detached' });
    });
  });

  onlyInLongRun(() => {
    it('shows Logout failed, and signs out on this device', async () => {
      const page = await journey.newPage();
      await startSignedIn(journey, page, newPerson());
      await answering(page, '/auth/logout', busy, async () => {
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
        await page.getByText('Logout failed. You are signed out on this device.').waitFor();
      });
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();

      // The server is notified as soon as it can be reached, before the page requests the session.
      const { cookies } = await page.context().storageState();
      expect(cookies.map(({ name }) => name)).toContain('auth_token');
      await open(page, '/');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('logout_owed'))).toBeNull();
      await open(page, '/about');
      expect(await page.evaluate(() => document.documentElement.dataset['account'])).toBe('visitor');
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth_token');
    });

    it('asks a visitor who books to log in', async () => {
      const page = await journey.newPage();
      await open(page, '/');
      await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).first().click();
      const prompt = page.getByRole('dialog');
      await prompt.getByText('Please log in to make bookings').waitFor();
      await prompt.getByRole('button', { name: 'Cancel' }).click();
      await prompt.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/');
    });
  });
});

onlyInLongRun(() => {
  describe('the switch', () => {
    it.each([
      ['/auth/validate-token', { status: 404, json: {} }, 'Switch failed: Invalid session token'],
      ['/auth/session', nobody, 'Switch failed: Session refresh failed'],
      ['/auth/switch', page404, 'Switch failed: Something went wrong on our side'],
    ])('shows a message for a wrong reply to %s: %s', async (path, answer, message) => {
      const page = await journey.newPage();
      const first = newPerson();
      await startSignedIn(journey, page, first);
      await startSignedIn(journey, page, newPerson({ firstName: 'Farai' }));
      await page.getByRole('button', { name: 'Account menu' }).click();
      await answering(page, path, answer, async () => {
        await page.getByRole('menuitem', { name: new RegExp(`^Amara ${first.email}`) }).click();
        await page.getByText(message).first().waitFor();
      });
    });
  });
});
