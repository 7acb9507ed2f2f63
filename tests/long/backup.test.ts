import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readArchive } from '#server/platform/backup/archive.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import { checkBackup, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { archivesIn, rowsIn } from '#server/platform/backup/rules.ts';
import type { StorageSettings } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/database/database.ts';
import { mondayMorning, openPatient, startTestApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { order } from '#tests/support/data/orders.ts';
import { startStoredApp, storageIn, withManifest } from '#tests/support/database/backups.ts';
import { createDatabase, type Postgres, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { mountSmallDisk } from '#tests/support/database/small-disk.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { fillingStatements } from '#tests/support/scale/fill-database.ts';

const work = mkdtempSync(path.join(tmpdir(), 'site-backup-'));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

const keep = 14;
const restoreMinutesMost = 15;
const scale = { clients: 20_000, bookings: 20_000, orders: 100_000, emails: 100_000, perDay: 10 };
const kills = 6;

/** Runs a command as its script in package.json does. */
function start(
  script: 'backup' | 'restore',
  { dataDir, backupDir, databaseUrl, pgBin }: StorageSettings,
  args: string[] = [],
) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      BACKUP_DIR: backupDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(pgBin && { PG_BIN: pgBin }),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, output }));
  return { child, ended };
}

const run = (...given: Parameters<typeof start>) => start(...given).ended;

describe('the commands on a small embedded database', () => {
  const storage = storageIn(path.join(work, 'small'));
  let archive = '';
  const asides = (): string[] => readdirSync(storage.dataDir).filter((name) => name.includes('before-restore'));

  beforeAll(async () => {
    const app = await startStoredApp(storage.dataDir);
    await order((await signedIn(app)).visitor);
    await app.stop();
    ({ file: archive } = await makeBackup(storage, keep));
  });

  it.each<[script: 'backup' | 'restore', args: string[], code: number, said: RegExp]>([
    ['backup', ['--keep', '0'], 2, /^Usage: npm run backup/],
    ['backup', ['--other'], 2, /^Usage: npm run backup/],
    ['backup', ['somewhere.tar'], 2, /^Usage: npm run backup/],
    ['restore', [], 2, /^Usage: npm run restore/],
    ['restore', ['none.tar'], 1, /^There is no archive none\.tar\.\n$/],
    [
      'backup',
      ['--check'],
      0,
      /is complete: restored into a scratch database, all [\d,]+ rows of \d+ tables are equal/,
    ],
  ])('%s %j ends with code %i', async (script, args, code, said) => {
    const ended = await run(script, storage, args);
    expect([ended.code, ended.output]).toEqual([code, expect.stringMatching(said)]);
  });

  it('older data of the same site and a damaged database are moved aside, not deleted', async () => {
    expect((await restoreBackup(storage, archive)).notes).toEqual([expect.stringContaining('is now in')]);
    const [aside = ''] = asides();
    expect(existsSync(path.join(storage.dataDir, aside, 'PG_VERSION'))).toBe(true);
    truncateSync(path.join(storage.dataDir, 'database/global/pg_control'), 100);
    await restoreBackup(storage, archive);
    // As if a kill -9 had come between the two renames.
    renameSync(path.join(storage.dataDir, 'database'), path.join(storage.dataDir, 'database-moved'));
    await restoreBackup(storage, archive);
    expect(asides()).toHaveLength(2);
  });

  it('the data of another site is not replaced, and another SECRET is named', async () => {
    const other = await withManifest(archive, work, { secretFingerprint: 'of another site' });
    await expect(restoreBackup(storage, other)).rejects.toThrow('has the data of another site');
    expect(asides()).toHaveLength(2);
    const target = { ...storage, dataDir: path.join(work, 'other'), secret: 'another secret of thirty-two characters' };
    expect((await restoreBackup(target, archive)).notes).toEqual([expect.stringContaining('with another SECRET')]);
    expect(existsSync(path.join(target.dataDir, 'secret'))).toBe(false);
  });

  it('a full disk is named, and nothing is left on it', async () => {
    const disk = mountSmallDisk(3);
    // Where no disk can be mounted, the folder cannot be made.
    const backupDir = disk?.folder ?? '/dev/null/backups';
    try {
      const { code, output } = await run('backup', { ...storage, backupDir });
      expect([code, output]).toEqual([1, expect.stringMatching(/^The (disk is full|folder)[^\n]+\n$/)]);
      if (disk) expect(readdirSync(backupDir).sort()).toEqual(['lock.sqlite', 'owner.pid']);
    } finally {
      disk?.remove();
    }
  });

  it(`after each of ${kills} kill -9, no unfinished archive has a name, and the next backup and restore succeed`, async () => {
    const left: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const [script, folder] =
        round % 2 ? (['restore', storage.dataDir] as const) : (['backup', storage.backupDir] as const);
      const unfinished = path.join(folder, script === 'backup' ? 'unfinished' : 'restoring');
      const { child, ended } = start(script, storage, script === 'restore' ? [archive] : []);
      await expect.poll(() => existsSync(unfinished), { interval: 10 }).toBe(true);
      await moment(Math.random() * 1_500);
      child.kill('SIGKILL');
      await ended;
      if (existsSync(unfinished)) left.push(script);
      for (const name of readdirSync(storage.backupDir).filter((each) => each.endsWith('.tar'))) {
        await readArchive(path.join(storage.backupDir, name));
      }
      await restoreBackup(storage, archive);
      const again = await run('backup', storage);
      expect([again.code, existsSync(unfinished)], again.output).toEqual([0, false]);
    }
    // Otherwise no kill came in the middle.
    expect(left.length).toBeGreaterThan(0);
  });
});

