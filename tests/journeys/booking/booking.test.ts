import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneFaults } from '#contract/phone.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { freeSlots, openRoomyDay } from '#tests/support/screens/booking-page.ts';
import { codeFor, fillSignup, signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

async function createAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
  await fillSignup(page, person);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.waitForURL('**/activate?email=*');
  await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
}

it('books a consultation about a service, from the card to the emailed calendar file', async () => {
  const page = await journey.newPage({ timezoneId: 'Europe/London' });
  const person = newPerson();

  await open(page, '/services2');
  await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services' }).click();
  await page
    .getByRole('link', { name: /Land Use Mapping/ })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: 'Land Use Mapping' });
  await modal.getByText('Duration').waitFor();
  expect(await page.title()).toMatch(/ - Land Use Mapping$/);
  await expectAccessible(page);
  await modal
    .getByRole('link', { name: 'Book Now' })
    .or(modal.getByRole('button', { name: 'Book Now' }))
    .click();

  // A visitor first sees the sign-in screen, and returns here after sign-up and activation.
  await page.waitForURL('**/bookings?service=land-use');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await createAccount(page, person);
  await page.waitForURL('**/bookings?service=land-use');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(await page.getByRole('radio', { name: /Land Use Mapping/ }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Area of interest' }).click();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await openRoomyDay(page);
  const slot = freeSlots(page).first();
  const slotName = (await slot.getAttribute('aria-label')) ?? '';
  expect(slotName).toMatch(/your time, Europe\/London/);
  // By keyboard, because the visible time covers the radio button itself.
  await slot.focus();
  await page.keyboard.press('Space');
  expect(await slot.isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Your details' }).click();

  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.getByText('Choose how you would like to meet').first().waitFor();
  await page.getByRole('radio', { name: 'Phone call' }).check();
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771 23');
  await page.getByRole('textbox', { name: /^What is it about/ }).fill('Too short');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.getByText('Tell us in a sentence or two what you need (at least 10 characters)').first().waitFor();
  await page.getByText(phoneFaults.short).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Phone' }).fill('0771 234 567');
  await page.getByRole('textbox', { name: /^What is it about/ }).fill('Which fields were cleared since 2016?');
  await page.getByRole('button', { name: 'Confirm booking' }).click();

  await page.waitForURL('**/confirmation?booking=B-*');
  const reference = new URL(page.url()).searchParams.get('booking') ?? '';
  await page.getByText(reference).first().waitFor();
  await expectAccessible(page);
  const email = await journey.emailTo(person.email);
  expect(email).toContain(reference);
  expect(email).toContain(`${reference}.ics`);
  expect(email).toContain('About: Land Use Mapping');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saved).suggestedFilename()).toBe(`${reference}.ics`);

  await page.reload();
  await page.getByText(reference).first().waitFor();
});

onlyInLongRun(() => {
  it('opens the next month when nothing is free in this one, with a message in the month before', async () => {
    const page = await journey.newPage();
    await signInBrowser(journey, page, newPerson());
    const caption = page.getByRole('table').getByRole('caption');
    await page.goto('/bookings?step=time');
    await freeSlots(page).first().waitFor();
    const thisMonth = await caption.textContent();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect.poll(() => caption.textContent()).not.toBe(thisMonth);
    await openRoomyDay(page);
    const nextMonth = await caption.textContent();
    const next = (await freeSlots(page).first().getAttribute('value')) ?? '';

    // As on the last weekend of a month, when no free time is left.
    await standIn(page, '**/api/availability?*', async (route) => {
      const lastDay = new URL(route.request().url()).searchParams.get('to') ?? '';
      if (lastDay > next) return route.continue();
      const reply = await (await route.fetch()).json();
      const days = reply.days.map((day: object) => ({ ...day, slots: [] }));
      await route.fulfill({ json: { ...reply, days, nextAvailable: { ...reply.nextAvailable, start: next } } });
    });
    await page.reload();
    await expect.poll(() => caption.textContent()).toBe(nextMonth);
    await freeSlots(page).first().waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByText(/^No free times in /).waitFor();
    expect(await caption.textContent()).toBe(thisMonth);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Next free: / }).click();
    await expect.poll(() => caption.textContent()).toBe(nextMonth);
    expect(await page.locator(`input[type=radio][value="${next}"]`).isChecked()).toBe(true);
  });

  it('shows a booking to its owner only', async () => {
    const page = await journey.newPage();
    await open(page, '/confirmation?booking=B-26-00000');
    await page.getByText('Sign in to see this confirmation').waitFor();
    await expectAccessible(page);
  });
});

it('asks a visitor to log in when they press Book Now', async () => {
  const page = await journey.newPage();
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).first().click();
  const prompt = page.getByRole('dialog', { name: 'Please log in to make bookings' });
  await prompt.waitFor();
  await expectAccessible(page);
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await prompt.waitFor({ state: 'detached' });
});
