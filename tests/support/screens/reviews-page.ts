import type { Page } from 'playwright-core';
import { open } from '#tests/support/browser/journey.ts';

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
export const cards = (page: Page) => page.getByRole('listitem', { name: /^Review by/ });
export const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
export const prompt = (page: Page) => page.getByRole('dialog', { name: 'Session expired. Please login to continue' });
export const loading = (page: Page) => page.getByText('Loading reviews...');

/** Opens the page and waits for the reply of the API. */
export async function openReviews(page: Page, search = ''): Promise<void> {
  const answered = page.waitForResponse('**/api/reviews*');
  await open(page, `/reviews${search}`);
  await answered;
  await loading(page).waitFor({ state: 'detached' });
}

export async function write(page: Page, stars: string, text: string): Promise<void> {
  await page.getByRole('radio', { name: stars, exact: true }).check({ force: true });
  await page.getByLabel('Your comment').fill(text);
  await submit(page).click();
}
