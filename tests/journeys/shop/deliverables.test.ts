import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOrder } from '#contract/checkout/orders.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { bytesOf } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const phone = { width: 390, height: 844 };
let journey: Journey;
let office: Page;
let owner: Visitor;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ page: office, owner } = await openAsOwner(journey));
  await office.setViewportSize(phone);
});
afterAll(() => journey?.stop());

/** Two parts, of which the second is short. */
const bytes = Buffer.from(bytesOf(8_000_009));
const file = { name: 'landuse.dat', mimeType: '', buffer: bytes };

it('a file goes from the office to the client, who asks for a change, gets it and accepts it', async () => {
  const page = await journey.newPage({ viewport: phone });
  const client = await signInBrowser(journey, page, newPerson());
  const { ref } = await order(client, [{ id: 'land-use', quantity: 1 }]);
  await setFulfilment(owner, ref, 'in_progress');

  await office.goto(`/admin/orders/${ref}`);
  await office.getByLabel('Add files').setInputFiles(file);
  await office.getByText('Ready', { exact: true }).waitFor();
  await expectAccessible(office);
  await saveScreenshot(office, 'phone-office-deliverables');
  await deliver('Ward numbers are on it.');
  await office.getByText('With the client').waitFor();

  await page.goto(`/account/orders/${ref}`);
  await page.getByText('Waits for you', { exact: true }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-deliverables');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download landuse.dat' }).click();
  expect((await contentOf(await saved)).equals(bytes)).toBe(true);

  await page.getByRole('button', { name: 'Make an address for QGIS' }).click();
  const address = page.getByLabel('Address for QGIS', { exact: true });
  const first = await address.inputValue();
  expect(first).toMatch(/\/gis\/[\w-]{43}\/$/);
  await page.getByRole('button', { name: 'Make a new address', exact: true }).click();
  const renewal = page.getByRole('dialog', { name: 'Make a new address?' });
  await renewal.getByRole('button', { name: 'Make a new address' }).click();
  await expect.poll(() => address.inputValue()).not.toBe(first);
  await saveScreenshot(page, 'phone-gis-address');

  await page.getByRole('button', { name: 'Ask for a change to landuse.dat' }).click();
  const change = page.getByRole('dialog', { name: 'Change to landuse.dat' });
  await change.getByRole('button', { name: 'Send' }).click();
  await change.getByText(/^Say in one sentence what should change/).waitFor();
  await change.getByLabel('What should change?').fill('The dam is missing.');
  await change.getByLabel(/^Where/).fill('somewhere');
  await change.getByRole('button', { name: 'Send' }).click();
  await change.getByText(/could not read/).waitFor();
  await change.getByLabel(/^Where/).fill('-20.15, 28.58');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Asked: The dam is missing. At -20.15000, 28.58000.').waitFor();

  await office.reload();
  await office.getByText('Asked: The dam is missing.').waitFor();
  await office.getByLabel('Add files').setInputFiles({ ...file, buffer: bytes.subarray(0, 70) });
  await office.getByText('Ready', { exact: true }).waitFor();
  await deliver('');

  await page.reload();
  await page.getByText(/version 2/).waitFor();
  await page.getByRole('button', { name: 'Accept landuse.dat' }).click();
  await page.getByRole('dialog', { name: 'Accept landuse.dat?' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/^Accepted by you/).waitFor();
  await page.getByText(/^Files are kept until \d+ \w+ \d{4}\.$/).waitFor();
  expect((await client.call(readOrder, { params: { ref } })).body.workStatus).toBe('completed');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

async function deliver(sentence: string): Promise<void> {
  await office.getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Deliver' });
  await dialog.getByLabel(/^A sentence to go with it/).fill(sentence);
  await dialog.getByRole('button', { name: 'Deliver' }).click();
  await dialog.waitFor({ state: 'detached' });
}
