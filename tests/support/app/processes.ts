import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '#server/platform/clock.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';
import { type Email, type Host, Visitor } from './visitor.ts';

/** Several processes of the site on one PostgreSQL database, reached in turn as behind a load balancer. */
export interface Processes {
  running: SiteProcess[];
  /** A new visitor, whose requests all reach the same process. */
  visitor(): Visitor;
  /** A new visitor, each of whose requests reaches the next process. */
  roamer(): Visitor;
  stop(): Promise<void>;
}

/** What every process of one site is told. */
export const processSettings = {
  PUBLIC_URL: 'http://localhost:3000',
  SECRET: 'one secret, the same in every process',
  TRUST_PROXY: '1',
};

export async function startProcesses(
  count: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Processes> {
  const running: SiteProcess[] = [];
  // One after another: the first brings the schema up to date.
  for (let started = 0; started < count; started += 1) {
    running.push(await startSiteProcess({ ...processSettings, ...settings, DATABASE_URL: databaseUrl }));
  }
  let visitors = 0;
  return {
    running,
    visitor() {
      visitors += 1;
      const process = running[visitors % running.length] as SiteProcess;
      return new Visitor(hostOf(process, databaseUrl), addressOf(visitors));
    },
    roamer() {
      visitors += 1;
      const hosts = running.map((process) => hostOf(process, databaseUrl));
      let turn = 0;
      const request: Host['request'] = (sent) => {
        turn += 1;
        return (hosts[turn % hosts.length] as Host).request(sent);
      };
      return new Visitor({ ...(hosts[0] as Host), request }, addressOf(visitors));
    },
    async stop() {
      for (const process of running) await process.stop();
    },
  };
}

export const addressOf = (visitor: number): string => `10.1.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`;

/** A process as its visitors see it. `databaseUrl` is where its emails are read. */
export function hostOf(process: SiteProcess, databaseUrl: string | null): Host {
  return {
    origin: processSettings.PUBLIC_URL,
    clock: systemClock,
    request: (request) =>
      retryUntilServed(new Request(request.url.replace(processSettings.PUBLIC_URL, process.url), request)),
    async emails(to) {
      if (!databaseUrl) throw new Error('Emails are read from PostgreSQL only');
      const query = `SELECT kind, subject, body_text AS text, body_html AS html
        FROM emails WHERE to_address = $1 ORDER BY created_at`;
      return (await withClient(databaseUrl, (client) => client.query<Email>(query, [to]))).rows;
    },
  };
}

const patienceMs = 60_000;
// An overload names 2 s. A full disk names more, and is what a test looks for.
const retryAfterMostSeconds = 2;

/** Repeats a request that an overloaded process refused with 503. */
async function retryUntilServed(request: Request): Promise<Response> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const reply = await fetch(request.clone());
    const retryAfter = Number(reply.headers.get('retry-after') ?? Number.POSITIVE_INFINITY);
    if (reply.status !== 503 || retryAfter > retryAfterMostSeconds || Date.now() > deadline) return reply;
    await reply.arrayBuffer();
    await delay(100 + Math.random() * 500);
  }
}
