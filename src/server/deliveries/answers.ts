import { deliveryLimits } from '#contract/delivery-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { accept } from './accept.ts';
import type { DeliveriesContext } from './context.ts';
import { asDeliverables, type DeliverableRow, findDelivered, moveTo, shownToClient } from './deliverables.ts';
import { keptFilesOf } from './keeping.ts';

/** Null for a guest. */
type Who = string | null;

export const shownDeliverables = async (db: Queries, orderId: string) => ({
  deliverables: await asDeliverables(db, await shownToClient(db, orderId)),
  kept: await keptFilesOf(db, orderId),
});

/** @throws AppError NOT_FOUND, DELIVERABLE_CHANGED */
export async function acceptByClient(
  trx: Trx,
  deliveries: DeliveriesContext,
  orderId: string,
  { id, by }: { id: string; by: Who },
): Promise<void> {
  const order = await deliveries.orders.lock(trx, orderId);
  await accept(trx, deliveries, order, await findDelivered(trx, order.id, id), { by: 'client', userId: by });
}

interface Wish {
  id: string;
  by: Who;
  text: string;
  place: [number, number] | null;
}

/** @throws AppError NOT_FOUND, DELIVERABLE_CHANGED, TOO_MANY_CHANGES */
export async function askForChange(
  trx: Trx,
  { platform: { clock }, orders, emails }: DeliveriesContext,
  orderId: string,
  { id, by, text, place }: Wish,
): Promise<void> {
  const order = await orders.lock(trx, orderId);
  const row = await findDelivered(trx, order.id, id);
  await refuseTooMany(trx, row);
  // A second request belongs to the same version.
  if (row.state !== 'change_asked') await moveTo(trx, row, 'change_asked');
  const change = {
    id: newId(),
    deliverable_id: row.id,
    text,
    place: place && JSON.stringify(place),
    created_at: clock.now(),
    done_at: null,
  };
  await trx.insertInto('change_requests').values(change).execute();
  await orders.appendEvent(trx, order, { event: 'change.asked', by, details: `${row.name}: ${text}` });
  await emails.changeAsked(trx, order, row, { text, place });
}

async function refuseTooMany(trx: Trx, { id }: DeliverableRow): Promise<void> {
  const { count } = await trx
    .selectFrom('change_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deliverable_id', '=', id)
    .executeTakeFirstOrThrow();
  const most = deliveryLimits.changeRequestsMax;
  if (Number(count) >= most) throw new AppError('TOO_MANY_CHANGES', { most });
}
