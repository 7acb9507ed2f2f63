import { businessDate } from '#contract/business-days.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { DeliveriesContext } from './context.ts';
import { type DeliverableRow, moveTo, selectDeliverables } from './deliverables.ts';
import { startKeeping } from './keeping.ts';

type Order = Awaited<ReturnType<DeliveriesContext['orders']['lock']>>;
/** Without a user: a guest, or time. */
type Acceptance = { by: 'client'; userId: string | null } | { by: 'time'; userId: null };

/** Accepts, in a transaction that has locked the order; again has no effect. @throws AppError DELIVERABLE_CHANGED */
export async function accept(
  trx: Trx,
  deliveries: DeliveriesContext,
  order: Order,
  row: DeliverableRow,
  { by, userId }: Acceptance,
): Promise<void> {
  const { platform, orders, emails } = deliveries;
  const { clock } = platform;
  if (row.state === 'accepted') return;
  await moveTo(trx, row, 'accepted', { accepted_at: clock.now(), accepted_by: by });
  await closeChanges(trx, row.id, clock.now());
  await orders.appendEvent(trx, order, { event: 'delivery.accepted', by: userId, details: row.name });
  await emails.accepted(trx, order, row, by);
  const rest = await selectDeliverables(trx, order.id)
    .where('state', 'in', ['not_yet', 'waiting', 'change_asked'])
    .execute();
  if (rest.length > 0) return;
  await orders.complete(trx, order.id, userId);
  await startKeeping(trx, deliveries, order.id);
}

export async function closeChanges(trx: Trx, deliverableId: string, at: Date): Promise<void> {
  await trx
    .updateTable('change_requests')
    .set({ done_at: at })
    .where('deliverable_id', '=', deliverableId)
    .where('done_at', 'is', null)
    .execute();
}

const perRun = 50;

/** Scheduled: accepts what has waited until the end of its last day. */
export async function acceptInTime(deliveries: DeliveriesContext): Promise<void> {
  const { platform, orders } = deliveries;
  const { db, clock } = platform;
  const today = businessDate(clock.now());
  const due = await db
    .selectFrom('deliverables')
    .select(['id', 'order_id'])
    .where('state', '=', 'waiting')
    .where('accepts_on', '<', today)
    .orderBy('accepts_on')
    .limit(perRun)
    .execute();
  for (const { id, order_id: orderId } of due) {
    await inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, orderId);
      const row = await selectDeliverables(trx, orderId).where('id', '=', id).executeTakeFirst();
      // The client may have answered meanwhile.
      if (row?.state === 'waiting') await accept(trx, deliveries, order, row, { by: 'time', userId: null });
    });
  }
}
