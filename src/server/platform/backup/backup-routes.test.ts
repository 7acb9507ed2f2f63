import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import * as tar from 'tar';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { newPostgresUrl, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { bytesOf, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { startStoredApp, storageIn, withManifest } from '#tests/support/database/backups.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import type { StorageSettings } from '../config.ts';
import { openEmbedded } from '../database/database.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { memberNames, readArchive, writeArchive } from './archive.ts';
import { readFacts } from './database-facts.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { inSnapshot } from './open-storage.ts';
import { checkBackup, restoreBackup, withScratchDatabase } from './restore-backup.ts';

const work = mkdtempSync(path.join(tmpdir(), 'site-backup-'));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

const keep = 2;
const noon = new Date('2026-03-02T10:00:00Z');
const storage = storageIn(work);

function onEmbedded(): void {
  const others = ['kopje-20260301-100000Z.tar', 'kopje-20260228-100000Z.tar', 'kopje-2026.tar', 'notes.txt'];
  const left = [
    'files',
    'kopje-2026.tar',
    'kopje-20260301-100000Z.tar',
    'kopje-20260302-100000Z.tar',
    'lock.sqlite',
    'notes.txt',
    'owner.pid',
  ];
  const delivered = bytesOf(70_000);
  const point = Buffer.from('{"type":"Point","coordinates":[28.6,-20.1]}');
  let file = '';
  let archive = '';
  let customer: SignedIn;
  let ref = '';
  let deleted: string[] = [];
  let lost: string[] = [];
  const unlisted = path.join(storage.backupDir, 'files/ab');
  const emptyFolder = (name: string): StorageSettings => ({
    ...storage,
    dataDir: path.join(work, name),
    fileStorage: { kind: 'folder', folder: path.join(work, name, 'files'), isShared: true },
  });

  const isBeingChecked = async (staff: Visitor) =>
    (await staff.call(listOfficeDeliverables, { params: { ref } })).body.deliverables.some(
      (each) => each.isBeingChecked,
    );

  beforeAll(async () => {
    const app = await startStoredApp(storage.dataDir);
    customer = await signedIn(app);
    ref = (await order(customer.visitor)).ref;
    const { visitor: staff } = await signedIn(app, { roles: ['staff'] });
    await setFulfilment(staff, ref, 'in_progress');
    file = await uploadFile(staff, ref, 'map-sheet.dat', delivered);
    const gone = await uploadFile(staff, ref, 'gone.dat', delivered.subarray(1));
    await uploadFile(staff, ref, 'point.geojson', point);
    await vi.waitUntil(async () => !(await isBeingChecked(staff)), { timeout: 60_000 });
    await app.stop();
    mkdirSync(storage.backupDir);
    for (const name of others) writeFileSync(path.join(storage.backupDir, name), '');
    const older = path.join(storage.backupDir, others[0] ?? '');
    await tar.create({ file: older, cwd: storage.dataDir }, ['secret']);
    mkdirSync(unlisted, { recursive: true });
    writeFileSync(path.join(unlisted, 'abc'), '');
    rmSync(path.join(storage.dataDir, 'files/deliverables', gone), { recursive: true });
    ({ file: archive, deleted, lost } = await makeBackup(storage, keep, noon));
  });

  it('is one archive, closed to other users, with counts, hashes and the generated secret', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const manifest = await readArchive(archive);
    expect(manifest).toMatchObject({ kind: 'embedded', madeAt: noon.toISOString(), hasSecret: true });
    const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
    expect(rows.get('public.orders')).toBe(1);
    // To the client: of the order, and that the work has begun.
    expect(rows.get('public.emails')).toBe(2);
    // The jobs that send waiting emails; there are none without a mail server.
    expect(rows.get('jobs.job_common')).toBe(0);
    const noted = JSON.parse(readFileSync(path.join(storage.dataDir, 'last-backup.json'), 'utf8'));
    expect(noted).toEqual({ at: noon.toISOString(), bytes: statSync(archive).size });
  });

  it('deletes the oldest archives beyond those kept, and nothing else', () => {
    expect(deleted).toEqual(['kopje-20260228-100000Z.tar']);
    expect(readdirSync(storage.backupDir).sort()).toEqual(left);
    expect(readdirSync(unlisted)).toEqual([]);
  });

  it('names files that are not in the storage, as its restore does', async () => {
    expect(lost).toEqual([`gone.dat of ${ref}`]);
    // Two files, and the picture and the features of one of them.
    const bytes = delivered.length + point.length;
    expect((await readArchive(archive)).files).toEqual({ objects: 4, bytes, missing: lost });
  });

  it('is restored as a whole site into an empty data folder', async () => {
    const target = emptyFolder('empty');
    expect((await restoreBackup(target, archive)).notes).toEqual([
      `Not complete in the backup, and not in the storage: gone.dat of ${ref}.`,
    ]);
    expect(readFileSync(path.join(target.dataDir, 'secret'))).toEqual(
      readFileSync(path.join(storage.dataDir, 'secret')),
    );
    expect(statSync(target.dataDir).mode & 0o777).toBe(0o700);
    const app = await startTestApp({ database: await openEmbedded(target.dataDir) });
    try {
      const visitor = app.visitor();
      visitor.token = customer.visitor.token;
      expect((await visitor.call(readOrder, { params: { ref } })).body.ref).toBe(ref);
      const restored = readFileSync(path.join(target.dataDir, 'files/deliverables', file, '0'));
      expect(restored.equals(delivered)).toBe(true);
      const stored = readdirSync(path.join(target.dataDir, 'files/deliverables'), { recursive: true });
      expect(stored.filter((name) => /picture$|shapes$/.test(String(name)))).toHaveLength(2);
    } finally {
      await app.stop();
    }
  });

  it('is restored into a scratch folder by a check, which names a table that differs from the manifest', async () => {
    const { tables } = await readArchive(archive);
    const changed = tables.map((table) => (table.name === 'public.orders' ? { ...table, hash: '1' } : table));
    await expect(checkBackup(storage, await withManifest(archive, work, { tables: changed }))).rejects.toThrow(
      'The restored database differs from the backup: public.orders has other values.',
    );
    expect(readdirSync(storage.backupDir).sort()).toEqual(left);
  });

  it('without the copied files beside it is refused by a check', async () => {
    const elsewhere = path.join(work, 'without-files');
    mkdirSync(elsewhere);
    const alone = path.join(elsewhere, path.basename(archive));
    cpSync(archive, alone);
    await expect(checkBackup(storage, alone)).rejects.toThrow(
      new RegExp(`are gone or damaged: .*map-sheet\\.dat of ${ref}`),
    );
  });

  it('is not restored over newer data', async () => {
    const { newestRecordAt } = await readArchive(archive);
    const older = await withManifest(archive, work, { newestRecordAt: '2026-03-02T06:59:00.000000Z' });
    await expect(restoreBackup(storage, older)).rejects.toThrow(`has newer data than the backup (of ${newestRecordAt}`);
    expect(readdirSync(storage.dataDir).filter((name) => name.includes('before-restore'))).toEqual([]);
  });

  it.each<[what: string, changes: Partial<Manifest>, settings: Partial<StorageSettings>, reason: string]>([
    ['a newer release', { migrations: ['9999-later.sql'] }, {}, 'made by a newer release (0.1.0, with 9999-later.sql)'],
    ['another product', { product: 'other' }, {}, 'it is a backup of "other"'],
    ['the other database', {}, { databaseUrl: 'postgres://localhost:1/none' }, 'it is of the embedded database'],
  ])('of %s it is refused before anything is changed', async (_, changes, settings, reason) => {
    const target = { ...emptyFolder('untouched'), ...settings };
    await expect(restoreBackup(target, await withManifest(archive, work, changes))).rejects.toThrow(reason);
    expect(existsSync(target.dataDir)).toBe(false);
  });

  describe('is refused with one sentence, and leaves no archive', () => {
    const refused = async (settings: Partial<StorageSettings>, reason: string): Promise<void> => {
      await expect(makeBackup({ ...storage, ...settings }, keep)).rejects.toThrow(reason);
      const found = readdirSync(storage.backupDir).filter((name) => name !== 'lock.sqlite-journal');
      expect(found.sort()).toEqual(left);
    };

    it('while the site runs, and while another backup runs', async () => {
      for (const [folder, reason] of [
        [storage.dataDir, 'The site is running on'],
        [storage.backupDir, 'Another backup or check is using'],
      ] as const) {
        const lock = lockFolder(folder);
        await refused({}, `${reason} ${folder} (process ${process.pid})`).finally(lock.release);
      }
    });

    it('without a database, and with a damaged one', async () => {
      await refused({ dataDir: path.join(work, 'nothing') }, `There is no database in ${path.join(work, 'nothing')}`);
      const damaged = path.join(work, 'damaged');
      cpSync(storage.dataDir, damaged, { recursive: true });
      rmSync(path.join(damaged, 'database/PG_VERSION'));
      await refused({ dataDir: damaged }, 'PG_VERSION is missing');
    });
  });
}

function onServer(): void {
  let app: TestApp;
  let server: StorageSettings & { databaseUrl: string };
  const factsOf = async (url: string) => {
    const { tables, ...rest } = await inSnapshot(url, (trx) => readFacts(trx));
    // The scheduler stores in this table when it last ran, at any moment.
    return { ...rest, tables: tables.filter(({ name }) => name !== 'jobs.version') };
  };
  beforeAll(async () => {
    app = await startTestApp();
    const { current } = (
      await sql<{ current: string }>`select current_database() as current`.execute(app.site.platform.db)
    ).rows[0] ?? { current: '' };
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${current}`;
    server = { ...storage, databaseUrl: url.href };
    await order((await signedIn(app)).visitor);
  });
  afterAll(() => app.stop());

  it('counts and hashes every table in one snapshot: equal in a copy, and different once a row has changed', async () => {
    const { db } = app.site.platform;
    const before = await inSnapshot(server.databaseUrl, async (trx) => {
      await trx.selectFrom('orders').select('id').execute();
      await db.updateTable('orders').set({ note: 'Changed while it is read.' }).execute();
      return readFacts(trx);
    });
    const after = await factsOf(server.databaseUrl);
    expect(await factsOf(server.databaseUrl)).toEqual(after);
    const hashes = (name: string) =>
      [before, after].map(({ tables }) => tables.find((table) => table.name === name) ?? { rows: 0, hash: '' });
    const [one, other] = hashes('public.orders');
    expect([one?.rows, other?.rows]).toEqual([1, 1]);
    expect(one?.hash).not.toBe(other?.hash);
    const [users, sameUsers] = hashes('public.users');
    expect(users).toEqual(sameUsers);
    expect(before.tables.map(({ name }) => name)).toContain('jobs.job_common');
    // Unlogged, so PostgreSQL may empty it.
    expect(before.tables.map(({ name }) => name)).not.toContain('public.rate_limits');
    expect(after.migrations.at(0)).toBe('0001-accounts.sql');
    expect(after.newestRecordAt).toBe('2026-03-02T07:00:00.000000Z');
  });

  it('hashes files by their bytes, and the same values in another order alike', async () => {
    const tables = async (values: string) => {
      const url = await newPostgresUrl();
      await withClient(url, (client) =>
        client.query(`create table sample (id int, bytes bytea, at timestamptz); insert into sample values ${values}`),
      );
      return (await factsOf(url)).tables.find(({ name }) => name === 'public.sample');
    };
    const first = await tables(`(1, '\\x00ff', now()), (2, null, null)`.replace('now()', `'2026-03-02 10:00+02'`));
    expect(first?.rows).toBe(2);
    expect(await tables(`(2, null, null), (1, '\\x00ff', '2026-03-02 08:00+00')`)).toEqual(first);
    expect(await tables(`(2, null, null), (1, '\\x00fe', '2026-03-02 08:00+00')`)).not.toEqual(first);
  });

  it('is refused without pg_dump of the version of the server, with what to install', async () => {
    await expect(makeBackup(server, keep, noon)).rejects.toThrow(
      /^pg_dump of PostgreSQL \d+ or newer is needed, and no pg_dump was found in PG_BIN \(.+\): install it \(on Debian: apt-get install postgresql-client-\d+\), or set PG_BIN to its folder\.$/,
    );
    expect(readdirSync(storage.backupDir).sort()).toEqual(['lock.sqlite', 'owner.pid']);
  });

  it('a restore is refused over a database with tables, before anything is changed', async () => {
    const folder = mkdtempSync(path.join(work, 'server-'));
    const facts = await factsOf(server.databaseUrl);
    const manifest: Manifest = {
      format: 1,
      product: 'kopje-geospatial',
      release: '0.1.0',
      madeAt: noon.toISOString(),
      kind: 'postgres',
      postgresMajor: 15,
      hasSecret: false,
      sizes: {},
      ...facts,
    };
    writeFileSync(path.join(folder, memberNames.manifest), JSON.stringify(manifest));
    writeFileSync(path.join(folder, memberNames.postgres), 'not reached');
    const archive = path.join(work, 'server.tar');
    await writeArchive(folder, archive);
    await expect(restoreBackup(server, archive)).rejects.toThrow(
      /^The database \S+ has \d+ tables, and a restore replaces/,
    );
    await expect(restoreBackup({ ...server, databaseUrl: null }, archive)).rejects.toThrow('DATABASE_URL is not set');
    expect(await factsOf(server.databaseUrl)).toEqual(facts);
  });

  it('checks in a scratch database, which is removed, like those that a killed check has left', async () => {
    const scratch = (): Promise<string[]> =>
      withClient(server.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `select datname from pg_database where datname like 'kopje\\_%' order by 1`,
        );
        return rows.map(({ datname }) => datname);
      });
    const others = ['kopje_check_mine', 'kopje_shop'];
    await withClient(server.databaseUrl, async (client) => {
      for (const name of [...others, 'kopje_check_0123abcd']) await client.query(`create database ${name}`);
    });
    try {
      await withScratchDatabase(server.databaseUrl, async (url) => {
        const [own = '', ...rest] = (await scratch()).filter((name) => !others.includes(name));
        expect([new URL(url).pathname, rest]).toEqual([`/${own}`, []]);
        expect((await factsOf(url)).tables).toEqual([]);
      });
      await expect(withScratchDatabase(server.databaseUrl, () => Promise.reject(new Error('differs')))).rejects.toThrow(
        'differs',
      );
      expect(await scratch()).toEqual(others);
    } finally {
      await withClient(server.databaseUrl, async (client) => {
        for (const name of others) await client.query(`drop database ${name}`);
      });
    }
  });
}

if (process.env['DATABASE'] === 'postgres') describe('a backup of a server', onServer);
else describe('a backup of the embedded database', onEmbedded);
