import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '#tests/support/database/small-disk.ts';
import { openEmbedded } from '../database.ts';
import { explainDamage } from './damage.ts';

const work = mkdtempSync(path.join(tmpdir(), 'site-damage-'));
const sound = path.join(work, 'sound');
/** Paths relative to the database folder: of a table of ours, and of PostgreSQL's catalogue of tables. */
let tableFile = '';
let catalogueFile = '';

beforeAll(async () => {
  const { db, close } = await openEmbedded(sound);
  await sql`create table things (id int primary key)`.execute(db);
  await sql`insert into things values (1)`.execute(db);
  const { rows } = await sql<{ things: string; classes: string }>`
    select pg_relation_filepath('things') as things, pg_relation_filepath('pg_class') as classes`.execute(db);
  ({ things: tableFile, classes: catalogueFile } = rows[0] ?? { things: '', classes: '' });
  await close();
}, 60_000);
afterAll(() => rmSync(work, { recursive: true, force: true }), 60_000);

describe('a damaged data folder is not opened, with a message that names the damage and the remedy', () => {
  it.each<[string, (database: string) => void, string]>([
    ['no PG_VERSION', (at) => rmSync(`${at}/PG_VERSION`), 'database/PG_VERSION is missing'],
    ['an emptied folder', (at) => rmSync(at, { recursive: true }), 'database is empty or missing'],
    ['another major version', (at) => writeFileSync(`${at}/PG_VERSION`, '16\n'), 'PG_VERSION says version 16'],
    ['no pg_wal', (at) => rmSync(`${at}/pg_wal`, { recursive: true }), 'the folder DATA/database/pg_wal is missing'],
    ['no empty folders', (at) => rmSync(`${at}/pg_notify`, { recursive: true }), 'pg_notify is missing'],
    ['an empty pg_wal', (at) => emptyLog(at), 'could not locate a valid checkpoint record'],
    ['no pg_control', (at) => rmSync(`${at}/global/pg_control`), 'database/global/pg_control is missing'],
    ['a short pg_control', (at) => truncateSync(`${at}/global/pg_control`, 100), 'has 100 bytes instead of 8192'],
    ['a zeroed pg_control', (at) => overwrite(`${at}/global/pg_control`, 0), 'files are incompatible with server'],
    ['no pg_xact file', (at) => rmSync(`${at}/pg_xact/0000`), 'Could not open file "pg_xact/0000"'],
    ['no catalogue', (at) => rmSync(path.join(at, catalogueFile)), 'could not open file "base/'],
    ['a zeroed catalogue', (at) => overwrite(path.join(at, catalogueFile), 0), 'cache lookup failed'],
    ['a torn catalogue', (at) => overwrite(path.join(at, catalogueFile), 0xa5), 'invalid page in block 0'],
    ['no table', (at) => rmSync(path.join(at, tableFile)), 'could not open file "base/'],
    ['a torn table', (at) => overwrite(path.join(at, tableFile), 0xa5), 'invalid page in block 0'],
  ])('%s', async (kind, damage, reason) => {
    const dataDir = copyOf(sound, kind);
    damage(path.join(dataDir, 'database'));
    const message = (await messageOf(dataDir)).replaceAll(dataDir, 'DATA');
    rmSync(dataDir, { recursive: true });
    expect(message).toContain('The embedded database cannot be opened: ');
    expect(message).toContain(reason);
    expect(message).toMatch(/[Rr]estore (?:your|a) backup of DATA/);
  });
});

it('reports a folder that cannot be written', async () => {
  const disk = mountSmallDisk(8);
  const folder = disk?.folder ?? copyOf(sound, 'read-only');
  try {
    if (disk) disk.makeReadOnly();
    else chmodSync(folder, 0o500);
    expect(await messageOf(folder)).toContain(`${folder} cannot be read and written by this user`);
  } finally {
    disk?.remove();
  }
});

it('creates the database again when its first start was interrupted', async () => {
  const dataDir = path.join(work, 'cut-off');
  mkdirSync(path.join(dataDir, 'database/base'), { recursive: true });
  writeFileSync(path.join(dataDir, 'database/PG_VERSION'), '18\n');
  writeFileSync(path.join(dataDir, 'database-state'), 'being made\n');
  const { db, close } = await openEmbedded(dataDir);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
  rmSync(path.join(dataDir, 'database/PG_VERSION'));
  expect(await messageOf(dataDir)).toContain('PG_VERSION is missing');
});

it('does not create a database in a folder with other files', async () => {
  const dataDir = path.join(work, 'restored-in-part');
  cpSync(path.join(sound, 'database/base'), path.join(dataDir, 'database/base'), { recursive: true });
  expect(await messageOf(dataDir)).toContain('PG_VERSION is missing');
  expect(existsSync(path.join(dataDir, 'database/base'))).toBe(true);
});

it('reports how much space it needs on a full disk', async () => {
  const readFreeBytes = async (): Promise<number> => 5 * 1024 ** 2;
  await expect(openEmbedded(copyOf(sound, 'full'), { readFreeBytes })).rejects.toThrow(
    /^Only 5 MB are free for .*full, and the embedded database needs 17 MB to open\. Make room/,
  );
});

function copyOf(folder: string, name: string): string {
  const copy = path.join(work, name.replaceAll(' ', '-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The error message of a site that is started on this folder. */
async function messageOf(dataDir: string): Promise<string> {
  try {
    const { db, close } = await openEmbedded(dataDir);
    try {
      await sql`select * from things`.execute(db);
    } finally {
      await close();
    }
  } catch (error) {
    const explained = explainDamage(error, dataDir);
    return explained instanceof Error ? explained.message : String(explained);
  }
  throw new Error('It was opened, and read.');
}

function overwrite(file: string, byte: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(8_192, byte));
  closeSync(handle);
}

function emptyLog(database: string): void {
  const log = path.join(database, 'pg_wal');
  for (const name of readdirSync(log).filter((each) => each.startsWith('0'))) rmSync(path.join(log, name));
}
