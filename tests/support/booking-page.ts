import type { Locator, Page } from 'playwright-core';

/** The times that can be chosen, of the day that is shown. */
export const freeTimes = (page: Page): Locator =>
  page.getByRole('radio', { name: /Zimbabwe time/ }).and(page.locator(':enabled'));

/** Chooses a time by keyboard: the drawn time lies over the radio itself. Answers its name. */
export async function chooseTime(page: Page, time: Locator): Promise<string> {
  await time.focus();
  await page.keyboard.press('Space');
  return (await time.getAttribute('aria-label')) ?? '';
}

/** Books the first free time as whoever is signed in; answers the reference. */
export async function bookFirstTime(page: Page): Promise<string> {
  await page.goto('/bookings?step=time');
  await freeTimes(page).first().waitFor();
  await chooseTime(page, freeTimes(page).first());
  await page.getByRole('button', { name: 'Your details' }).click();
  await page.getByRole('radio', { name: 'Phone call' }).check();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771 234 567');
  await page.getByRole('textbox', { name: /^What is it about/ }).fill('Which fields were cleared since 2016?');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.waitForURL('**/confirmation?booking=B-*');
  return new URL(page.url()).searchParams.get('booking') ?? '';
}
