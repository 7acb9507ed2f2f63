import { sql } from 'kysely';
import * as contract from '#contract/admin/orders/deliverables.ts';
import { businessDate } from '#contract/business-days.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { closeChanges } from './accept.ts';
import type { DeliveriesContext } from './context.ts';
import { type DeliverableRow, isHeldBack, lockDeliverable, moveTo, selectDeliverables } from './deliverables.ts';
import { reminderDays } from './remind.ts';

type Delivery = BodyOf<typeof contract.deliver> & { by: string };

/**
 * Delivers after some seconds, in which it can be taken back. What would be refused then is refused now.
 * @throws AppError as `deliver`, VALIDATION_FAILED, DELIVERY_PENDING
 */
export async function planDelivery(
  trx: Trx,
  deliveries: DeliveriesContext,
  orderId: string,
  delivery: Delivery,
): Promise<void> {
  const { orders, platform } = deliveries;
  const order = await orders.lock(trx, orderId);
  await refusePending(trx, orderId);
  const now = platform.clock.now();
  requireDays(delivery, businessDate(now));
  await rehearse(trx, () => deliver(trx, deliveries, orderId, delivery));
  const { ids, sentence = '', acceptsOn, nextOn = null, by } = delivery;
  await trx
    .insertInto('pending_deliveries')
    .values({
      order_id: orderId,
      deliverable_ids: [...new Set(ids)],
      sentence,
      accepts_on: acceptsOn,
      next_on: nextOn,
      by_user_id: by,
      leaves_at: addSeconds(now, deliveryLimits.takeBackSeconds),
    })
    .execute();
  await orders.appendEvent(trx, order, { event: 'delivery.planned', by });
}

/** The email that the client would get; null without an address. Nothing is stored. @throws AppError as `planDelivery` */
export function previewDelivery(deliveries: DeliveriesContext, orderId: string, delivery: Delivery) {
  const { platform, orders } = deliveries;
  return inTransaction(platform.db, async (trx) => {
    await orders.lock(trx, orderId);
    requireDays(delivery, businessDate(platform.clock.now()));
    return rehearse(trx, async () => {
      const emailId = await deliver(trx, deliveries, orderId, delivery);
      if (emailId === null) return null;
      return trx
        .selectFrom('emails')
        .select(['to_address as to', 'subject', 'body_text as text'])
        .where('id', '=', emailId)
        .executeTakeFirstOrThrow();
    });
  });
}

/** Does the work, and undoes it; what it found is returned, what it refuses is thrown. */
async function rehearse<Found>(trx: Trx, work: () => Promise<Found>): Promise<Found> {
  await sql`savepoint rehearsal`.execute(trx);
  const found = await work();
  await sql`rollback to savepoint rehearsal`.execute(trx);
  return found;
}

/** @throws AppError DELIVERY_SENT when there is nothing to take back */
export async function takeBackDelivery(
  trx: Trx,
  { orders }: DeliveriesContext,
  orderId: string,
  by: string,
): Promise<void> {
  const order = await orders.lock(trx, orderId);
  if (!(await claimPending(trx, orderId))) throw new AppError('DELIVERY_SENT');
  const change = { before: 'planned', after: 'taken back' };
  await orders.appendEvent(trx, order, { event: 'delivery.taken_back', by, change });
}

