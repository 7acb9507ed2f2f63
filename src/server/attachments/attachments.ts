import type * as z from 'zod/mini';
import type { attachmentCalls } from '#contract/files/attachment-calls.ts';
import type { Attachments } from '#contract/files/attachments.ts';
import { limits } from '#contract/limits.ts';
import { areasWith, checkedArea, deleteAreasWith, storeArea } from '#server/areas/areas.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addFile, deleteFilesWith, type FileOwner, filesWith, readFile, removeFile } from './attached-files.ts';
import { createChangeEmails, recordChange } from './change-emails.ts';

export { createChangeEmails, deleteFilesWith, filesWith, readFile };

interface AttachmentChange {
  part: 'area' | 'file';
  action: 'set' | 'added' | 'removed';
  /** Of an added file. */
  name?: string;
}

/** What an area and files are added to: a booking or an order. */
interface Owner<Row extends { id: string }> {
  name: 'booking' | 'order';
  calls: ReturnType<typeof attachmentCalls<z.ZodMiniType<{ ref: string }>>>;
  /** @throws AppError NOT_FOUND, also for the record of another account */
  readOwn(userId: string, ref: string): Promise<Row>;
  /** Locks the record, so that parallel files cannot exceed the limit, and that its end is noticed. */
  lock(trx: Trx, own: Row): Promise<Row>;
  /** @throws AppError when area and files can no longer be changed */
  assertOpen(row: Row, now: Date): void;
  /** @throws AppError when the area belongs to an agreement */
  assertAreaOpen?(row: Row): void;
  appendEvent(trx: Trx, row: Row, change: AttachmentChange): Promise<void>;
  view(db: Queries, row: Row, now: Date): Promise<Attachments>;
}

type OwnerName = Owner<{ id: string }>['name'];

export const attachmentDownloads = (owner: OwnerName) => ({
  name: `${owner}-downloads`,
  most: 120,
  perSeconds: 3_600,
});

/** An upload may have to be tried again. */
const attachmentWrites = (owner: OwnerName) => ({
  allPerAddress: { name: `${owner}-attachments`, most: 150, perSeconds: 3_600 },
  perAccount: { name: `${owner}-attachments`, most: 40, perSeconds: 3_600 },
});

/** Mounts the calls by which a customer changes the area and the files of their bookings or orders. */
export function mountAttachments<Row extends { id: string }>(
  { router, db, clock, receiveUpload, workerTime }: Platform,
  owner: Owner<Row>,
): void {
  const { calls, readOwn } = owner;
  const writes = attachmentWrites(owner.name);
  const ownerOf = ({ id }: Row): FileOwner => ({ column: `${owner.name}_id`, id });

  /** `write` returns false when it found nothing to change. */
  const change = (own: Row, made: AttachmentChange, write: (trx: Trx, row: Row, at: Date) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      const at = clock.now();
      const row = await owner.lock(trx, own);
      owner.assertOpen(row, at);
      if (made.part === 'area') owner.assertAreaOpen?.(row);
      const isChanged = (await write(trx, row, at)) !== false;
      if (isChanged) await recordChange(trx, ownerOf(row), at);
      await owner.appendEvent(trx, row, made);
      return owner.view(trx, row, at);
    });

  router.on(calls.setArea, writes, async ({ c, account: { userId }, params: { ref }, body }) => {
    const own = await readOwn(userId, ref);
    const area = await checkedArea(workerTime(c), body.area);
    return change(own, { part: 'area', action: 'set' }, async (trx, row, at) => {
      const { column, id } = ownerOf(row);
      await deleteAreasWith(trx, column, [id]);
      await storeArea(trx, area, { column, id, at, nameOnMap: body.nameOnMap });
    });
  });

  router.on(calls.removeArea, writes, async ({ account: { userId }, params: { ref } }) =>
    change(await readOwn(userId, ref), { part: 'area', action: 'removed' }, (trx, row) =>
      deleteAreasWith(trx, ownerOf(row).column, [row.id]),
    ),
  );

  router.on(calls.addFile, writes, async ({ c, account: { userId }, params: { ref } }) => {
    const own = await readOwn(userId, ref);
    owner.assertOpen(own, clock.now());
    const attachments = await receiveUpload(c, limits.inquiryFileMaxBytes, (file) =>
      change(own, { part: 'file', action: 'added', name: file.name }, (trx, row, at) =>
        addFile(trx, { ...ownerOf(row), at }, file),
      ),
    );
    return attachments;
  });

  router.on(calls.removeFile, writes, async ({ account: { userId }, params: { ref, id } }) =>
    change(await readOwn(userId, ref), { part: 'file', action: 'removed' }, (trx, row) =>
      removeFile(trx, ownerOf(row), id),
    ),
  );

  router.on(calls.readFile, { perAccount: attachmentDownloads(owner.name) }, async ({ c, account, params }) => {
    const own = await readOwn(account.userId, params.ref);
    return sendDownload(c, await readFile(db, ownerOf(own), params.id));
  });
}

/** The area and the files of one booking or order. */
export async function attachedTo(db: Queries, { column, id }: FileOwner): Promise<Pick<Attachments, 'area' | 'files'>> {
  const areas = await areasWith(db, column, [id]);
  const files = await filesWith(db, column, [id]);
  return { area: areas(id)?.shown ?? null, files: files(id) };
}
