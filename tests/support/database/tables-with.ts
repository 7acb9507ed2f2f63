import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The tables that contain one of the texts. */
export async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(
      db,
    );
    if (rows.some(({ text }) => texts.some((one) => text.includes(one)))) found.push(name);
  }
  return found;
}
