import type { AttachedFile } from '#contract/files/attachments.ts';
import { filesIn } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { hashOf, kindOf, sentInPieces } from '#server/files/files.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { databaseKey, readDatabaseFile } from '#server/platform/file-storage/database-files.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';

/** The record that a file was added to. */
export interface FileOwner {
  column: 'booking_id' | 'order_id';
  id: string;
}

/**
 * Adds a file to a booking or order that the caller has locked. False when the same file exists, as after a lost reply.
 * @throws AppError FILE_TYPE, TOO_MANY_FILES
 */
export async function addFile(
  trx: Trx,
  { column, id, at }: FileOwner & { at: Date },
  { name, bytes }: UploadedFile,
): Promise<boolean> {
  const contentType = kindOf(name, bytes);
  const sha256 = hashOf(bytes);
  const others = await trx.selectFrom('attached_files').select(['name', 'sha256']).where(column, '=', id).execute();
  if (others.some((other) => other.name === name && other.sha256 === sha256)) return false;
  if (filesIn([...others.map((other) => other.name), name]) > limits.inquiryFilesMax) {
    throw new AppError('TOO_MANY_FILES', { most: limits.inquiryFilesMax });
  }
  await trx
    .insertInto('attached_files')
    .values({
      id: newId(),
      booking_id: null,
      order_id: null,
      [column]: id,
      name,
      content_type: contentType,
      bytes: await sentInPieces(trx, bytes),
      byte_count: bytes.length,
      sha256,
      created_at: at,
    })
    .execute();
  return true;
}

/** The files of these bookings or orders, by their ids, oldest first. */
export async function filesWith(
  db: Queries,
  column: FileOwner['column'],
  ids: readonly string[],
): Promise<(id: string) => AttachedFile[]> {
  const rows = ids.length
    ? await db
        .selectFrom('attached_files')
        .select(['id', 'name', 'byte_count as bytes', column])
        .where(column, 'in', ids)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    : [];
  return (owner) => rows.flatMap(({ id, name, bytes, ...row }) => (row[column] === owner ? [{ id, name, bytes }] : []));
}

/** @throws AppError NOT_FOUND, also for a file of another booking or order */
export async function readFile(
  db: Queries,
  owner: FileOwner,
  id: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { name } = await db
    .selectFrom('attached_files')
    .select('name')
    .where('id', '=', id)
    .where(owner.column, '=', owner.id)
    .executeTakeFirstOrThrow(notFound);
  return { name, bytes: await readDatabaseFile(db, databaseKey('attached', id)) };
}

/** @throws AppError NOT_FOUND, also for a file of another booking or order */
export const removeFile = (trx: Trx, owner: FileOwner, id: string): Promise<{ name: string }> =>
  trx
    .deleteFrom('attached_files')
    .where('id', '=', id)
    .where(owner.column, '=', owner.id)
    .returning('name')
    .executeTakeFirstOrThrow(notFound);

/** For records that outlive their customer. Deleting a booking deletes its files by itself. */
export async function deleteFilesWith(trx: Trx, column: FileOwner['column'], ids: readonly string[]): Promise<void> {
  if (ids.length) await trx.deleteFrom('attached_files').where(column, 'in', ids).execute();
}
