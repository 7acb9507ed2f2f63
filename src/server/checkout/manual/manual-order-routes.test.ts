import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOrderItems, placeManualOrder, previewManualOrder } from '#contract/admin/orders/manual-orders.ts';
import { answerOrderMessage } from '#contract/admin/orders/messages.ts';
import { listAdminOrders, readAdminInvoice } from '#contract/admin/orders/orders.ts';
import { sendInvoice } from '#contract/admin/orders/sent-emails.ts';
import { listOrders } from '#contract/checkout/orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { orderLimits } from '#contract/order-limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { emailsAbout, giveBack, readAsAdmin, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';

const ownerEmail = 'owner@example.com';
const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: ownerEmail } });
let staff: SignedIn;
let amara: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  staff = await signedIn(app, { roles: ['staff'] });
  amara = await signedIn(app);
});

type Form = BodyOf<typeof placeManualOrder>;
const course = { itemId: 'training-qgis', unitCents: 10_000, quantity: 1 };
const newAddress = (): string => `walk.in.${randomUUID().slice(0, 8)}@example.com`;
const guest = (changes: Partial<Form> = {}): Form => ({
  email: newAddress(),
  name: 'Rudo Dube',
  phone: '0771 234 567',
  lines: [course],
  ...changes,
});
const inCash = (amountCents: number) =>
  ({ amountCents, method: 'cash', receivedOn: '2026-03-02', reference: `Receipt ${randomUUID()}` }) as const;
const place = (body: Form, idempotencyKey: string = randomUUID()) =>
  staff.visitor.call(placeManualOrder, { body }, { idempotencyKey });
const invoiceText = async (ref: string): Promise<string> => {
  const { bytes } = await staff.visitor.call(readAdminInvoice, { params: { ref } });
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
};
/** The kinds of the PDFs attached to an email. */
async function documentsOf(to: string | undefined, kind: string): Promise<string[]> {
  const { db } = app.site.platform;
  const emails = db
    .selectFrom('emails')
    .select('documents')
    .where('to_address', '=', to ?? '');
  const { documents } = await emails.where('kind', '=', kind).executeTakeFirstOrThrow();
  return (documents ?? []).map((document) => document.kind);
}
const placedChange = (subject: string) =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['user_id', 'before', 'after'])
    .where('subject', '=', subject)
    .where('event', '=', 'order.placed')
    .execute();

