import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The free times of the displayed day. */
export const freeSlots = (page: Page): Locator =>
  page.getByRole('radio', { name: /Zimbabwe time/ }).and(page.locator(':enabled'));

/** More free times than a test uses of one day: each booking takes two. */
const roomy = 8;

const daysOf = (page: Page): Locator => page.getByRole('table').getByRole('button');

/** Goes through the months until `choose` returns one of the days with free times (`Monday 7 December, 17 free`). */
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
 * Opens a day with many free times, but not the first of its month with any, so that the tests can run at any hour: no
 * time of that day is within the 12 hours in which nothing can be booked or changed any more.
 */
export const openRoomyDay = (page: Page): Promise<void> => openDay(page, (names) => names.slice(1).find(isRoomy));

/** Opens the day that another page displays. */
export async function openDayOf(shown: Page, page: Page): Promise<void> {
  const [day] = ((await daysOf(shown).and(shown.locator('[aria-pressed="true"]')).textContent()) ?? '').split(',');
  await openDay(page, (names) => names.find((name) => name.startsWith(`${day},`)));
}

const isRoomy = (name: string): boolean => Number(/(\d+) free$/.exec(name)?.[1]) >= roomy;

/** Chooses a time by keyboard, because the visible time covers the radio button itself. Returns its label. */
export async function chooseTime(page: Page, time: Locator): Promise<string> {
  await time.focus();
  await page.keyboard.press('Space');
  return (await time.getAttribute('aria-label')) ?? '';
}

/** Opens the time step of the booking page on a day with many free times. Returns these times. */
export async function openTimes(page: Page): Promise<Locator> {
  await page.goto('/bookings?step=time');
  await openRoomyDay(page);
  return freeSlots(page);
}

/** Books a time on a day with many free times with the signed-in account. Returns the reference. */
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
