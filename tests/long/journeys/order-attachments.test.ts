import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { deliverWork } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { variants } from '#tests/support/run/extent.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
let journey: Journey;
let admin: Page;
let staff: Awaited<ReturnType<typeof signInBrowser>>;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  admin = await journey.newPage();
  staff = await signInBrowser(journey, admin, newPerson({ email: ownerEmail }));
});
afterAll(() => journey?.stop());

it.each(
  variants([
    ['phone', 390, 844],
    ['wide', 1440, 1010],
  ]),
)('adds an area and a file to an order, which the staff see, until the work is delivered: %s', async (name, width, height) => {
  const page = await journey.newPage({ viewport: { width, height } });
  const visitor = await signInBrowser(journey, page, newPerson());
  const { ref } = await order(visitor, [{ id: 'land-use', quantity: 1 }]);
  await page.goto(`/account/orders/${ref}`);
  await page.getByRole('button', { name: 'Add the area' }).click();
  const field = page.getByRole('combobox', { name: 'District, ward or town' });
  await field.fill('Umguza, ward 1');
  await page
    .getByRole('option', { name: /^Umguza, ward 1\b/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save this area' }).click();
  await page.getByText(/^Area: .* in Umguza/).waitFor();
  const boundary = { name: 'boundary.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7\n') };
  await page.getByLabel('Add files').setInputFiles(boundary);
  await page.getByRole('list', { name: 'Files' }).getByText('boundary.pdf').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, `${name}-order-attachments`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await admin.goto('/admin/orders');
  const row = admin.getByRole('listitem').filter({ hasText: ref });
  await row.getByText(/km²|ha$/).waitFor();
  await expectAccessible(admin);
  await row.getByRole('link', { name: ref }).click();
  await admin.getByText(/^Area: .* in Umguza/).waitFor();
  await admin.getByText('File added').waitFor();
  await expectAccessible(admin);
  const saved = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download boundary.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('boundary.pdf');

  await setFulfilment(staff, ref, 'in_progress');
  await deliverWork(staff, ref);
  // The page is still open in this tab: the server refuses, and the page shows why.
  await page.getByRole('button', { name: 'Remove boundary.pdf' }).click();
  await page.getByText('The work of this order has been delivered.').waitFor();
  await page.reload();
  await page.getByText('The work has been delivered, so the area and the files stay as they are.').waitFor();
  expect(await page.getByRole('button', { name: 'Replace the area' }).count()).toBe(0);
  await expectAccessible(page);
});
