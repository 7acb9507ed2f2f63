import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

/** Brings the schema to the newest of migrations/*.sql, in order, each once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

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
