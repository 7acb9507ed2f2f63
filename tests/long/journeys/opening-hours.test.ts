import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { bookAt, roomyTime } from '#tests/support/data/meetings.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';

let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ page: admin } = await openAsOwner(journey));
});
afterAll(() => journey?.stop());

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

it('adds a break and a closing by keyboard alone, after a preview that lists a booking outside', async () => {
  const client = visitorOf(journey);
  await client.signUpAndActivate();
  const start = await roomyTime(client);
  const { ref } = await bookAt(client, start);
  const date = new Date(Date.parse(start) + 2 * 3_600_000).toISOString().slice(0, 10);
  await admin.goto('/admin/calendar');
  await admin.getByRole('link', { name: 'Opening hours' }).press('Enter');
  await admin.getByRole('heading', { name: 'Opening hours', level: 2 }).waitFor();
  await admin.getByRole('button', { name: 'Add a break' }).press('Enter');
  const lunch = admin.getByRole('group', { name: 'Break 1' });
  await lunch.getByLabel('Until').fill('12:00');
  await admin.getByRole('button', { name: 'Add an opening or a closing' }).press('Enter');
  const closing = admin.getByRole('group', { name: 'Exception 1' });
  await closing.getByLabel('First day').fill(date);
  await closing.getByLabel('Why').fill('Stocktaking of every map, plan and survey peg in the whole of the store');
  await admin.getByRole('button', { name: 'Review changes' }).press('Enter');
  await lunch.getByText('The end must be later than the beginning').waitFor();
  await expect.poll(() => lunch.getByLabel('Until').evaluate((field) => field === document.activeElement)).toBe(true);
  await lunch.getByLabel('Until').fill('13:30');
  await admin.getByRole('button', { name: 'Review changes' }).press('Enter');
  const changes = admin.getByRole('region', { name: 'Changes' });
  await changes.getByText('New break: Lunch, every day, 12:30 to 13:30.').waitFor();
  await changes.getByText('1 booking outside the new hours. It stays.').waitFor();
  await changes.getByRole('link', { name: ref }).waitFor();
  await expectAccessible(admin);
  await saveScreenshot(admin, 'wide-opening-hours');
  // Focus is on the heading of the changes: Tab moves to the booking and then to the button.
  await press(admin, 'Tab', 'Tab', 'Enter');
  await changes.getByText('The opening hours are saved.').waitFor();
  await admin.reload();
  await admin.getByRole('region', { name: 'Outside opening hours' }).getByRole('link', { name: ref }).waitFor();
  expect(await lunch.getByLabel('Name').inputValue()).toBe('Lunch');
  expect(await closing.getByLabel('Last day').inputValue()).toBe(date);
});

it('tells the second of two people who edit at once on a phone, and keeps the input', async () => {
  const context = admin.context();
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  for (const page of [admin, other]) {
    await page.goto('/admin/hours');
    await page.getByRole('checkbox', { name: /^Saturday/ }).check();
    await page
      .getByRole('group', { name: 'Saturday' })
      .getByLabel('Closes')
      .fill(page === admin ? '12:00' : '11:00');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  }
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText('The opening hours are saved.').waitFor();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText(errors.HOURS_CHANGED.message).waitFor();
  expect(await other.getByRole('group', { name: 'Saturday' }).getByLabel('Closes').inputValue()).toBe('11:00');
  await expectAccessible(other);
  await saveScreenshot(other, 'phone-opening-hours');
  await other.setViewportSize({ width: 320, height: 700 });
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await other.getByRole('button', { name: 'Review changes' }).click();
  await other.getByText('Saturday: 08:00 to 11:00 instead of 08:00 to 12:00.').waitFor();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('The opening hours are saved.').waitFor();
  await other.goto('/contact');
  await other.getByText('Saturday, 08:00 to 11:00, Zimbabwe time').waitFor();
  await other.close();
});

it('creates a private calendar address that is shown once, and stores a default video link', async () => {
  await admin.goto('/admin/hours');
  const own = admin.getByRole('region', { name: 'Your calendar address' });
  await own.getByText('You have no calendar address.').waitFor();
  await own.getByRole('button', { name: 'Create address' }).press('Enter');
  const address = await own.getByLabel('Your calendar address').inputValue();
  const calendar = await fetch(address.replace(/^https?:\/\/[^/]+/, journey.url));
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const places = admin.getByRole('region', { name: 'Meeting places' });
  await places.getByLabel('Video link').fill('http://meet.example.com/room');
  await places.getByRole('button', { name: 'Save places' }).press('Enter');
  await places.getByText('Enter a link that starts with https://').waitFor();
  await expectAccessible(admin);
  await places.getByLabel('Video link').fill('https://meet.example.com/room');
  await places.getByRole('button', { name: 'Save places' }).press('Enter');
  await admin.getByText('Saved.', { exact: true }).waitFor();
  await saveScreenshot(admin, 'wide-meeting-places');
  await admin.reload();
  await own.getByText(/^Made .*, last used /).waitFor();
  expect(await own.getByLabel('Your calendar address').count()).toBe(0);
  expect(await places.getByLabel('Video link').inputValue()).toBe('https://meet.example.com/room');
  await own.getByRole('button', { name: 'Remove address' }).click();
  await own.getByText('You have no calendar address.').waitFor();
});
