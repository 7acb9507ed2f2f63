import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { printFaults, sheet } from '#tests/support/checks/print-faults.ts';
import { bookRoomyTime } from '#tests/support/screens/booking-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('prints the address of a source', async () => {
  const page = await journey.newPage();
  await open(page, '/articles/mapping-a-veld-fire');
  await page.emulateMedia({ media: 'print' });
  const source = page.getByRole('link', { name: /^FIREMON/ });
  const printed = await source.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(printed).toContain((await source.getAttribute('href')) ?? 'no address');
});

it('prints the confirmation of a booking on one page', async () => {
  const page = await journey.newPage({ viewport: sheet });
  await signInBrowser(journey, page, newPerson());
  const ref = await bookRoomyTime(page);
  await page.getByText(ref).first().waitFor();
  expect(await printFaults(page)).toEqual([]);
  const printed = await page.getByRole('main').innerText();
  for (const text of [ref, 'What is booked', 'Phone call', 'What happens next']) expect(printed).toContain(text);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(sheet.height);
});
