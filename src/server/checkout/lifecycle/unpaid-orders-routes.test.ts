import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '#contract/checkout/orders.ts';
import { mondayMorning, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { emailsAbout, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { order, payWith } from '#tests/support/data/orders.ts';
import { joinRowByRow } from '#tests/support/database/planner.ts';
import { type PaynowLine, type PaynowStandIn, startPaynow } from '#tests/support/stand-ins/paynow.ts';

const day = 24 * 60;

let app: TestApp;
let line: PaynowLine;
let paynow: PaynowStandIn;
let amara: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  line = await startPaynow();
  app = await startTestApp({
    settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com', ...line.settings },
  });
  paynow = line.open(app);
});
beforeEach(async () => {
  app.clock.set(mondayMorning);
  // The orders of earlier tests must not become due here.
  const { db } = app.site.platform;
  await db.updateTable('orders').set({ work_status: 'cancelled' }).execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});
afterAll(async () => {
  await app.stop();
  await line.stop();
});

async function onDay(days: number, seconds = 0): Promise<void> {
  app.clock.set(new Date(mondayMorning.getTime() + (days * day * 60 + seconds) * 1000));
  // Two runs at once: each reminder and expiry must happen only once.
  await Promise.all([app.site.platform.scheduler.runDue(), app.site.platform.scheduler.runDue()]);
  await signInAgain(app, amara);
}
const read = async (ref: string) => (await amara.visitor.call(readOrder, { params: { ref } })).body;
const reminders = (ref: string) => emailsAbout(app, amara.email, ref, 'payment-reminder');

describe('an unpaid order', () => {
  it('is reminded of once after 2 and once after 10 days, and cancelled after 14', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'bank');
    await onDay(2, -1);
    expect(await reminders(ref)).toEqual([]);
    await onDay(2);
    await onDay(9);
    const [first, ...more] = await reminders(ref);
    expect(more).toEqual([]);
    expect(first?.subject).toBe(`Payment due: order ${ref}`);
    for (const text of [
      '- 1 × QGIS course: USD 100.00',
      'Amount due: USD 100.00',
      `with ${ref} as the reference`,
      `http://localhost:3000/account/orders/${ref}`,
      'by Monday 16 March 2026',
    ]) {
      expect(first?.text).toContain(text);
    }
    await onDay(10);
    await onDay(14, -1);
    expect(await reminders(ref)).toHaveLength(2);
    expect((await read(ref)).workStatus).toBe('placed');
    await onDay(14);
    await onDay(15);
    expect(await read(ref)).toMatchObject({
      workStatus: 'cancelled',
      moneyStatus: 'unpaid',
      dueCents: 0,
      expiresAt: null,
      payments: [{ status: 'cancelled' }],
    });
    const ended = await emailsAbout(app, amara.email, ref, 'order-cancelled');
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toContain(`No payment has arrived for order ${ref}, so it was cancelled automatically:`);
    expect(ended[0]?.text).toContain('You owe nothing. You can order again at any time.');
    expect(await reminders(ref)).toHaveLength(2);
  });

  it('is reminded of together with other due orders, for any query plan', async () => {
    await joinRowByRow(app);
    const refs: string[] = [];
    for (let placed = 0; placed < 3; placed += 1) {
      refs.push((await order(amara.visitor)).ref);
      app.clock.passSeconds(1);
    }
    await onDay(2, 3);
    for (const ref of refs) expect(await reminders(ref)).toHaveLength(1);
  });

  it('sends one reminder, the later one, when the scheduler missed the first', async () => {
    const { ref } = await order(amara.visitor);
    await onDay(11);
    expect(await reminders(ref)).toHaveLength(1);
  });

  it('sends no reminder while a payment is in progress', async () => {
    const { ref } = await order(amara.visitor);
    app.clock.set(new Date(mondayMorning.getTime() + (2 * day - 1) * 60_000));
    await signInAgain(app, amara);
    await payWith(amara.visitor, ref, 'paynow');
    await onDay(2);
    expect(await reminders(ref)).toEqual([]);
    await paynow.actQuietly(`${ref}-1`, 'Cancelled');
    await onDay(3);
    await onDay(3, 300);
    expect(await reminders(ref)).toHaveLength(1);
  });
});

describe('an order with a payment or with work in progress', () => {
  it.each([
    ['part of the money', (ref: string) => receive(staff.visitor, ref, { amountCents: 100 })],
    ['work', (ref: string) => setFulfilment(staff.visitor, ref, 'in_progress')],
  ])('gets no reminder and is not cancelled: %s', async (_, happen) => {
    const { ref } = await order(amara.visitor);
    await happen(ref);
    for (const days of [2, 10, 14, 20]) await onDay(days);
    expect(await reminders(ref)).toEqual([]);
    expect((await read(ref)).workStatus).not.toBe('cancelled');
  });
});

describe('the last poll of Paynow before an unpaid order is cancelled', () => {
  it('keeps the order when it finds a payment', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    await paynow.actQuietly(`${ref}-1`, 'Cancelled');
    await onDay(1);
    expect((await read(ref)).payments).toMatchObject([{ status: 'cancelled' }]);
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    await onDay(14);
    expect(await read(ref)).toMatchObject({ workStatus: 'placed', moneyStatus: 'paid' });
    expect(await emailsAbout(app, amara.email, ref, 'order-cancelled')).toEqual([]);
  });

  it('cancels a pending payment with the order, and money that arrives later is recorded', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    await onDay(14);
    await onDay(14, 300);
    expect(await read(ref)).toMatchObject({ workStatus: 'cancelled', payments: [{ status: 'cancelled' }] });
    await paynow.actQuietly(`${ref}-1`, 'Paid');
    await paynow.post(await paynow.notification(`${ref}-1`));
    await onDay(14, 600);
    await expect.poll(async () => (await read(ref)).paidCents).toBe(10_000);
    expect(await emailsAbout(app, 'owner@example.com', ref, 'payment-attention-owner')).toHaveLength(1);
  });

  it('keeps the order for a day at most while Paynow does not answer', async () => {
    const { ref } = await order(amara.visitor);
    await payWith(amara.visitor, ref, 'paynow');
    line.cut(true);
    await onDay(14);
    await onDay(14, 23 * 3_600);
    expect((await read(ref)).workStatus).toBe('placed');
    await onDay(15);
    line.cut(false);
    expect((await read(ref)).workStatus).toBe('cancelled');
  });
});
