import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { deleteAccount, readDeletion, readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { changeProfile } from '#contract/accounts/profile.ts';
import { saveCart } from '#contract/checkout/cart.ts';
import { cancelOrder } from '#contract/checkout/orders.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { order, orderForm, payWith } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let owner: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  owner = await signedIn(app, { roles: ['owner'] });
});

const billing = {
  name: 'Nomathemba Mpofu',
  organisation: 'Ntabazinduna Quarry',
  address: '7 Quarry Road',
  taxNumber: '2009990001',
};
const placeFor = async (visitor: Visitor, note: string): Promise<string> =>
  (await visitor.call(placeOrder, { body: await orderForm(visitor, undefined, { billing, note }) })).body.ref;
const requestIt = (visitor: Visitor, password: string) =>
  visitor.call(deleteAccount, { body: { password, phrase: 'delete my account' } });

it('the package holds orders, payments, money, history and cart', async () => {
  const { visitor } = await signedIn(app);
  const ref = await placeFor(visitor, 'The quarry, please');
  await payWith(visitor, ref, 'bank');
  await receive(owner.visitor, ref, { reference: 'FT-1', note: 'On time' });
  await visitor.call(saveCart, { body: { items: [{ id: 'hydrology', quantity: 3 }] } });
  const { id } = (await visitor.call(requestExport, {})).body;
  const files = unzipSync((await visitor.call(readExport, { params: { id } })).bytes);
  const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  expect(read('orders')).toEqual([
    {
      reference: ref,
      orderedAt: '2026-03-02T07:00:00.000Z',
      ordered: '1 × QGIS course: USD 100.00',
      discountCents: 0,
      discountReason: null,
      totalCents: 10_000,
      taxCents: 0,
      currency: 'USD',
      work: 'placed',
      name: 'Nomathemba Mpofu',
      email: expect.stringContaining('@example.com'),
      organisation: 'Ntabazinduna Quarry',
      address: '7 Quarry Road',
      taxNumber: '2009990001',
      purchaseOrder: null,
      note: 'The quarry, please',
      scope: null,
      area: null,
      files: '',
    },
  ]);
  expect(read('payments')).toMatchObject([{ reference: ref, method: 'bank', status: 'paid', amountCents: 10_000 }]);
  expect(read('money')).toMatchObject([{ reference: ref, kind: 'payment', amountCents: 10_000, note: 'On time' }]);
  const history = read('order-changes') as { event: string; byYou: boolean }[];
  expect(history.map(({ event, byYou }) => [event, byYou])).toEqual([
    ['placed', true],
    ['payment.started', true],
    ['money.received', false],
    ['invoice.issued', false],
  ]);
  expect(read('cart')).toEqual([{ item: 'hydrology', quantity: 3, savedAt: '2026-03-02T07:00:00.000Z' }]);
});

it.each([
  ['paid for', async (ref: string) => receive(owner.visitor, ref)],
  ['begun', async (ref: string) => setFulfilment(owner.visitor, ref, 'in_progress')],
  [
    'cancelled and not yet given back',
    async (ref: string) => {
      await receive(owner.visitor, ref);
      await setFulfilment(owner.visitor, ref, 'cancelled');
    },
  ],
])('409 OPEN_ORDERS for an order that is %s', async (_, happen) => {
  const visitor = app.visitor();
  const { password } = await visitor.signUpAndActivate();
  const { ref } = await order(visitor);
  await happen(ref);
  const reply = await requestIt(visitor, password);
  expect(outcome(reply)).toBe('409 OPEN_ORDERS');
  expect(reply.refusal.error).toBe(
    'You have orders in progress. Finish or cancel them, or contact us, before deleting your account.',
  );
  expect(reply.refusal['refs']).toEqual([ref]);
  expect((await visitor.call(readDeletion, {})).body).toEqual({ openOrders: [ref], requestedAt: null });
});

