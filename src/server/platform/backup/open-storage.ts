import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded, openPostgres, type Trx } from '../database/database.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { reachPostgres } from '../database/wait-for-postgres.ts';
import { readFacts } from './database-facts.ts';
import type { DatabaseFacts } from './manifest.ts';
import { BackupError } from './rules.ts';

/** A statement that reads a large table, and a lock behind a migration, may take long. */
const patientSeconds = 4 * 60 * 60;
const waits = { connectMs: 10_000, lockMs: 60_000, statementMs: patientSeconds * 1_000 };
const reachSeconds = 5;

/** The facts of the embedded database in a folder that this process has locked. */
export const factsOfEmbedded = (dataDir: string): Promise<DatabaseFacts> => readEmbedded(dataDir, readFacts);

/** Runs `read` in a transaction on the embedded database in a folder that this process has locked. */
export async function readEmbedded<T>(dataDir: string, read: (trx: Trx) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbedded(dataDir, { isLocked: true, silenceSeconds: patientSeconds });
  try {
    return await db.transaction().execute(read);
  } finally {
    await close();
  }
}

/** Runs `work` in a transaction that sees one state of the database, however long it takes, and changes nothing. */
export async function inSnapshot<T>(url: string, work: (trx: Trx, serverMajor: number) => Promise<T>): Promise<T> {
  await reachPostgres(url, reachSeconds);
  const { db, close } = await openPostgres(url, waits);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const { rows } = await sql<{
          version: string;
        }>`select current_setting('server_version_num') as version`.execute(trx);
        return work(trx, Math.floor(Number(rows[0]?.version) / 10_000));
      });
  } finally {
    await close();
  }
}

/**
 * Locks `parent`, creating it if necessary, and runs `work` with an empty folder in it, which is removed afterwards.
 * What a killed process has left in that folder is removed first.
 * @throws BackupError when the folder cannot be written, or with the text of `inUse` while another process has locked it
 */
export async function withWorkFolder<T>(
  parent: string,
  name: string,
  inUse: (folder: string, processId: string) => string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  requireWritable(parent);
  const lock = lockFolder(parent, inUse);
  const folder = path.join(parent, name);
  const empty = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    empty();
    mkdirSync(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    empty();
    lock.release();
  }
}

function requireWritable(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new BackupError(`The folder ${folder} cannot be read and written by this user.`, { cause });
  }
}
