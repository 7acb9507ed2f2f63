import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { log } from '../log.ts';
import { inPackage } from '../package-folder.ts';
import type { Database } from './database.ts';

const ownFolder = inPackage('migrations');
const kindsTable = 'migration_kinds';

/** Whether the previous release works on the schema after the migration. */
type Kind = 'expand' | 'contract';

/**
 * Applies the pending migrations of the folder in order, each once. A schema that is ahead of this release is left
 * as it is, and accepted when it has all migrations of the folder and the others are recorded as 'expand'.
 * @throws naming the migrations, when one of the others is not recorded as 'expand', or one of the folder is missing
 */
export async function migrate(db: Database, folder = ownFolder): Promise<void> {
  const own = readMigrations(folder);
  const applied = await appliedMigrations(db);
  const newer = applied.filter((name) => !(name in own));
  // Kysely first reads all tables of the database, which takes a second start 0.2 s.
  if (applied.length === Object.keys(own).length && !newer.length) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => own } });
  if (newer.length) {
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
    if (pending.length) throw new Error(missingMessage(newer, namesOf(pending)));
    const contracting = await withoutExpanding(db, newer);
    if (contracting.length) throw new Error(contractedMessage(contracting));
    log('info', 'database.newer_schema', { migrations: newer.join(', ') });
    return;
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** In the order of their names; none in an empty database. */
export async function appliedMigrations(db: QueryExecutorProvider): Promise<string[]> {
  if (!(await tableExists(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return namesOf(rows);
}

async function withoutExpanding(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(kindsTable)} where kind = 'expand'
  `.execute(db);
  const expanding = new Set(namesOf(rows));
  return names.filter((name) => !expanding.has(name));
}

/** The names of the migrations of this release. */
export const ownMigrations = (): string[] => Object.keys(readMigrations(ownFolder)).sort();

export async function tableExists(db: QueryExecutorProvider, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

const namesOf = (migrations: readonly { name: string }[]): string[] => migrations.map(({ name }) => name);

const remedy = 'Start the newest release, or restore a backup that belongs to this one.';

const missingMessage = (newer: readonly string[], missing: readonly string[]): string =>
  `The database was changed by another release of this site (${newer.join(', ')}), and it lacks ${missing.join(', ')} of ` +
  `this one. ${remedy}`;

const contractedMessage = (names: readonly string[]): string =>
  `The database was changed by a newer release in a way that this one cannot work with (${names.join(', ')}). ${remedy}`;

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(files.map((name) => [name, { up: (db) => run(db, path.join(folder, name)) }]));
}

/** The file name declares the kind: `0040-drop-old-column.contract.sql`, or no suffix for 'expand'. */
const kindOf = (name: string): Kind => (name.endsWith('.contract.sql') ? 'contract' : 'expand');

/** PGlite runs one statement at a time, so in these files a line ends with `;` only between statements. */
async function run(db: Kysely<unknown>, file: string): Promise<void> {
  const statements = readFileSync(file, 'utf8').split(/;\s*$/m);
  for (const statement of statements) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
  // The migration that created the table recorded the earlier ones.
  if (!(await tableExists(db, kindsTable))) return;
  const name = path.basename(file);
  await sql`insert into ${sql.table(kindsTable)} (name, kind) values (${name}, ${kindOf(name)})`.execute(db);
}
