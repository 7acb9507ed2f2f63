import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordRefund } from '#contract/admin/orders/orders.ts';
import { readToday } from '#contract/admin/today.ts';
import { cancelOrder, listOrders, readOrder } from '#contract/checkout/orders.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, giveBack, readAsAdmin, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { afterScheduler, order, payWith } from '#tests/support/data/orders.ts';
import { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let paynow: PaynowStandIn;
let amara: SignedIn;
let owner: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  paynow = new PaynowStandIn(app);
});
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  owner = await signedIn(app, { roles: ['customer', 'owner'] });
});

describe('POST /admin/orders/:ref/payments', () => {
  it('201: a transfer pays the order, issues the invoice, and emails client and owner', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'bank');
    const reply = await receive(staff.visitor, ref, { reference: ' ft26061\t99 ', note: 'Seen on the statement' });
    expect(outcome(reply)).toBe('201');
    expect(reply.body.order).toMatchObject({
      moneyStatus: 'paid',
      dueCents: 0,
      expiresAt: null,
      invoiceNumber: expect.stringMatching(/^INV-2026-\d{4}$/),
      payments: [{ method: 'bank', status: 'paid', action: { type: 'none' } }],
      ledger: [{ kind: 'payment', amountCents: 10_000, method: 'bank', reference: 'FT26061 99' }],
    });
    expect(reply.body.customer).toMatchObject({ name: 'Tendai Moyo', email: amara.email });
    expect(reply.body.attention).toEqual([]);
    expect(reply.body.history.map(({ event, by }) => [event, by])).toEqual([
      ['placed', 'Tendai Moyo'],
      ['payment.started', 'Tendai Moyo'],
      ['money.received', 'Tendai Moyo'],
      ['invoice.issued', null],
    ]);
    expect(reply.body.history[2]?.details).toBe('USD 100.00, Bank transfer, FT26061 99, Seen on the statement');
    const [receipt] = await emailsAbout(app, amara.email, ref, 'payment-received');
    for (const text of ['- Amount: USD 100.00', '- Payment method: Bank transfer', '- Payment reference: FT26061 99']) {
      expect(receipt?.text).toContain(text);
    }
    expect(receipt?.text).toContain(
      'Paid. We agree on a start date next. We email you to agree on a start date: QGIS course.',
    );
    const [ownerEmail] = await emailsAbout(app, 'owner@example.com', ref, 'payment-received-owner');
    expect(ownerEmail?.text).toContain(amara.email);
    const { db } = app.site.platform;
    const trail = await db.selectFrom('audit_events').selectAll().where('subject', '=', ref).orderBy('id').execute();
    expect(trail.find(({ event }) => event === 'order.money.received')?.user_id).toBe(staff.userId);
  });

  it('201 twice: partly paid, then the remaining amount', async () => {
    const { ref } = await order(amara.visitor);
    expect((await receive(staff.visitor, ref, { amountCents: 2_550 })).body.order).toMatchObject({
      moneyStatus: 'part_paid',
      dueCents: 7_450,
      invoiceNumber: null,
      canCancel: false,
      expiresAt: null,
    });
    const [first] = await emailsAbout(app, amara.email, ref, 'payment-received');
    expect(first?.text).toContain('$25.50 has arrived, $74.50 to go.');
    expect((await receive(staff.visitor, ref, { amountCents: 7_450, method: 'cash' })).body.order.moneyStatus).toBe(
      'paid',
    );
    expect(outcome(await amara.visitor.call(cancelOrder, { params: { ref }, body: {} }))).toBe('409 CANNOT_CANCEL');
  });

  it('201 for a part: the awaited transfer is one of the rest, for the customer and for staff', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'bank');
    const { order: part } = (await receive(staff.visitor, ref, { amountCents: 6_000 })).body;
    expect(part).toMatchObject({
      sumsDue: [{ cents: 4_000, payBy: null }],
      payments: [{ method: 'bank', status: 'pending', amountCents: 4_000 }],
      state: { heading: '$60.00 has arrived, $40.00 to go', action: { label: 'Pay $40.00', target: 'payment' } },
    });
    expect((await amara.visitor.call(readOrder, { params: { ref } })).body.payments[0]?.amountCents).toBe(4_000);
    const { orders } = (await amara.visitor.call(listOrders, { query: {} })).body;
    expect(orders[0]?.heading).toBe(part.state.heading);
    await giveBack(owner.visitor, ref, 6_000);
    expect((await readAsAdmin(staff.visitor, ref)).order).toMatchObject({
      dueCents: 0,
      sumsDue: [],
      payments: [{ method: 'bank', status: 'cancelled' }],
      state: { heading: '$60.00 refunded on 2 March 2026' },
    });
  });

  it('201: the owner is not emailed about a payment that the owner recorded', async () => {
    const { ref } = await order(amara.visitor);
    await receive(owner.visitor, ref);
    expect(await emailsAbout(app, 'owner@example.com', ref, 'payment-received-owner')).toEqual([]);
    expect(await emailsAbout(app, amara.email, ref, 'payment-received')).toHaveLength(1);
  });

  it('201 in cash cancels the pending bank transfer', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'bank');
    const { order: paid } = (await receive(staff.visitor, ref, { method: 'cash' })).body;
    expect(paid.payments).toMatchObject([{ method: 'bank', status: 'cancelled' }]);
  });

  it('409 PAYMENT_TOO_LARGE above the amount due; REFERENCE_USED for a reference that was recorded before', async () => {
    const { ref } = await order(amara.visitor);
    const tooMuch = await receive(staff.visitor, ref, { amountCents: 10_001 });
    expect(outcome(tooMuch)).toBe('409 PAYMENT_TOO_LARGE');
    expect(tooMuch.refusal.error).toBe('At most USD 100.00 is due on this order.');
    const reference = `FT ${randomUUID()}`;
    await receive(staff.visitor, ref, { amountCents: 5_000, reference });
    const other = await order(amara.visitor);
    expect(outcome(await receive(staff.visitor, other.ref, { reference: reference.toLowerCase() }))).toBe(
      '409 REFERENCE_USED',
    );
    // A receipt book has its own numbering.
    expect(outcome(await receive(staff.visitor, other.ref, { reference, method: 'cash' }))).toBe('201');
    expect((await readAsAdmin(staff.visitor, ref)).order.paidCents).toBe(5_000);
  });

  it('201 for the same key again with the same ledger entry', async () => {
    const { ref } = await order(amara.visitor);
    const key = randomUUID();
    const body = { amountCents: 5_000, reference: `FT ${randomUUID()}` };
    const first = await receive(staff.visitor, ref, body, key);
    expect((await receive(staff.visitor, ref, body, key)).text).toBe(first.text);
    expect((await readAsAdmin(staff.visitor, ref)).order.ledger).toHaveLength(1);
    const other = await order(amara.visitor);
    expect(outcome(await receive(staff.visitor, other.ref, body, key))).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it('201 for a cancelled order, which needs attention until the money is refunded', async () => {
    const { ref } = await order(amara.visitor);
    await amara.visitor.call(cancelOrder, { params: { ref }, body: {} });
    expect((await receive(staff.visitor, ref)).body).toMatchObject({
      attention: ['paid_after_cancel'],
      order: { dueCents: 0 },
    });
    expect((await emailsAbout(app, 'owner@example.com', ref, 'payment-attention-owner'))[0]?.text).toContain(
      '- A payment arrived for a cancelled order',
    );
    expect((await giveBack(owner.visitor, ref, 10_000)).body.attention).toEqual([]);
  });

  it.each([
    ['amountCents', { amountCents: 0 }, 'Enter an amount in dollars, for example 80 or 80.50'],
    ['amountCents', { amountCents: -100 }, 'Enter an amount in dollars, for example 80 or 80.50'],
    ['amountCents', { amountCents: 0.5 }, 'Enter an amount in dollars, for example 80 or 80.50'],
    ['receivedOn', { receivedOn: '2026-02-30' }, 'Enter the date the payment was received, not in the future'],
    ['receivedOn', { receivedOn: '2026-03-03' }, 'Enter the date the payment was received, not in the future'],
    [
      'reference',
      { reference: ' ' },
      'Enter the reference of the transfer or the number of the receipt (120 characters or fewer)',
    ],
    ['note', { note: 'a'.repeat(301) }, 'Please keep the note under 300 characters'],
  ])('422 VALIDATION_FAILED for %s in %j', async (field, changes, message) => {
    const { ref } = await order(amara.visitor);
    const reply = await receive(staff.visitor, ref, changes);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ [field]: message });
  });
});

