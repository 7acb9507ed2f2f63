import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { errorFacts, log } from '../log.ts';
import { randomToken } from '../security/secrets.ts';
import type { PageChanges } from './invalidation.ts';

const channel = 'page_changes';
const self = randomToken().slice(0, 12);
const connectMs = 2_000;
const againMs = 1_000;
// A connection can break unnoticed, so it is checked by a regular query.
const probeMs = 5_000;

/** Sent by NOTIFY, which other processes receive once the statement has been committed. */
export const notifyPageChange = (db: Database, path: string): Promise<unknown> =>
  sql`select pg_notify(${channel}, ${`${self} ${path}`})`.execute(db);

export interface Listening {
  stop(): Promise<void>;
}

/** Uses its own connection. While it is lost, pages may be a minute old; afterwards all are rendered again. */
export function listenForPageChanges(url: string, changes: PageChanges): Listening {
  let client: pg.Client | null = null;
  let connecting: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => own.once('end', resolve));
    own.on('error', () => void own.end().catch(() => {}));
    own.on('notification', ({ payload = '' }) => {
      const [sender, path = ''] = payload.split(' ');
      if (sender !== self) changes.dropHere(path);
    });
    client = own;
    const probing = setInterval(() => {
      own.query('select 1').catch(() => own.end().catch(() => {}));
    }, probeMs);
    try {
      connecting = own.connect();
      await connecting;
      await own.query(`listen ${channel}`);
      changes.dropAllHere();
      await ended;
    } finally {
      clearInterval(probing);
      await own.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopped) {
      await listen().catch((error: unknown) => log('warn', 'page.changes', errorFacts(error)));
      if (!stopped) await delay(againMs, undefined, { ref: false });
    }
  }
  const listening = keepListening();

  return {
    async stop() {
      stopped = true;
      // pg never settles a connect() that is ended before it is done.
      await connecting.catch(() => {});
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