/** Sends what is pending; without it nothing happens. What cannot be delivered any more is noted in the history. */
export async function sendDelivery(trx: Trx, deliveries: DeliveriesContext, orderId: string): Promise<void> {
  const { orders } = deliveries;
  const order = await orders.lock(trx, orderId);
  const pending = await claimPending(trx, orderId);
  if (!pending) return;
  const { deliverable_ids: ids, sentence, accepts_on: acceptsOn, next_on: nextOn, by_user_id: by } = pending;
  await sql`savepoint sending`.execute(trx);
  try {
    await deliver(trx, deliveries, orderId, { ids, sentence, acceptsOn, nextOn, by });
  } catch (error) {
    // Refused: the order was cancelled meanwhile.
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint sending`.execute(trx);
    await orders.appendEvent(trx, order, { event: 'delivery.stopped', by: null, details: error.message });
  }
}

const perRun = 50;

/** Scheduled: sends what nobody has taken back, also after a crash. */
export async function sendDueDeliveries(deliveries: DeliveriesContext): Promise<void> {
  const { db, clock } = deliveries.platform;
  const due = await db
    .selectFrom('pending_deliveries')
    .select('order_id')
    .where('leaves_at', '<=', clock.now())
    .orderBy('leaves_at')
    .limit(perRun)
    .execute();
  for (const { order_id: orderId } of due) {
    await inTransaction(db, (trx) => sendDelivery(trx, deliveries, orderId));
  }
}

const claimPending = (trx: Trx, orderId: string) =>
  trx.deleteFrom('pending_deliveries').where('order_id', '=', orderId).returningAll().executeTakeFirst();

/** In a transaction that has locked the order. `id`: of a deliverable; else any. @throws AppError DELIVERY_PENDING */
export async function refusePending(trx: Trx, orderId: string, id?: string): Promise<void> {
  const pending = await trx
    .selectFrom('pending_deliveries')
    .select('deliverable_ids')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (pending && (id === undefined || pending.deliverable_ids.includes(id))) throw new AppError('DELIVERY_PENDING');
}

/** @throws AppError VALIDATION_FAILED */
function requireDays({ acceptsOn, nextOn = null }: Delivery, today: string): void {
  if (acceptsOn <= today) throw wrong('acceptsOn');
  if (nextOn !== null && nextOn < today) throw wrong('nextOn');
}

const wrong = (field: 'acceptsOn' | 'nextOn'): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: contract.deliveryMessages[field] } });

/**
 * Returns the id of the email, or null without an address.
 * @throws AppError NOT_FOUND, FILE_INCOMPLETE, CHECK_RUNNING, CHECK_FAILED, DELIVERABLE_CHANGED, WORK_CANNOT_MOVE
 */
async function deliver(
  trx: Trx,
  { platform: { clock }, orders, emails, workingDays }: DeliveriesContext,
  orderId: string,
  { ids, sentence = '', acceptsOn, nextOn = null, by }: Delivery,
): Promise<string | null> {
  const now = clock.now();
  const reminders = reminderDays(businessDate(now), acceptsOn, await workingDays(trx));
  const order = await orders.lock(trx, orderId);
  const rows: DeliverableRow[] = [];
  for (const id of new Set(ids)) {
    const row = await lockDeliverable(trx, orderId, id);
    requireReady(row);
    await moveTo(trx, row, 'waiting', { delivered_at: now, accepts_on: acceptsOn, ...reminders });
    await replaceEarlier(trx, row, now);
    rows.push(row);
  }
  const details = rows.map(({ name }) => name).join(', ');
  await orders.appendEvent(trx, order, { event: 'deliverables.sent', by, details });
  await orders.deliver(trx, orderId, { by, nextOn });
  return emails.delivered(trx, order, rows, { sentence, acceptsOn, nextOn });
}

/** @throws AppError FILE_INCOMPLETE, CHECK_RUNNING, CHECK_FAILED */
function requireReady(row: DeliverableRow): void {
  if (row.kind !== 'file') return;
  if (!row.arrived_at) throw new AppError('FILE_INCOMPLETE');
  if (!row.checked_at) throw new AppError('CHECK_RUNNING', { name: row.name });
  if (isHeldBack(row)) throw new AppError('CHECK_FAILED', { name: row.name });
}

/** Ends the earlier versions of what is delivered, and the changes that were asked for in them. */
async function replaceEarlier(trx: Trx, { order_id: orderId, name, version }: DeliverableRow, at: Date): Promise<void> {
  const earlier = await selectDeliverables(trx, orderId)
    .where('name', '=', name)
    .where('version', '<', version)
    .where('state', '!=', 'replaced')
    .execute();
  for (const row of earlier) {
    await moveTo(trx, row, 'replaced');
    await closeChanges(trx, row.id, at);
  }
}
