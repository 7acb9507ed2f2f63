import { sql } from 'kysely';
import { orderLimits } from '#contract/order-limits.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Scheduled: an order of a guest that ended without money and without an invoice is kept without the person, as one of
 * a deleted account is.
 */
export async function eraseUnpaidGuests({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('orders')
    .set({ guest_name: null, guest_phone: null, email: '', note: null, billing: JSON.stringify({ name: '' }) as never })
    .where('guest_name', 'is not', null)
    .where('work_status', '=', 'cancelled')
    .where('created_at', '<', addHours(clock.now(), -24 * orderLimits.unpaidGuestOrderKeptDays))
    .where(sql<boolean>`not exists (select from ledger_entries where order_id = orders.id)`)
    .where(sql<boolean>`not exists (select from invoices where order_id = orders.id)`)
    .execute();
}
