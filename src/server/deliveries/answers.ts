import type { Queries, Trx } from '#server/platform/database/database.ts';
import { accept } from './accept.ts';
import type { DeliveriesContext } from './context.ts';
import { areaOfOrder, asDeliverables, findDelivered, shownToClient } from './deliverables.ts';
import { keptFilesOf } from './keeping.ts';

/** Null for a guest. */
type Who = string | null;

export const shownDeliverables = async (db: Queries, { rules }: DeliveriesContext, orderId: string) => ({
  deliverables: await asDeliverables(db, rules, await shownToClient(db, orderId)),
  kept: await keptFilesOf(db, orderId),
  area: await areaOfOrder(db, orderId),
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
