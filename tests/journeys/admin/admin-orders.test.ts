import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentMethod } from '#contract/checkout/payments.ts';
import { newPerson, type Person } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { arrivesUnanswered, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { plan } from '#tests/support/data/attachments.ts';
import { order, payWith } from '#tests/support/data/orders.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { openAsOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney();
  ({ page: admin } = await openAsOwner(journey));
});
afterAll(() => journey?.stop());

/** A customer who has placed an order and will pay by transfer or in cash. */
async function buyer(method: PaymentMethod = 'bank'): Promise<{ page: Page; person: Person; ref: string }> {
  const page = await journey.newPage();
  const person = newPerson();
  const visitor = await signInBrowser(journey, page, person);
  const { ref } = await order(visitor, [{ id: 'hydrology', quantity: 1 }]);
  await payWith(visitor, ref, method);
  return { page, person, ref };
}

/** At phone width, too. */
async function expectAccessibleAtBothWidths(): Promise<void> {
  await expectAccessible(admin);
  await admin.setViewportSize(phone);
  await expectAccessible(admin);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await admin.setViewportSize(wide);
}

const rowOf = (ref: string) => admin.getByRole('listitem').filter({ hasText: ref });

onlyInLongRun(() => {
  it('filters orders by state, and shows that an unknown order does not exist', async () => {
    const { ref } = await buyer();
    await admin.goto('/admin/orders?show=attention');
    await admin.getByText('No orders need attention.').waitFor();
    await admin.getByRole('link', { name: /^All \d+$/ }).click();
    await rowOf(ref).waitFor();
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export CSV: orders' }).click();
    expect((await contentOf(await saved)).toString()).toContain(ref);
    await admin.getByRole('link', { name: 'To do' }).click();
    await admin.getByText('No orders to work on.').waitFor();
    await admin.getByRole('link', { name: 'Unpaid' }).click();
    await rowOf(ref).waitFor();
    await admin.goto('/admin/orders/ORD-26-00000');
    await admin.getByRole('heading', { name: 'Order not found' }).waitFor();
  });

  it('keeps what is typed into the search of a list when a tablet is turned', async () => {
    await admin.goto('/admin/orders');
    await admin.locator('.filtered-list').getByRole('listitem').first().waitFor();
    const field = admin.getByRole('searchbox', { name: 'Name, email or number' });
    await field.fill('Ncube');
    await admin.setViewportSize(phone);
    expect(await field.inputValue()).toBe('Ncube');
    await field.fill('Amara');
    await admin.setViewportSize(wide);
    expect(await field.inputValue()).toBe('Amara');
  });

  it('leads from the admin to an order that waits for payment', async () => {
    const { ref } = await buyer();
    await admin.goto('/admin');
    await admin.getByRole('link', { name: /^Orders/ }).click();
    await rowOf(ref).getByText('Not paid yet').or(rowOf(ref).getByText('Payment in progress')).waitFor();
    await expectAccessible(admin);
  });

  it('records a payment once, despite typing errors and a lost reply', async () => {
    const { ref } = await buyer();
    await admin.goto(`/admin/orders/${ref}`);
    await admin.getByRole('heading', { name: `Order ${ref}` }).waitFor();
    await expectAccessibleAtBothWidths();
    await admin.getByRole('button', { name: 'Mark as paid' }).click();
    const slip = admin.getByRole('dialog', { name: 'Mark as paid' });
    await slip.getByText('For example 25 January 2027').waitFor();
    await slip.getByLabel('Amount in US dollars').fill('eighty');
    await slip.getByRole('button', { name: 'Continue' }).click();
    await slip.getByText('Enter an amount in dollars, for example 80 or 80.50').waitFor();
    await slip.getByText(/^Enter the reference of the transfer/).waitFor();
    await expectAccessible(admin);
    await slip.getByLabel('Amount in US dollars').fill('81');
    await slip.getByLabel('Reference').fill(`FT ${ref}`);
    // A double press confirms nothing: the payment to be recorded is shown first.
    await slip.getByRole('button', { name: 'Continue' }).dblclick();
    await slip.getByText('$81.00').waitFor();
    await expectAccessibleAtBothWidths();
    await slip.getByRole('button', { name: 'Record payment' }).click();
    await slip.getByText(/^At most .*80\.00 is due on this order\.$/).waitFor();

    // The reply is lost; pressing again repeats the same payment.
    await slip.getByRole('button', { name: 'Back' }).click();
    await slip.getByLabel('Amount in US dollars').fill('80');
    await slip.getByRole('button', { name: 'Continue' }).click();
    const answerAgain = await standIn(admin, '**/api/admin/orders/*/payments', arrivesUnanswered);
    await slip.getByRole('button', { name: 'Record payment' }).click();
    await slip.getByText('We could not reach the server. Your details are kept. Please try again.').waitFor();
    answerAgain();
    await slip.getByRole('button', { name: 'Record payment' }).click();
    await slip.waitFor({ state: 'detached' });
    const money = admin.getByRole('region', { name: 'Money' });
    await money.getByText(`FT ${ref}`).first().waitFor();
    expect(await money.getByText(`FT ${ref}`).count()).toBe(1);
    await admin.getByRole('region', { name: 'History' }).getByText('Payment received').waitFor();
    expect(await admin.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
  });

  it('marks a transfer as paid, and the customer sees it paid, with a receipt', async () => {
    const { page, person, ref } = await buyer();
    await admin.goto(`/admin/orders/${ref}`);
    await admin.getByRole('button', { name: 'Mark as paid' }).click();
    await admin.getByLabel('Reference').fill(`FT ${ref}`);
    await admin.getByRole('button', { name: 'Continue' }).click();
    await admin.getByRole('button', { name: 'Record payment' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`/confirmation?order=${ref}`);
    await page.getByRole('heading', { name: /^Paid\./ }).waitFor();
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    expect((await receipt).suggestedFilename()).toBe(`${ref}-receipt.pdf`);
    const invoice = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download invoice' }).click();
    expect((await invoice).suggestedFilename()).toMatch(/^INV-\d{4}-\d{4}\.pdf$/);
    await expectAccessible(page);
    expect(await journey.emailTo(person.email, 'receipt')).toContain(ref);
    await page.getByRole('link', { name: 'View in my account' }).click();
    await page.getByRole('region', { name: 'Payments' }).getByText(`reference FT ${ref}`).waitFor();
  });
});

/** Presses the button of an action and the one in its dialog, until the order shows its new state. */
async function move(action: string, state: string, button = action): Promise<void> {
  await admin.getByRole('button', { name: action, exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: action });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin.getByText(state, { exact: true }).first().waitFor();
}

it('changes the fulfilment status, and records a refund', async () => {
  const { page, ref } = await buyer();
  await admin.goto(`/admin/orders/${ref}`);
  await admin.getByRole('button', { name: 'Mark as paid' }).click();
  await admin.getByLabel('Reference').fill(`Slip ${ref}`);
  await admin.getByRole('button', { name: 'Continue' }).click();
  await admin.getByRole('button', { name: 'Record payment' }).click();
  // Wait until the button is gone: the others move into its position.
  await admin.getByRole('button', { name: 'Mark as paid' }).waitFor({ state: 'detached' });
  await move('Start work', 'In progress');
  await admin.getByRole('button', { name: 'Add a sentence' }).click();
  const sentence = admin.getByRole('dialog', { name: 'Add a sentence' });
  await sentence.getByLabel('Name').fill('Catchment');
  await sentence.getByLabel('What was done').fill('We drew the catchment by hand.');
  await sentence.getByRole('button', { name: 'Add this sentence' }).click();
  await sentence.waitFor({ state: 'detached' });
  await move('Deliver', 'Delivered', 'Deliver one sentence');
  await move('Mark as completed', 'Completed');
  await admin.getByRole('button', { name: 'Refund' }).click();
  const slip = admin.getByRole('dialog', { name: 'Refund' });
  await slip.getByLabel('Amount in US dollars').fill('90');
  await slip.getByLabel('Reason').fill('One map fewer than agreed');
  await slip.getByRole('button', { name: 'Continue' }).click();
  await slip.getByRole('button', { name: 'Record refund' }).click();
  await slip.getByText(/^You can refund at most .*80\.00$/).waitFor();
  await slip.getByRole('button', { name: 'Back' }).click();
  await slip.getByLabel('Amount in US dollars').fill('30.50');
  await slip.getByRole('button', { name: 'Continue' }).click();
  await slip.getByRole('button', { name: 'Record refund' }).click();
  await slip.waitFor({ state: 'detached' });
  await admin.getByText('Partly refunded').first().waitFor();
  await expectAccessibleAtBothWidths();
  await admin.getByRole('main').getByRole('link', { name: 'Activity log' }).click();
  const changes = admin.getByRole('listitem').filter({ hasText: ref });
  await changes.first().getByText('Refund recorded').waitFor();
  await changes.first().getByText('USD 80.00 → USD 49.50').waitFor();
  await changes.nth(1).getByText('delivered → completed').waitFor();
  await changes.nth(2).getByText('Expected day changed').waitFor();
  expect(await changes.count()).toBe(6);
  await expectAccessible(admin);
  await page.goto(`/account/orders/${ref}`);
  await page.getByRole('region', { name: 'Payments' }).getByText('-$30.50').waitFor();
  await page.getByRole('region', { name: 'Payments' }).getByText('One map fewer than agreed').waitFor();
  await page.getByText('Completed', { exact: true }).first().waitFor();
});

onlyInLongRun(() => {
  it('cancels an order with a message to the customer', async () => {
    const { page, ref } = await buyer();
    await admin.goto(`/admin/orders/${ref}`);
    await admin.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Cancel order' });
    await dialog.getByLabel('Note (optional)').fill('The area lies outside of what we can map.');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.waitFor({ state: 'detached' });
    await admin.getByRole('region', { name: 'History' }).getByText('Cancelled', { exact: true }).waitFor();
    await page.goto(`/confirmation?order=${ref}`);
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
  });

  it('offers the payment method of the customer, payment before work, and the invoice', async () => {
    const { ref } = await buyer('cash');
    await admin.goto('/admin');
    const unpaid = admin.getByRole('region', { name: 'Unpaid orders' });
    await unpaid.getByRole('listitem').filter({ hasText: ref }).getByText('Day 1 of 14').waitFor();
    await expectAccessible(admin);
    await unpaid.getByRole('link', { name: ref }).click();
    const actions = admin.getByRole('button', { name: /^(?:Mark as paid|Start work|Cancel order)$/ });
    await actions.first().waitFor();
    expect(await actions.allTextContents()).toEqual(['Mark as paid', 'Start work', 'Cancel order']);
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: `Download pro forma invoice: ${ref}` }).click();
    expect((await download).suggestedFilename()).toBe(`${ref}-pro-forma.pdf`);
    await actions.first().click();
    expect(await admin.getByRole('dialog').getByLabel('Method').inputValue()).toBe('cash');
    await expectAccessible(admin);
  });

  it('keeps notes for staff, and sends an email about the order again, on a phone too', async () => {
    const { person, ref } = await buyer();
    await admin.goto(`/admin/orders/${ref}`);
    const notes = admin.getByRole('region', { name: 'Internal notes' });
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByText('Write the note in 2,000 characters or fewer').waitFor();
    await notes.getByLabel('New note').fill('Wants the map in two halves');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByRole('button', { name: /^Edit note/ }).click();
    await notes.getByLabel('Note', { exact: true }).fill('Wants the map in three parts');
    await notes.getByRole('button', { name: 'Save note' }).click();
    await notes.getByText('Wants the map in three parts').waitFor();

    const emails = admin.getByRole('region', { name: 'Emails' });
    await emails.getByRole('button', { name: `Send again: Your order ${ref}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Send again' });
    await dialog.getByText(person.email).waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached' });
    await admin.getByRole('region', { name: 'History' }).getByText('Email sent again').waitFor();
    expect(await emails.getByText(`Your order ${ref}`).count()).toBe(2);
    await expectAccessible(admin);
    await saveScreenshot(admin, 'order-wide');
    await admin.setViewportSize(phone);
    await expectAccessible(admin);
    await saveScreenshot(admin, 'order-phone');
    await admin.setViewportSize(wide);
    await notes.getByRole('button', { name: /^Delete note/ }).click();
    await notes.getByText('Wants the map in three parts').waitFor({ state: 'detached' });
  });

  it('receives a proof of payment and messages from the customer, and answers both', async () => {
    const { page, ref } = await buyer();
    await page.goto(`/account/orders/${ref}`);
    const file = page.getByLabel('Upload a proof of payment');
    await file.setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') });
    await page.getByText('slip.txt is not a file type we accept').waitFor();
    await file.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plan) });
    await page.getByText('We will check it').waitFor();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByLabel('Write to us about this order').fill('I paid this morning.');
    await messages.getByRole('button', { name: 'Send message' }).click();
    await messages.getByRole('listitem').getByText('I paid this morning.').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'own-order-wide');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await saveScreenshot(page, 'own-order-phone');

    await admin.goto('/admin');
    await admin.getByRole('link', { name: new RegExp(`^Check it: ${ref}`) }).click();
    const proofs = admin.getByRole('region', { name: 'Proof of payment' });
    const saved = admin.waitForEvent('download');
    await proofs.getByRole('button', { name: 'Download slip.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('slip.pdf');
    await proofs.getByRole('button', { name: 'Confirm payment' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Confirm payment' });
    await dialog.getByLabel('Reference').fill(`FT proof ${ref}`);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.waitFor({ state: 'detached' });
    await proofs.getByText('Confirmed').waitFor();
    const conversation = admin.getByRole('region', { name: 'Conversation' });
    await conversation.getByText('I paid this morning.').waitFor();
    await conversation.getByRole('textbox').fill('Thank you, it has arrived.');
    await conversation.getByRole('button', { name: 'Send message' }).click();
    await conversation.getByRole('listitem').getByText('Thank you, it has arrived.').waitFor();
    await expectAccessibleAtBothWidths();
    await page.reload();
    await messages.getByText('Thank you, it has arrived.').waitFor();
    await page.getByText('Confirmed').waitFor();
  });
});
