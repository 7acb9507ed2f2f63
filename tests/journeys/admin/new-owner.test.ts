import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { startLiveJourney } from '#tests/support/browser/live-journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { addToCart } from '#tests/support/data/cart.ts';
import { order } from '#tests/support/screens/checkout-page.ts';
import { setUpForOffice } from '#tests/support/screens/second-factor-page.ts';
import { signInBrowser, signUpAndCloseWelcome } from '#tests/support/screens/sign-up-page.ts';

const phone = { width: 390, height: 844 };

const account = {
  'Account name': 'Kopje Geospatial',
  Bank: 'Granite Bank',
  Branch: 'Bulawayo',
  'Account number': '4056 118 220',
};
const contact = {
  Email: 'office@kopje.co.zw',
  Phone: '+263 29 212 3456',
  WhatsApp: '+263 77 212 3456',
  Street: '12 Fife Street, Bulawayo',
};

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
}

/** Says on the list who has looked at an item. */
async function confirm(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Confirm: ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who has looked at it').fill('Rudo Moyo');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a new owner sets up an empty live site on a phone, and has the first order paid', async () => {
  const owner = newPerson();
  const live = await startLiveJourney(owner.email);
  const page = await live.newPage({ viewport: phone });
  await signUpAndCloseWelcome(live, page, owner);
  await page.goto('/admin/going-live');
  await setUpForOffice(page);

  const itemOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await page.getByText('The site is live.').waitFor();
  await itemOf('Bank account').getByText('No account is set, so clients cannot pay by transfer.').waitFor();
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await live.emailTo(owner.email, '/admin/going-live');

  await page.getByRole('link', { name: 'Getting paid, in Settings' }).click();
  await fill(page, { ...contact, ...account });
  await page.getByText('Saved as your draft.').waitFor();
  await page.goto('/admin/content/edit?file=catalogue/services/hydrology.md');
  await fill(page, { 'Price, USD': '95' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish 3' }).click();
  await page.getByText('Published. The site shows it now.').waitFor();

  await page.goto('/admin/going-live');
  await itemOf('A test email is accepted').getByText('Done', { exact: true }).waitFor();
  for (const [title, found] of [
    ['Contact details', 'Phone: +263 29 212 3456'],
    ['Bank account', account['Account number']],
  ] as const) {
    await itemOf(title).getByText(found).waitFor();
    await confirm(page, title);
    await itemOf(title).getByText('Done', { exact: true }).waitFor();
  }
  await saveScreenshot(page, 'phone-going-live-first-day');

  const client = newPerson();
  const shop = await live.newPage({ viewport: phone });
  await signInBrowser(live, shop, client);
  await addToCart(shop, 'hydrology');
  const ref = await order(shop, /^Bank transfer/);
  await shop.getByRole('heading', { name: 'Pay $95.00 to start' }).waitFor();
  await shop.getByText(account['Account number']).waitFor();
  expect(await live.emailTo(client.email, ref)).toContain('95.00');

  await page.goto('/admin');
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  await page.getByRole('listitem').filter({ hasText: ref }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByLabel('Reference').fill('FT 0001');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await shop.reload();
  await shop.getByRole('heading', { name: /^Paid\./ }).waitFor();
});
