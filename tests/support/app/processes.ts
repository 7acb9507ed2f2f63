import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '#server/platform/clock.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { type SiteProcess, startSiteProcess } from './site-process.ts';
import { type Email, type Host, Visitor } from './visitor.ts';

/** Several processes of the site on one PostgreSQL database, used in turn as behind a load balancer. */
export interface Processes {
  running: SiteProcess[];
  /** A new visitor, whose requests all reach the same process. */
  visitor(): Visitor;
  /** A new visitor whose requests reach the processes in turn. */
  visitorOfAllProcesses(): Visitor;
  stop(): Promise<void>;
}

/** The settings that all processes of one site share. */
export const processSettings = {
  PUBLIC_URL: 'http://localhost:3000',
  SECRET: 'one secret, the same in every process',
  TRUST_PROXY: '1',
};

/** For races between processes, which two can have as well as three. */
export const racing = repetitions(3, 2);

export async function startProcesses(
  count: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Processes> {
  const running: SiteProcess[] = [];
  // One after another, because the first one migrates the database.
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
    visitorOfAllProcesses() {
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

/** A process as its visitors see it. Emails are read from `databaseUrl`. */
export function hostOf(process: Pick<SiteProcess, 'url'>, databaseUrl: string | null): Host {
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
// An overloaded process sends 2 s. A full disk sends more, and its tests need to see that reply.
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
