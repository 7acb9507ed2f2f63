import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../log.ts';

const triesEveryMs = 1_000;
const connectMs = 3_000;

/** Errors that waiting cannot resolve: a wrong password, an unknown user or database, a wrong host name. */
const hopeless = /^(?:28|3D)/;

/**
 * Waits until PostgreSQL accepts connections, as it may be starting at the same time as the site.
 * @param patienceSeconds how long to try
 * @throws with one sentence that names the server of DATABASE_URL, without its password, and the reason
 */
export async function reachPostgres(url: string, patienceSeconds = 30): Promise<void> {
  const end = performance.now() + patienceSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    const reason = await reasonNotReached(url);
    if (!reason) return;
    const isHopeless = hopeless.test(reason.code);
    if (isHopeless || performance.now() + triesEveryMs > end) {
      const tried = isHopeless ? '' : ` in ${patienceSeconds} s`;
      throw new Error(
        `DATABASE_URL: PostgreSQL at ${describe(url)}, could not be reached${tried}: ${reason.message}. ` +
          'Check that it runs and that DATABASE_URL names it, then start again.',
      );
    }
    if (attempt === 1) log('warn', 'database.awaited', { server: describe(url), reason: reason.message });
    await delay(triesEveryMs);
  }
}

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
