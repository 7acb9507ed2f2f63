import { sql } from 'kysely';
import { addDays, addMonths, businessDate } from '#contract/business-days.ts';
import type { KeptFiles } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import type { DeliveriesContext } from './context.ts';
import { selectDeliverables } from './deliverables.ts';

const perRun = 50;

/** Until when the files of an order are kept; null before it is completed, and when it has none. */
export async function keptFilesOf(db: Queries, orderId: string): Promise<KeptFiles | null> {
  const row = await db
    .selectFrom('kept_files')
    .select(['kept_until', 'deleted_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? { until: row.kept_until, areDeleted: row.deleted_at !== null } : null;
}

/** @throws AppError FILE_NOT_KEPT when the files of the order were deleted because their time was over */
export async function requireKept(db: Queries, orderId: string): Promise<void> {
  if ((await keptFilesOf(db, orderId))?.areDeleted) throw new AppError('FILE_NOT_KEPT');
}

/** Decides until when the files of a completed order are kept. A repeated call changes nothing. */
export async function startKeeping(
  db: Queries,
  { platform: { clock }, rules }: DeliveriesContext,
  orderId: string,
): Promise<void> {
  const keptUntil = addMonths(businessDate(clock.now()), rules.keepMonths);
  await sql`
    insert into kept_files (order_id, kept_until)
    select id, ${keptUntil}::date from orders
    where id = ${orderId} and work_status = 'completed' and exists (
      select from deliverables where order_id = orders.id and kind = 'file' and delivered_at is not null)
    on conflict do nothing`.execute(db);
}

/** Scheduled: for orders that staff completed, and those of earlier releases. */
export async function startKeepingAll(deliveries: DeliveriesContext): Promise<void> {
  const { db } = deliveries.platform;
  const due = await db
    .selectFrom('deliverables')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('kept_files', 'kept_files.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('kind', '=', 'file')
    .where('delivered_at', 'is not', null)
    .where('work_status', '=', 'completed')
    .where('kept_files.order_id', 'is', null)
    .limit(perRun)
    .execute();
  for (const { id } of due) await startKeeping(db, deliveries, id);
}

/** Scheduled: writes to clients a month and a week before files are deleted, each email once. */
export async function announceDeletion(deliveries: DeliveriesContext): Promise<void> {
  const { platform, orders, filesEndEmail } = deliveries;
  const { db, clock } = platform;
  const now = clock.now();
  const inWeek = addDays(businessDate(now), deliveryLimits.filesLastNoticeDays);
  const inMonth = addDays(businessDate(now), deliveryLimits.filesFirstNoticeDays);
  const selectDue = (from: Queries) =>
    from
      .selectFrom('kept_files')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('week_notice_at', 'is', null)
      .where('kept_until', '<=', inMonth)
      .where((eb) => eb.or([eb('kept_until', '<=', inWeek), eb('month_notice_at', 'is', null)]));
  const due = await selectDue(db).orderBy('kept_until').limit(perRun).execute();
  for (const { order_id: orderId } of due) {
    await inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, orderId);
      // Another process may have written meanwhile.
      const row = await selectDue(trx).where('order_id', '=', orderId).executeTakeFirst();
      if (!row) return;
      const isLast = row.kept_until <= inWeek;
      // After a time in which the site was off, the client has the whole week all the same.
      const keptUntil = isLast ? inWeek : row.kept_until;
      await trx
        .updateTable('kept_files')
        .set({ kept_until: keptUntil, [isLast ? 'week_notice_at' : 'month_notice_at']: now })
        .where('order_id', '=', orderId)
        .execute();
      await filesEndEmail(trx, order, await deliveredFiles(trx, orderId), keptUntil);
    });
  }
}

/** Scheduled: deletes the files of orders whose time is over and announced. What was delivered stays listed. */
export async function endKeeping({ platform: { db, clock }, orders }: DeliveriesContext): Promise<void> {
  const now = clock.now();
  const due = await db
    .selectFrom('kept_files')
    .select('order_id')
    .where('deleted_at', 'is', null)
    .where('week_notice_at', 'is not', null)
    .where('kept_until', '<', businessDate(now))
    .orderBy('kept_until')
    .limit(perRun)
    .execute();
  for (const { order_id: orderId } of due) {
    await inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, orderId);
      const ended = await trx
        .updateTable('kept_files')
        .set({ deleted_at: now })
        .where('order_id', '=', orderId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      await sql`insert into files_to_delete (id, byte_count)
        select id, byte_count from deliverables where order_id = ${orderId} and kind = 'file'
        on conflict do nothing`.execute(trx);
      // The picture and the features end with the file.
      await trx
        .updateTable('deliverables')
        .set({ picture: null, shapes_bytes: null })
        .where('order_id', '=', orderId)
        .execute();
      await trx
        .deleteFrom('deliverable_parts')
        .where('deliverable_id', 'in', selectDeliverables(trx, orderId).clearSelect().select('id'))
        .execute();
      await orders.appendEvent(trx, order, { event: 'files.deleted', by: null });
    });
  }
}

/** Those that the client can download. */
const deliveredFiles = (trx: Trx, orderId: string) =>
  selectDeliverables(trx, orderId)
    .where('kind', '=', 'file')
    .where('delivered_at', 'is not', null)
    .where('state', '!=', 'replaced')
    .orderBy('name')
    .execute();
