import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeManualOrder } from '#contract/admin/orders/manual-orders.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { countPixels } from '#tests/support/browser/pixels.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { bytesOf, deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { cog, colourOf } from '#tests/support/deliveries/cog.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';

const phone = { width: 390, height: 844 };
let journey: Journey;
beforeAll(async () => {
  journey = await startWithOwner();
});
afterAll(() => journey?.stop());

const bytes = Buffer.from(bytesOf(70));

it('a guest opens the link that the office makes, downloads, asks for a change and accepts, until the link ends', async () => {
  const { page: office, owner } = await openAsOwner(journey);
  const person = { email: 'rudo@example.com', name: 'Rudo Dube', phone: '0772991110' };
  const body = { ...person, lines: [{ itemId: 'web-gis', unitCents: 15_000, quantity: 1 }] };
  const { ref } = (await owner.call(placeManualOrder, { body }, { idempotencyKey: randomUUID() })).body;
  await setFulfilment(owner, ref, 'in_progress');
  const id = await uploadFile(owner, ref, 'landuse.dat', bytes);
  const map = await uploadFile(
    owner,
    ref,
    'landuse.tif',
    cog(1_024, (x, y) => Math.floor(x / 150 + y / 200) % 7),
  );
  await expect
    .poll(async () => (await deliverThem(owner, ref, [id, map], { acceptsOn: '2099-01-15' })).status)
    .toBe(201);

  await office.goto(`/admin/orders/${ref}`);
  await office.getByRole('button', { name: 'Make a link for the guest' }).click();
  const link = await office.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(office);
  await saveScreenshot(office, 'office-guest-link');

  const page = await journey.newPage({ viewport: phone });
  await page.goto(link);
  await page.getByText('Waits for you').first().waitFor();
  expect(page.url()).toBe(`${journey.url}/your-files`);
  await page.reload();
  await page.getByText('Waits for you').first().waitFor();
  await page.getByRole('button', { name: 'landuse.tif', exact: true }).click();
  await page.locator('[data-detail=sharp]').waitFor();
  expect(await countPixels(page.locator('.delivered-map-stage'), colourOf(3))).toBeGreaterThan(1_000);
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-guest-files');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download landuse.dat' }).click();
  expect((await contentOf(await saved)).equals(bytes)).toBe(true);

  await page.getByRole('button', { name: 'Ask for a change to landuse.dat' }).click();
  const change = page.getByRole('form', { name: 'Change to landuse.dat' });
  await change.getByLabel('What should change?').fill('The dam is missing.');
  await change.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The dam is missing.').waitFor();
  await page.getByRole('button', { name: 'Accept landuse.dat' }).click();
  await page.getByRole('dialog', { name: 'Accept landuse.dat?' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/^Accepted by you/).waitFor();

  await office.reload();
  await office.getByRole('button', { name: 'landuse.tif', exact: true }).click();
  await office.locator('[data-detail=sharp]').waitFor();
  await expectAccessible(office);
  await saveScreenshot(office, 'office-delivered-map');
  await office.getByText(/^Downloaded by Rudo Dube/).waitFor();
  await office.getByRole('button', { name: 'End the link of the guest' }).click();
  await office.getByRole('button', { name: 'Make a link for the guest' }).waitFor();
  await page.reload();
  await page.getByText(/^This link does not lead to any files/).waitFor();
  await saveScreenshot(page, 'phone-guest-ended');
});
