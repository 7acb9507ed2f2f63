import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { OpenDatabase, Trx } from './database.ts';
import { errorFacts, log } from './log.ts';

interface QueueOptions {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
}

export interface Queue<Payload extends object> {
  name: string;
  options: QueueOptions;
  work(payload: Payload): Promise<void>;
}

/** Work done after the transaction that asks for it commits, at least once. */
export interface Jobs {
  /** Written in the caller's transaction: no commit, no job. */
  send<Payload extends object>(trx: Trx, queue: Queue<Payload>, payload: Payload, startAfter?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the job runner and one worker per queue. */
export async function startJobs(database: OpenDatabase, queues: readonly Queue<never>[]): Promise<Jobs> {
  let boss = await start(database);
  if (await createMissing(boss, queues)) {
    // A queue made after the start is not in its cache, and sending to it inside a transaction would wait for
    // the connection that transaction holds. Starting once more fills the cache.
    await boss.stop({ graceful: false });
    boss = await start(database);
  }
  for (const queue of queues) {
    await boss.work(queue.name, { pollingIntervalSeconds: 1, burstWhenBatchFull: true }, async (jobs) => {
      for (const job of jobs) await queue.work(job.data as never);
    });
  }
  return {
    async send(trx, queue, payload, startAfter) {
      const executor = { executeQuery: trx.executeQuery.bind(trx) } as Parameters<typeof fromKysely>[0];
      await boss.send(queue.name, payload, { db: fromKysely(executor), ...(startAfter && { startAfter }) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

async function start(database: OpenDatabase): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(database.kind === 'pglite'
      ? { db: fromPglite(database.pglite), backend: 'pglite' as const }
      : { connectionString: database.url, max: 4 }),
    schema: 'jobs',
    schedule: false,
  });
  boss.on('error', (error) => log('error', 'jobs', errorFacts(error)));
  await boss.start();
  return boss;
}

async function createMissing(boss: PgBoss, queues: readonly Queue<never>[]): Promise<boolean> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  const missing = queues.filter((queue) => !existing.has(queue.name));
  for (const queue of missing) await boss.createQueue(queue.name, queue.options);
  return missing.length > 0;
}
