import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The times that can be chosen, of the day that is shown. */
export const freeTimes = (page: Page): Locator =>
  page.getByRole('radio', { name: /Zimbabwe time/ }).and(page.locator(':enabled'));

/** More than a test takes of one day: each booking has two of its times. */
const roomy = 8;

const daysOf = (page: Page): Locator => page.getByRole('table').getByRole('button');

/** Turns the months until one has such a day among its days with free times (`Monday 7 December, 17 free`). */
async function openDay(page: Page, choose: (names: readonly string[]) => string | undefined): Promise<void> {
  const month = page.locator('.month[aria-busy="false"]').getByRole('caption');
  for (;;) {
    const shown = await month.textContent();
    const day = choose(await daysOf(page).allTextContents());
    if (day) return daysOf(page).filter({ hasText: day }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect.poll(() => month.textContent()).not.toBe(shown);
  }
}

/**
 * Opens a day with many free times that is not the first of its month with any. So the hour at which the tests run is
 * no matter: no time of that day comes within the 12 hours in which nothing can be booked or changed any more.
 */
export const openRoomyDay = (page: Page): Promise<void> => openDay(page, (names) => names.slice(1).find(isRoomy));

/** Opens the day that another page shows. */
export async function openDayOf(shown: Page, page: Page): Promise<void> {
  const [day] = ((await daysOf(shown).and(shown.locator('[aria-pressed="true"]')).textContent()) ?? '').split(',');
  await openDay(page, (names) => names.find((name) => name.startsWith(`${day},`)));
}

const isRoomy = (name: string): boolean => Number(/(\d+) free$/.exec(name)?.[1]) >= roomy;

/** Chooses a time by keyboard: the drawn time lies over the radio itself. Answers its name. */
export async function chooseTime(page: Page, time: Locator): Promise<string> {
  await time.focus();
  await page.keyboard.press('Space');
  return (await time.getAttribute('aria-label')) ?? '';
}

/** The step of the booking page with the times of a roomy day; answers them. */
export async function openTimes(page: Page): Promise<Locator> {
  await page.goto('/bookings?step=time');
  await openRoomyDay(page);
  return freeTimes(page);
}

/** Books a time of a roomy day with the account that is signed in; answers the reference. */
export async function bookRoomyTime(page: Page): Promise<string> {
  const times = await openTimes(page);
  await chooseTime(page, times.first());
  await page.getByRole('button', { name: 'Your details' }).click();
  await page.getByRole('radio', { name: 'Phone call' }).check();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771 234 567');
  await page.getByRole('textbox', { name: /^What is it about/ }).fill('Which fields were cleared since 2016?');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.waitForURL('**/confirmation?booking=B-*');
  return new URL(page.url()).searchParams.get('booking') ?? '';
}
