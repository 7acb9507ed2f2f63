import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessDate, businessInstant } from '#contract/business-days.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { holdBack } from '#tests/support/browser/failed-requests.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { bookAt, freeSlots, holdAt } from '#tests/support/data/meetings.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
const owner = newPerson({ email: ownerEmail });
let journey: Journey;
let wide: Page;
let client: ReturnType<typeof visitorOf>;
/** A booking of a client, and the day it is on. */
let ref: string;
let start: Date;
let day: string;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  wide = await journey.newPage({ viewport: { width: 1440, height: 1010 } });
  await signInBrowser(journey, wide, owner);
  client = visitorOf(journey);
  await client.signUpAndActivate();
  const times = await freeSlots(client, 6);
  start = new Date(times[2] ?? '');
  day = businessDate(start);
  ref = (await bookAt(client, start.toISOString(), { topic: 'A small dam' })).ref;
});
afterAll(() => journey?.stop());

const grid = (page: Page) => page.getByRole('slider', { name: 'Choose time to block' });
const pressed = async (page: Page, key: string, times: number): Promise<void> => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
};
const weekOf = (page: Page) => page.goto(`/admin/calendar?view=week&date=${day}`);
const quartersUntil = (time: Date, hour: string): number =>
  (time.getTime() - businessInstant(day, hour).getTime()) / 900_000;

