import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSecondFactor } from '#contract/accounts/second-factor.ts';
import { limits } from '#contract/limits.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { startLiveJourney } from '#tests/support/browser/live-journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { codeOf, proofDialog, setUpForOffice, shownSecret } from '#tests/support/screens/second-factor-page.ts';
import { sendSignIn, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

const phone = { width: 390, height: 844 };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** Signs a new account in, and returns the state of its second factor. */
const readState = async (page: Page, person: Person) =>
  (await (await startSignedIn(journey, page, person)).call(readSecondFactor, {})).body;

it('is set up with an app on a phone, asked for once after the next log-in, and replaced by a recovery code', async () => {
  const person = newPerson();
  const page = await journey.newPage({ viewport: phone });
  await startSignedIn(journey, page, person);
  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('img', { name: 'QR code of the secret below' }).waitFor();
  const secret = await shownSecret(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByText('This code is not right.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await page.getByText('The code is right').waitFor();
  const codes = await page.locator('.recovery-codes li').allInnerTexts();
  expect(codes).toHaveLength(limits.recoveryCodes);
  expect(await page.getByRole('button', { name: 'Switch it on' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-second-factor');
  await page.getByRole('checkbox', { name: /I keep them/ }).check();
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await page.waitForURL('**/account/security');
  await page.getByText(`${limits.recoveryCodes} recovery codes are left.`).waitFor();
  expect(await journey.emailTo(person.email, 'second factor')).toContain('An authenticator app was added');

  const device = await journey.newPage({ viewport: phone });
  await device.goto('/login');
  await sendSignIn(device, person);
  await device.waitForURL(/\/welcome\?/);
  await device.goto('/account/orders');
  await proofDialog(device).waitFor();
  await expectAccessible(device);
  await saveScreenshot(device, 'phone-second-factor-dialog');
  await proofDialog(device).getByLabel('Code', { exact: true }).fill('000000');
  await proofDialog(device).getByRole('button', { name: 'Continue' }).click();
  await proofDialog(device)
    .getByText(/4 tries are left, then 15 minutes of waiting/)
    .waitFor();
  // Closed, it cancels: the page says why it shows nothing, and asks again when the person tries again.
  await device.keyboard.press('Escape');
  await proofDialog(device).waitFor({ state: 'detached' });
  await device.getByRole('button', { name: 'Try again' }).click();
  await proofDialog(device).getByRole('button', { name: 'Use a recovery code' }).click();
  await proofDialog(device)
    .getByLabel('Recovery code')
    .fill((codes[0] ?? '').toLowerCase());
  await proofDialog(device).getByRole('button', { name: 'Continue' }).click();
  await proofDialog(device).waitFor({ state: 'detached' });
  await device.getByText('9 recovery codes are left.').waitFor();
  await device.getByText('Your orders will appear here').waitFor();
  await device.goto('/account/security');
  await device.getByText('Where you are signed in').waitFor();
  expect(await proofDialog(device).count()).toBe(0);
});

onlyInLongRun(() => {
  it('says that the password is wrong when the log-in was a while ago, and asks for it again', async () => {
    const person = newPerson();
    const page = await journey.newPage({ viewport: phone });
    const hourAgo = { ...(await readState(page, person)), confirmBy: 'password' };
    await page.route('**/api/account/second-factor', (route) => route.fulfill({ json: hourAgo }));
    await page.route('**/api/account/second-factor/enrolments', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'CURRENT_PASSWORD_WRONG', error: 'Your current password is not correct' },
      }),
    );
    await page.goto('/account/second-factor');
    await page.getByLabel('Password', { exact: true }).fill('Not-My-Password-1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your current password is not correct').waitFor();
    await page.unroute('**/api/account/second-factor/enrolments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code of the secret below' }).waitFor();

    // An account of Google has no password.
    const byGoogle = { ...hourAgo, confirmBy: 'sign-in' };
    await page.route('**/api/account/second-factor', (route) => route.fulfill({ json: byGoogle }));
    await page.goto('/account/second-factor');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('link', { name: 'Continue with Google' }).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  });

  it('opens a live office only once it is set up', async () => {
    const owner = newPerson();
    const live = await startLiveJourney(owner.email);
    const page = await live.newPage({ viewport: phone });
    await signInBrowser(live, page, owner);
    await page.goto('/admin/orders');
    await page.waitForURL(/\/account\/second-factor\?redirect=%2Fadmin%2Forders/);
    await setUpForOffice(page);
    await page.waitForURL('**/admin/orders');
    await page.getByRole('heading', { name: /^Orders/ }).waitFor();
  });
});

it('is a passkey: made, asked for before personal data is prepared, and removed', async () => {
  const person = newPerson();
  const page = await journey.newPage({ viewport: phone });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await startSignedIn(journey, page, person);
  await page.goto('/account/second-factor?add=passkey');
  await page.getByLabel('Name of the passkey').fill('Phone of the field team');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByText('The passkey works').waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /I keep them/ }).check();
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await page.waitForURL('**/account/security');
  await page.getByText('Phone of the field team').waitFor();

  // A new session in the same browser, which still has the passkey.
  await page.context().clearCookies({ name: 'auth_token' });
  await page.goto('/login');
  await sendSignIn(page, person);
  await page.waitForURL(/\/welcome\?/);
  await page.goto('/account/data');
  await proofDialog(page).getByRole('button', { name: 'Continue' }).click();
  await proofDialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Prepare' }).first().waitFor();
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Remove Phone of the field team' }).click();
  await page.getByRole('link', { name: 'Set it up' }).waitFor();
});
