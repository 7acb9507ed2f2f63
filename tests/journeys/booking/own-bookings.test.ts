import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { arrivesUnanswered, offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, openAt, startJourney } from '#tests/support/browser/journey.ts';
import { readCalendarFile } from '#tests/support/data/calendar-files.ts';
import { bookAt, roomyTime } from '#tests/support/data/meetings.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { bookRoomyTime, chooseTime, freeSlots, openDayOf, openTimes } from '#tests/support/screens/booking-page.ts';
import { sendSignIn, signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const networkFailure = 'We could not reach the server. Your details are kept. Please try again.';

/** A signed-in customer with one booking, on its page. */
async function withBooking(): Promise<{ page: Page; person: Person; ref: string }> {
  const page = await journey.newPage({ timezoneId: 'Europe/London' });
  const person = newPerson();
  const visitor = await signInBrowser(journey, page, person);
  const { ref } = await bookAt(visitor, await roomyTime(visitor), { clientZone: 'Europe/London' });
  await page.goto(`/account/bookings/${ref}`);
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  return { page, person, ref };
}

async function startChanging(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change time' }).click();
  await page.getByRole('heading', { name: 'Change the time' }).waitFor();
  await freeSlots(page).nth(1).waitFor();
}

/** The `09:00 to 09:30` in the label of a time. */
const timesIn = (name: string): string => /\d\d:\d\d to \d\d:\d\d/.exec(name)?.[0] ?? 'no time';

async function calendarFile(page: Page) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  return readCalendarFile(String(await contentOf(await saved)));
}

