import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/platform/database/tables.ts';
import { newPostgresUrl, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { fillingStatements, type Scale } from './fill-database.ts';

/** A site on a filled PostgreSQL database, with a record of its statements. */
export interface WatchedApp {
  app: TestApp;
  url: string;
  staff: SignedIn;
  /** The `value` of the first row. @throws if there is none */
  find(query: string): Promise<string>;
  /** The statements that ran during `work`. */
  queriesOf(work: () => Promise<unknown>): Promise<CompiledQuery[]>;
}

export async function startWatchedApp(scale: Scale, now: Date): Promise<WatchedApp> {
  const url = await newPostgresUrl();
  let queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 15 }) }),
    log: ({ query }) => void queries.push(query),
  });
  const database = {
    kind: 'postgres',
    url,
    connections: () => ({ used: 0, idle: 0 }),
    db,
    lost: new Promise<Error>(() => {}),
    close: () => db.destroy(),
  } as const;
  const app = await startTestApp({ database, now, settings: { RATE_LIMIT_FACTOR: '100000' } });
  await sendNew((await signedIn(app)).visitor);
  await withClient(url, async (client) => {
    for (const statement of fillingStatements(scale, now)) await client.query(statement);
  });
  const staff = await signedIn(app, { roles: ['customer', 'owner'] });
  return {
    app,
    url,
    staff,
    find: (query) =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ value: string }>(query);
        if (!rows[0]) throw new Error(`nothing found: ${query}`);
        return rows[0].value;
      }),
    async queriesOf(work) {
      queries = [];
      await work();
      return queries;
    },
  };
}
