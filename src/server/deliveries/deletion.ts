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

/** Scheduled: deletes the files of deleted deliverables from the storage. What it cannot reach is left for the next run. */
export async function deleteFiles({ platform: { db }, storage }: DeliveriesContext): Promise<void> {
  const rows = await db.selectFrom('files_to_delete').selectAll().orderBy('id').limit(perRun).execute();
  for (const { id, byte_count: bytes } of rows) {
    await deleteFile(storage, { id, bytes });
    await db.deleteFrom('files_to_delete').where('id', '=', id).execute();
  }
}