describe('rescheduling', () => {
  it('uses the picker of the booking page; reference, calendar and email follow', async () => {
    const { page, person, ref } = await withBooking();
    await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor();
    await page.getByText(/^Booked for /).waitFor();
    const before = await calendarFile(page);
    const google = (await page.getByRole('link', { name: 'Add to Google Calendar' }).getAttribute('href')) ?? '';
    expect(new URL(google).searchParams.get('details')).toContain(`${journey.url}/account/bookings/${ref}`);
    await expectAccessible(page);

    await startChanging(page);
    expect(await page.locator(':focus').textContent()).toBe('Change the time');
    const current = page.getByRole('radio', { name: /, your booked time$/ });
    expect(await current.isDisabled()).toBe(true);
    expect(await current.getAttribute('aria-label')).toMatch(/your time, Europe\/London/);
    await page.getByRole('button', { name: 'Change to this time' }).click();
    await page.getByText('Choose a date and time').waitFor();
    await expectAccessible(page);
    const chosen = await chooseTime(page, freeSlots(page).nth(1));
    await page.getByRole('button', { name: 'Change to this time' }).click();

    await page.getByText(/^Your booking has moved to /).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/account/bookings/${ref}`);
    await page
      .getByText(new RegExp(`${timesIn(chosen)}$`))
      .first()
      .waitFor();
    await page.getByText(/^Moved from .* to /).waitFor();
    const after = await calendarFile(page);
    expect(after).toMatchObject({ UID: before['UID'], METHOD: 'REQUEST', STATUS: 'CONFIRMED', SEQUENCE: '1' });
    expect(after['DTSTART']).not.toBe(before['DTSTART']);
    const email = await journey.emailTo(person.email);
    expect(email).toContain('Your consultation has a new time.');
    expect(email).toContain(ref);
  });

  onlyInLongRun(() => {
    it('offers the nearest free slots when a slot has just been taken', async () => {
      const { page } = await withBooking();
      await startChanging(page);
      const wanted = freeSlots(page).nth(3);
      const name = await chooseTime(page, wanted);
      const other = await journey.newPage();
      await signInBrowser(journey, other, newPerson());
      await other.goto('/bookings?step=time');
      await openDayOf(page, other);
      await chooseTime(other, other.getByRole('radio', { name: new RegExp(timesIn(name)) }));
      await other.getByRole('button', { name: 'Your details' }).click();
      await other.getByText('is held for you').waitFor();

      await page.getByRole('button', { name: 'Change to this time' }).click();
      const refusal = page.getByRole('alert').filter({ hasText: 'That time was just taken.' });
      await refusal.waitFor();
      await expectAccessible(page);
      await refusal.getByRole('button').first().click();
      await page.getByRole('button', { name: 'Change to this time' }).click();
      await page.getByText(/^Your booking has moved to /).waitFor();
    });

    it('keeps the chosen slot when the server cannot be reached, and tries again', async () => {
      const { page, ref } = await withBooking();
      await startChanging(page);
      const chosen = freeSlots(page).nth(1);
      const name = await chooseTime(page, chosen);
      await standIn(page, '**/reschedule', offline, 1);
      await page.getByRole('button', { name: 'Change to this time' }).click();
      await page.getByText(networkFailure).waitFor();
      expect(await page.getByRole('radio', { name }).isChecked()).toBe(true);
      await standIn(page, '**/reschedule', arrivesUnanswered, 1);
      await page.getByRole('button', { name: 'Change to this time' }).click();
      await page.getByText(networkFailure).waitFor();
      await page.getByRole('button', { name: 'Change to this time' }).click();
      await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor();
      expect(await page.getByText(/^Moved from /).count()).toBe(1);
      expect(page.url()).toBe(`${journey.url}/account/bookings/${ref}`);
    });

    it('is refused once another tab has cancelled the booking', async () => {
      const { page, ref } = await withBooking();
      await startChanging(page);
      await chooseTime(page, freeSlots(page).nth(1));
      const other = await page.context().newPage();
      await other.goto(`/account/bookings/${ref}`);
      await other.getByRole('button', { name: 'Cancel booking' }).click();
      await other.getByRole('button', { name: 'Yes, cancel it' }).click();
      await other.getByRole('heading', { name: 'This consultation was cancelled' }).waitFor();

      await page.getByRole('button', { name: 'Change to this time' }).click();
      await page.getByText('This booking has already been cancelled.').waitFor();
      await page.getByRole('heading', { name: 'This consultation was cancelled' }).waitFor();
      expect(await page.getByRole('link', { name: 'Change time' }).count()).toBe(0);
      await expectAccessible(page);
    });
  });
});

describe('cancellation', () => {
  it('asks in a dialog, with a reason that survives a failure', async () => {
    const { page, person, ref } = await withBooking();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await dialog.getByLabel('Reason (optional)').fill('a'.repeat(301));
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await dialog.getByText('Reason must be 300 characters or fewer').waitFor();
    await dialog.getByLabel('Reason (optional)').fill('The road is flooded');
    await standIn(page, '**/cancel', offline, 1);
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await dialog.getByText(networkFailure).waitFor();
    expect(await dialog.getByLabel('Reason (optional)').inputValue()).toBe('The road is flooded');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();

    await page.getByRole('heading', { name: 'This consultation was cancelled' }).waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('This consultation was cancelled');
    await page.getByText('Reason: The road is flooded').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add to calendar' }).count()).toBe(0);
    await expectAccessible(page);
    expect(await journey.emailTo(person.email)).toContain('Your consultation is cancelled.');

    await page.getByRole('link', { name: 'All your bookings' }).click();
    await page.getByText('Your bookings will appear here').waitFor();
    const past = page.getByRole('region', { name: 'Past and cancelled' });
    await past.getByText(`reference ${ref}`).waitFor();
    await past.getByText('Cancelled', { exact: true }).waitFor();
    await expectAccessible(page);
    await past.getByRole('link', { name: /^Book again/ }).click();
    await page.waitForURL('**/bookings');
  });

  onlyInLongRun(() => {
    it('is refused in the last 12 hours, with a link to the contact page', async () => {
      const { page, ref } = await withBooking();
      // Both replies are simulated: the refusal, and then the booking, which can no longer be changed.
      const text = 'Bookings can be changed until 12 hours before they start. Please contact us.';
      const refusal = { status: 409, json: { code: 'CHANGE_WINDOW_CLOSED', error: text, requestId: 'x' } };
      await page.route('**/cancel', (route) => route.fulfill(refusal));
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await page.route(`**/api/bookings/${ref}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), canChange: false } });
      });
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      await page.getByRole('dialog').getByText(text).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('link', { name: 'Go to the contact page' }).waitFor();
      expect(await page.getByRole('link', { name: 'Change time' }).count()).toBe(0);
      await expectAccessible(page);
      await page.goto(`/account/bookings/${ref}?change`);
      await page.getByText(text).waitFor();
    });
  });
});

