import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { filesOfDatabase } from './database-files.ts';
import { type FileStorage, StorageAway } from './file-storage.ts';

interface Listed {
  key: string;
  bytes: number;
  /** As the database has it; null for files that came with emails. */
  sha256: string | null;
}

/** Packages of personal data are left out: they expire within a day. */
const listed = sql<Listed>`
  select 'answers/' || id as key, byte_count as bytes, null as sha256 from answer_files where bytes is not null
  union all select 'attached/' || id, byte_count, sha256 from attached_files
  union all select 'inquiries/' || inquiry_id || '/' || place, byte_count, sha256 from inquiry_files
  union all select 'proofs/' || id, byte_count, sha256 from payment_proofs`;

export interface CopiedDatabaseFiles {
  files: number;
  /** Equal copies that were there before are not counted. */
  copied: number;
  bytes: number;
  /** Keys of files whose bytes in the database do not have the hash that it has for them. */
  damaged: string[];
}

/**
 * Copies the files of the database into the storage and reads each copy back. Copies that are there and equal stay, so it can
 * be interrupted and repeated. Nothing in the rows of the files changes.
 * @param say called after each file
 * @throws StorageAway
 */
export async function copyDatabaseFiles(
  db: Database,
  storage: FileStorage,
  { now, say }: { now: Date; say(done: number, files: number): void },
): Promise<CopiedDatabaseFiles> {
  const { rows: files } = await sql<Listed>`${listed} order by key`.execute(db);
  const result: CopiedDatabaseFiles = { files: files.length, copied: 0, bytes: 0, damaged: [] };
  for (const [at, file] of files.entries()) {
    const outcome = await copyOne(db, storage, file, now);
    if (outcome === 'damaged') result.damaged.push(file.key);
    if (outcome === 'copied') result.copied += 1;
    if (outcome === 'copied' || outcome === 'there') result.bytes += file.bytes;
    say(at + 1, files.length);
  }
  return result;
}

type Outcome = 'copied' | 'there' | 'gone' | 'damaged';

async function copyOne(db: Database, storage: FileStorage, file: Listed, now: Date): Promise<Outcome> {
  const { key, bytes } = file;
  await db
    .insertInto('file_copies')
    .values({ key, byte_count: bytes, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return inTransaction(db, async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    // Locked, so that the copy is not deleted before it is complete.
    const row = await trx.selectFrom('file_copies').select('key').where('key', '=', key).forUpdate().executeTakeFirst();
    const readPart = (part: number) =>
      filesOfDatabase(trx).get(key, { from: part * partBytes, to: Math.min(bytes, (part + 1) * partBytes) - 1 });
    const readCopy = (part: number) => storage.get(copyKey(key, part));
    const sha256 = row ? await hashOf(bytes, readPart) : null;
    if (sha256 === null) return 'gone';
    if (sha256 !== (file.sha256 ?? sha256)) return 'damaged';
    if ((await hashOf(bytes, readCopy)) === sha256) return 'there';
    for (let part = 0; part < partsIn(bytes); part += 1) {
      const piece = await readPart(part);
      if (!piece) return 'gone';
      await storage.put(copyKey(key, part), piece);
    }
    if ((await hashOf(bytes, readCopy)) === sha256) return 'copied';
    throw new StorageAway(`the copy of ${key} is not equal to the file`);
  });
}

const partBytes = deliveryLimits.filePartBytes;
const partsIn = (bytes: number): number => Math.ceil(bytes / partBytes);
const copyKey = (key: string, part: number): string => `copies/${key}/${part}`;

/** As the database writes hashes; null when a part is missing. */
async function hashOf(bytes: number, read: (part: number) => Promise<Uint8Array | null>): Promise<string | null> {
  const hash = createHash('sha256');
  for (let part = 0; part < partsIn(bytes); part += 1) {
    const piece = await read(part);
    if (!piece) return null;
    hash.update(piece);
  }
  return hash.digest('base64url');
}

const perRun = 20;

/** Scheduled: deletes the copies of files that the database has no more. What it cannot reach is left for the next run. */
export async function deleteCopies(db: Database, storage: FileStorage): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from file_copies where key not in (select key from (${listed}) as files) limit ${perRun}`.execute(db);
  for (const { key } of rows) {
    await inTransaction(db, async (trx) => {
      // One that is being copied at this moment is left for the next run.
      const { byte_count: bytes } =
        (await trx
          .selectFrom('file_copies')
          .select('byte_count')
          .where('key', '=', key)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()) ?? {};
      if (bytes === undefined) return;
      for (let part = 0; part < partsIn(bytes); part += 1) await storage.delete(copyKey(key, part));
      await trx.deleteFrom('file_copies').where('key', '=', key).execute();
    });
  }
}
