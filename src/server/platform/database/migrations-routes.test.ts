import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { migrate } from './migrations.ts';

const expand = '9000-planted-column.sql';
const contract = '9001-planted-column-dropped.contract.sql';
const tableOfKinds = '0029-migration-kinds.sql';
const statements: Record<string, string> = {
  [expand]: 'alter table emails add column planted text;\n',
  [contract]: 'alter table emails drop column planted;\n',
};

let app: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  const { db } = app.site.platform;
  await sql`alter table emails drop column if exists planted`.execute(db);
  await sql`delete from kysely_migration where name >= '9000'`.execute(db);
  await sql`delete from migration_kinds where name >= '9000'`.execute(db);
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await app.stop();
});

/** A copy of our migrations, or of some of them. */
function releaseFolder(has: (name: string) => boolean = () => true): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-migrations-'));
  folders.push(folder);
  const filter = (source: string): boolean => !source.endsWith('.sql') || has(path.basename(source));
  cpSync(path.join(projectRoot, 'migrations'), folder, { recursive: true, filter });
  return folder;
}

/** Starts a newer release: one that has our migrations and the planted ones. */
async function startNewerRelease(planted: readonly string[]): Promise<void> {
  const folder = releaseFolder();
  for (const name of planted) writeFileSync(path.join(folder, name), statements[name] ?? '');
  await migrate(app.site.platform.db, folder);
}

async function kinds(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select m.name, k.kind from kysely_migration m left join migration_kinds k on k.name = m.name
  `.execute(app.site.platform.db);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

it('records a kind for every migration, also for those older than the table of kinds', async () => {
  const recorded = await kinds();
  expect(recorded.get('0001-accounts.sql')).toBe('expand');
  expect(recorded.get('0029-migration-kinds.sql')).toBe('expand');
  expect([...recorded].filter(([, kind]) => kind !== 'expand')).toEqual([]);
});

it('records the kinds when it upgrades a database from before the table of kinds', async () => {
  const { db } = app.site.platform;
  const before = await kinds();
  // Later migrations cannot run twice, so their records are removed while the older release runs.
  const { rows: later } = await sql<{ name: string }>`
    delete from kysely_migration where name > ${tableOfKinds} returning name
  `.execute(db);
  await sql`delete from kysely_migration where name = ${tableOfKinds}`.execute(db);
  await sql`drop table migration_kinds`.execute(db);
  await migrate(
    db,
    releaseFolder((name) => name <= tableOfKinds),
  );
  for (const [index, { name }] of later.entries()) {
    // Kysely sorts executed migrations by timestamp: these must follow the ones that ran above, in their order.
    const timestamp = new Date(Date.now() + 1_000 + index).toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
    await sql`insert into migration_kinds (name, kind) values (${name}, ${before.get(name)})`.execute(db);
  }
  expect(await kinds()).toEqual(before);
});

it('starts on a schema that a newer release expanded, and logs it', async () => {
  await startNewerRelease([expand]);
  expect((await kinds()).get(expand)).toBe('expand');
  const printed = await outputOf(() => migrate(app.site.platform.db));
  expect(JSON.parse(printed)).toMatchObject({ event: 'database.newer_schema', migrations: expand });
});

it('refuses by name a schema that a newer release contracted', async () => {
  await startNewerRelease([expand, contract]);
  expect((await kinds()).get(contract)).toBe('contract');
  await expect(migrate(app.site.platform.db)).rejects.toThrow(
    `by a newer release in a way that this one cannot work with (${contract}). Start the newest release`,
  );
});

it('refuses by name an unknown migration whose kind is not recorded', async () => {
  const { db } = app.site.platform;
  await sql`insert into kysely_migration (name, timestamp) values (${expand}, now()::text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(`by a newer release in a way that this one cannot work with (${expand}).`);
});

it('names the missing migrations when a schema is neither older nor newer', async () => {
  const { db } = app.site.platform;
  await startNewerRelease([expand]);
  await sql`delete from kysely_migration where name = '0016-emails-in-order.sql'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    `The database was changed by another release of this site (${expand}), and it lacks 0016-emails-in-order.sql of this one.`,
  );
});
