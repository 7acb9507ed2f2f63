import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { log } from './log.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

/**
 * Brings the schema to the newest of migrations/*.sql, in order, each once. A schema that a newer release has made is
 * taken as it is: migrations only expand it, so that this code finds all it knows (docs/running.md, "Upgrade and rollback").
 * @throws when migrations of this release are missing in a schema that has newer ones
 */
export async function migrate(db: Database): Promise<void> {
  const own = readMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => own } });
  const newer = (await migrationsDone(db)).filter((name) => !(name in own));
  if (newer.length) {
    const missing = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
    if (missing.length)
      throw new Error(
        neitherWords(
          newer,
          missing.map(({ name }) => name),
        ),
      );
    log('info', 'database.newer_schema', { migrations: newer.join(', ') });
    return;
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function migrationsDone(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const neitherWords = (newer: readonly string[], missing: readonly string[]): string =>
  `The database was changed by another release of this site (${newer.join(', ')}), and it lacks ${missing.join(', ')} of ` +
  'this one. Start the newest release, or restore a backup that belongs to this one.';

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(files.map((name) => [name, { up: (db) => run(db, name) }]));
}

/** PGlite takes one statement at a time, so files are written with `;` ending a line only between statements. */
async function run(db: Kysely<unknown>, name: string): Promise<void> {
  const statements = readFileSync(path.join(folder, name), 'utf8').split(/;\s*$/m);
  for (const statement of statements) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
