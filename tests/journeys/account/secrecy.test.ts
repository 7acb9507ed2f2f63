import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { tokenIn } from '#tests/support/data/reset-links.ts';
import { codeFor, fillSignup } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({});
});
afterAll(() => journey?.stop());

/** Collects every bearer, code and cookie the server sends to this browser, and every page and address it shows. */
function watch(page: Page) {
  const secrets = new Set<string>();
  const addresses = new Set<string>();
  const pages: string[] = [];
  page.on('framenavigated', (frame) => addresses.add(frame.url()));
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    const body = await response.text().catch(() => '');
    if (type.startsWith('text/html')) pages.push(body);
    for (const [, , value] of body.matchAll(/"(token|accessToken|csrfToken)":"([^"]+)"/g)) secrets.add(value as string);
  });
  return { secrets, addresses, pages };
}

async function cookieSecrets(context: BrowserContext): Promise<string[]> {
  const secret = (await context.cookies()).filter(({ name }) => /^(auth_token|acct_|XSRF|__Host-)/.test(name));
  return secret.flatMap(({ value }) => value.split('.')).filter((part) => part.length > 8);
}

it('no storage, page, lasting address or log contains a secret that signs people in', async () => {
  const page = await journey.newPage();
  const context = page.context();
  const { secrets, addresses, pages } = watch(page);
  const remember = async (...more: string[]): Promise<void> => {
    for (const secret of [...more, ...(await cookieSecrets(context))]) secrets.add(secret);
  };
  const person = newPerson();
  const fresh = 'Baobab-Shade-31';

  await open(page, '/signup');
  await fillSignup(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Thank you for signing up!').waitFor();
  const code = await codeFor(journey, person.email);
  await remember(code, person.password);
  await page.getByLabel('Activation code').fill(code);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await remember();

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('If an account exists').waitFor();
  const reset = tokenIn(await journey.emailTo(person.email));
  await remember(reset, fresh);
  await page.goto(`/reset-password#token=${reset}`);
  await page.getByLabel('New password').fill(fresh);
  await page.getByLabel('Confirm password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password has been changed. Please sign in.').waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/welcome?*');
  await remember();

  const googler = newPerson({ firstName: 'Farai' });
  await open(page, '/signup');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('First name').fill(googler.firstName);
  await page.getByLabel('Last name').fill(googler.lastName);
  await page.getByLabel('Email').fill(googler.email);
  const back = page.waitForRequest('**/oauth-success?token=*');
  await page.getByRole('button', { name: 'Continue as this person' }).click();
  const handOver = new URL((await back).url()).searchParams.get('token') ?? '';
  await page.waitForURL('**/welcome?*method=google');
  await remember(handOver);

  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  // The first request for each of these two addresses contains the secret; the page then removes it from the address.
  const lasting = [...addresses].filter((url) => !/\/(?:reset-password#|oauth-success\?|api\/|demo\/)/.test(url));
  const steps = await page.evaluate(() => history.length);
  for (let step = 1; step < steps; step += 1) {
    // Wait for an idle network: a page that is not hydrated yet must not find another address in the location bar.
    await page.goBack({ waitUntil: 'networkidle' }).catch(() => null);
    lasting.push(page.url());
  }
  expect(handOver).not.toBe('');
  expect(secrets.size).toBeGreaterThan(12);
  const found = (where: string): string[] => [...secrets].filter((secret) => where.includes(secret));
  expect(found(stored)).toEqual([]);
  expect(found(lasting.join('\n'))).toEqual([]);
  expect(pages.length).toBeGreaterThan(4);
  expect(found(pages.join('\n'))).toEqual([]);
  expect(found(journey.output())).toEqual([]);
  for (const name of [person.email, person.lastName, googler.email]) expect(journey.output()).not.toContain(name);
});
