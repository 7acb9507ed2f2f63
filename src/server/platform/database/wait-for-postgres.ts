import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../log.ts';

const triesEveryMs = 1_000;
const connectMs = 3_000;

/** Errors that waiting cannot resolve: a wrong password, an unknown user or database. */
const hopeless = /^(?:28|3D)/;

/** @throws like `reachPostgres` when waiting cannot help */
export const isPostgresAway = async (url: string): Promise<boolean> => (await reasonToWait(url)) !== null;

/**
 * Waits until PostgreSQL accepts connections, as it may be starting at the same time as the site.
 * @param patienceSeconds how long to try
 * @param stopped ends the wait, which is then rejected
 * @throws with one sentence that names the server of DATABASE_URL, without its password, and the reason
 */
export async function reachPostgres(url: string, patienceSeconds = 30, stopped?: AbortSignal): Promise<void> {
  const end = performance.now() + patienceSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    const reason = await reasonToWait(url);
    if (!reason) return;
    if (performance.now() + triesEveryMs > end) throw notReached(url, reason, ` in ${patienceSeconds} s`);
    if (attempt === 1) log('warn', 'database.awaited', { server: describe(url), reason });
    await delay(triesEveryMs, undefined, { signal: stopped });
  }
}

/** Null: PostgreSQL accepts connections. @throws when waiting cannot help */
async function reasonToWait(url: string): Promise<string | null> {
  const reason = await reasonNotReached(url);
  if (reason && hopeless.test(reason.code)) throw notReached(url, reason.message, '');
  return reason?.message ?? null;
}

const notReached = (url: string, reason: string, tried: string): Error =>
  new Error(
    `DATABASE_URL: PostgreSQL at ${describe(url)}, could not be reached${tried}: ${reason}. ` +
      'Check that it runs and that DATABASE_URL names it, then start again.',
  );

async function reasonNotReached(url: string): Promise<{ code: string; message: string } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, query_timeout: connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    return asReason(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function asReason(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError) return asReason(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}

function describe(url: string): string {
  const { host, port, database, user } = new pg.Client({ connectionString: url });
  return `${host}:${port}, database ${database}, user ${user}`;
}
