import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { arrivesUnanswered, standIn } from '#tests/support/browser/failed-requests.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';

let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ page: admin } = await openAsOwner(journey));
});
afterAll(() => journey?.stop());

const field = (label: string) => admin.getByLabel(label, { exact: true });
const check = () => admin.getByRole('button', { name: 'Review order' });
const widthOfPage = () => admin.evaluate(() => document.documentElement.scrollWidth);

async function invoiceText(): Promise<string> {
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: /^Download invoice/ }).click();
  const bytes = await contentOf(await download);
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
}

it('places the order of a walk-in customer with a discount, paid in cash, despite invalid input and a lost reply', async () => {
  await admin.goto('/admin/orders');
  await admin.getByRole('link', { name: 'New order' }).click();
  await admin.getByRole('heading', { name: 'New order' }).waitFor();
  await check().click();
  await admin.getByText('Describe the line in 200 characters or fewer').waitFor();
  await admin.getByText('Enter an email address or a phone number').waitFor();
  await expectAccessible(admin);
  await field('Name').fill('Rudo Dube');
  await field('Phone number').fill('0771 234 567');
  await field('Description').selectOption('training-qgis');
  await field('Unit price (USD)').fill('90');
  await field('Reason for another price').fill('Second seat');
  await admin.getByRole('button', { name: 'Add a line' }).click();
  const second = admin.getByRole('group', { name: 'Line 2' });
  await second.getByLabel('Text').fill('Printed map, A1');
  await second.getByLabel('Unit price (USD)').fill('12.50');
  await second.getByLabel('Quantity').fill('2');
  await field('Discount in US dollars (optional)').fill('15');
  await field('Reason for the discount').fill('Returning client');
  await field('Paid now').check();
  await field('Reference').fill('Receipt 12');
  await admin.getByText('Total: $100.00').waitFor();
  await saveScreenshot(admin, 'new-order-wide');
  await expectAccessible(admin);
  await check().dblclick();
  await admin.getByText('Discount: Returning client').waitFor();
  await saveScreenshot(admin, 'check-order-wide');
  await expectAccessible(admin);
  const answerAgain = await standIn(admin, '**/api/admin/orders', arrivesUnanswered);
  await admin.getByRole('button', { name: 'Place order' }).click();
  await admin.getByText('We could not reach the server. Your details are kept. Please try again.').waitFor();
  answerAgain();
  await admin.getByRole('button', { name: 'Place order' }).click();
  await admin.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
  await admin.getByText('Print or download the invoice for them.').waitFor();
  const text = await invoiceText();
  for (const part of ['INV-', 'Printed map, A1', 'Discount: Returning client', '-$15.00', '$100.00', 'Rudo Dube']) {
    expect(text).toContain(part);
  }
  await saveScreenshot(admin, 'walk-in-order-wide');
  await expectAccessible(admin);
  await admin.goto('/admin/orders');
  const placed = admin.getByRole('listitem').filter({ hasText: 'Rudo Dube' });
  await placed.first().waitFor();
  expect(await placed.count()).toBe(1);
});

it('places an order on a phone for a guest with an address, who is emailed', async () => {
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/orders/new?name=Sipho+Khumalo');
  await field('Client').fill('sipho.khumalo@example.com');
  await field('Description').selectOption('hydrology');
  await field('Discount in US dollars (optional)').fill('5.50');
  await field('Reason for the discount').fill('Agreed by phone');
  await field('Paid now').check();
  await field('Reference').fill('Receipt 13');
  await saveScreenshot(admin, 'new-order-phone');
  expect(await widthOfPage()).toBe(390);
  await expectAccessible(admin);
  await check().click();
  await admin.getByText('We email sipho.khumalo@example.com with the invoice.').waitFor();
  await saveScreenshot(admin, 'check-order-phone');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Place order' }).click();
  await admin.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
  expect(await invoiceText()).toContain('-$5.50');
  expect(await journey.emailTo('sipho.khumalo@example.com', 'Payment received')).not.toContain('/account');
  await saveScreenshot(admin, 'walk-in-order-phone');
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 320, height: 844 });
  await admin.goto('/admin/orders/new');
  await check().waitFor();
  expect(await widthOfPage()).toBe(320);
});
