import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { markByCoordinates, unfold } from '#tests/support/screens/area-page.ts';
import { signInOwner } from '#tests/support/screens/owner-page.ts';
import { codeFor, fillSignup, signInBrowser, startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney();
  admin = await journey.newPage();
  await signInOwner(journey, admin);
});
afterAll(() => journey?.stop());

/** Marks the area, chooses two dates of land-use mapping, and opens the last step. */
async function describeWork(page: Page): Promise<void> {
  await open(page, '/map-your-project');
  await markByCoordinates(page);
  await page.getByText('Kept on this device').waitFor();
  await page.getByRole('button', { name: 'Next: the work' }).click();
  await page.getByRole('radio', { name: /Land Use Mapping/ }).check();
  await unfold(page, 'Which dates?');
  await page.getByRole('radio', { name: /Compare two/ }).check();
  await page.getByRole('button', { name: 'See price and feasibility' }).click();
  await page.getByText('Estimate', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await page.getByRole('heading', { name: 'Ask for a firm quote' }).waitFor();
}

async function sentBrief(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/confirmation?brief=M-*');
  await page.getByRole('heading', { name: 'We have your quote request' }).waitFor();
  // What was sent is not offered to be sent again.
  const drafts = await page.evaluate(() => [sessionStorage, localStorage].map((one) => one.getItem('brief_draft')));
  expect(drafts).toEqual([null, null]);
  return new URL(page.url()).searchParams.get('brief') ?? '';
}

/** The owner writes a quote from the lines of the estimate, with a different price for the first one. */
async function quoteFor(ref: string, amount: string): Promise<void> {
  await admin.goto(`/admin/briefs/${ref}`);
  await admin.getByRole('button', { name: /^Write a/ }).click();
  const dialog = admin.getByRole('dialog', { name: /^Write a/ });
  await dialog.getByLabel('Unit price (USD)').first().fill(amount);
  await dialog.getByLabel('Message (optional)').fill('Maps of both dates and the change between them.');
  await dialog.getByRole('button', { name: 'Send the quote' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it.each(
  variants([
    ['phone', 390, 844],
    ['wide', 1440, 900],
  ]),
)('goes from an area to a paid order and its invoice: %s', async (_, width, height) => {
  const page = await journey.newPage({ viewport: { width, height } });
  const person = newPerson();
  await describeWork(page);
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await expectAccessible(page);

  // The brief survives the sign-up with its emailed code.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await fillSignup(page, person);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByText('Thank you for signing up! Check your email for activation code.').waitFor();
  await page.getByLabel('Activation code').fill(await codeFor(journey, person.email));
  await page.getByRole('dialog', { name: /^Welcome to/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue: your quote request' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Ask without an account' }).count()).toBe(0);
  await expectAccessible(page);
  const ref = await sentBrief(page);
  await expectAccessible(page);

  await admin.goto('/admin/briefs');
  await admin.getByRole('link', { name: new RegExp(ref) }).click();
  await admin.getByRole('heading', { name: `Quote request ${ref}` }).waitFor();
  await expectAccessible(admin);
  await quoteFor(ref, '80');
  await admin.getByRole('heading', { name: 'Quote 1' }).waitFor();

  await page.goto('/account/briefs');
  await page.getByText('Quote ready').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Land Use Mapping/ }).click();
  await page.getByRole('heading', { name: 'Your quote is ready' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept this quote' }).click();
  const dialog = page.getByRole('dialog', { name: /^Accept this quote: / });
  await dialog.getByText('Add company details for the invoice').click();
  await dialog.getByLabel('Purchase order number (optional)').fill('PO 2026/118');
  await dialog.getByRole('button', { name: 'Accept and place the order' }).click();
  await dialog.getByText('You must agree to the Terms of Service to place the order').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await dialog.getByRole('button', { name: 'Accept and place the order' }).click();
  await page.waitForURL('**/confirmation?order=ORD-*');

  // In the simulator, 0771111111 approves after 5 seconds.
  await page.getByRole('radio', { name: /^EcoCash/ }).check();
  await page.getByLabel('Mobile number').fill('0771 111 111');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: /^Paid\./ }).waitFor({ timeout: 60_000 });
  const order = new URL(page.url()).searchParams.get('order') ?? '';
  await page.goto(`/account/orders/${order}`);
  await page.getByText('PO 2026/118').waitFor();
  await page.getByRole('button', { name: 'Download invoice' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

onlyInLongRun(() => {
  it('asks a question, declines the newer version and says why, and refuses a withdrawn quote', async () => {
    const page = await journey.newPage();
    const person = newPerson();
    await signInBrowser(journey, page, person);
    await describeWork(page);
    const ref = await sentBrief(page);
    await quoteFor(ref, '80');

    await page.goto(`/account/briefs/${ref}`);
    await page.getByRole('button', { name: 'Ask a question' }).click();
    const question = page.getByRole('dialog', { name: 'Ask a question about this quote' });
    await question.getByLabel('Your question').fill('Does the price include a field check?');
    await question.getByRole('button', { name: 'Send question' }).click();
    await page.getByText('Does the price include a field check?').waitFor();
    await expectAccessible(page);

    // Staff write a new version just before the older one is accepted.
    await page.getByRole('button', { name: 'Accept this quote' }).click();
    const dialog = page.getByRole('dialog', { name: /^Accept this quote: / });
    await dialog.getByRole('checkbox', { name: /Terms of Service/ }).check();
    await quoteFor(ref, '90');
    await dialog.getByRole('button', { name: 'Accept and place the order' }).click();
    await dialog.getByText('There is a newer version of this quote. Please look at that one.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Quote 2' }).waitFor();
    await page.getByText('A newer version replaces this quote.').waitFor();

    await page.getByRole('button', { name: 'No, thank you' }).click();
    const refusal = page.getByRole('dialog', { name: 'Decline this quote' });
    await expectAccessible(page);
    await refusal.getByLabel('Reason (optional)').selectOption('The price is too high');
    await refusal.getByLabel('More about it (optional)').fill('Our budget is USD 60.');
    await refusal.getByRole('button', { name: 'Decline quote' }).click();
    await page.getByRole('heading', { name: 'You declined our quote' }).waitFor();
    await page.getByRole('button', { name: 'Accept this quote' }).waitFor();
    await page.goto('/account/messages');
    await page.getByText('Does the price include a field check?').waitFor();
    await page.getByRole('link', { name: `Quote request ${ref}` }).waitFor();
    await expectAccessible(page);
    await page.goto(`/account/briefs/${ref}`);

    await admin.goto(`/admin/briefs/${ref}`);
    await admin.getByText('Does the price include a field check?').waitFor();
    await admin.getByText('Reason: The price is too high').waitFor();
    await admin.getByText('Our budget is USD 60.').waitFor();
    await admin.getByRole('button', { name: 'Withdraw quote' }).click();
    const withdrawal = admin.getByRole('dialog', { name: 'Withdraw quote' });
    await withdrawal.getByLabel('Reason (optional)').fill('The images of that year are not to be had.');
    await withdrawal.getByRole('button', { name: 'Withdraw quote' }).click();
    await admin.getByText('Withdrawn', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('We withdrew this quote.').waitFor();
    expect(await page.getByRole('button', { name: 'Accept this quote' }).count()).toBe(0);
  });
});

onlyInLongRun(() => {
  it('keeps a brief on the device without a connection, and sends it once afterwards', async () => {
    const page = await journey.newPage({ networkFails: true });
    await startSignedIn(journey, page, newPerson());
    await describeWork(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Your request will be saved on this device and sent later.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByText('Your quote request is saved on this device. It will be sent when you are back online.')
      .waitFor();
    await page.context().setOffline(false);
    await page.getByText(/Your saved quote request was sent: M-/).waitFor();
    await page.goto('/account/briefs');
    await page.getByText('Waiting for our quote').waitFor();
    expect(await page.locator('.record-row').count()).toBe(1);
  });

  it('saves a draft in the account, where it can be changed, sent and deleted', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await startSignedIn(journey, page, newPerson());
    await describeWork(page);
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { name: 'This request is a draft' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Change it' }).click();
    await page.waitForURL('**/map-your-project');
    await page.getByText('Kept on this device').waitFor();
    await page.getByRole('button', { name: 'Next: the work' }).click();
    await unfold(page, 'Service');
    await page.getByRole('radio', { name: /Fire/ }).check();
    await page.getByRole('button', { name: 'See price and feasibility' }).click();
    await page.getByRole('button', { name: 'Ask for a quote' }).click();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { name: 'This request is a draft' }).waitFor();
    await page.getByText(/^Fire/).first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'We are preparing your quote' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete draft' }).count()).toBe(0);
    await page.goto('/account/briefs');
    await page.getByText('Waiting for our quote').waitFor();
    expect(await page.locator('.record-row').count()).toBe(1);

    await describeWork(page);
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByText('The draft was deleted.').waitFor();
    await page.getByText('Waiting for our quote').waitFor();
    expect(await page.locator('.record-row').count()).toBe(1);
  });

  it('explains that the price was corrected, and sends at the next press', async () => {
    const page = await journey.newPage();
    await startSignedIn(journey, page, newPerson());
    await describeWork(page);
    // The first reply differs from what the page computed; later ones are the server's own.
    let isFirst = true;
    await page.route('**/api/briefs/estimate', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      const estimate: { low: number } = await response.json();
      await route.fulfill({ response, json: { ...estimate, low: estimate.low - 5 } });
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('We corrected the price. The indicative price is USD 75 to 105.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('We corrected the price. The indicative price is USD 80 to 105.').waitFor();
    await expectAccessible(page);
    await sentBrief(page);
  });
});
