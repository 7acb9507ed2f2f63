import { sql } from 'kysely';
import * as contract from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { fileName } from '#server/platform/http/uploads.ts';
import { answerAsStaff } from './change-requests.ts';
import type { DeliveriesContext } from './context.ts';
import { planDelivery, previewDelivery, refusePending, sendDelivery, takeBackDelivery } from './deliver.ts';
import { type DeliverableRow, lockDeliverable, selectDeliverables } from './deliverables.ts';
import { filesOfAllOrders, gigabyte, showToOffice } from './office-view.ts';
import { requireSharedStorage } from './upload-routes.ts';

/** What staff prepare and deliver. */
export function mountOfficeDeliverables(deliveries: DeliveriesContext): void {
  const { router, db } = deliveries.platform;
  const { orders } = deliveries;
  const shown = (from: Queries, orderId: string) => showToOffice(from, deliveries, orderId);

  router.on(contract.listOfficeDeliverables, {}, async ({ params: { ref } }) => shown(db, (await orders.any(ref)).id));

  router.onWrite(
    contract.addDeliverable,
    {},
    {
      async prepare({ params: { ref }, body }) {
        const order = await orders.any(ref);
        if (body.kind === 'file') await requireRoom(deliveries, body);
        return order;
      },
      async write(trx, { account: { userId }, body }, { id: orderId }) {
        const id = await addDeliverable(trx, deliveries, orderId, { ...body, by: userId });
        return { id, ...(await shown(trx, orderId)) };
      },
    },
  );

  router.on(
    contract.deliverAnyway,
    {},
    async ({ account: { userId }, params: { ref, id }, body: { anywayReason: after } }) => {
      const { id: orderId } = await orders.any(ref);
      return inTransaction(db, async (trx) => {
        const { order, row } = await lockUndelivered(trx, deliveries, orderId, id);
        await trx.updateTable('deliverables').set({ anyway_reason: after }).where('id', '=', id).execute();
        const change = { before: row.anyway_reason ?? '', after };
        await orders.appendEvent(trx, order, { event: 'deliverable.anyway', by: userId, details: row.name, change });
        return shown(trx, orderId);
      });
    },
  );

  router.on(contract.removeDeliverable, {}, async ({ account: { userId }, params: { ref, id } }) => {
    const { id: orderId } = await orders.any(ref);
    return inTransaction(db, async (trx) => {
      const { order, row } = await lockUndelivered(trx, deliveries, orderId, id);
      await trx.deleteFrom('deliverables').where('id', '=', id).execute();
      await orders.appendEvent(trx, order, { event: 'deliverable.removed', by: userId, details: row.name });
      return shown(trx, orderId);
    });
  });

  router.on(contract.markAcceptancesSeen, {}, async ({ account: { userId: by }, params: { ref } }) => {
    const { id: orderId } = await orders.any(ref);
    return inTransaction(db, async (trx) => {
      await markSeen(trx, deliveries, orderId, by);
      return shown(trx, orderId);
    });
  });

  mountHandingOver(deliveries);
}

/** What reaches the client: deliveries, and answers to change requests. */
function mountHandingOver(deliveries: DeliveriesContext): void {
  const { router, db } = deliveries.platform;
  const { orders } = deliveries;

  router.onWrite(
    contract.answerChangeRequest,
    {},
    {
      prepare: ({ params: { ref } }) => orders.any(ref),
      async write(trx, { account: { userId }, params: { id, change }, body }, { id: orderId }) {
        const { text, mark = null } = body;
        await answerAsStaff(trx, deliveries, orderId, { id, change, text, mark, by: userId });
        return showToOffice(trx, deliveries, orderId);
      },
    },
  );

  router.onWrite(
    contract.deliver,
    {},
    {
      prepare: ({ params: { ref } }) => orders.any(ref),
      async write(trx, { account: { userId }, body }, { id: orderId }) {
        await planDelivery(trx, deliveries, orderId, { ...body, by: userId });
        return showToOffice(trx, deliveries, orderId);
      },
    },
  );

  router.on(contract.previewDelivery, {}, async ({ account: { userId }, params: { ref }, body }) => ({
    email: await previewDelivery(deliveries, (await orders.any(ref)).id, { ...body, by: userId }),
  }));

  router.on(contract.sendDelivery, {}, async ({ params: { ref } }) => {
    const { id: orderId } = await orders.any(ref);
    return inTransaction(db, async (trx) => {
      await sendDelivery(trx, deliveries, orderId);
      return showToOffice(trx, deliveries, orderId);
    });
  });

  router.on(contract.takeBackDelivery, {}, async ({ account: { userId }, params: { ref } }) => {
    const { id: orderId } = await orders.any(ref);
    return inTransaction(db, async (trx) => {
      await takeBackDelivery(trx, deliveries, orderId, userId);
      return showToOffice(trx, deliveries, orderId);
    });
  });
}

