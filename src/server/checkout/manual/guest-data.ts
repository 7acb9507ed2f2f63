import { sql } from 'kysely';
import { orderLimits } from '#contract/order-limits.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eraseOrders, hasNoMoney } from '../personal-data.ts';

/** Scheduled: erases the guest of each order that was cancelled without money and without an invoice some time ago. */
export async function eraseUnpaidGuests({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = addHours(clock.now(), -24 * orderLimits.unpaidGuestOrderKeptDays);
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('guest_name', 'is not', null)
    .where('work_status', '=', 'cancelled')
    .where('created_at', '<', before)
    .where(hasNoMoney)
    .execute();
  for (const { id } of orders) {
    const isDue = sql<boolean>`orders.id = ${id} and orders.work_status = 'cancelled' and ${hasNoMoney}`;
    await inTransaction(db, (trx) => eraseOrders(trx, isDue, clock.now()));
  }
}
