import type { Locator, Page } from 'playwright-core';

/** An item of the cart in local storage. */
export interface StoredItem {
  id: string;
  name: string;
  price: number;
  quantity: number;
  image?: string | null;
}

export const hydrology: StoredItem = {
  id: 'hydrology',
  name: 'Hydrological Modelling',
  price: 80,
  quantity: 1,
  image: '/images/services/hydrology.svg',
};

export const cartPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Service Cart' });
export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Cart(?:, \d+ items?)?$/ });
export const cartRows = (page: Page): Locator => cartPanel(page).getByRole('listitem');

/** Adds a service to the cart on its own page, and closes the panel that opens. */
export async function addToCart(page: Page, serviceId: string): Promise<void> {
  await page.goto(`/services/${serviceId}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  // An account's cart is written only once the session is known: if the page is left before that, nothing is added.
  await cartRows(page).filter({ hasText: name }).waitFor();
  await page.keyboard.press('Escape');
  await cartPanel(page).waitFor({ state: 'detached' });
}

/** The stored cart of this device, unparsed. */
export const storedCart = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('cart'));

/** Overwrites the stored cart before the page reads it. */
export async function storeCart(page: Page, text: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('cart', stored), text);
}
