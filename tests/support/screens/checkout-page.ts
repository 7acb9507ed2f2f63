import type { Locator, Page } from 'playwright-core';

export const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Your order' });
export const placeButton = (page: Page): Locator => page.getByRole('button', { name: /^Place order/ });

/** Fills in all sections: the name unchanged, the payment method, and the terms accepted. */
export async function fillCheckout(page: Page, method: string | RegExp, phone?: string): Promise<void> {
  await page.getByRole('heading', { name: '1. Your details' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: method }).check();
  if (phone) await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
}

/** The reference of the order on the confirmation page. */
export async function confirmedOrder(page: Page): Promise<string> {
  await page.waitForURL('**/confirmation?order=ORD-*');
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** Orders the items in the cart. Returns the reference. */
export async function order(page: Page, method: string | RegExp, phone?: string): Promise<string> {
  await page.goto('/checkout');
  await fillCheckout(page, method, phone);
  await placeButton(page).click();
  return confirmedOrder(page);
}