/** Staff have seen what is accepted; once. */
async function markSeen(
  trx: Trx,
  { orders, platform: { clock } }: DeliveriesContext,
  orderId: string,
  by: string,
): Promise<void> {
  const order = await orders.lock(trx, orderId);
  const seen = await trx
    .updateTable('deliverables')
    .set({ acceptance_seen_at: clock.now() })
    .where('order_id', '=', orderId)
    .where('state', '=', 'accepted')
    .where('acceptance_seen_at', 'is', null)
    .returning('name')
    .execute();
  if (seen.length === 0) return;
  const details = seen.map(({ name }) => name).join(', ');
  await orders.appendEvent(trx, order, {
    event: 'acceptance.seen',
    by,
    details,
    change: { before: 'new', after: 'seen' },
  });
}

/** @throws AppError STORAGE_NOT_SHARED, NO_ROOM_FOR_FILE */
async function requireRoom(deliveries: DeliveriesContext, file: { name: string; bytes: number }): Promise<void> {
  requireSharedStorage(deliveries);
  const needed = file.bytes * (1 + deliveryLimits.fileSpareShare);
  if ((await deliveries.storage.freeBytes()) < needed) {
    throw new AppError('NO_ROOM_FOR_FILE', { name: fileName(file.name) });
  }
}

/** Of all orders; one upload after another is begun. @throws AppError QUOTA_REACHED */
async function requireQuota(trx: Trx, { rules }: DeliveriesContext, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('files of all orders'))`.execute(trx);
  const files = await filesOfAllOrders(trx, rules);
  if (files.bytes + bytes > files.mostBytes) {
    throw new AppError('QUOTA_REACHED', { used: (files.bytes / gigabyte).toFixed(1), most: rules.filesMaxGigabytes });
  }
}

type Added = BodyOf<typeof contract.addDeliverable> & { by: string };

/** @throws AppError WORK_NOT_BEGUN, TOO_MANY_DELIVERABLES, DELIVERABLE_ACCEPTED, UPLOAD_UNFINISHED, QUOTA_REACHED */
async function addDeliverable(trx: Trx, deliveries: DeliveriesContext, orderId: string, added: Added): Promise<string> {
  const { platform, orders } = deliveries;
  const order = await orders.lock(trx, orderId);
  if (!['in_progress', 'delivered'].includes(order.work_status)) throw new AppError('WORK_NOT_BEGUN');
  if (added.kind === 'file') await requireQuota(trx, deliveries, added.bytes);
  const id = newId();
  const name = added.kind === 'file' ? fileName(added.name) : added.name;
  await trx
    .insertInto('deliverables')
    .values({
      id,
      order_id: orderId,
      kind: added.kind,
      name,
      version: await nextVersion(trx, orderId, name),
      content: added.kind === 'file' ? null : added.content,
      byte_count: added.kind === 'file' ? added.bytes : null,
      state: 'not_yet',
      by_user_id: added.by,
      created_at: platform.clock.now(),
    })
    .execute();
  await orders.appendEvent(trx, order, { event: 'deliverable.added', by: added.by, details: name });
  return id;
}

async function nextVersion(trx: Trx, orderId: string, name: string): Promise<number> {
  const rows = await selectDeliverables(trx, orderId).execute();
  const most = deliveryLimits.deliverablesMax;
  if (rows.length >= most) throw new AppError('TOO_MANY_DELIVERABLES', { most });
  const versions = rows.filter((row) => row.name === name);
  if (versions.some(({ state }) => state === 'accepted')) throw new AppError('DELIVERABLE_ACCEPTED', { name });
  const isArriving = ({ kind, arrived_at: at }: DeliverableRow): boolean => kind === 'file' && at === null;
  if (versions.some(isArriving)) throw new AppError('UPLOAD_UNFINISHED', { name });
  return Math.max(0, ...versions.map(({ version }) => version)) + 1;
}

/** @throws AppError NOT_FOUND, DELIVERABLE_CHANGED, DELIVERY_PENDING */
async function lockUndelivered(trx: Trx, { orders }: DeliveriesContext, orderId: string, id: string) {
  const order = await orders.lock(trx, orderId);
  const row = await lockDeliverable(trx, orderId, id);
  if (row.state !== 'not_yet') throw new AppError('DELIVERABLE_CHANGED');
  await refusePending(trx, orderId, id);
  return { order, row };
}
