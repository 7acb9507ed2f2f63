import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { phone, startOnPhoneOfOwner } from '#tests/support/screens/owner-page.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  ({ journey, page } = await startOnPhoneOfOwner());
});
afterAll(() => journey?.stop());

const region = (name: string) => page.getByRole('region', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

it('an owner changes a number, the tax and a price on a phone, sees what they do, publishes them and brings the old ones back', async () => {
  await page.goto('/admin/settings');
  await field('Phone').fill('+263 00 000 0001');
  await region('As visitors will see it').getByText('+263 00 000 0001').waitFor();
  await field('Percent of tax in the prices').fill('155');
  await page.getByRole('link', { name: /^Tax .*has a problem/ }).waitFor();
  await field('Percent of tax in the prices').fill('15.5');
  const shown = region('As visitors will see it');
  await shown.getByText('Contains 15.5 % tax, 11.74').waitFor();
  await page.getByRole('group', { name: 'Price by size 2' }).getByLabel('Price times').fill('1.6');
  await shown.getByText('Contains 15.5 % tax, 12.41').waitFor();
  await region('What a job costs').getByText('At 100 km² the price jumps from 50 to 80.').waitFor();
  await page.getByText(/with two dates: USD 80 to 105 would become USD 85 to 110/).waitFor();
  await page.getByText('3 changes, not published').waitFor();
  await page.getByText('Saved as your draft.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-settings');

  // However many lines its label has, a control is in line with the one beside it.
  await page.getByText('More: getting paid').click();
  const besides = ['Accepted without an answer after, working days', 'Rounds of changes in the price'];
  const tops = await Promise.all(besides.map(async (name) => (await field(name).boundingBox())?.y));
  expect(tops[0]).toBeGreaterThan(0);
  expect(tops[1]).toBe(tops[0]);
  // The plus of what is open becomes a minus, and no other icon inside it changes.
  await page.getByText('More: company and contact').click();
  const plus = page.getByRole('group', { name: 'Claims' }).getByRole('button', { name: 'Add a line' });
  const stroke = plus.locator('path').last();
  expect(await stroke.evaluate((path) => getComputedStyle(path).display)).not.toBe('none');

  const publish = region('Publish three changes');
  await publish.getByText('15.5').waitFor();
  await publish.getByLabel('Note (optional)').fill('Tax from December');
  await publish.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
  await region('Nothing to publish').waitFor();
  await page.getByRole('button', { name: 'See what version' }).first().click();
  await page
    .getByLabel(/^Changes of version/)
    .getByText('+263 00 000 0001')
    .waitFor();
  const visitor = await journey.newPage({ viewport: phone });
  await visitor.goto('/contact');
  await visitor.getByRole('contentinfo').getByText('+263 00 000 0001').waitFor();
  await visitor.close();

  await page
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .click();
  await page.getByText(/^The site is as in version/).waitFor();
  await expect.poll(() => field('Phone').inputValue()).toBe('');
});
