import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { type Front, startFront } from '#tests/support/browser/front.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { openControlled } from '#tests/support/browser/service-worker.ts';
import { addToCart } from '#tests/support/data/cart.ts';
import { order as orderByApi } from '#tests/support/data/orders.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { order } from '#tests/support/screens/checkout-page.ts';
import { signInBrowser, signUpAndActivate, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
let front: Front;
beforeAll(async () => {
  journey = await startJourney();
  front = await startFront(journey.url);
});
afterAll(async () => {
  front?.stop();
  await journey?.stop();
});

/** A page that the service worker controls, as for everybody who has pressed something on an earlier page. */
async function controlledPage(options: Parameters<Journey['newPage']>[0] = {}): Promise<Page> {
  const page = await journey.newPage({ serviceWorkers: 'allow', ...options });
  await openControlled(page, '/about');
  return page;
}

it('signs up with Google: the return from Google arrives once', async () => {
  const page = await controlledPage();
  const { firstName, lastName, email } = newPerson();
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue as this person' }).click();
  await page.waitForURL('**/welcome?*method=google');
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
});

onlyInLongRun(() => {
  it('signs up by email', async () => {
    await signUpAndActivate(journey, await controlledPage(), newPerson());
  });

  it('orders', async () => {
    const page = await controlledPage();
    await signInBrowser(journey, page, newPerson());
    await addToCart(page, 'hydrology');
    expect(await order(page, /^Bank transfer/)).toMatch(/^ORD-26-/);
  });

  it('downloads a file', async () => {
    const page = await controlledPage();
    const { ref } = await orderByApi(await signInBrowser(journey, page, newPerson()));
    await page.goto(`/account/orders/${ref}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download pro forma invoice' }).click(),
    ]);
    expect((await contentOf(file)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('signs out', async () => {
    const page = await controlledPage();
    await startSignedIn(journey, page, newPerson());
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  });
});

const timesRequested = (path: string): number => front.requested.filter((one) => one === path).length;

it('requests each address once that is opened', async () => {
  // The payment of this address does not exist.
  const page = await controlledPage({ baseURL: front.url, networkFails: true });
  const payment = '/sim/paynow/payment/00000000-0000-4000-8000-000000000000';
  const paths = [
    '/api/auth/google',
    '/api/payment-methods',
    '/demo/mail',
    payment,
    '/terms',
    '/search?q=dam',
    '/account',
  ];
  for (const path of paths) {
    front.requested.length = 0;
    await page.goto(path);
    await page.goto('/about');
    expect([path, timesRequested(path)]).toEqual([path, 1]);
  }
});

onlyInLongRun(() => {
  it('requests the page of a pressed link once, although the browser prefetches it', async () => {
    const page = await controlledPage({ baseURL: front.url });
    await page.goto('/about');
    front.requested.length = 0;
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await link.hover();
    await page.mouse.down();
    await expect.poll(() => timesRequested('/terms')).toBe(1);
    await page.mouse.up();
    await page.waitForURL('**/terms');
    expect(timesRequested('/terms')).toBe(1);
  });
});
