import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, openAt, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const phone = { width: 390, height: 844 };
const dayLink = (page: Page) => page.getByRole('link', { name: 'Day and time' });

it('offers the free consultation first, the chosen service before the others, and no durations of services', async () => {
  const page = await journey.newPage();
  await open(page, '/bookings?service=indices-calculation');
  const choices = page.getByRole('group', { name: 'What would you like to talk about?' });
  await choices.waitFor();
  const rows = await choices.locator('label').allInnerTexts();
  expect(rows[0]).toContain('Indices Calculation');
  expect(rows[1]).toContain('Free consultation');
  expect(rows.join(' ')).not.toMatch(/\d weeks?|24\/7|self-paced/i);
  await expectAccessible(page);

  const other = await journey.newPage();
  await open(other, '/bookings');
  await other.getByRole('group', { name: 'What would you like to talk about?' }).waitFor();
  expect(await other.locator('.radio-row').first().innerText()).toContain('Free consultation');
});

it.each([false, true])('shows the next step without scrolling on a phone, first visit: %s', async (firstVisit) => {
  const page = await journey.newPage({ viewport: phone, firstVisit });
  await open(page, '/bookings');
  const button = await dayLink(page).boundingBox();
  const bar = firstVisit ? await page.getByRole('region', { name: 'We Use Cookies' }).boundingBox() : null;
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? phone.height);
});

it('brings the heading of a step to the top of a phone', async () => {
  const page = await journey.newPage({ viewport: phone });
  await open(page, '/bookings');
  await dayLink(page).click();
  const heading = page.getByRole('heading', { name: /^Day and time/ });
  await heading.waitFor();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(phone.height / 3);
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
});

it('begins the month with the current week', async () => {
  const page = await journey.newPage({ viewport: phone });
  const now = new Date();
  const late = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 25, 8));
  await openAt(page, late.getTime(), '/bookings?step=time');
  const weeks = page.locator('.month[aria-busy="false"] tbody tr');
  await weeks.first().waitFor();
  expect(await weeks.first().innerText()).toContain('25');
  // Only the current month starts at the current week: the next one has all its weeks.
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(async () => await weeks.count()).toBeGreaterThan(3);
});

it('lists time zones by region with their offsets, the local one first and none twice', async () => {
  const page = await journey.newPage({ timezoneId: 'Europe/London' });
  await open(page, '/bookings?step=time');
  const zones = page.getByLabel('Your time zone');
  await zones.waitFor();
  await expect.poll(() => zones.locator('option').count()).toBeGreaterThan(300);
  const names = await zones.locator('option').allTextContents();
  expect(names[0]).toMatch(/^London \(UTC\+[01]\), this device$/);
  expect(names[1]).toBe('Bulawayo, Harare (UTC+2)');
  expect(
    await zones.locator('optgroup').evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label)),
  ).toEqual(expect.arrayContaining(['Africa', 'Europe', 'America', 'Asia']));
  expect(names).toContain('Nairobi (UTC+3)');
  const values = await zones.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(new Set(values).size).toBe(values.length);
  expect(names.filter((name) => /Asmera|Truk|Calcutta|Saigon|Rangoon|Katmandu|Kiev\b/.test(name))).toEqual([]);
  expect(names.some((name) => name.startsWith('Asmara'))).toBe(true);
  await zones.selectOption('Asia/Kolkata');
  await page.getByText(/Your own time is in small type, in Kolkata/).waitFor();
});
