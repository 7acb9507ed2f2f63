import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { addToCart } from '#tests/support/data/cart.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { confirmedOrder, fillCheckout, order, placeButton } from '#tests/support/screens/checkout-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

// The demo's simulator replaces Paynow: 0771111111 pays after 5 s, 0774444444 has an insufficient balance.

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

async function buyer(): Promise<Page> {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  await addToCart(page, 'hydrology');
  return page;
}

it('pays by EcoCash, with a reload while waiting for the phone', async () => {
  const page = await buyer();
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Test payments – no money moves').waitFor();
  await page.getByRole('radio', { name: /^EcoCash/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText('Enter the mobile number that will approve the payment, for example 0771 234 567')
    .first()
    .waitFor();
  await page.getByLabel('Mobile number').fill('0711 111 111');
  await page.getByText('This does not look like an EcoCash number. Check it before you continue.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Mobile number').fill('0771 111 111');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await placeButton(page).click();
  const ref = await confirmedOrder(page);
  const prompt =
    'Check your phone. Approve $80.00 to Kopje Geospatial with your EcoCash PIN. Never type your PIN on this website.';
  await page.getByText(prompt).waitFor();
  await page.reload();
  await page
    .getByText(prompt)
    .or(page.getByRole('heading', { name: /^Paid\./ }))
    .first()
    .waitFor();
  await page.getByRole('heading', { name: /^Paid\./ }).waitFor({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Download receipt' }).waitFor();
  await page.goto('/account/orders');
  await page.getByRole('listitem').filter({ hasText: ref }).getByText('Paid', { exact: true }).waitFor();
});

it('explains why a payment failed, and accepts another method', async () => {
  const page = await buyer();
  await page.goto('/checkout');
  await fillCheckout(page, /^EcoCash/, '0774 444 444');
  await placeButton(page).click();
  await confirmedOrder(page);
  await page.getByText(/^The payment did not go through: .+\.$/).waitFor({ timeout: 30_000 });
  await page.getByRole('heading', { name: 'Choose another way to pay' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Cash/ }).check();
  await page.getByRole('button', { name: 'Use this method' }).click();
  await page.getByText(/^Bring \$80\.00/).waitFor();
  await expectToReadOn(page);
});

onlyInLongRun(() => {
  it('helps when no prompt arrives', async () => {
    const page = await buyer();
    // This phone approves only after half a minute.
    await order(page, /^EcoCash/, '0772 222 222');
    await page.getByText(/with your EcoCash PIN/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I did not get the EcoCash prompt' }).click();
    await page.getByText(/^Check that the phone is switched on/).waitFor();
    await page.getByRole('button', { name: 'Choose another way to pay' }).click();
    await page.getByRole('radio', { name: /^Cash/ }).check();
    await page.getByRole('button', { name: 'Use this method' }).click();
    await page.getByText(/^A payment for this order is in progress\./).waitFor();
  });
});

it('pays on the Paynow page, and comes back to the order', async () => {
  const page = await buyer();
  await page.goto('/checkout');
  await fillCheckout(page, /^Card or other/);
  await placeButton(page).click();
  await page.waitForURL('**/sim/paynow/**');
  await page.goBack();
  const ref = await confirmedOrder(page);
  const toPaynow = page.getByRole('link', { name: 'Go to the payment page' });
  await toPaynow.waitFor();
  await expectAccessible(page);

  const later = await page.context().newPage();
  await later.goto(`/account/orders/${ref}`);
  await later.getByText('Awaiting payment on Paynow').waitFor();
  await later.clock.install();
  await later.goto(`/confirmation?order=${ref}`);
  await later.getByRole('heading', { name: 'Pay $80.00 on the Paynow page' }).waitFor();
  await later.clock.runFor(130_000);
  await later
    .getByText(
      'We have not received confirmation yet. If you approved the payment, this page will update and we will email you. You can safely leave this page.',
    )
    .waitFor();
  await later.close();

  await toPaynow.click();
  await page.waitForURL('**/sim/paynow/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  expect(await confirmedOrder(page)).toBe(ref);
  await page.getByRole('heading', { name: /^Paid\./ }).waitFor({ timeout: 30_000 });
});

/** The content that replaced the form starts within the viewport, and its heading has the focus. */
async function expectToReadOn(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'How to pay' });
  await heading.and(page.locator(':focus')).waitFor();
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
}
