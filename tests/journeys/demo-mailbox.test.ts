import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { visitorOf } from '../support/journey-visitor.ts';
import { order } from '../support/orders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('shows an email as its reader sees it: the button leads to the site, the PDF can be saved', async () => {
  const client = visitorOf(journey);
  await client.signUpAndActivate();
  const { ref } = await order(client);
  const page = await journey.newPage();
  await page.goto('/');
  await page.getByRole('complementary', { name: 'Demo' }).getByText('nothing is sent').waitFor();
  await page.getByRole('link', { name: '/demo/mail' }).click();
  await page.getByText('Nothing here was sent').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: `Your order ${ref}` }).click();
  await page.getByRole('heading', { name: `Your order ${ref}` }).waitFor();
  await expectAccessibleInBothThemes(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: `${ref}-pro-forma.pdf` }).click();
  const saved = await readFile(await (await saving).path());
  expect(saved.subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await page.getByText('Text of the email').click();
  await page.getByRole('link', { name: `${journey.url}/account/orders/${ref}` }).waitFor();
  const opening = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Open the order' }).click();
  const opened = await opening;
  await opened.waitForURL(/\/login|\/account\/orders\//);
  await opened.close();
});

it('an email fits a phone of 320 pixels, and is accessible by itself', async () => {
  const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/demo/mail');
  const address = await page
    .getByRole('link', { name: /^Your order/ })
    .first()
    .getAttribute('href');
  const email = await (await fetch(`${journey.url}${address}/html`)).text();
  await page.goto('/robots.txt');
  await page.setContent(email);
  await expectAccessibleInBothThemes(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
