import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refresh } from '#contract/accounts/sessions.ts';
import { changeFulfilment, readAdminOrder, recordPayment, recordRefund } from '#contract/admin/orders/orders.ts';
import { cancelOrder, type Order, readOrder } from '#contract/checkout/orders.ts';
import { readPayment, startPayment } from '#contract/checkout/payments.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { addressOf, hostOf } from '#tests/support/app/processes.ts';
import { untilAnswered } from '#tests/support/app/until-answered.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { orderForm } from '#tests/support/data/orders.ts';
import { type KillOrder, moments } from '#tests/support/database/kill-at-commit.ts';
import { createDatabase, type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { RestartedSite } from '#tests/support/database/restarted-site.ts';
import { oneIn, repetitions } from '#tests/support/run/extent.ts';
import type { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';
import { brokenInvariants, countIn, openPaynowStandIn } from '#tests/support/stand-ins/shop-processes.ts';

/** Every commit of checkout and payment, identified by a statement that no other transaction has. */
const commits = {
  'an order is placed': 'insert into "orders"',
  'a payment is written down, before Paynow hears of it': 'insert into "payments"',
  'Paynow has the payment, and its answer is under way': 'insert into "sim_payments"',
  'the answer of Paynow is written down': '"browser_url" = ',
  'a webhook notification is stored': 'insert into "gateway_notices"',
  'a poll is claimed': 'update "payments" set "polled_at"',
  'money is entered': 'insert into "ledger_entries"',
  'a notice is done with': 'update "gateway_notices" set "handled_at"',
  'an invoice is issued': 'insert into "invoices"',
  'work is moved on, or the order cancelled': 'update "orders" set "work_status"',
};
const points = oneIn(
  13,
  Object.entries(commits).flatMap(([name, statement]) => moments.map((moment) => ({ name, moment, statement }))),
);
const rounds = repetitions(4);
const sites = 2;

let server: Postgres;
let folder: string;
beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(path.join(tmpdir(), 'site-kills-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.stop();
});

interface Scene {
  restarted: RestartedSite;
  orders: { body: Awaited<ReturnType<typeof orderForm>>; key: string }[];
  customer: Visitor;
  owner: Visitor;
  paynow: PaynowStandIn;
}

it(`keeps the invariants in ${points.length * rounds} kill -9 before, at and after every commit of an order`, async () => {
  const url = await createDatabase(server.url);
  const scenes: Scene[] = [];
  const stops: (() => Promise<void>)[] = [];
  for (let number = 0; number < sites; number += 1) {
    const restarted = new RestartedSite(path.join(folder, `site-${number}.json`), url);
    const host = { ...hostOf(await restarted.site(), url), request: restarted.request };
    const { paynow, stop } = await openPaynowStandIn(url, restarted.request);
    const customer = new Visitor(host, addressOf(number));
    await customer.signUpAndActivate();
    scenes.push({ restarted, orders: [], customer, owner: new Visitor(host, addressOf(100 + number)), paynow });
    stops.push(stop);
  }
  const [{ owner: first }] = scenes as [Scene];
  const owner = await first.signUpAndActivate({ email: 'owner@example.com' });
  for (const scene of scenes.slice(1)) await scene.owner.signIn(owner);

  const waiting = Array.from({ length: rounds }, () => points).flat();
  await Promise.all(
    scenes.map(async (scene) => {
      for (let point = waiting.shift(); point; point = waiting.shift()) await goThrough(scene, point);
    }),
  );

  expect(scenes.reduce((sum, { restarted }) => sum + restarted.kills, 0)).toBe(points.length * rounds);
  // Each answered order exists once, and so does the reply stored under its key.
  const placed = scenes.flatMap(({ orders }) => orders);
  expect(await countIn(url, 'select count(*) from orders')).toBe(placed.length);
  for (const { key } of placed) {
    const kept = "select count(*) from idempotency_keys where key = $1 and endpoint = '/orders' and reply is not null";
    expect(await countIn(url, kept, key)).toBe(1);
  }
  expect(await brokenInvariants(url)).toEqual([]);
  for (const { restarted } of scenes) await restarted.stop();
  for (const stop of stops) await stop();
}, 1_500_000);

/** An order's whole life with one kill in it: placed, paid, delivered, partly refunded; another is cancelled. */
async function goThrough(scene: Scene, point: KillOrder & { name: string }): Promise<void> {
  const { restarted, customer, owner, paynow } = scene;
  for (const visitor of [customer, owner]) {
    visitor.token = (await untilAnswered(() => visitor.call(refresh, {}))).body.token;
  }
  const before = restarted.kills;
  restarted.arm(point);
  const order = await place(scene);
  const { ref } = order;
  const form = { params: { ref }, body: { method: 'paynow' } } as const;
  const paymentKey = { idempotencyKey: randomUUID() };
  const payment = (await untilAnswered(() => customer.call(startPayment, form, paymentKey))).body;
  const reference = `${ref}-1`;
  if (await hasPayment(paynow, reference)) {
    await paynow.actQuietly(reference, 'Paid');
    await notify(scene, reference);
    await untilPaid(scene, ref, payment.id);
  } else {
    // The kill came before Paynow had the payment: record the money as a manual payment instead.
    const transfer = { amountCents: order.totalCents, method: 'bank', receivedOn: today(), reference: ref } as const;
    const transferKey = { idempotencyKey: randomUUID() };
    const write = () => owner.call(recordPayment, { params: { ref }, body: transfer }, transferKey);
    expect((await untilAnswered(write)).status).toBe(201);
  }
  const refund = { amountCents: 1_000, method: 'bank', reason: 'A smaller area' } as const;
  const refundKey = { idempotencyKey: randomUUID() };
  const giveBack = () => owner.call(recordRefund, { params: { ref }, body: refund }, refundKey);
  expect((await untilAnswered(giveBack)).status).toBe(201);
  for (const workStatus of ['in_progress', 'delivered', 'completed'] as const) {
    const move = () => owner.call(changeFulfilment, { params: { ref }, body: { workStatus } });
    expect((await untilAnswered(move)).status).toBe(200);
  }
  const { order: done } = (await untilAnswered(() => owner.call(readAdminOrder, { params: { ref } }))).body;
  expect([done.workStatus, done.moneyStatus, done.paidCents]).toEqual([
    'completed',
    'part_refunded',
    order.totalCents - 1_000,
  ]);

  const dropped = await place(scene);
  const cancel = () => customer.call(cancelOrder, { params: { ref: dropped.ref }, body: {} });
  expect((await untilAnswered(cancel)).body.workStatus).toBe('cancelled');
  // Work that continues after the reply may not have reached the kill point yet.
  await expect.poll(restarted.isArmed, { timeout: 20_000, message: `${point.moment}: ${point.name}` }).toBe(false);
  await expect.poll(() => restarted.kills, { timeout: 20_000 }).toBe(before + 1);
  await restarted.site();
}

/** Places an order and repeats the call: both replies must be identical. */
async function place({ customer, orders }: Scene): Promise<Order> {
  const body = await retried(() => orderForm(customer));
  const key = randomUUID();
  const reply = await untilAnswered(() => customer.call(placeOrder, { body }, { idempotencyKey: key }));
  expect(reply.status).toBe(201);
  orders.push({ body, key });
  const again = await untilAnswered(() => customer.call(placeOrder, { body }, { idempotencyKey: key }));
  expect(again.text).toBe(reply.text);
  return reply.body;
}

/** Paynow posts its result until the site accepts it. */
async function notify({ restarted, paynow }: Scene, reference: string): Promise<void> {
  for (;;) {
    const reply = await paynow.post(await paynow.notification(reference)).catch(() => null);
    if (reply?.status === 200) return;
    await restarted.site();
  }
}

async function untilPaid({ restarted, customer, paynow }: Scene, ref: string, id: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await untilAnswered(() => customer.call(readPayment, { params: { ref, id } }));
    const { body } = await untilAnswered(() => customer.call(readOrder, { params: { ref } }));
    if (body.moneyStatus === 'paid') return;
    await afterSome(500);
    // Only the webhook supplies the poll URL of a payment whose start was interrupted.
    if (attempt % 6 === 5) await notify({ restarted, paynow } as Scene, `${ref}-1`);
  }
  throw new Error(`${ref} was never paid`);
}

const hasPayment = async (paynow: PaynowStandIn, reference: string): Promise<boolean> =>
  (await paynow.payments()).some((payment) => payment.reference === reference);

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await afterSome(50);
    }
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);
const afterSome = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
