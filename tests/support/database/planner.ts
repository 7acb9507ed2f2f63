import { sql } from 'kysely';
import type { TestApp } from '#tests/support/app/app.ts';

const alternatives = ['material', 'hashjoin', 'mergejoin', 'hashagg', 'sort'];
const moreThanConnections = 20;

/**
 * Makes PostgreSQL join row by row on every connection of the app, as its statistics may at any time: it then scans a
 * subquery in `in (...)` once for each row of the outer table.
 */
export async function joinRowByRow({ site }: TestApp): Promise<void> {
  const off = sql.join(alternatives.map((method) => sql`set_config(${`enable_${method}`}, 'off', false)`));
  const once = () => sql`select ${off}, pg_sleep(0.05)`.execute(site.platform.db);
  await Promise.all(Array.from({ length: moreThanConnections }, once));
}
