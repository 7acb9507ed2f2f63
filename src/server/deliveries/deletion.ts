import { deliveryLimits } from '#contract/delivery-limits.ts';
import { addHours } from '#server/platform/clock.ts';
import type { DeliveriesContext } from './context.ts';
import { deleteFile } from './stored-files.ts';

/** Scheduled: ends uploads that have not arrived after days. */
export async function deleteUnfinished({ platform: { db, clock } }: DeliveriesContext): Promise<void> {
  await db
    .deleteFrom('deliverables')
    .where('kind', '=', 'file')
    .where('arrived_at', 'is', null)
    .where('created_at', '<', addHours(clock.now(), -24 * deliveryLimits.unfinishedFileKeptDays))
    .execute();
}

const perRun = 20;

/**
 * Scheduled: deletes the files of deleted deliverables from the storage, and again after an hour, when no part can be on
 * its way any more. What it cannot reach is left for the next run.
 */
export async function deleteFiles({ platform: { db, clock }, storage }: DeliveriesContext): Promise<void> {
  const now = clock.now();
  const rows = await db
    .selectFrom('files_to_delete')
    .selectAll()
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '<=', addHours(now, -1))]))
    .orderBy('id')
    .limit(perRun)
    .execute();
  for (const { id, byte_count: bytes, deleted_at: deletedAt } of rows) {
    await deleteFile(storage, { id, bytes });
    await (deletedAt
      ? db.deleteFrom('files_to_delete').where('id', '=', id).execute()
      : db.updateTable('files_to_delete').set({ deleted_at: now }).where('id', '=', id).execute());
  }
}
