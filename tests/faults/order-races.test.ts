import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelCourseDate } from '#contract/admin/courses/course-dates.ts';
import { addParticipant } from '#contract/admin/courses/participants.ts';
import { recordRefund } from '#contract/admin/orders/orders.ts';
import { requestReview } from '#contract/admin/reviews.ts';
import { weekdays } from '#contract/bookings/opening-rules.ts';
import { businessDate } from '#contract/business-days.ts';
import { cancelOrder, readOrder } from '#contract/checkout/orders.ts';
import { type Payment, readPayment } from '#contract/checkout/payments.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, racing, startProcesses } from '#tests/support/app/processes.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addDate, readDate } from '#tests/support/data/courses/course-dates.ts';
import { order, orderForm, pay, payWith } from '#tests/support/data/orders.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';
import type { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';
import { brokenInvariants, countIn, openPaynowStandIn } from '#tests/support/stand-ins/shop-processes.ts';
import { inParallel, tally } from './booking-crowd.ts';

// Several processes share one database; calls reach them in turn (product/operations.md#races).

const orders = repetitions(1_000);
let databaseUrl: string;
let site: Processes;
let paynow: { paynow: PaynowStandIn; stop(): Promise<void> };
let amara: Visitor;
let staff: Visitor;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(racing, databaseUrl, { RATE_LIMIT_FACTOR: '100000', OWNER_EMAIL: 'owner@example.com' });
  let turn = 0;
  paynow = await openPaynowStandIn(databaseUrl, (request) => {
    turn += 1;
    const { url } = site.running[turn % racing] as { url: string };
    return fetch(new Request(request.url.replace('http://localhost:3000', url), request));
  });
  amara = site.visitorOfAllProcesses();
  await amara.signUpAndActivate();
  staff = site.visitorOfAllProcesses();
  await staff.signUpAndActivate({ email: 'owner@example.com' });
});
afterAll(async () => {
  await paynow?.stop();
  await site?.stop();
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const count = (query: string, ...values: string[]) => countIn(databaseUrl, query, ...values);
const emailsOf = (kind: string, ref: string) =>
  count("select count(*) from emails where kind = $1 and subject like '%' || $2 || '%'", kind, ref);
const read = async (ref: string) => (await amara.call(readOrder, { params: { ref } })).body;

it(`${orders} orders with one key make one order and ${orders} identical replies`, async () => {
  const body = await orderForm(amara);
  const idempotencyKey = randomUUID();
  const replies = await inParallel(
    60,
    times(orders, () => async () => {
      // A busy machine refuses some with 503 and Retry-After; they are sent again with the same key.
      for (;;) {
        const reply = await amara.call(placeOrder, { body }, { idempotencyKey });
        if (reply.status !== 503) return reply;
      }
    }),
  );
  expect(tally(replies)).toEqual({ '201': orders });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const { ref } = replies[0]?.body ?? { ref: '' };
  expect(await count('select count(*) from orders')).toBe(1);
  expect(await emailsOf('order-received', ref)).toBe(1);
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
}, 300_000);

it('100 payments of one order at once send one to Paynow', async () => {
  const { ref } = await order(amara);
  const replies = await inParallel(
    60,
    times(100, () => () => pay(amara, ref, 'paynow')),
  );
  const { '201': begun, ...refused } = tally(replies);
  expect(begun).toBe(1);
  // They queue for the order's row lock; a request that waits too long gets 503 and may be sent again.
  for (const outcome of Object.keys(refused)) {
    expect(outcome).toMatch(/^(?:409 PAYMENT_IN_PROGRESS|503 TEMPORARILY_UNAVAILABLE)$/);
  }
  expect(await count("select count(*) from sim_payments where reference like $1 || '%'", ref)).toBe(1);
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

onlyInLongRun(() => {
  it('100 payments with one key make one payment', async () => {
    const { ref } = await order(amara);
    const key = randomUUID();
    const replies = await inParallel(
      60,
      times(100, () => () => pay(amara, ref, 'paynow', key)),
    );
    expect(tally(replies)).toEqual({ '201': 100 });
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await count("select count(*) from sim_payments where reference like $1 || '%'", ref)).toBe(1);
  });
});

/** Concurrently: 100 webhook notifications from Paynow, the page that polls the payment, and the page of the order. */
async function notifyAndPoll(ref: string, payment: Payment): Promise<number[]> {
  await paynow.paynow.actQuietly(`${ref}-1`, 'Paid');
  const body = await paynow.paynow.notification(`${ref}-1`);
  const look = () => amara.call(readPayment, { params: { ref, id: payment.id } }).then(({ status }) => status);
  const works = times(140, (index) => async (): Promise<number> => {
    if (index % 7 === 5) return look();
    if (index % 7 === 6) return (await amara.call(readOrder, { params: { ref } })).status;
    return (await paynow.paynow.post(body)).status;
  });
  const statuses = await inParallel(60, works);
  await expect.poll(async () => (await look()) && (await read(ref)).moneyStatus, patience).toBe('paid');
  return statuses;
}
const patience = { timeout: 30_000, interval: 500 };

it('100 callbacks, the page and the poll at once: one transition, one receipt, one invoice', async () => {
  const { ref } = await order(amara);
  const payment = await payWith(amara, ref, 'paynow');
  const statuses = await notifyAndPoll(ref, payment);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Sending and polling everything again must change nothing.
  await forgetPolls(ref);
  await notifyAndPoll(ref, payment);
  expect((await read(ref)).ledger).toHaveLength(1);
  expect(await emailsOf('payment-received', ref)).toBe(1);
  expect(await emailsOf('payment-received-owner', ref)).toBe(1);
  expect(
    await count("select count(*) from audit_events where subject = $1 and event = 'order.money.received'", ref),
  ).toBe(1);
  expect(await count('select count(*) from invoices join orders on orders.id = order_id where ref = $1', ref)).toBe(1);
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
}, 120_000);

onlyInLongRun(() => {
  it('20 manual payments with one reference for 20 orders at once record one', async () => {
    const refs: string[] = [];
    for (let number = 0; number < 20; number += 1) refs.push((await order(amara)).ref);
    const today = new Date().toISOString().slice(0, 10);
    const replies = await Promise.all(refs.map((ref) => receive(staff, ref, { reference: 'FT 1', receivedOn: today })));
    expect(tally(replies)).toEqual({ '201': 1, '409 REFERENCE_USED': 19 });
    expect(await brokenInvariants(databaseUrl)).toEqual([]);
  });
});

it('60 refunds of one order at once refund at most the paid amount, with an email for each', async () => {
  const { ref } = await order(amara);
  await receive(staff, ref, { receivedOn: new Date().toISOString().slice(0, 10) });
  const replies = await inParallel(
    60,
    times(60, () => () => giveBack(staff, ref, 3_000)),
  );
  const { '201': recorded, ...refused } = tally(replies);
  expect(recorded).toBe(3);
  for (const outcome of Object.keys(refused)) {
    expect(outcome).toMatch(/^(?:409 REFUND_TOO_LARGE|503 TEMPORARILY_UNAVAILABLE)$/);
  }
  expect(await read(ref)).toMatchObject({ paidCents: 1_000, moneyStatus: 'part_refunded' });
  expect(await emailsOf('refund-sent', ref)).toBe(3);
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

onlyInLongRun(() => {
  it('60 requests for one refund with one key record and email it once', async () => {
    const { ref } = await order(amara);
    await receive(staff, ref, { receivedOn: new Date().toISOString().slice(0, 10) });
    const idempotencyKey = randomUUID();
    const body = { amountCents: 10_000, method: 'bank', reason: 'Not done after all' } as const;
    const replies = await inParallel(
      60,
      times(60, () => () => staff.call(recordRefund, { params: { ref }, body }, { idempotencyKey })),
    );
    for (const outcome of Object.keys(tally(replies))) {
      expect(outcome).toMatch(/^(?:201|409 IDEMPOTENCY_IN_PROGRESS|503 TEMPORARILY_UNAVAILABLE)$/);
    }
    expect(await read(ref)).toMatchObject({ paidCents: 0, moneyStatus: 'refunded' });
    expect(await emailsOf('refund-sent', ref)).toBe(1);
    expect(await brokenInvariants(databaseUrl)).toEqual([]);
  });
});

it('manual payment, cancellation and mobile payment of one order at once: nothing is lost or incomplete', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (let round = 0; round < repetitions(15); round += 1) {
    const { ref } = await order(amara);
    const replies = await Promise.all([
      amara.call(cancelOrder, { params: { ref }, body: {} }),
      receive(staff, ref, { receivedOn: today }),
      pay(amara, ref, 'paynow'),
      amara.call(cancelOrder, { params: { ref }, body: {} }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    // The payment is recorded whatever happened to the order.
    expect(await read(ref)).toMatchObject({ paidCents: 10_000, dueCents: 0 });
  }
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

it('invoice numbers have no gaps, however many are issued at once', async () => {
  const refs: string[] = [];
  for (let number = 0; number < 30; number += 1) refs.push((await order(amara)).ref);
  const today = new Date().toISOString().slice(0, 10);
  const replies = await Promise.all(refs.map((ref) => receive(staff, ref, { receivedOn: today })));
  expect(tally(replies)).toEqual({ '201': 30 });
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

const nextMonth = (days: number): string => businessDate(new Date(Date.now() + (30 + days) * 86_400_000));
const seatsLeft = async (id: string): Promise<number> => {
  const { date } = await readDate(staff, id);
  return date.seats - date.takenSeats;
};

/** Whether the public page of the course shows "Fully booked", in each process. */
const showsFull = (): Promise<boolean[]> =>
  Promise.all(
    site.running.map(async ({ url }) => (await (await fetch(`${url}/training/qgis`)).text()).includes('Fully booked')),
  );

it('60 orders of the last 5 seats of a course at once: 5 are placed, and every process shows it', async () => {
  const { id, itemId } = await addDate(staff, {
    startsOn: nextMonth(0),
    endsOn: nextMonth(2),
    weekdays: [...weekdays],
    seats: 5,
  });
  await expect.poll(showsFull, { timeout: 2_000 }).toEqual(site.running.map(() => false));
  const body = await orderForm(amara, [{ id: itemId, quantity: 1 }]);
  const replies = await inParallel(
    60,
    times(60, () => () => amara.call(placeOrder, { body }, { idempotencyKey: randomUUID() })),
  );
  const { '201': placed, ...refused } = tally(replies);
  expect(placed).toBe(5);
  for (const outcome of Object.keys(refused)) {
    expect(outcome).toMatch(/^(?:409 COURSE_DATE_FULL|503 TEMPORARILY_UNAVAILABLE)$/);
  }
  expect(await seatsLeft(id)).toBe(0);
  await expect.poll(showsFull, { timeout: 2_000 }).toEqual(site.running.map(() => true));
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

it('orders, cancelled orders and participants added by staff at once never take more seats than there are', async () => {
  const { id, itemId } = await addDate(staff, {
    startsOn: nextMonth(0),
    endsOn: nextMonth(2),
    weekdays: [...weekdays],
    seats: 3,
  });
  const items = [{ id: itemId, quantity: 1 }];
  const body = await orderForm(amara, items);
  const person = { name: 'Rudo Dube', email: '' };
  for (let round = 0; round < 6; round += 1) {
    const placed = await amara.call(placeOrder, { body }, { idempotencyKey: randomUUID() });
    const cancel = () => amara.call(cancelOrder, { params: { ref: placed.body.ref }, body: {} });
    const replies = await Promise.all([
      ...(placed.status === 201 ? [cancel()] : []),
      ...times(3, () => amara.call(placeOrder, { body }, { idempotencyKey: randomUUID() })),
      staff.call(addParticipant, { params: { id }, body: person }, { idempotencyKey: randomUUID() }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await seatsLeft(id)).toBeGreaterThanOrEqual(0);
  }
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
  // With free seats left, the next tests could not order the course without a date.
  const cancelled = await staff.call(cancelCourseDate, { params: { id }, body: { reason: 'Too few seats' } });
  expect(cancelled.status).toBe(200);
});

// Runs after the other races: from here on the ledger has no unique key.
it('money is counted twice and two receipts are sent without the unique key of the ledger', async () => {
  const { ref } = await order(amara);
  const payment = await payWith(amara, ref, 'paynow');
  await withClient(databaseUrl, (client) =>
    client.query('alter table ledger_entries drop constraint ledger_entries_once'),
  );
  await notifyAndPoll(ref, payment);
  await forgetPolls(ref);
  await notifyAndPoll(ref, payment);
  await expect.poll(async () => (await read(ref)).ledger.length, patience).toBeGreaterThan(1);
  expect(await emailsOf('payment-received', ref)).toBeGreaterThan(1);
  expect((await brokenInvariants(databaseUrl)).join()).toMatch(/money counted twice: [1-9]/);
}, 120_000);

/** Resets the time of the last poll, as if the 5 seconds between polls were over. */
const forgetPolls = (ref: string): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query('update payments set polled_at = null where gateway_reference like $1', [`${ref}-%`]),
  );

it('the processes ask for a review of one delivered order once', async () => {
  const { ref } = await order(amara);
  for (const workStatus of ['in_progress', 'delivered'] as const) {
    expect((await setFulfilment(staff, ref, workStatus)).status).toBe(200);
  }
  const replies = await Promise.all(times(12, () => staff.call(requestReview, { params: { ref } })));
  expect(tally(replies)).toEqual({ '200': 12 });
  expect(await emailsOf('review-requested', ref)).toBe(1);
  expect(await count("select count(*) from audit_events where event = 'review.requested' and subject = $1", ref)).toBe(
    1,
  );
});
