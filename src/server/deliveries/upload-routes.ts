import { createHash } from 'node:crypto';
import * as contract from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { receiveFilePart } from '#server/platform/http/uploads.ts';
import { checkJob } from './check-files.ts';
import type { DeliveriesContext } from './context.ts';
import { type DeliverableRow, findDeliverable, lockDeliverable } from './deliverables.ts';
import { partsOf, showToOffice } from './office-view.ts';
import { bytesOfPart, deletePart, partsIn, type StoredFile, storePart } from './stored-files.ts';

/** The parts of a file that staff upload, in any order and as often as a connection breaks. */
export function mountUploads(deliveries: DeliveriesContext): void {
  const { platform, storage, orders } = deliveries;
  const { router, db, clock, scheduler } = platform;

  router.on(contract.sendFilePart, {}, async ({ c, params: { ref, id, part }, query: { sha256 } }) => {
    const { id: orderId } = await orders.any(ref);
    requireSharedStorage(deliveries);
    const file = requireArriving(await findDeliverable(db, orderId, id));
    const place = Number(part);
    if (place >= partsIn(file.bytes)) throw new AppError('FILE_PART_WRONG');
    return receiveFilePart(c, deliveryLimits.filePartBytes, async (bytes) => {
      const isWhole = bytes.length === bytesOfPart(file.bytes, place);
      if (!isWhole || createHash('sha256').update(bytes).digest('hex') !== sha256) {
        throw new AppError('FILE_PART_WRONG');
      }
      const claim = { deliverable_id: id, part: place, sha256 };
      await inTransaction(db, async (trx) => claimPart(trx, await lockDeliverable(trx, orderId, id), claim));
      await storePart(storage, file, place, bytes);
      const partsHere = await inTransaction(db, async (trx) => {
        const stored = await trx
          .updateTable('deliverable_parts')
          .set({ is_stored: true })
          .where('deliverable_id', '=', id)
          .where('part', '=', place)
          .executeTakeFirst();
        return stored.numUpdatedRows > 0n ? (await partsOf(trx, [id]))(id) : null;
      });
      if (partsHere) return { partsHere };
      // Removed meanwhile, maybe after its files were deleted.
      await deletePart(storage, file, place);
      throw notFound();
    });
  });

  router.on(contract.finishFile, {}, async ({ params: { ref, id }, body: { sha256 } }) => {
    const { id: orderId } = await orders.any(ref);
    const shown = await inTransaction(db, async (trx) => {
      const row = await lockDeliverable(trx, orderId, id);
      const isRepeat = row.arrived_at !== null && row.sha256 === sha256;
      if (!isRepeat) {
        const { bytes } = requireArriving(row);
        if ((await partsOf(trx, [id]))(id).length < partsIn(bytes)) throw new AppError('FILE_INCOMPLETE');
        await trx.updateTable('deliverables').set({ sha256, arrived_at: clock.now() }).where('id', '=', id).execute();
      }
      return showToOffice(trx, deliveries, orderId);
    });
    // Otherwise the process that runs background work does it, some seconds later.
    scheduler.runNow(checkJob);
    return shown;
  });
}

/** @throws AppError STORAGE_NOT_SHARED where another process may not see a file of this one */
export function requireSharedStorage({ platform: { config } }: DeliveriesContext): void {
  const { fileStorage } = config;
  if (fileStorage.kind === 'folder' && !fileStorage.isShared) throw new AppError('STORAGE_NOT_SHARED');
}

/**
 * Notes a part before it is stored. All that is stored in its place has the same hash, so that a part that comes late
 * changes nothing. @throws AppError DELIVERABLE_CHANGED, FILE_DIFFERS
 */
async function claimPart(
  trx: Trx,
  row: DeliverableRow,
  claim: { deliverable_id: string; part: number; sha256: string },
) {
  requireArriving(row);
  await trx
    .insertInto('deliverable_parts')
    .values({ ...claim, is_stored: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { sha256 } = await trx
    .selectFrom('deliverable_parts')
    .select('sha256')
    .where('deliverable_id', '=', claim.deliverable_id)
    .where('part', '=', claim.part)
    .executeTakeFirstOrThrow();
  if (sha256 !== claim.sha256) throw new AppError('FILE_DIFFERS');
}

/** A file whose parts may still be sent. @throws AppError DELIVERABLE_CHANGED */
function requireArriving(row: DeliverableRow): StoredFile {
  if (row.byte_count === null || row.arrived_at !== null) throw new AppError('DELIVERABLE_CHANGED');
  return { id: row.id, bytes: row.byte_count };
}