onlyInLongRun(() => {
  describe('the list', () => {
    it('shows every booking with day, zone, mode and reference; the message about the limit of three links to it', async () => {
      const page = await journey.newPage({ timezoneId: 'Europe/London' });
      const visitor = await signInBrowser(journey, page, newPerson());
      await page.goto('/account/bookings');
      await page.getByText('Your bookings will appear here').waitFor();
      await page.getByText('Nothing yet. A consultation moves here when it is over.').waitFor();
      await expectAccessible(page);
      const first = await bookRoomyTime(page);
      await page.getByRole('link', { name: 'Change or cancel this booking' }).click();
      await page.waitForURL(`**/account/bookings/${first}`);
      for (let booked = 1; booked < 3; booked += 1) await bookAt(visitor, await roomyTime(visitor));

      await chooseTime(page, (await openTimes(page)).first());
      await page.getByRole('button', { name: 'Your details' }).click();
      await page.getByText('You already have 3 upcoming bookings. Cancel or finish one first.').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'See your bookings' }).click();
      await page.waitForURL('**/account/bookings');
      const upcoming = page.getByRole('region', { name: 'Upcoming' });
      await expect.poll(() => upcoming.getByRole('listitem').count()).toBe(3);
      const row = upcoming.getByRole('listitem').filter({ hasText: first });
      const text = (await row.textContent()) ?? '';
      expect(text).toMatch(/\w+day \d+ \w+ \d{4}, \d\d:\d\d to \d\d:\d\d, Bulawayo time/);
      expect(text).toMatch(/\w+day \d+ \w+ \d{4}, \d\d:\d\d to \d\d:\d\d in London/);
      expect(text).toContain('Phone call');
      await expectAccessible(page);
      await row.getByRole('link', { name: `Change time of ${first}` }).click();
      await page.getByRole('heading', { name: 'Change the time' }).waitFor();

      // Eleven hours before the meeting it can no longer be changed; an hour after, it is over.
      const start = (await page.getByRole('radio', { name: /, your booked time$/ }).getAttribute('value')) ?? '';
      await openAt(page, Date.parse(start) - 11 * 3_600_000, '/account/bookings');
      await row.getByRole('link', { name: `See booking ${first}` }).waitFor();
      expect(await row.getByRole('link', { name: `Change time of ${first}` }).count()).toBe(0);
      await openAt(page, Date.parse(start) + 3_600_000, '/account/bookings');
      await row.getByText('Over', { exact: true }).waitFor();
    });

    it('is shown after its owner has signed in, and to nobody else', async () => {
      const { page, person, ref } = await withBooking();
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
      await page.waitForURL(`${journey.url}/`);
      await open(page, `/account/bookings/${ref}`);
      await page.getByRole('heading', { name: 'Login Required' }).waitFor();
      expect(await page.getByText(ref).count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Login' }).last().click();
      const modal = page.getByRole('dialog', { name: 'Welcome Back' });
      await sendSignIn(modal, person);
      await page.getByRole('button', { name: /Continue|Go to Home Now/ }).click();
      await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor();
      await open(page, '/account/bookings/B-26-00000');
      await page.getByRole('heading', { name: 'Booking not found' }).waitFor();
      await expectAccessible(page);
    });
  });
});