describe('POST /admin/orders', () => {
  it('201 for the account with this address: with its name, among its orders, with the usual emails', async () => {
    const reply = await place({ email: amara.email, lines: [course] });
    expect(outcome(reply)).toBe('201');
    const { ref, emailedTo } = reply.body;
    expect(emailedTo).toBe(amara.email);
    const own = (await amara.visitor.call(listOrders, { query: {} })).body.orders;
    expect(own).toMatchObject([{ ref, totalCents: 10_000, dueCents: 10_000, moneyStatus: 'unpaid' }]);
    const { order, customer } = await readAsAdmin(staff.visitor, ref);
    expect(customer).toMatchObject({ email: amara.email, hasAccount: true, clientId: amara.userId });
    expect(order).toMatchObject({ billing: { name: 'Tendai Moyo' }, discount: null, workStatus: 'placed' });
    const [received] = await emailsAbout(app, amara.email, ref, 'order-received');
    expect(received?.text).toContain(`/account/orders/${ref}`);
    expect(await emailsAbout(app, ownerEmail, ref, 'order-received-owner')).toHaveLength(1);
  });

  it('201 for a guest: an email with the pro forma and how to pay, without links to account pages', async () => {
    const form = guest({ discount: { cents: 2_000, reason: 'Returning client' } });
    const { ref } = (await place(form)).body;
    const { order, customer } = await readAsAdmin(staff.visitor, ref);
    expect(customer).toEqual({
      name: 'Rudo Dube',
      email: form.email,
      phone: '+263771234567',
      hasAccount: false,
      clientId: expect.any(String),
    });
    expect(order).toMatchObject({
      totalCents: 8_000,
      dueCents: 8_000,
      discount: { cents: 2_000, reason: 'Returning client' },
      billing: { name: 'Rudo Dube', email: form.email },
    });
    const [received] = await emailsAbout(app, form.email ?? '', ref, 'order-received');
    for (const text of ['1 × QGIS course: USD 100.00', 'Discount, Returning client: -USD 20.00', 'Total: USD 80.00']) {
      expect(received?.text).toContain(text);
    }
    expect(received?.text).toContain(`with ${ref} as the reference`);
    expect(received?.text).not.toMatch(/\/account|EcoCash|online|\n\n\n/);
    expect(received?.html).not.toContain('/account');
    expect(await documentsOf(form.email, 'order-received')).toEqual(['order.invoice']);
  });

  it('201 without an email address: only the business is emailed', async () => {
    const { email: _, ...form } = guest();
    const { ref, emailedTo } = (await place(form)).body;
    expect(emailedTo).toBeNull();
    const found = await readAsAdmin(staff.visitor, ref);
    expect(found).toMatchObject({ customer: { email: null, phone: '+263771234567' }, emails: [] });
    expect((await emailsAbout(app, ownerEmail, ref, 'order-received-owner'))[0]?.text).toContain('Email: not given');
    const sent = await staff.visitor.call(sendInvoice, { params: { ref } });
    expect(outcome(sent)).toBe('409 NO_ADDRESS');
  });

  it('201 paid in cash: ledger entry, numbered invoice with the discount, and one email with both', async () => {
    const form = guest({
      lines: [
        { ...course, unitCents: 9_050, reason: 'Second seat' },
        { name: 'Printed map A1', unitCents: 1_255, quantity: 2 },
      ],
      discount: { cents: 1_560, reason: 'Walk-in' },
      payment: inCash(10_000),
      note: 'Collects the map on Friday.',
    });
    const { ref } = (await place(form)).body;
    const { order, entries, notes, history } = await readAsAdmin(staff.visitor, ref);
    expect(order).toMatchObject({
      totalCents: 10_000,
      paidCents: 10_000,
      dueCents: 0,
      moneyStatus: 'paid',
      expiresAt: null,
      ledger: [{ kind: 'payment', amountCents: 10_000, method: 'cash' }],
    });
    expect(entries).toMatchObject([{ by: 'Tendai Moyo', receivedOn: '2026-03-02' }]);
    expect(notes).toMatchObject([{ text: 'Collects the map on Friday.', by: 'Tendai Moyo' }]);
    const [placed] = history;
    expect(placed).toMatchObject({
      event: 'placed',
      by: 'Tendai Moyo',
      details: 'QGIS course: USD 90.50 instead of USD 100.00, Second seat',
    });
    const text = await invoiceText(ref);
    for (const part of [
      'INV-2026-',
      'Printed map A1',
      '$25.10',
      'Discount: Walk-in',
      '-$15.60',
      '$100.00',
      'Rudo Dube',
    ]) {
      expect(text).toContain(part);
    }
    expect(await emailsAbout(app, form.email ?? '', ref, 'order-received')).toEqual([]);
    const [paid] = await emailsAbout(app, form.email ?? '', ref, 'payment-received');
    expect(await documentsOf(form.email, 'payment-received')).toEqual(['order.invoice', 'order.receipt']);
    expect(paid?.text).not.toContain('/account');
  });

  it('writes audit rows with before and after, without names of people', async () => {
    const form = guest({ discount: { cents: 500, reason: 'Agreed' }, payment: inCash(4_000) });
    const { ref } = (await place(form)).body;
    expect(await placedChange(ref)).toEqual([
      { user_id: staff.userId, before: 'no order', after: '1 line, discount USD 5.00, total USD 95.00' },
    ]);
    const { history } = await readAsAdmin(staff.visitor, ref);
    expect(history.find(({ event }) => event === 'money.received')?.change).toEqual({
      before: 'USD 0.00',
      after: 'USD 40.00',
    });
  });

  it('201 once for a double press; 409 for the same key with another body', async () => {
    const key = randomUUID();
    const form = guest({ payment: inCash(10_000) });
    const [first, second] = await Promise.all([place(form, key), place(form, key)]);
    expect(new Set([first.body.ref, second.body.ref]).size).toBe(1);
    const { orders } = (await staff.visitor.call(listAdminOrders, { query: { show: 'all', q: form.email } })).body;
    expect(orders).toMatchObject([{ ref: first.body.ref, customer: 'Rudo Dube', dueCents: 0 }]);
    expect(outcome(await place({ ...form, name: 'Other Name' }, key))).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it.each<[string, () => Form, string[]]>([
    ['a guest without a name', () => ({ email: newAddress(), lines: [course] }), ['name']],
    ['nobody to reach', () => ({ name: 'Rudo Dube', lines: [course] }), ['email']],
    ['no lines', () => guest({ lines: [] }), ['lines']],
    ['a line without a name', () => guest({ lines: [{ unitCents: 5, quantity: 1 }] }), ['lines.0.name']],
    ['a negative price', () => guest({ lines: [{ name: 'Map', unitCents: -5, quantity: 1 }] }), ['lines.0.unitCents']],
    ['half a cent', () => guest({ lines: [{ name: 'Map', unitCents: 0.5, quantity: 1 }] }), ['lines.0.unitCents']],
    ['a discount above the sum', () => guest({ discount: { cents: 10_001, reason: 'Agreed' } }), ['discount.cents']],
    ['a discount without a reason', () => guest({ discount: { cents: 1, reason: ' ' } }), ['discount.reason']],
    ['a payment of tomorrow', () => guest({ payment: { ...inCash(100), receivedOn: '2026-03-03' } }), ['receivedOn']],
  ])('422 for %s, and no order', async (_, formOf, fields) => {
    const reply = await place(formOf());
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual(fields);
  });

  it('409 for a payment above the total or with a used reference, and no order is stored', async () => {
    const form = guest({ payment: inCash(10_001) });
    expect(outcome(await place(form))).toBe('409 PAYMENT_TOO_LARGE');
    const paid = guest({ payment: inCash(10_000) });
    await place(paid);
    expect(outcome(await place(guest({ payment: paid.payment })))).toBe('409 REFERENCE_USED');
    const { orders } = (await staff.visitor.call(listAdminOrders, { query: { show: 'all', q: form.email } })).body;
    expect(orders).toEqual([]);
  });
});

describe('the order of a guest', () => {
  it('is worked on, paid, refunded and emailed like any other, without links to an account', async () => {
    const owner = await signedIn(app, { roles: ['owner'] });
    const form = guest();
    const { ref } = (await place(form)).body;
    await receive(staff.visitor, ref);
    for (const status of ['in_progress', 'delivered', 'completed'] as const)
      await setFulfilment(staff.visitor, ref, status);
    await giveBack(owner.visitor, ref, 1_000);
    const emails = (await app.emails(form.email ?? '')).filter(({ subject }) => subject.includes(ref));
    expect(emails.map(({ kind }) => kind)).toEqual([
      'order-received',
      'payment-received',
      'work-started',
      'work-delivered',
      'refund-sent',
    ]);
    expect(emails.filter(({ text }) => text.includes('/account'))).toEqual([]);
    expect(await documentsOf(form.email, 'work-started')).toEqual(['order.invoice']);
  });

  it('is reminded of, and cancelled when it stays unpaid', async () => {
    const form = guest();
    const { ref } = (await place(form)).body;
    app.clock.passMinutes(15 * 24 * 60);
    await app.site.platform.scheduler.runDue();
    const [cancelled] = await emailsAbout(app, form.email ?? '', ref, 'order-cancelled');
    expect(cancelled?.text).not.toMatch(/account|See the order/);
  });

  it('accepts no messages, because a guest has no page to answer on', async () => {
    const { ref } = (await place(guest())).body;
    const reply = await staff.visitor.call(answerOrderMessage, { params: { ref }, body: { text: 'Hello' } });
    expect(outcome(reply)).toBe('409 NO_ADDRESS');
  });

  it('stays with the guest when somebody opens an account with the address', async () => {
    const form = guest();
    const { ref } = (await place(form)).body;
    const later = await signedIn(app, { email: form.email ?? '' });
    expect((await later.visitor.call(listOrders, { query: {} })).body.orders).toEqual([]);
    expect((await readAsAdmin(staff.visitor, ref)).customer).toMatchObject({ hasAccount: false });
  });

  it('is anonymised when it ends unpaid, and keeps the name when it has an invoice', async () => {
    const unpaid = guest();
    const { ref } = (await place(unpaid)).body;
    const { ref: paidRef } = (await place(guest({ payment: inCash(10_000) }))).body;
    app.clock.passMinutes(15 * 24 * 60);
    await app.site.platform.scheduler.runDue();
    app.clock.passMinutes(orderLimits.unpaidGuestOrderKeptDays * 24 * 60);
    await app.site.platform.scheduler.runDue();
    await signInAgain(app, staff);
    const { order, customer } = await readAsAdmin(staff.visitor, ref);
    expect({ customer, billing: order.billing }).toMatchObject({ customer: null, billing: { name: '', email: '' } });
    expect((await readAsAdmin(staff.visitor, paidRef)).customer).toMatchObject({ name: 'Rudo Dube' });
  });
});

describe('the form and preview of a manual order', () => {
  it('200 with the items of the catalogue at current prices', async () => {
    const { items } = (await staff.visitor.call(listOrderItems, {})).body;
    expect(items).toContainEqual({ id: 'training-qgis', name: 'QGIS course', unitCents: 10_000 });
  });

  it('200 with the totals, and nothing stored', async () => {
    const body = { lines: [course], discount: { cents: 1, reason: 'Agreed' } };
    const reply = await staff.visitor.call(previewManualOrder, { body });
    expect(reply.body).toMatchObject({ totalCents: 9_999, discount: { cents: 1 }, currency: 'USD' });
    const { orders } = (await staff.visitor.call(listAdminOrders, { query: { show: 'all' } })).body;
    expect(orders.filter(({ totalCents }) => totalCents === 9_999)).toEqual([]);
  });
});
