import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayMethods, type PaymentMethod } from '#contract/checkout/payments.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { order } from '#tests/support/data/orders.ts';
import { hasPendingPayment } from './payment-rows.ts';

const app = testApp();
let orderId: string;
beforeAll(async () => {
  const { ref } = await order((await signedIn(app)).visitor);
  const { db } = app.site.platform;
  orderId = (await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id;
});

class RolledBack extends Error {}

/** Runs the work on the schema without the index that 0076 replaces, and rolls it back. */
const withoutOldIndex = (work: (trx: Trx) => Promise<void>): Promise<void> =>
  app.site.platform.db
    .transaction()
    .execute(async (trx) => {
      await sql`drop index payments_one_on_its_way`.execute(trx);
      await work(trx);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });

const insertPending = (trx: Trx, method: PaymentMethod, attempt: number) =>
  trx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: orderId,
      attempt,
      method,
      amount_cents: 10_000,
      currency: 'USD',
      status: 'pending',
      gateway_reference: gatewayMethods.some((one) => one === method) ? `pending-${attempt}` : null,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .execute();

const isPendingIn = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('orders').select('id').where('id', '=', orderId).where(hasPendingPayment).execute()).length > 0;

describe.each(gatewayMethods)('a pending payment by %s', (method) => {
  it('is the only one of its order by the index, and is found by SQL', () =>
    withoutOldIndex(async (trx) => {
      await insertPending(trx, method, 1);
      expect(await isPendingIn(trx)).toBe(true);
      await sql`savepoint before_second`.execute(trx);
      await expect(insertPending(trx, method, 2)).rejects.toMatchObject({
        constraint: 'payments_one_pending_at_gateway',
      });
      await sql`rollback to before_second`.execute(trx);
    }));
});

it('a transfer or cash that is pending blocks no other payment', () =>
  withoutOldIndex(async (trx) => {
    await insertPending(trx, 'bank', 1);
    await insertPending(trx, 'cash', 2);
    expect(await isPendingIn(trx)).toBe(false);
  }));
