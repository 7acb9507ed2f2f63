import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { afterScheduler, order, payWith } from '#tests/support/data/orders.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { PaynowStandIn } from '#tests/support/stand-ins/paynow.ts';
import { balanceOf } from './ledger.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let client: SignedIn;
let boss: SignedIn;
beforeAll(async () => {
  app.clock.set(mondayMorning);
  client = await signedIn(app);
  boss = await signedIn(app, { roles: ['owner'] });
});
const migration = path.join(projectRoot, 'migrations/0050-balances-of-orders.sql');

/** By order: what is stored, and what the entries add up to by the rules of ledger.ts. */
async function storedAndSummed() {
  const { db } = app.site.platform;
  const orders = await db.selectFrom('orders').selectAll().execute();
  const entries = await db.selectFrom('ledger_entries').selectAll().orderBy('place').execute();
  const payments = await db.selectFrom('payments').select(['id', 'amount_cents']).execute();
  return orders.map((row) => {
    const own = entries.filter(({ order_id: id }) => id === row.id);
    const balance = balanceOf(
      own.map(({ kind, amount_cents: amountCents, provider_status: status }) => ({ kind, amountCents, status })),
    );
    const differs = own.some(
      ({ kind, provider, amount_cents: amount, payment_id: id }) =>
        kind === 'payment' &&
        provider === 'paynow' &&
        payments.some((one) => one.id === id && one.amount_cents !== amount),
    );
    return {
      stored: [row.received_cents, row.balance_cents, row.disputed && row.balance_cents > 0, row.amount_differs],
      summed: [balance.receivedCents, balance.paidCents, balance.disputed, differs],
    };
  });
}

async function expectEqual(orders: number): Promise<void> {
  const found = await storedAndSummed();
  expect(found).toHaveLength(orders);
  expect(found.map(({ stored }) => stored)).toEqual(found.map(({ summed }) => summed));
}

/** Every kind of entry. Returns the order whose payment is disputed. */
async function moveMoney(at: PaynowStandIn): Promise<string> {
  const [manual, overpaid, differs, disputed] = [
    await order(client.visitor),
    await order(client.visitor),
    await order(client.visitor),
    await order(client.visitor),
  ];
  await receive(boss.visitor, manual.ref, { amountCents: 4_000 });
  await receive(boss.visitor, manual.ref, { amountCents: 6_000, method: 'cash' });
  await giveBack(boss.visitor, manual.ref, 2_500);
  await setFulfilment(boss.visitor, manual.ref, 'cancelled');
  await payWith(client.visitor, overpaid.ref, 'paynow');
  await at.pay(`${overpaid.ref}-1`, 10_001);
  await payWith(client.visitor, differs.ref, 'paynow');
  await at.pay(`${differs.ref}-1`, 100);
  await payWith(client.visitor, disputed.ref, 'paynow');
  await at.act(`${disputed.ref}-1`, 'dispute');
  await afterScheduler(app);
  return disputed.ref;
}

it('stores the balance of the ledger after every kind of entry, and the migration computes the same', async () => {
  const at = new PaynowStandIn(app);
  const ref = await moveMoney(at);
  await expectEqual(4);
  expect((await storedAndSummed()).map(({ stored }) => stored).sort()).toEqual(
    [
      [10_000, 7_500, false, false],
      [10_001, 10_001, false, true],
      [100, 100, false, true],
      [10_000, 10_000, true, false],
    ].sort(),
  );
  const { db } = app.site.platform;
  await sql`update orders set received_cents = 0, balance_cents = 0, disputed = false, amount_differs = false`.execute(
    db,
  );
  const [backFill = ''] = /^update orders set[\s\S]*?;$/m.exec(readFileSync(migration, 'utf8')) ?? [];
  await sql.raw(backFill).execute(db);
  await expectEqual(4);
  await at.actQuietly(`${ref}-1`, 'Paid');
  await at.post(await at.notification(`${ref}-1`));
  await afterScheduler(app);
  await expectEqual(4);
  expect((await storedAndSummed()).every(({ stored }) => stored[2] === false)).toBe(true);
});
