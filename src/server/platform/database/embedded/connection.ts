import { types } from '@electric-sql/pglite';
import { log } from '#server/platform/log.ts';
import { FreeSpace, NoSpaceError, type ReadFreeBytes } from './free-space.ts';
import { embeddedLimits, inMegabytes } from './limits.ts';
import type { QueryResult, Request, WorkerData } from './messages.ts';
import { Mutex } from './mutex.ts';
import { Thread } from './thread.ts';

export interface EmbeddedOptions {
  /** Reads the free space; when null, writes are never refused. */
  readFreeBytes: ReadFreeBytes | null;
  /** After how many seconds without an answer the worker counts as hanging. */
  silenceSeconds?: number;
}

interface EmbeddedTransaction {
  query<Row>(sql: string, parameters?: unknown[]): Promise<QueryResult<Row>>;
  exec(sql: string): Promise<QueryResult<never>[]>;
  rollback(): Promise<void>;
}

/** PGlite in a worker thread, with the interface kysely and pg-boss use. Statements and transactions take turns. */
export class EmbeddedConnection {
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  readonly lost: Promise<Error>;
  closed = false;
  #thread: Thread;
  #turns = new Mutex();
  #space: FreeSpace | null;
  #leastForWrites: number;
  #leastInTransaction: number;
  #readOnly = false;
  #lookedAtLogAt = performance.now();

  private constructor(thread: Thread, walSegmentBytes: number, readFreeBytes: ReadFreeBytes | null) {
    this.#thread = thread;
    this.lost = thread.lost;
    this.#space = readFreeBytes && new FreeSpace(readFreeBytes);
    const { spaceForWritesBytes, segmentsForWrites, segmentsInTransaction } = embeddedLimits;
    this.#leastForWrites = Math.max(spaceForWritesBytes, segmentsForWrites * walSegmentBytes);
    this.#leastInTransaction = segmentsInTransaction * walSegmentBytes;
  }

  /** @throws OpeningError */
  static async open(data: WorkerData, options: EmbeddedOptions): Promise<EmbeddedConnection> {
    const { silenceSeconds = embeddedLimits.silenceSeconds, readFreeBytes } = options;
    const { thread, walSegmentBytes } = await Thread.start(data, silenceSeconds);
    return new EmbeddedConnection(thread, walSegmentBytes, readFreeBytes);
  }

  /** Infinite in memory. */
  freeBytes = async (): Promise<number> => (await this.#space?.bytes()) ?? Number.POSITIVE_INFINITY;

  query<Row>(sql: string, parameters: unknown[] = []): Promise<QueryResult<Row>> {
    return this.#turns.run(async () => {
      await this.#adaptToSpace(parameters);
      return this.#query<Row>(sql, parameters);
    });
  }

  exec(sql: string): Promise<QueryResult<never>[]> {
    return this.#turns.run(async () => {
      await this.#adaptToSpace();
      return this.#exec(sql);
    });
  }

  /** Runs `work` alone between BEGIN and COMMIT; ROLLBACK when it throws. */
  transaction<T>(work: (transaction: EmbeddedTransaction) => Promise<T>): Promise<T> {
    return this.#turns.run(async () => {
      await this.#adaptToSpace();
      let isOver = false;
      const refuseWhenOver = (): void => {
        if (isOver) throw new Error('The transaction is over.');
      };
      const rollback = async (): Promise<void> => {
        refuseWhenOver();
        isOver = true;
        await this.#exec('ROLLBACK');
      };
      await this.#exec('BEGIN');
      try {
        const result = await work({
          query: async (sql, parameters = []) => {
            refuseWhenOver();
            await this.#refuseWhenFull(parameters);
            return this.#query(sql, parameters);
          },
          exec: async (sql) => {
            refuseWhenOver();
            await this.#refuseWhenFull();
            return this.#exec(sql);
          },
          rollback,
        });
        if (!isOver) await this.#commit();
        return result;
      } catch (error) {
        // When COMMIT itself failed, the backend has already rolled back and only warns about this ROLLBACK.
        if (!isOver) await rollback().catch(() => {});
        throw error;
      } finally {
        isOver = true;
      }
    });
  }

  dump(): Promise<Uint8Array> {
    return this.#turns.run(async () => (await this.#thread.send({ kind: 'dump' })) as Uint8Array);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, embeddedLimits.closeMs);
    const closing = this.#turns.run(() => this.#thread.send({ kind: 'close' }));
    await Promise.race([closing.catch(() => {}), timeout.promise]);
    clearTimeout(timer);
    await this.#thread.terminate();
  }

  async #query<Row>(sql: string, parameters: unknown[]): Promise<QueryResult<Row>> {
    const result = await this.#ask<QueryResult<Row>>({ kind: 'query', sql, parameters });
    for (const { name, dataTypeID } of result.fields) {
      if (dataTypeID === types.BYTEA) asBuffers(result.rows as Record<string, unknown>[], name);
    }
    return result;
  }

  /** PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement before it has failed. */
  async #commit(): Promise<void> {
    const [result] = await this.#exec('COMMIT');
    if (result?.command !== 'ROLLBACK') return;
    throw Object.assign(new Error('The transaction was rolled back: a statement in it failed.'), { code: '25P02' });
  }

  #exec = (sql: string): Promise<QueryResult<never>[]> => this.#ask({ kind: 'exec', sql });

  async #ask<Answer>(request: Request): Promise<Answer> {
    try {
      return (await this.#thread.send(request)) as Answer;
    } catch (error) {
      if (this.#readOnly && isReadOnlyRefusal(error)) throw new NoSpaceError((error as Error).message);
      throw error;
    }
  }

  /** Makes PostgreSQL refuse writes (SQLSTATE 25006) when space is short: it would loop without a log segment. */
  async #adaptToSpace(parameters: unknown[] = []): Promise<void> {
    await this.#shortenLog();
    if (!this.#space) return;
    const free = await this.#space.bytes({ now: parameters.some(isLarge) });
    const readOnly = free < this.#leastForWrites;
    if (readOnly === this.#readOnly) return;
    await this.#exec(`SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
    this.#readOnly = readOnly;
    const facts = { freeMegabytes: inMegabytes(free), neededMegabytes: inMegabytes(this.#leastForWrites) };
    if (readOnly) log('error', 'database.disk_full', { ...facts, writes: 'refused until there is room' });
    else log('info', 'database.disk_has_room', { ...facts, writes: 'accepted again' });
  }

  async #shortenLog(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAtLogAt < embeddedLimits.checkpointLookMs) return;
    this.#lookedAtLogAt = now;
    const { rows } = await this.#query<{ bytes: number }>(
      'SELECT pg_current_wal_insert_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()',
      [],
    );
    if ((rows[0]?.bytes ?? 0) > embeddedLimits.checkpointAfterBytes) await this.#exec('CHECKPOINT');
  }

  /** For a transaction that began while there was enough space. */
  async #refuseWhenFull(parameters: unknown[] = []): Promise<void> {
    if (!this.#space || this.#readOnly) return;
    const free = await this.#space.bytes({ now: parameters.some(isLarge) });
    if (free >= this.#leastInTransaction) return;
    throw new NoSpaceError(`only ${inMegabytes(free)} MB are free where the database writes`);
  }
}

const isLarge = (value: unknown): boolean =>
  value instanceof Uint8Array && value.byteLength >= embeddedLimits.largeParameterBytes;

const isReadOnlyRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

/** Structured clone hands Buffers over as plain Uint8Arrays. */
function asBuffers(rows: Record<string, unknown>[], name: string): void {
  for (const row of rows) {
    const value = row[name];
    if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