describe('POST /admin/orders/:ref/refunds', () => {
  it('201: partial refunds with an email each; 409 REFUND_TOO_LARGE above the paid amount', async () => {
    const { ref } = await order(amara.visitor);
    await receive(staff.visitor, ref);
    const part = await giveBack(owner.visitor, ref, 3_000, 'The second map\nwas not needed');
    expect(outcome(part)).toBe('201');
    expect(part.body.order).toMatchObject({
      moneyStatus: 'part_refunded',
      paidCents: 7_000,
      dueCents: 0,
      ledger: [{ kind: 'payment' }, { kind: 'refund', amountCents: -3_000, reference: null }],
    });
    expect((await amara.visitor.call(readOrder, { params: { ref } })).body.ledger[1]).toMatchObject({
      kind: 'refund',
      amountCents: -3_000,
      reason: 'The second map\nwas not needed',
    });
    const { entries, history } = await readAsAdmin(staff.visitor, ref);
    expect(entries.map(({ by, note }) => [by, note])).toEqual([
      ['Tendai Moyo', null],
      ['Tendai Moyo', 'The second map\nwas not needed'],
    ]);
    expect(history.find(({ event }) => event === 'money.returned')).toMatchObject({
      event: 'money.returned',
      change: { before: 'USD 100.00', after: 'USD 70.00' },
    });
    const tooMuch = await giveBack(owner.visitor, ref, 7_001);
    expect(outcome(tooMuch)).toBe('409 REFUND_TOO_LARGE');
    expect(tooMuch.refusal.error).toBe('You can refund at most USD 70.00');
    expect((await giveBack(owner.visitor, ref, 7_000)).body.order.moneyStatus).toBe('refunded');
    const emails = await emailsAbout(app, amara.email, ref, 'refund-sent');
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Refund for ${ref}: USD 30.00`,
      `Refund for ${ref}: USD 70.00`,
    ]);
    expect(emails[0]?.text).toContain('> The second map\n> was not needed');
  });

  it('201 in full: the order says so, work cannot start on it, and it waits for nothing', async () => {
    const { ref } = await order(amara.visitor, [{ id: 'hydrology', quantity: 1 }]);
    const { totalCents } = (await readAsAdmin(staff.visitor, ref)).order;
    await receive(staff.visitor, ref, { amountCents: totalCents });
    const isNeeded = async () => (await staff.visitor.call(readToday, {})).body.needs.some((need) => need.ref === ref);
    expect(await isNeeded()).toBe(true);
    await giveBack(owner.visitor, ref, totalCents);
    const { state } = (await amara.visitor.call(readOrder, { params: { ref } })).body;
    expect(state).toMatchObject({ heading: expect.stringContaining('refunded on 2 March 2026'), look: 'closed' });
    const [email] = await emailsAbout(app, amara.email, ref, 'refund-sent');
    expect(email?.text?.replace(/\s+/g, ' ')).toContain(`${state.heading}. ${state.next}`);
    expect(await isNeeded()).toBe(false);
    const started = await setFulfilment(staff.visitor, ref, 'in_progress');
    expect([outcome(started), started.refusal.error]).toEqual([
      '409 WORK_CANNOT_MOVE',
      'An order that is refunded in full cannot become in progress.',
    ]);
  });

  it('201 for the reference of a corrected payment', async () => {
    const { ref } = await order(amara.visitor);
    await receive(staff.visitor, ref);
    await giveBack(owner.visitor, ref, 10_000, 'Written to the wrong order');
    expect((await receive(staff.visitor, ref)).body.order.moneyStatus).toBe('paid');
  });

  it('409 REFERENCE_USED for a reference that was recorded before', async () => {
    const { ref } = await order(amara.visitor);
    await receive(staff.visitor, ref);
    const body = { amountCents: 100, method: 'bank', reason: 'Too much', reference: `R ${randomUUID()}` } as const;
    const refund = () => owner.visitor.call(recordRefund, { params: { ref }, body });
    expect([outcome(await refund()), outcome(await refund())]).toEqual(['201', '409 REFERENCE_USED']);
  });

  it('403 FORBIDDEN for staff: only the owner refunds', async () => {
    const { ref } = await order(amara.visitor);
    await receive(staff.visitor, ref);
    expect(outcome(await giveBack(staff.visitor, ref, 100))).toBe('403 FORBIDDEN');
    expect(outcome(await giveBack(amara.visitor, ref, 100))).toBe('403 FORBIDDEN');
  });

  it('does not count money again that Paynow reports after staff recorded it', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.act(`${ref}-1`, 'pay');
    await expect.poll(async () => (await readAsAdmin(staff.visitor, ref)).order.moneyStatus).toBe('paid');
    await giveBack(owner.visitor, ref, 10_000);
    app.clock.passSeconds(5);
    await paynow.act(`${ref}-1`, 'refund');
    await afterScheduler(app);
    const { order: refunded } = await readAsAdmin(staff.visitor, ref);
    expect(refunded).toMatchObject({ moneyStatus: 'refunded', paidCents: 0 });
    expect(refunded.ledger.map(({ amountCents }) => amountCents)).toEqual([10_000, -10_000, 0]);
    expect(await emailsAbout(app, amara.email, ref, 'refund-sent')).toHaveLength(1);
  });
});
