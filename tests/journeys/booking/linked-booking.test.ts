import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { bookAt, roomyTime } from '#tests/support/data/meetings.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { chooseTime, freeSlots } from '#tests/support/screens/booking-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** The path of the booking link in the newest email to an address. */
async function linkTo({ email }: Person): Promise<string> {
  const link = /\/your-booking#token=[\w-]{43}(?![\w-])/.exec(await journey.emailTo(email))?.[0];
  if (!link) throw new Error('No link to a booking in the email');
  return link;
}

async function withBooking(): Promise<{ page: Page; person: Person; ref: string }> {
  const page = await journey.newPage();
  const person = newPerson();
  const visitor = await signInBrowser(journey, page, person);
  const form = { mode: 'phone', phone: '0771 234 567', topic: 'Which fields were cleared since 2016?' } as const;
  const { ref } = await bookAt(visitor, await roomyTime(visitor), form);
  return { page, person, ref };
}

it('opens the booking signed out with only the facts needed to attend or cancel', async () => {
  const { person, ref } = await withBooking();
  const link = await linkTo(person);
  const other = await journey.newPage({ timezoneId: 'Europe/London' });
  const requests: string[] = [];
  other.on('request', (request) => requests.push(request.url() + JSON.stringify(request.headers())));
  await other.goto(link);
  await other.getByRole('heading', { name: 'Your consultation is booked' }).waitFor();
  await other.getByText(ref).waitFor();
  const token = link.split('=')[1] ?? '';
  expect(other.url()).toBe(`${journey.url}/your-booking`);
  expect(requests.filter((request) => request.includes(token))).toEqual([]);
  const text = (await other.getByRole('main').textContent()) ?? '';
  expect(text).toContain('Phone call');
  expect(text).not.toMatch(/771|cleared since|@example\.com|Amara/);
  await expectAccessible(other);

  // A phone reloads a page that it has discarded.
  await other.reload();
  await other.getByText(ref).waitFor();

  await other.getByRole('button', { name: 'Cancel booking' }).click();
  await expectAccessible(other);
  await other.getByLabel('Reason (optional)').fill('The road is flooded');
  await other.getByRole('button', { name: 'Yes, cancel it' }).click();
  await other.getByRole('heading', { name: 'This consultation was cancelled' }).waitFor();
  await expect.poll(() => other.locator(':focus').textContent()).toBe('This consultation was cancelled');
  await other.getByRole('link', { name: 'Book another time' }).waitFor();
  await expectAccessible(other);
  await other.goto('/about');
  await other.goto(link);
  await other.getByRole('heading', { name: 'This consultation was cancelled' }).waitFor();
});

onlyInLongRun(() => {
  it('shows the current time of the booking from an old email; rescheduling needs the account', async () => {
    const { page, person, ref } = await withBooking();
    const link = await linkTo(person);
    await page.goto(`/account/bookings/${ref}?change`);
    await freeSlots(page).nth(1).waitFor();
    const name = await chooseTime(page, freeSlots(page).nth(1));
    await page.getByRole('button', { name: 'Change to this time' }).click();
    await page.getByText(/^Your booking has moved to /).waitFor();
    expect(await linkTo(person)).not.toBe(link);

    const other = await journey.newPage();
    await other.goto(link);
    await other.getByText(new RegExp(`${/\d\d:\d\d to \d\d:\d\d/.exec(name)?.[0]}$`)).waitFor();
    await other.getByRole('link', { name: 'Sign in to change the time' }).click();
    await other.getByRole('heading', { name: 'Login Required' }).waitFor();

    await page.goto(link);
    await page.getByRole('link', { name: 'Change the time' }).click();
    await page.waitForURL(`**/account/bookings/${ref}?change`);
    await page.getByRole('heading', { name: 'Change the time' }).waitFor();
  });

  it.each([
    ['nothing', '', 'Open the link in our email again.'],
    ['half a token', '#token=abc', 'This link does not lead to a booking.'],
    ['a token nobody was mailed', `#token=${'A'.repeat(43)}`, 'This link does not lead to a booking.'],
  ])('explains what to do about a link with %s', async (_, fragment, text) => {
    const page = await journey.newPage();
    await page.goto(`/your-booking${fragment}`);
    await page.getByText(text).waitFor();
    expect(page.url()).toBe(`${journey.url}/your-booking`);
    await expectAccessible(page);
  });

  it('shows that the server cannot be reached, and tries again', async () => {
    const { person, ref } = await withBooking();
    const page = await journey.newPage();
    await open(page, '/about');
    await standIn(page, '**/by-token', offline, 1);
    await page.goto(await linkTo(person));
    await page.getByText(/We could not reach the server/).waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText(ref).waitFor();
  });
});
