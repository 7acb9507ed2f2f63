import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessibleInBothThemes } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { keepScreenshot } from '#tests/support/browser/screenshots.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { order } from '#tests/support/data/orders.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => journey?.stop());

it('finds a client, shows everything about them, keeps a note and prepares their data', async () => {
  const client = visitorOf(journey);
  const { email } = await client.signUpAndActivate(newPerson({ email: 'thandeka@example.com' }));
  const { ref } = await order(client);
  await sendNew(client);
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  await startSignedIn(journey, page, newPerson({ email: ownerEmail }));
  await page.goto('/admin/clients');
  await page.getByRole('searchbox', { name: 'Name or email address' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.getByRole('link', { name: `Order ${ref}` }).waitFor();
  await page.getByRole('region', { name: 'Areas' }).waitFor();
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers WhatsApp.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Prefers WhatsApp.').first().waitFor();
  await page.getByRole('button', { name: 'Export the data' }).click();
  await page.getByText(`${email} was emailed that the download is ready`).waitFor();
  await keepScreenshot(page, 'wide-client');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await keepScreenshot(page, 'phone-client');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Delete on request' }).click();
  await page.getByRole('textbox', { name: 'Email address of this account' }).fill(email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('The account will be deleted on').first().waitFor();
});