it('blocks time by keyboard alone around a booking that is listed and kept, and unblocks it', async () => {
  await weekOf(wide);
  await wide.getByRole('link', { name: /A small dam/ }).waitFor();
  await grid(wide).focus();
  await wide.keyboard.press('ArrowDown');
  await pressed(wide, 'ArrowLeft', 6);
  await pressed(wide, 'ArrowRight', (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
  await wide.keyboard.press('Home');
  await pressed(wide, 'ArrowDown', quartersUntil(start, '07:00'));
  await wide.keyboard.press('Shift+ArrowDown');
  await wide.keyboard.press('Shift+ArrowDown');
  const chosen = (await grid(wide).getAttribute('aria-valuetext')) ?? '';
  expect(chosen).toMatch(/^\w+ \d+ \w+, \d\d:\d\d to \d\d:\d\d, 45 min, booked$/);
  await saveScreenshot(wide, 'calendar-keys');
  await wide.keyboard.press('Escape');
  expect(await grid(wide).getAttribute('aria-valuetext')).toBe('Nothing chosen');

  await wide.keyboard.press('ArrowDown');
  await pressed(wide, 'ArrowLeft', 6);
  await pressed(wide, 'ArrowRight', (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
  await wide.keyboard.press('Home');
  await pressed(wide, 'ArrowDown', quartersUntil(start, '07:00'));
  await pressed(wide, 'Shift+ArrowDown', 5);
  await wide.keyboard.press('Enter');
  const panel = wide.getByRole('region', { name: 'Block this time' });
  await panel.getByText(/1 booking in this time \(\d\d:\d\d .*\) stays\./).waitFor();
  await saveScreenshot(wide, 'calendar-panel');
  await expectAccessible(wide);
  await saveScreenshot(wide, 'calendar-panel-dark');
  await wide.emulateMedia({ colorScheme: 'light' });
  const reason = panel.getByLabel('Reason (internal)');
  for (let count = 0; count < 25 && !(await reason.evaluate((field) => field === document.activeElement)); count += 1) {
    await wide.keyboard.press('Tab');
  }
  await wide.keyboard.type('Closing early');
  await wide.keyboard.press('Enter');
  const block = wide.getByRole('button', { name: /blocked: Closing early$/ });
  await block.waitFor();
  expect(await wide.getByRole('link', { name: /A small dam/ }).count()).toBe(1);

  await block.focus();
  await wide.keyboard.press('Enter');
  const dialog = wide.getByRole('dialog', { name: 'Blocked time' });
  await dialog.getByText('Blocked by').waitFor();
  await expectAccessible(wide);
  await wide.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('button', { name: 'Remove' }).focus();
  await wide.keyboard.press('Enter');
  await block.waitFor({ state: 'detached' });
});

it('blocks time by dragging, and lists the bookings inside', async () => {
  await weekOf(wide);
  const box = await grid(wide).boundingBox();
  const column = await wide.locator(`[data-day="${(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7}"]`).boundingBox();
  if (!box || !column) throw new Error('no grid');
  const x = column.x + column.width / 2;
  await wide.mouse.move(x, box.y + box.height - 90);
  await wide.mouse.down();
  await wide.mouse.move(x, box.y + box.height - 30, { steps: 3 });
  await wide.mouse.up();
  const panel = wide.getByRole('region', { name: 'Block this time' });
  await panel.waitFor();
  await saveScreenshot(wide, 'calendar-pull');

  // A client books a time while this page still shows it as free.
  const other = visitorOf(journey);
  await other.signUpAndActivate();
  const [free = ''] = (await freeSlots(other, 6)).filter((time) => businessDate(new Date(time)) === day);
  await holdAt(other, free);
  const time = new Date(Date.parse(free) + 7_200_000).toISOString().slice(11, 16);
  await panel.getByLabel('From').fill(time);
  await panel.getByLabel('To').fill('18:00');
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await panel.getByText(/^There are bookings in this time/).waitFor();
  await panel.getByText(/^A client is booking at/).waitFor();
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await wide.getByRole('button', { name: /, blocked$/ }).waitFor();
  await saveScreenshot(wide, 'calendar-week');
  await wide.getByRole('button', { name: /, blocked$/ }).click();
  await wide.getByRole('button', { name: 'Remove' }).click();
  await wide.getByRole('button', { name: /, blocked$/ }).waitFor({ state: 'detached' });
});

it('keeps view and date in the address, shows a week until the next one is loaded, and jumps to a date', async () => {
  await weekOf(wide);
  await grid(wide).waitFor();
  const title = wide.getByRole('heading', { level: 2 }).first();
  const first = await title.textContent();
  const letPass = await holdBack(wide, '**/api/admin/calendar?*');
  await wide.getByRole('link', { name: 'Next week' }).click();
  await wide.getByText('Loading the next page...').waitFor();
  expect([await title.textContent(), await grid(wide).isVisible()]).toEqual([first, true]);
  letPass();
  await expect.poll(() => title.textContent()).not.toBe(first);
  await wide.goBack();
  await expect.poll(() => title.textContent()).toBe(first);
  await wide.getByRole('link', { name: 'Month', exact: true }).click();
  await wide.getByRole('table').waitFor();
  await saveScreenshot(wide, 'calendar-month');
  await expectAccessible(wide);
  await wide.emulateMedia({ colorScheme: 'light' });
  await wide.getByLabel('Go to a date').fill('2027-08-09');
  await wide.getByRole('button', { name: 'Go', exact: true }).click();
  await wide.getByRole('heading', { name: 'August 2027' }).waitFor();
  await wide.getByText('Heroes’ Day').waitFor();
  await wide.reload();
  await wide.getByRole('heading', { name: 'August 2027' }).waitFor();
});

it('books for a guest, moves the booking and cancels it, each with its email and in the history', async () => {
  await wide.goto('/admin');
  await wide.getByRole('link', { name: 'New booking' }).click();
  const dialog = wide.getByRole('dialog', { name: 'New booking' });
  await dialog.getByLabel('Client').fill('rudo.dube@example.com');
  await dialog.getByLabel('First name of the guest').fill('Rudo');
  await dialog.getByLabel('Last name of the guest').fill('Dube');
  await dialog.getByLabel('Phone number').fill('0771 234 567');
  await dialog.getByLabel('Day').fill(day);
  const time = dialog.getByLabel('Time');
  await expect.poll(() => time.locator('option').count()).toBeGreaterThan(3);
  await time.selectOption({ index: 3 });
  await dialog.getByLabel('Note (optional)').fill('Phoned on Monday');
  // A tablet is turned: the calendar changes its view, and the form keeps what was typed.
  await wide.setViewportSize({ width: 700, height: 900 });
  await wide
    .getByRole('link', { name: 'List', exact: true, includeHidden: true })
    .and(wide.locator('[aria-current]'))
    .waitFor({ state: 'attached' });
  await wide.setViewportSize({ width: 1440, height: 900 });
  expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Phoned on Monday');
  await expectAccessible(wide);
  await wide.emulateMedia({ colorScheme: 'light' });
  await saveScreenshot(wide, 'calendar-new-booking');
  await dialog.getByRole('button', { name: 'Book and email the client' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await journey.emailTo('rudo.dube@example.com', 'Your free consultation is booked')).toContain('Hello Rudo');
  await wide.goto('/admin/bookings?show=coming&q=dube');
  const row = wide.getByRole('listitem').filter({ hasText: 'Rudo Dube' });
  await row.getByText('Note: Phoned on Monday').waitFor();
  const saved = wide.waitForEvent('download');
  await wide.getByRole('button', { name: 'Export CSV: bookings' }).click();
  expect((await contentOf(await saved)).toString()).toContain('Rudo Dube');
  await saveScreenshot(wide, 'bookings-list');
  await expectAccessible(wide);
  await wide.emulateMedia({ colorScheme: 'light' });
  await row.getByRole('link', { name: /^B-/ }).click();
  await wide.getByRole('button', { name: 'Move' }).click();
  const move = wide.getByRole('dialog', { name: 'Move' });
  await expect.poll(() => move.getByLabel('Time').locator('option').count()).toBeGreaterThan(3);
  await move.getByLabel('Time').selectOption({ index: 1 });
  await move.getByRole('button', { name: 'Move and email the client' }).click();
  await move.waitFor({ state: 'detached' });
  await wide
    .getByRole('region', { name: 'History' })
    .getByText(/^Moved by the office/)
    .waitFor();
  expect(await journey.emailTo('rudo.dube@example.com', 'new time')).toContain('We moved it for you.');
  await wide.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = wide.getByRole('dialog', { name: 'Cancel booking' });
  await cancel.getByLabel('Reason (optional)').fill('We are ill');
  await cancel.getByRole('button', { name: 'Cancel and email the client' }).click();
  await cancel.waitFor({ state: 'detached' });
  const changes = wide.getByRole('region', { name: 'Activity log' });
  await changes.getByText('Booking cancelled').waitFor();
  await changes.getByText('Booked for a client').waitFor();
  await saveScreenshot(wide, 'booking-page');
  await expectAccessible(wide);
});

it('is a list on a phone, with a form to block time', async () => {
  const phone = await journey.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.context().addCookies(await wide.context().cookies());
  await phone.goto(`/admin/calendar?date=${day}`);
  await phone.getByRole('link', { name: 'Block time' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Block time' });
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await dialog.getByText('Use steps of 15 minutes, for example 13:15').first().waitFor();
  await dialog.getByLabel('From').fill('06:00');
  await dialog.getByLabel('To').fill('07:30');
  await dialog.getByLabel('Reason (internal)').fill('Stocktaking');
  await expectAccessible(phone);
  await phone.emulateMedia({ colorScheme: 'light' });
  await saveScreenshot(phone, 'calendar-phone-form');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await phone.getByText('Blocked: Stocktaking').waitFor();
  await saveScreenshot(phone, 'calendar-phone');
  await expectAccessible(phone);
  await phone.emulateMedia({ colorScheme: 'light' });
  await phone.getByRole('link', { name: 'Week', exact: true }).click();
  await grid(phone).waitFor();
  await saveScreenshot(phone, 'calendar-phone-week');
  await expectAccessible(phone);
  await phone.emulateMedia({ colorScheme: 'light' });
  await phone.getByRole('link', { name: 'List', exact: true }).click();
  await phone.getByRole('button', { name: /^Remove the block/ }).click();
  await phone.getByText('Blocked: Stocktaking').waitFor({ state: 'detached' });
  await phone
    .getByRole('link', { name: /Ncube|Moyo/ })
    .first()
    .click();
  await phone.getByRole('heading', { name: `Booking ${ref}` }).waitFor();
});
