import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { testApp } from '#tests/support/app/app.ts';
import { sampled } from '#tests/support/app/samples.ts';
import { signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

/** By name, a hash of the content of each table. Counters of rate limits change with every call. */
async function hashesOfTables(): Promise<Map<string, string>> {
  const { db } = app.site.platform;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`.execute(db);
  const hashes = tables.map(
    ({ name }) =>
      sql`select ${name} as name, coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as hash from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** The tables that these calls change when somebody opens their addresses, with the cookies but without a bearer. */
async function changedByOpening(calls: typeof gets): Promise<string[]> {
  const { visitor } = await signedIn(app, { roles: ['customer', 'staff', 'owner'] });
  const before = await hashesOfTables();
  for (const { endpoint, sample } of calls) {
    await visitor.call(endpoint, sample.sending as never, { headers: { Authorization: null } });
  }
  const after = await hashesOfTables();
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name));
}

const gets = sampled(endpoints).filter(({ endpoint }) => endpoint.method === 'GET');
const isSession = ({ endpoint }: (typeof gets)[number]): boolean => endpoint.path === '/auth/session';

// An address may be requested without its reader, and more than once: by a preload, a prefetch, a reload, or a program
// that checks the links in emails. A sign-in with Google has tests of its own (sessions/google).
it('no address changes the database when it is opened, except to get a bearer', async () => {
  expect(await changedByOpening(gets.filter((one) => !isSession(one)))).toEqual([]);
  expect(await changedByOpening(gets.filter(isSession))).toEqual(['access_tokens']);
});
