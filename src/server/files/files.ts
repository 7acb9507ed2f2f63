import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { contentTypeOf } from './file-kinds.ts';

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
