import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/app/app.ts';
import { keptColumns, otherColumns, personalColumns } from '#tests/support/database/columns.ts';

const app = testApp();

const listed = (lists: Record<string, string>[]): string[] =>
  lists.flatMap((list) =>
    Object.entries(list).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  );

it('every column is listed once: as personal, as kept or as about no person', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    app.site.platform.db,
  );
  expect(listed([personalColumns, keptColumns, otherColumns]).sort()).toEqual(rows.map(({ name }) => name).sort());
});
