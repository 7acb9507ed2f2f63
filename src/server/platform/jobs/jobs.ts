import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import { AppError } from '../app-error.ts';
import { aliveOrEnded, type OpenDatabase, type Trx } from '../database/database.ts';
import { NoSpaceError } from '../database/embedded/free-space.ts';
import { errorFacts, log } from '../log.ts';
import { type Queue, runJobs } from './job-runner.ts';

interface JobOptions extends Partial<Queue<never>['options']> {
  urgent?: boolean;
  /** Seconds. */
  startAfter?: number;
}

/** Work that runs at least once, after the requesting transaction has committed. */
export interface Jobs {
  /** Written in the caller's transaction: no commit, no job. */
  send<Payload extends object>(trx: Trx, queue: Queue<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
  /** Call once the database is reached. Before, nothing can be sent: that needs a transaction. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `runsWork`: false where jobs are only sent; other processes run them and maintain the queues. */
export function createJobs(database: OpenDatabase, queues: readonly Queue<never>[], runsWork: boolean): Jobs {
  let started: PgBoss | null = null;
  let runners: ReturnType<typeof runJobs>[] = [];
  return {
    async start() {
      let boss = await start(database, runsWork);
      if (await writeDown(boss, queues)) {
        // The cache of pg-boss lacks queues created or changed after its start, and sending to one inside a transaction
        // would wait for the connection that the transaction uses. A restart fills the cache.
        await boss.stop({ graceful: false });
        boss = await start(database, runsWork);
      }
      started = boss;
      runners = (runsWork ? queues : []).map((queue) => runJobs(boss, queue));
    },
    async send(trx, queue, payload, { urgent = false, ...options } = {}) {
      // For a moment after the database is reached, calls come before the jobs.
      if (!started) throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 });
      const executor = { executeQuery: trx.executeQuery.bind(trx) } as Parameters<typeof fromKysely>[0];
      await started.send(queue.name, payload, { db: fromKysely(executor), priority: urgent ? 1 : 0, ...options });
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await started?.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function start(database: OpenDatabase, supervise: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(database.kind === 'pglite'
      ? { db: pausedWhenFull(fromPglite(database.embedded)), backend: 'pglite' as const }
      : { connectionString: database.url, max: 4, ...aliveOrEnded }),
    schema: 'jobs',
    schedule: false,
    supervise,
  });
  boss.on('error', (error) => log('error', 'jobs', errorFacts(error)));
  await boss.start();
  return boss;
}

/** While the disk is full, no job is fetched and maintenance waits. Jobs stay in their tables. */
const pausedWhenFull = (db: ReturnType<typeof fromPglite>): ReturnType<typeof fromPglite> => ({
  ...db,
  executeSql: (text: string, values?: unknown[]) =>
    db.executeSql(text, values).catch((error: unknown) => {
      if (error instanceof NoSpaceError) return { rows: [] };
      throw error;
    }),
});

/** Creates missing queues and updates the options of the others; returns whether anything changed. */
async function writeDown(boss: PgBoss, queues: readonly Queue<never>[]): Promise<boolean> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  let changed = false;
  for (const { name, options } of queues) {
    const stored = existing.get(name);
    if (stored && Object.entries(options).every(([key, value]) => stored[key as keyof typeof options] === value))
      continue;
    if (stored) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
    changed = true;
  }
  return changed;
}