it('GET /account/deletion lists no order unless one is in progress, and never another account’s', async () => {
  const [visitor, other] = [app.visitor(), app.visitor()];
  await visitor.signUpAndActivate();
  await other.signUpAndActivate();
  await order(visitor);
  await receive(owner.visitor, (await order(other)).ref);
  expect((await visitor.call(readDeletion, {})).body).toEqual({ openOrders: [], requestedAt: null });
});

it('409 OPEN_ORDERS while a payment is pending; waiting and finished orders do not block', async () => {
  const visitor = app.visitor();
  const { password } = await visitor.signUpAndActivate();
  const { ref } = await order(visitor);
  await payWith(visitor, ref, 'paynow');
  expect(outcome(await requestIt(visitor, password))).toBe('409 OPEN_ORDERS');
  const { db } = app.site.platform;
  await db.updateTable('payments').set({ status: 'cancelled' }).execute();
  const other = await order(visitor);
  await visitor.call(cancelOrder, { params: { ref: other.ref }, body: {} });
  const returned = await order(visitor);
  await receive(owner.visitor, returned.ref);
  await setFulfilment(owner.visitor, returned.ref, 'cancelled');
  await giveBack(owner.visitor, returned.ref, 10_000);
  expect(outcome(await requestIt(visitor, password))).toBe('202');
});

it('deleting the account removes the person from orders, except where the law requires the name', async () => {
  const visitor = app.visitor();
  const { email, password, userId } = await visitor.signUpAndActivate({ firstName: 'Nomathemba', lastName: 'Mpofu' });
  await visitor.call(changeProfile, { body: { firstName: 'Nomathemba', lastName: 'Mpofu', phone: '0772 555 444' } });
  const waiting = await placeFor(visitor, 'By the baobab');
  await visitor.call(saveCart, { body: { items: [{ id: 'hydrology', quantity: 3 }] } });
  await payWith(visitor, waiting, 'bank');
  const dropped = await placeFor(visitor, 'By the river');
  await visitor.call(cancelOrder, { params: { ref: dropped }, body: { reason: 'The river is dry' } });
  const done = await placeFor(visitor, 'By the road');
  await receive(owner.visitor, done);
  for (const to of ['in_progress', 'delivered', 'completed'] as const) await setFulfilment(owner.visitor, done, to);
  await requestIt(visitor, password);
  app.clock.passMinutes(7 * 24 * 60);
  await app.site.platform.scheduler.runDue();

  const { db } = app.site.platform;
  expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
  const orders = await db.selectFrom('orders').selectAll().where('ref', 'in', [waiting, dropped, done]).execute();
  const byRef = new Map(orders.map((row) => [row.ref, row]));
  for (const row of orders) expect(row).toMatchObject({ user_id: null, email: '', note: null, expires_at: null });
  for (const ref of [waiting, dropped]) {
    expect(byRef.get(ref)).toMatchObject({ work_status: 'cancelled', billing: { name: '' } });
  }
  expect(byRef.get(done)).toMatchObject({ work_status: 'completed', billing });
  const ids = orders.map(({ id }) => id);
  const payments = await db.selectFrom('payments').selectAll().where('order_id', 'in', ids).execute();
  expect(payments).toMatchObject([{ status: 'cancelled', phone: null }]);
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).execute();
  expect(JSON.stringify(events)).not.toMatch(/river|baobab|road/i);
  expect(await db.selectFrom('carts').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
  const invoices = await db
    .selectFrom('invoices')
    .select(sql`snapshot -> 'customer'`.as('customer'))
    .where('order_id', 'in', ids)
    .execute();
  expect(invoices).toEqual([{ customer: { ...billing, email, purchaseOrder: null } }]);
  const kept = [orders, payments, events].map((rows) => JSON.stringify(rows)).join();
  expect(kept).not.toContain(email);
  expect(kept.match(/Nomathemba/g)).toHaveLength(1);
});
