import { mkdirSync } from 'node:fs';
import {
  type Dialect,
  type Kysely,
  Kysely as KyselyDatabase,
  type LogEvent,
  PGliteDialect,
  PostgresDialect,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import { addSpan, isTracing } from '../traces/traces.ts';
import { EmbeddedConnection, type EmbeddedOptions } from './embedded/connection.ts';
import { closeToOthers, requireAccess } from './embedded/data-folder.ts';
import { openFolder } from './embedded/open-folder.ts';
import { lockFolder } from './folder-lock.ts';
import type { Tables } from './tables.ts';
import { beginWait } from './waits.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** For reads that may run inside or outside a transaction. */
export type Queries = Database | Trx;

export type OpenDatabase = {
  db: Database;
  /** Resolves when the database is lost and only a new process can reopen it. Never rejects. */
  lost: Promise<Error>;
  close(): Promise<void>;
} & (
  | { kind: 'pglite'; embedded: EmbeddedConnection }
  | { kind: 'postgres'; url: string; connections: () => { used: number; idle: number } }
);

// Both drivers must return the same types, integers as numbers and dates as text: embedded/worker.ts does the same.
const asText = (value: string): string => value;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, asText);

export interface EmbeddedSettings extends Partial<EmbeddedOptions> {
  /** For tests: the dump of another database. */
  image?: string | null;
  /** The caller has locked the folder, and still holds it when the database is closed. */
  isLocked?: boolean;
}

/**
 * Opens the embedded database under `dataDir`, or in memory when `dataDir` is null. A new database is empty, or a copy
 * of `image`, the dump of another one.
 * @throws when another process has the same folder open (two would lose data silently), when files are damaged or
 *   missing, and when the disk is too full to open it
 */
export async function openEmbedded(dataDir: string | null, settings: EmbeddedSettings = {}): Promise<OpenDatabase> {
  const { image = null, isLocked = false } = settings;
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (dataDir) requireAccess(dataDir);
  if (dataDir) closeToOthers(dataDir);
  const lock = dataDir && !isLocked ? lockFolder(dataDir) : null;
  try {
    const embedded = dataDir
      ? await openFolder(dataDir, settings)
      : await EmbeddedConnection.open({ folder: null, image }, { readFreeBytes: null, ...settings });
    const db = databaseOn(new PGliteDialect({ pglite: embedded }));
    return {
      kind: 'pglite',
      embedded,
      db,
      lost: embedded.lost,
      async close() {
        await db.destroy();
        await embedded.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** For pools: a server that is silent for longer than its own timeouts counts as lost. */
export const aliveOrEnded = { query_timeout: 5_000, keepAlive: true };

/** How long a query waits for a free or new connection, for a lock and for its result, in milliseconds. */
const siteWaits = { connectMs: limits.callWaitMs as number, lockMs: 2_000, statementMs: 3_000 };

/** The timeouts are explained in product/operations.md#timeouts; backups and tests set others. */
export async function openPostgres(url: string, waits = siteWaits): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 15,
    connectionTimeoutMillis: waits.connectMs,
    statement_timeout: waits.statementMs,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: 5_000,
    ...aliveOrEnded,
    query_timeout: waits.statementMs + 2_000,
  });
  // The pool drops a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
  });
  const measured = { options: pool.options, connect: () => connectMeasured(pool), end: () => pool.end() };
  const db = databaseOn(new PostgresDialect({ pool: measured }));
  const connections = () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount });
  return { kind: 'postgres', url, connections, db, lost: new Promise(() => {}), close: () => db.destroy() };
}

const databaseOn = (dialect: Dialect): Database =>
  new KyselyDatabase<Tables>({ dialect, ...(isTracing() && { log: traceQuery }) });

/** The text of a statement has placeholders for what a person typed. */
function traceQuery({ level, query: { sql }, queryDurationMillis }: LogEvent): void {
  const [verb = 'query'] = /\w+/.exec(sql) ?? [];
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': sql.slice(0, 2_000) };
  const beganAt = performance.now() - queryDurationMillis;
  addSpan({ name: verb, kind: 'client', facts, beganAt }, { hasFailed: level === 'error' });
}

function connectMeasured(pool: pg.Pool): Promise<pg.PoolClient> {
  const endWait = beginWait();
  return pool.connect().finally(endWait);
}

const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** The pool would reuse a connection that does not answer, and the next query would time out as well. */
function endWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const watched = (...sent: unknown[]): unknown => {
    const answer = query(...sent);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isReadTimeout(error)) void (client as unknown as pg.Client).end().catch(() => {});
      throw error;
    });
  };
  client.query = watched as typeof client.query;
}

const sqlState = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** lock_timeout passed: another transaction holds the row. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

/** The disk is full, or so nearly full that the embedded database refuses to write. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100';

/** The server is down, full, restarting or too slow: worth a retry, not a bug. */
export function isDatabaseBusy(error: unknown): boolean {
  const state = String(sqlState(error) ?? '');
  if (
    /^(08|53|57P|55P03|57014|25006|40001|40P01|ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(
      state,
    )
  )
    return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/i.test(
      error.message,
    )
  );
}

/** A deadlock, a serialization failure, or a first request with the same key that takes longer than a lock may. */
const isWorthRepeating = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String(sqlState(error))) ||
  (error instanceof AppError && error.code === 'IDEMPOTENCY_IN_PROGRESS');

const uncommitted = new WeakMap<Trx, (() => void)[]>();

/** Runs once the transaction is committed, and never when it is rolled back. It must not throw. */
export function afterCommit(trx: Trx, run: () => void): void {
  uncommitted.get(trx)?.push(run);
}

/** One transaction, tried three times at most. */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, afterwards } = await db.transaction().execute(async (trx) => {
        const waiting: (() => void)[] = [];
        uncommitted.set(trx, waiting);
        return { result: await work(trx), afterwards: waiting };
      });
      for (const run of afterwards) run();
      return result;
    } catch (error) {
      if (attempt === 3 || !isWorthRepeating(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}
