import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, orderReceipt, readOrder } from '#contract/checkout/orders.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { giveBack } from '#tests/support/data/admin-orders.ts';
import { afterScheduler, order, pay, payWith } from '#tests/support/data/orders.ts';
import { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let paynow: PaynowStandIn;
let amara: SignedIn;
beforeAll(async () => {
  paynow = new PaynowStandIn(app);
});
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
});

/** An order with a pending payment, and the reference we gave Paynow for the payment. */
async function startedPayment(): Promise<{ ref: string; reference: string }> {
  const { ref } = await order(amara.visitor);
  await payWith(amara.visitor, ref, 'paynow');
  return { ref, reference: `${ref}-1` };
}
const read = async (ref: string) => (await amara.visitor.call(readOrder, { params: { ref } })).body;
const emailsAbout = async (to: string, ref: string, kind: string) =>
  (await app.emails(to)).filter((email) => email.kind === kind && email.subject.includes(ref));
const attention = (ref: string) => emailsAbout('owner@example.com', ref, 'payment-attention-owner');

describe('a payment status from Paynow', () => {
  it('stays paid when it is cancelled after it was paid', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'pay');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    await paynow.actQuietly(reference, 'Cancelled');
    await paynow.post(await paynow.notification(reference));
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', payments: [{ status: 'paid' }] });
  });

  it('is paid when the money comes after a cancellation', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'cancel');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('unpaid');
    await paynow.actQuietly(reference, 'Paid');
    await paynow.post(await paynow.notification(reference));
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', payments: [{ status: 'paid' }] });
  });

  it('records less than requested without marking it paid, and emails the owner', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.pay(reference, 100);
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('part_paid');
    expect(await read(ref)).toMatchObject({
      paidCents: 100,
      dueCents: 9_900,
      invoiceNumber: null,
      payments: [{ status: 'failed', reason: expect.stringContaining('USD 1.00 came instead of USD 100.00') }],
    });
    const [ownerEmail] = await attention(ref);
    expect(ownerEmail?.text).toContain('- Paynow sent a different amount from the one requested');
    expect(ownerEmail?.text).toContain('- We have received USD 1.00');
    expect(await attention(ref)).toHaveLength(1);
    // The remaining amount can be paid.
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.act(`${ref}-2`, 'pay');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    expect((await paynow.payment(`${ref}-2`)).amount_cents).toBe(9_900);
  });

  it('issues invoice and receipt when the rest arrives after a refund of a part', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.pay(reference, 9_999);
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('part_paid');
    await giveBack((await signedIn(app, { roles: ['owner'] })).visitor, ref, 999);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'part_refunded', dueCents: 1, invoiceNumber: null });
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.act(`${ref}-2`, 'pay');
    await expect.poll(async () => (await read(ref)).invoiceNumber).toMatch(/^INV-2026-/);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'part_refunded', dueCents: 0, paidCents: 9_001 });
    expect((await amara.visitor.call(orderReceipt, { params: { ref } })).status).toBe(200);
  });

  it('asks for nothing more after a refund of all that had arrived, and accepts no payment', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.pay(reference, 9_999);
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('part_paid');
    app.clock.passSeconds(5);
    await paynow.act(reference, 'refund');
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'refunded', dueCents: 0, sumsDue: [], invoiceNumber: null });
    expect(outcome(await pay(amara.visitor, ref, 'bank'))).toBe('409 ORDER_REFUNDED');
  });

  it('marks an overpayment as paid, and emails the owner', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.pay(reference, 20_000);
    await expect.poll(async () => (await read(ref)).paidCents).toBe(20_000);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'paid', dueCents: 0, payments: [{ status: 'failed' }] });
    expect((await attention(ref))[0]?.text).toContain('- More was paid than the order costs');
  });

  it('records a payment for a cancelled order, and emails owner and customer', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'cancel');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('unpaid');
    await amara.visitor.call(cancelOrder, { params: { ref }, body: {} });
    await paynow.actQuietly(reference, 'Paid');
    await paynow.post(await paynow.notification(reference));
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({
      workStatus: 'cancelled',
      moneyStatus: 'paid',
      paidCents: 10_000,
      dueCents: 0,
      invoiceNumber: null,
    });
    expect((await attention(ref))[0]?.text).toContain('- A payment arrived for a cancelled order');
    const [receipt] = await emailsAbout(amara.email, ref, 'payment-received');
    expect(receipt?.text).toContain(
      'This order is cancelled. We have received $100.00 for it and will write to you about your refund.',
    );
  });

  it('is disputed, and paid again once the dispute is settled', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'pay');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    app.clock.passSeconds(5);
    await paynow.act(reference, 'dispute');
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'disputed', paidCents: 10_000 });
    expect((await attention(ref))[0]?.text).toContain('- Paynow reports that the customer disputes a payment');
    await paynow.actQuietly(reference, 'Paid');
    await paynow.post(await paynow.notification(reference));
    await afterScheduler(app);
    expect((await read(ref)).moneyStatus).toBe('paid');
    expect(await attention(ref)).toHaveLength(1);
  });

  it('records the payment of a dispute that arrives first', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'dispute');
    await afterScheduler(app);
    const { ledger, moneyStatus } = await read(ref);
    expect([moneyStatus, ledger.map(({ kind }) => kind)]).toEqual(['disputed', ['payment', 'dispute']]);
  });

  it('records a refund as one negative ledger entry, and emails the customer', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'pay');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    app.clock.passSeconds(5);
    await paynow.act(reference, 'refund');
    await afterScheduler(app);
    await paynow.post(await paynow.notification(reference));
    await afterScheduler(app);
    expect(await read(ref)).toMatchObject({ moneyStatus: 'refunded', paidCents: 0, dueCents: 0 });
    const [email, ...more] = await emailsAbout(amara.email, ref, 'refund-sent');
    expect(email?.text).toContain('- Amount: USD 100.00');
    expect(more).toEqual([]);
  });

  it('does not credit a second payment with the same Paynow reference', async () => {
    const one = await startedPayment();
    const other = await startedPayment();
    const { db } = app.site.platform;
    await paynow.act(one.reference, 'pay');
    await expect.poll(async () => (await read(one.ref)).moneyStatus).toBe('paid');
    // As if an attacker had replaced the poll URL of one payment with that of a paid one.
    const { id } = await paynow.payment(one.reference);
    await db
      .updateTable('payments')
      .set({ poll_url: `${paynow.settings.url}/interface/checkpayment?guid=${id}` })
      .where('gateway_reference', '=', other.reference)
      .execute();
    await paynow.post(await paynow.notification(other.reference));
    await afterScheduler(app);
    expect(await read(other.ref)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
  });

  it('does not credit a payment with a reference that the ledger has for another order', async () => {
    const one = await startedPayment();
    const other = await startedPayment();
    const { db } = app.site.platform;
    await paynow.act(one.reference, 'pay');
    await expect.poll(async () => (await read(one.ref)).moneyStatus).toBe('paid');
    const { number } = await paynow.payment(other.reference);
    await db
      .updateTable('ledger_entries')
      .set({ provider_reference: String(number) })
      .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('ref', '=', one.ref))
      .execute();
    await paynow.actQuietly(other.reference, 'Paid');
    await afterScheduler(app);
    expect(await read(other.ref)).toMatchObject({ moneyStatus: 'pending', ledger: [] });
  });

  it('writes an audit row for each ledger entry', async () => {
    const { ref, reference } = await startedPayment();
    await paynow.act(reference, 'pay');
    await expect.poll(async () => (await read(ref)).moneyStatus).toBe('paid');
    app.clock.passSeconds(5);
    await paynow.act(reference, 'refund');
    await afterScheduler(app);
    const { db } = app.site.platform;
    const trail = await db
      .selectFrom('audit_events')
      .select('event')
      .where('subject', '=', ref)
      .orderBy('id')
      .execute();
    expect(trail.map(({ event }) => event)).toEqual([
      'order.placed',
      'order.payment.started',
      'order.money.received',
      'order.invoice.issued',
      'order.money.returned',
      'order.credit_note.issued',
    ]);
  });
});
