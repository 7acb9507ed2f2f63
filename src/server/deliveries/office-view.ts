import { addWorkingDays, businessDate } from '#contract/business-days.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { DeliveriesContext } from './context.ts';
import { areaOfOrder, asDeliverables, selectDeliverables } from './deliverables.ts';
import { keptFilesOf } from './keeping.ts';
import type { DeliveryRules } from './rules.ts';

/** What staff see of an order: all that is not replaced, with uploads and downloads. */
export async function showToOffice(
  db: Queries,
  { rules, workingDays, platform: { clock } }: DeliveriesContext,
  orderId: string,
) {
  const rows = await selectDeliverables(db, orderId)
    .where('state', '!=', 'replaced')
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  const ids = rows.map(({ id }) => id);
  const downloads = await downloadsOf(db, orderId, ids);
  const parts = await partsOf(db, ids);
  const deliverables = await asDeliverables(db, rules, rows, { withNames: true });
  return {
    deliverables: deliverables.map((shown, at) => {
      const isFile = shown.kind === 'file';
      const hasArrived = Boolean(rows[at]?.arrived_at);
      return {
        ...shown,
        partsHere: isFile && !hasArrived ? parts(shown.id) : null,
        isBeingChecked: isFile && hasArrived && !rows[at]?.checked_at,
        isNews: shown.state === 'accepted' && !rows[at]?.acceptance_seen_at,
        downloads: downloads(shown.id),
      };
    }),
    leaving: await leavingOf(db, orderId, clock.now()),
    acceptsOn: addWorkingDays(businessDate(clock.now()), rules.acceptAfterWorkingDays, await workingDays(db)),
    deliveriesSent: await countDeliveries(db, orderId),
    kept: await keptFilesOf(db, orderId),
    area: await areaOfOrder(db, orderId),
    filesOfAllOrders: await filesOfAllOrders(db, rules),
  };
}

/** What was delivered together has one time. */
async function countDeliveries(db: Queries, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliverables')
    .where('order_id', '=', orderId)
    .select(({ fn }) => fn.count<string>('delivered_at').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function leavingOf(db: Queries, orderId: string, now: Date) {
  const pending = await db
    .selectFrom('pending_deliveries')
    .select(['deliverable_ids', 'leaves_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return pending
    ? { ids: pending.deliverable_ids, leavesAt: pending.leaves_at.toISOString(), readAt: now.toISOString() }
    : null;
}

export const gigabyte = 1_000_000_000;

/** Bytes of the files that are in the storage or are arriving there, and how many the owner allows. */
export async function filesOfAllOrders(db: Queries, { filesMaxGigabytes }: DeliveryRules) {
  const { bytes } = await db
    .selectFrom('deliverables')
    .leftJoin('kept_files', 'kept_files.order_id', 'deliverables.order_id')
    .where('kept_files.deleted_at', 'is', null)
    .select(({ fn }) => fn.sum<string | null>('byte_count').as('bytes'))
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes ?? 0), mostBytes: filesMaxGigabytes * gigabyte };
}

/** The parts of files that are stored, by the id of the file. */
export async function partsOf(db: Queries, ids: readonly string[]): Promise<(id: string) => number[]> {
  const rows = ids.length
    ? await db
        .selectFrom('deliverable_parts')
        .selectAll()
        .where('deliverable_id', 'in', ids)
        .where('is_stored', '=', true)
        .orderBy('part')
        .execute()
    : [];
  return (id) => rows.flatMap(({ deliverable_id: of, part }) => (of === id ? [part] : []));
}

/** Latest first. */
async function downloadsOf(db: Queries, orderId: string, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .selectFrom('deliverable_downloads')
        .selectAll()
        .where('deliverable_id', 'in', ids)
        .orderBy('at', 'desc')
        .execute()
    : [];
  const names = await namesOf(
    db,
    rows.flatMap(({ by_user_id: by }) => by ?? []),
  );
  const { guest_name: guestName } = await db
    .selectFrom('orders')
    .select('guest_name')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const nameOf = (id: string | null): string | null => {
    if (guestName !== null) return guestName;
    const name = id === null ? undefined : names.get(id);
    return name ? `${name.first_name} ${name.last_name}`.trim() : null;
  };
  return (id: string) =>
    rows.flatMap(({ deliverable_id: of, by_user_id: by, at, is_view: isView }) =>
      of === id ? [{ by: nameOf(by), at: at.toISOString(), isView }] : [],
    );
}
