import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AttachedFile } from '#contract/files/attachments.ts';
import { filesIn } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addSeconds, type Clock } from '#server/platform/clock.ts';
import { type Database, inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { claimChange, recordChange } from './changes.ts';
import { contentTypeOf } from './file-kinds.ts';
import type {} from './tables.ts';

export { recordChange };

/** The record that a file was added to. */
interface FileOwner {
  column: 'booking_id' | 'order_id';
  id: string;
}

/** @throws AppError FILE_TYPE when extension and bytes are not of a kind that we accept, or do not match */
export function kindOf(name: string, bytes: Uint8Array): string {
  const contentType = contentTypeOf(name, bytes);
  if (!contentType) throw new AppError('FILE_TYPE', { name });
  return contentType;
}

export const acceptsFile = (name: string, bytes: Uint8Array): boolean => contentTypeOf(name, bytes) !== null;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

const pieceBytes = 1_000_000;

/** Sent as a whole, the bytes exist several times in memory: 20 MB took the embedded database 210 MB. */
export async function sentInPieces(trx: Trx, bytes: Uint8Array) {
  await sql`create temporary table if not exists pieces (place integer, bytes bytea) on commit drop`.execute(trx);
  // Pieces of an earlier file in the same transaction.
  await sql`delete from pieces`.execute(trx);
  for (let place = 0; place * pieceBytes < bytes.length; place += 1) {
    const piece = bytes.subarray(place * pieceBytes, (place + 1) * pieceBytes);
    await sql`insert into pieces values (${place}, ${piece})`.execute(trx);
  }
  return sql<Buffer>`(select coalesce(string_agg(bytes, '' order by place), '') from pieces)`;
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
export const readFile = (db: Queries, owner: FileOwner, id: string): Promise<{ name: string; bytes: Uint8Array }> =>
  db
    .selectFrom('attached_files')
    .select(['name', 'bytes'])
    .where('id', '=', id)
    .where(owner.column, '=', owner.id)
    .executeTakeFirstOrThrow(notFound);

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

/** Scheduled: reports each booking or order once, when nothing has been changed for some minutes. */
export async function reportChanges(
  { db, clock }: { db: Database; clock: Clock },
  column: FileOwner['column'],
  report: (trx: Trx, id: string) => Promise<void>,
): Promise<void> {
  const quietSince = addSeconds(clock.now(), -limits.attachmentsQuietMinutes * 60);
  let more = true;
  while (more) {
    more = await inTransaction(db, async (trx) => {
      const id = await claimChange(trx, column, quietSince);
      if (id) await report(trx, id);
      return id !== null;
    });
  }
}
