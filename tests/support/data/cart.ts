import type { Locator, Page } from 'playwright-core';

/** A line of the cart as local storage keeps it. */
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

/** Puts a service into the cart on its own page, and closes the panel that opens. */
export async function addToCart(page: Page, serviceId: string): Promise<void> {
  await page.goto(`/services/${serviceId}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  // The cart of an account is written once the session is known: a page left before that has added nothing.
  await cartRows(page).filter({ hasText: name }).waitFor();
  await page.keyboard.press('Escape');
  await cartPanel(page).waitFor({ state: 'detached' });
}

/** What this device keeps, as it stands there. */
export const storedCart = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('cart'));

/** Writes something in its place, before the page looks. */
export async function storeCart(page: Page, text: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('cart', stored), text);
}