/** Backs up, checks and restores; every table is compared by the commands themselves. Prints the times for docs/running.md. */
async function drill(what: string, storage: StorageSettings, target: StorageSettings): Promise<void> {
  const seconds: Record<string, number> = {};
  const timed = async <T>(step: string, act: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await act();
    seconds[step] = Math.round((performance.now() - began) / 100) / 10;
    return result;
  };
  const { file, bytes, manifest } = await timed('backup', () => makeBackup(storage, keep));
  await timed('check', () => checkBackup(storage));
  await timed('restore', () => restoreBackup(target, file));
  const restored = await timed('backup of the restored', () =>
    makeBackup({ ...target, backupDir: `${target.dataDir}-again` }, keep),
  );
  expect(restored.manifest.tables).toEqual(manifest.tables);
  expect(manifest.tables.find(({ name }) => name === 'public.orders')?.rows).toBe(scale.orders);
  console.log(
    `${what}: ${rowsIn(manifest)} rows, ${Math.round(bytes / 1024 ** 2)} MB, seconds ${JSON.stringify(seconds)}`,
  );
  expect(seconds['restore']).toBeLessThan(restoreMinutesMost * 60);
}

it(`${scale.orders} orders in the embedded database are restored within ${restoreMinutesMost} minutes`, async () => {
  const storage = storageIn(path.join(work, 'large'));
  const app = await startStoredApp(storage.dataDir);
  await sendNew((await signedIn(app)).visitor);
  await app.stop();
  const { db, close } = await openEmbedded(storage.dataDir, { silenceSeconds: 3_600 });
  for (const statement of fillingStatements(scale, mondayMorning)) await sql.raw(statement).execute(db);
  await close();
  await drill('Embedded', storage, { ...storage, dataDir: path.join(work, 'large-restored') });
});

describe('on the PostgreSQL 15 of Debian', () => {
  const bin = '/usr/lib/postgresql/15/bin';
  let server: Postgres;
  beforeAll(async () => {
    if (!existsSync(bin)) throw new Error('Install it: apt-get install postgresql-15');
    server = await startPostgres(bin);
  });
  afterAll(() => server?.stop());

  it(`${scale.orders} orders are backed up while the site runs and restored within ${restoreMinutesMost} minutes`, async () => {
    const url = await createDatabase(server.url);
    const storage = { ...storageIn(path.join(work, 'server')), databaseUrl: url, pgBin: null };
    const app = await startTestApp({ database: await openPatient(url) });
    try {
      await sendNew((await signedIn(app)).visitor);
      await withClient(url, async (client) => {
        for (const statement of fillingStatements(scale, mondayMorning)) await client.query(statement);
      });
      const target = {
        ...storage,
        databaseUrl: await createDatabase(server.url, 'template0'),
        dataDir: path.join(work, 'server-restored'),
      };
      await drill('PostgreSQL 15', storage, target);
      await expect(restoreBackup({ ...target, databaseUrl: url }, newestIn(storage))).rejects.toThrow(
        'a restore replaces none',
      );
    } finally {
      await app.stop();
    }
  });

  it('its pg_dump is refused for a newer server, with what to install', async () => {
    const newer = { ...storageIn(path.join(work, 'newer')), databaseUrl: inject('postgresUrl'), pgBin: bin };
    await expect(makeBackup(newer, keep)).rejects.toThrow(
      /^pg_dump of PostgreSQL \d+ or newer is needed, and \/usr\/lib\/postgresql\/15\/bin\/pg_dump is of 15 in PG_BIN/,
    );
  });
});

const newestIn = ({ backupDir }: StorageSettings): string =>
  path.join(backupDir, archivesIn(readdirSync(backupDir))[0] ?? '');
