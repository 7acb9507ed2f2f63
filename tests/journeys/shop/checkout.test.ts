import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOrders } from '#contract/checkout/orders.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { arrivesUnanswered, offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { addToCart, cartPanel, hydrology, storeCart, storedCart } from '#tests/support/data/cart.ts';
import { order as orderByApi } from '#tests/support/data/orders.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { confirmedOrder, fillCheckout, order, placeButton, summary } from '#tests/support/screens/checkout-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** A signed-in customer with a service in the cart. */
async function buyer(): Promise<{ page: Page; person: Person }> {
  const page = await journey.newPage();
  const person = newPerson();
  await signInBrowser(journey, page, person);
  await addToCart(page, 'hydrology');
  return { page, person };
}

/** The references of this person's orders on the server. */
async function ordersOf(person: Person): Promise<string[]> {
  const visitor = visitorOf(journey);
  await visitor.signIn(person);
  return (await visitor.call(listOrders, { query: {} })).body.orders.map(({ ref }) => ref);
}

it('shows a visitor the cart behind the login card, and accepts no order', async () => {
  const page = await journey.newPage();
  await addToCart(page, 'hydrology');
  await addToCart(page, 'hydrology');
  await open(page, '/checkout');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await summary(page).getByText('$160.00').first().waitFor();
  expect(await placeButton(page).count()).toBe(0);
  await expectAccessible(page);
});

