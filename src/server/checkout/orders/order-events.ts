import { audit, type Change } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import type { OrderRow } from './orders.ts';

export interface OrderEvent {
  /** `placed`, `payment.started`, `money.received`: what happened, past tense. */
  event: string;
  /** Who did it; null for the scheduler or a payment service. */
  by: string | null;
  /** Text for staff: their own or the customer's, never a secret. */
  details?: string;
  /** Set for a change by staff. */
  change?: Change | undefined;
}

export async function appendOrderEvent(
  trx: Trx,
  { platform: { clock } }: Pick<CheckoutContext, 'platform'>,
  order: Pick<OrderRow, 'id' | 'ref'>,
  { event, by, details = '', change }: OrderEvent,
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({ order_id: order.id, at: clock.now(), event, by_user_id: by, details })
    .execute();
  await audit(trx, clock, { event: `order.${event}`, userId: by, subject: order.ref, change });
}

export const orderEventsOf = (db: Queries, orderId: string) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export interface StaffChange extends Change {
  event: string;
  at: Date;
  by: string | null;
}

/** The changes by staff to an order, oldest first, by event name. */
export async function changesOf(db: Queries, ref: string): Promise<StaffChange[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'event', 'user_id', 'before', 'after'])
    .where('subject', '=', ref)
    .where('after', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ at, event, user_id: by, before, after }) => ({
    at,
    by,
    event: event.replace(/^order\./, ''),
    before: before ?? '',
    after: after ?? '',
  }));
}
