import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { type Kysely, Kysely as KyselyDatabase, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockFolder } from './lock.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Either of the two: for reads that may stand inside or outside a transaction. */
export type Queries = Database | Trx;

/** An open database: embedded PGlite, or a pool on a PostgreSQL server. */
export type OpenDatabase = { db: Database; close(): Promise<void> } & (
  | { kind: 'pglite'; pglite: PGlite }
  | { kind: 'postgres'; url: string }
);

// Both drivers must read alike: whole numbers as numbers, dates as the text they are.
const asText = (value: string): string => value;
const pgliteParsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: asText,
  [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex'),
};
// PGlite's own goes byte by byte: 5 MB stop the process for 2.4 s, this way for 0.2 s.
const pgliteSerializers = {
  [types.BYTEA]: (bytes: Uint8Array) =>
    `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
};
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, asText);

// PGlite's own list starts the backend with -F (no fsync); these take its place so that what we acknowledge is on disk.
const durability = ['fsync=on', 'wal_sync_method=open_datasync', 'shared_buffers=16MB'];
const backend = [
  'search_path=public',
  'exit_on_error=false',
  'log_checkpoints=false',
  'max_worker_processes=0',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'io_method=sync',
];

/**
 * Opens the embedded database under `dataDir`, or in memory when `dataDir` is null. A new one begins empty, or as the
 * `image` another has dumped.
 * @throws when another process has the same folder open: two would lose data silently.
 */
export async function openEmbedded(dataDir: string | null, image?: Blob): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = dataDir ? lockFolder(dataDir) : null;
  const settings = [...backend, ...(dataDir ? durability : ['fsync=off', 'shared_buffers=16MB'])];
  const pglite = await PGlite.create({
    dataDir: dataDir ? path.join(dataDir, 'database') : 'memory://',
    parsers: pgliteParsers,
    ...(image && { loadDataDir: image }),
    serializers: pgliteSerializers,
    startParams: ['--single', '-O', '-j', ...settings.flatMap((setting) => ['-c', setting])],
  });
  const db = new KyselyDatabase<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: 'pglite',
    pglite,
    db,
    async close() {
      await db.destroy();
      lock?.release();
    },
  };
}

/**
 * Opens a pool on a PostgreSQL server; timeouts as SECURITY 5.7. A query waits `connectMs` milliseconds at most for a
 * free connection, or for a new one.
 */
export async function openPostgres(url: string, connectMs = 1_000): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 15,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
  });
  // A broken idle connection is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that breaks while it is lent out: the query under way fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new KyselyDatabase<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', url, db, close: () => db.destroy() };
}

const sqlState = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** lock_timeout passed: somebody else holds the row. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** The row this one belongs to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

/** The server is away, full, restarting or over its time: worth another try, not a mistake of ours. */
export function isDatabaseBusy(error: unknown): boolean {
  const state = String(sqlState(error) ?? '');
  if (/^(08|53|57P|55P03|57014|40001|40P01|ECONN|ETIMEDOUT|EPIPE)/.test(state)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable/i.test(error.message)
  );
}

const isWorthRepeating = (error: unknown): boolean => ['40001', '40P01'].includes(String(sqlState(error)));

/** One transaction; a deadlock or serialization failure is tried again, three times at most. */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !isWorthRepeating(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}