it('collects the details in three sections, and keeps them over a reload', async () => {
  const { page } = await buyer();
  await page.goto('/checkout');
  await page.getByText('Add company details for the invoice').click();
  await page.getByLabel('Full name').fill('A');
  await page.getByLabel('Tax number (optional)').fill('!');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter the name for the invoice').first().waitFor();
  await page.getByText('Tax number must be 4 to 20 letters or digits').first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Amara Ncube');
  await page.getByLabel('Tax number (optional)').fill('1000234567');
  await page.getByLabel('Organisation (optional)').fill('Umguza Growers');
  await page.getByLabel('Project note (optional)').fill('The catchment above the dam.');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: '2. How you will pay' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose how you would like to pay').first().waitFor();
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Edit: Your details' }).click();
  expect(await page.getByLabel('Organisation (optional)').inputValue()).toBe('Umguza Growers');
  await page.reload();
  expect(await page.getByLabel('Tax number (optional)').inputValue()).toBe('1000234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await placeButton(page).click();
  await page.getByText('You must agree to the Terms of Service to place the order').first().waitFor();
  await expectAccessible(page);
});

it('orders by bank transfer, from the last section to the list of orders', async () => {
  const { page, person } = await buyer();
  await page.goto('/checkout');
  await page.getByText('Add company details for the invoice').click();
  await page.getByLabel('Organisation (optional)').fill('Umguza Growers');
  await page.getByLabel('Project note (optional)').fill('The catchment above the dam.');
  await fillCheckout(page, /^Bank transfer/);
  await page.getByRole('button', { name: 'Place order for $80.00' }).click();

  const ref = await confirmedOrder(page);
  await page.getByRole('heading', { name: 'Pay $80.00 to start' }).waitFor();
  await page.getByText(`Use ${ref} as the reference`).waitFor();
  await page.getByRole('button', { name: 'Copy account number' }).waitFor();
  await expectAccessible(page);
  expect(await storedCart(page)).toBeNull();
  expect(await journey.emailTo(person.email, ref)).toContain(ref);
  await page.reload();
  await page.getByText(`Use ${ref} as the reference`).waitFor();

  await page.getByRole('link', { name: 'View in my account' }).click();
  await page.getByRole('heading', { name: 'Billed to' }).waitFor();
  await page.getByText('Umguza Growers').waitFor();
  await page.getByText('The catchment above the dam.').waitFor();
  await expectAccessible(page);
  const back = page.getByRole('link', { name: 'All your orders' });
  expect(await back.locator('svg').count(), 'its arrow').toBe(1);
  await back.click();
  await page.getByRole('listitem').filter({ hasText: ref }).getByText('Pay $80.00 to start').waitFor();
  await expectAccessible(page);
  expect(await ordersOf(person)).toEqual([ref]);
});

onlyInLongRun(() => {
  it('places one order for a double press, and for a retry after a lost reply', async () => {
    const { page, person } = await buyer();
    await page.goto('/checkout');
    await fillCheckout(page, /^Cash/);
    // The server has stored the order; the reply never arrives.
    const answerAgain = await standIn(page, '**/api/orders', arrivesUnanswered);
    await placeButton(page).dblclick();
    await page.getByText('We could not reach the server. Your details are kept. Please try again.').waitFor();
    expect(await ordersOf(person)).toHaveLength(1);
    answerAgain();
    await page.reload();
    // The saved cart is empty by now; the reply to the order is still missing.
    await page.getByRole('button', { name: 'Check again' }).click();
    const ref = await confirmedOrder(page);
    expect(await ordersOf(person)).toEqual([ref]);
    await page.getByText(`Bring $80.00 and the number ${ref}`).waitFor();
    expect(await storedCart(page)).toBeNull();
  });

  it('shows what has changed since the cart was filled, and orders at the prices of the server', async () => {
    const page = await journey.newPage();
    await signInBrowser(journey, page, newPerson());
    await storeCart(
      page,
      JSON.stringify([
        { ...hydrology, price: 1 },
        { ...hydrology, id: 'moon-maps', name: 'Moon Maps' },
      ]),
    );
    await page.goto('/checkout');
    await page.getByText('Moon Maps is no longer available and was removed.').first().waitFor();
    await summary(page).getByText('$80.00').first().waitFor();
    await expectAccessible(page);
  });

  it('asks again with the new total when a price has changed meanwhile', async () => {
    const { page, person } = await buyer();
    await page.goto('/checkout');
    await fillCheckout(page, /^Cash/);
    // As if the page had shown a different price than the server's.
    const restoreTotal = await standIn(page, '**/api/orders', (route) => {
      const body = route.request().postDataJSON() as { expectedTotalCents: number };
      return route.continue({ postData: JSON.stringify({ ...body, expectedTotalCents: 7_000 }) });
    });
    await placeButton(page).click();
    await page.getByText('Prices changed since you added these items. Please check the new total.').first().waitFor();
    expect(await ordersOf(person)).toEqual([]);
    restoreTotal();
    await placeButton(page).click();
    const ref = await confirmedOrder(page);
    expect(await ordersOf(person)).toEqual([ref]);
  });

  it('refuses more than 999 of one service with a message, and shows an empty cart as empty', async () => {
    const { page } = await buyer();
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Change the cart' }).click();
    await cartPanel(page).getByRole('button', { name: 'Remove Hydrological Modelling' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Your cart is empty').first().waitFor();
    await expectAccessible(page);

    const other = await journey.newPage();
    await storeCart(other, JSON.stringify([{ ...hydrology, quantity: 1_000 }]));
    await open(other, '/checkout');
    await other.getByText('The most you can order of one service is 999. Contact us for more.').waitFor();
  });

  it('keeps an order whose payment could not start, for another payment method', async () => {
    const { page, person } = await buyer();
    await page.goto('/checkout');
    await fillCheckout(page, /^Bank transfer/);
    const backOnline = await standIn(page, '**/api/orders/*/payments', offline);
    await placeButton(page).click();
    const ref = await confirmedOrder(page);
    await page.getByRole('heading', { name: 'Choose another way to pay' }).waitFor();
    // The chosen payment method is still selected.
    expect(await page.getByRole('radio', { name: /^Bank transfer/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    backOnline();
    await page.getByRole('radio', { name: /^Cash/ }).check();
    await page.getByRole('button', { name: 'Use this method' }).click();
    await page.getByText(`Bring $80.00 and the number ${ref}`).waitFor();
    expect(await ordersOf(person)).toEqual([ref]);
  });

  it('cancels an unpaid order and confirms it', async () => {
    const { page } = await buyer();
    const ref = await order(page, /^Cash/);
    await page.getByRole('link', { name: 'View in my account' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByLabel('Reason (optional)').fill('The rains came early.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
    await page.goto(`/confirmation?order=${ref}`);
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
  });

  it('shows an order to its owner only', async () => {
    const visitor = await signInBrowser(journey, await journey.newPage(), newPerson());
    const { ref } = await orderByApi(visitor);
    const other = await journey.newPage();
    await open(other, `/confirmation?order=${ref}`);
    await other.getByText('Sign in to see this confirmation').waitFor();
    await signInBrowser(journey, other, newPerson());
    await other.goto(`/confirmation?order=${ref}`);
    await other.getByRole('heading', { name: 'Nothing to confirm here' }).waitFor();
    await other.goto(`/account/orders/${ref}`);
    await other.getByRole('heading', { name: 'Order not found' }).waitFor();
  });
});
