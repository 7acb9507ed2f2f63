import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import {
  inTransaction,
  isDatabaseBusy,
  isDiskFull,
  isUniqueViolation,
  type OpenDatabase,
  openEmbedded,
} from '../database.ts';
import type { EmbeddedConnection } from './connection.ts';

const megabyte = 1024 ** 2;
const opened: OpenDatabase[] = [];
/** Creating a database takes seconds, copying one does not. */
const image = path.join(mkdtempSync(path.join(tmpdir(), 'site-image-')), 'database.tar');

beforeAll(async () => {
  const database = await openEmbedded(null);
  if (database.kind === 'pglite') writeFileSync(image, await database.embedded.dump());
  await database.close();
});
afterAll(() => rmSync(path.dirname(image), { recursive: true }));

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function open(
  settings: Parameters<typeof openEmbedded>[1] = {},
): Promise<OpenDatabase & { embedded: EmbeddedConnection }> {
  const database = await openEmbedded(null, { image, ...settings });
  opened.push(database);
  if (database.kind !== 'pglite') throw new Error('not the embedded database');
  return database;
}

it('reads values as the PostgreSQL driver does', async () => {
  const { db } = await open();
  const bytes = Buffer.from([0, 1, 254, 255]);
  const at = new Date('2026-03-02T07:00:00.123Z');
  const { rows } = await sql<Record<string, unknown>>`select ${bytes}::bytea as bytes, ${at}::timestamptz as at,
    date '2026-03-02' as day, 5::int8 as count, 2.5::numeric as price, ${['a', 'b']}::text[] as tags,
    ${JSON.stringify({ a: [1] })}::jsonb as json, null as nothing`.execute(db);
  expect(rows).toEqual([
    { bytes, at, day: '2026-03-02', count: 5, price: 2.5, tags: ['a', 'b'], json: { a: [1] }, nothing: null },
  ]);
  expect(Buffer.isBuffer(rows[0]?.['bytes'])).toBe(true);
});

it('keeps the SQLSTATE of an error', async () => {
  const { db, embedded } = await open();
  await embedded.exec('CREATE TABLE things (id int PRIMARY KEY); INSERT INTO things VALUES (1)');
  const refused = await sql`insert into things values (1)`.execute(db).catch((error: unknown) => error);
  expect(isUniqueViolation(refused)).toBe(true);
  expect(refused).toMatchObject({ constraint: 'things_pkey', table: 'things' });
});

it('isolates a transaction from other statements, and rolls back a failed one', async () => {
  const { db, embedded } = await open();
  await embedded.exec('CREATE TABLE things (id int PRIMARY KEY)');
  const failing = inTransaction(db, async (trx) => {
    await sql`insert into things values (1)`.execute(trx);
    throw new Error('changed my mind');
  });
  const beside = embedded.query('INSERT INTO things VALUES (2)');
  await expect(failing).rejects.toThrow('changed my mind');
  await beside;
  expect((await sql`select id from things`.execute(db)).rows).toEqual([{ id: 2 }]);
});

it('refuses to commit a transaction in which a statement failed', async () => {
  const { embedded } = await open();
  const committed = embedded.transaction(async (transaction) => {
    await transaction.query('SELECT 1 / 0').catch(() => {});
  });
  await expect(committed).rejects.toMatchObject({ code: '25P02' });
  expect((await embedded.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('refuses writes but not reads below 48 MB of free space, and writes again when there is room', async () => {
  let free = 48 * megabyte;
  const { db, embedded } = await open({ readFreeBytes: async () => free });
  await embedded.exec('CREATE TABLE things (id int PRIMARY KEY)');
  const insert = (id: number): Promise<unknown> => sql`insert into things values (${id})`.execute(db);
  await insert(1);
  const printed = await outputOf(async () => {
    free -= 1;
    await readingIsOld();
    const refused = await insert(2).catch((error: unknown) => error);
    expect([isDiskFull(refused), isDatabaseBusy(refused)]).toEqual([true, true]);
    await expect(inTransaction(db, (trx) => sql`insert into things values (3)`.execute(trx))).rejects.toSatisfy(
      isDiskFull,
    );
    expect((await sql`select id from things`.execute(db)).rows).toEqual([{ id: 1 }]);
    free += 1;
    await readingIsOld();
    await insert(4);
  });
  const events = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event);
  expect(events).toEqual(['database.disk_full', 'database.disk_has_room']);
});

it('lets a running transaction use the reserved space, and no more than that', async () => {
  let free = 48 * megabyte;
  const { db, embedded } = await open({ readFreeBytes: async () => free });
  await embedded.exec('CREATE TABLE things (id int PRIMARY KEY)');
  const work = (leftBytes: number): Promise<unknown> =>
    inTransaction(db, async (trx) => {
      free = leftBytes;
      await readingIsOld();
      await sql`insert into things values (${leftBytes})`.execute(trx);
    });
  await work(32 * megabyte);
  free = 48 * megabyte;
  await readingIsOld();
  await expect(work(32 * megabyte - 1)).rejects.toSatisfy(isDiskFull);
  expect((await sql`select id from things`.execute(db)).rows).toEqual([{ id: 32 * megabyte }]);
});

it('reports the database as lost when its thread is silent, and refuses every later statement', async () => {
  const database = await open({ silenceSeconds: 2 });
  const asleep = database.embedded.query('SELECT pg_sleep(3600)').catch((error: unknown) => error);
  const waiting = database.embedded.query('SELECT 1').catch((error: unknown) => error);
  expect((await database.lost).message).toBe('The embedded database has not answered for 2 s.');
  expect([await asleep, await waiting].map(isDatabaseBusy)).toEqual([true, true]);
});

it('closes within seconds while the thread is silent', async () => {
  const database = await open();
  const asleep = database.embedded.query('SELECT pg_sleep(3600)').catch((error: unknown) => error);
  const began = performance.now();
  await database.close();
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(isDatabaseBusy(await asleep)).toBe(true);
});

/** A reading of the free space is reused for a tenth of a second. */
const readingIsOld = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120));
