import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { errorFacts, log } from '../log.ts';
import { withSpan } from '../traces/traces.ts';

const pollMs = 1_000;
const pollAfterErrorMs = 5_000;
const stopMs = 5_000;

export interface Queue<Payload extends object> {
  name: string;
  options: {
    /** Defaults of a queue. */
    retryLimit: number;
    /** Seconds; doubled with each try up to `retryDelayMax`, with jitter. */
    retryDelay: number;
    retryBackoff: boolean;
    retryDelayMax: number;
    /** Seconds after which an unfinished job expires and may be fetched again. */
    expireInSeconds: number;
  };
  /** How many jobs run at the same time in one process; of those that are not urgent, `ordinary` at most. */
  atOnce: { all: number; ordinary: number };
  work(payload: Payload, attempt: { isLast: boolean }): Promise<void>;
}

/** Runs the jobs of a queue, urgent ones first and several at once; a pg-boss worker fetches one a second. */
export function runJobs(boss: PgBoss, { name, atOnce, work }: Queue<never>): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  let ordinaryRunning = 0;
  let stopped = false;
  let isFull = false;
  let ended = 0;
  let wake = (): void => {};

  async function run(job: JobWithMetadata<object>): Promise<void> {
    try {
      const facts = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, retries: job.retryCount };
      await withSpan({ name, kind: 'consumer', facts }, () =>
        work(job.data as never, { isLast: job.retryCount >= job.retryLimit }),
      );
      await boss.complete(name, job);
    } catch (error) {
      // If this cannot be written either, the job expires and is fetched again.
      await boss.fail(name, job, errorFacts(error)).catch((cause: unknown) => log('error', 'jobs', errorFacts(cause)));
    }
  }
  function start(jobs: JobWithMetadata<object>[], isOrdinary: boolean): void {
    for (const job of jobs) {
      if (isOrdinary) ordinaryRunning += 1;
      const done = run(job).finally(() => {
        running.delete(done);
        if (isOrdinary) ordinaryRunning -= 1;
        ended += 1;
        if (isFull) wake();
      });
      running.add(done);
    }
  }
  const fetch = (batchSize: number, priority: { minPriority: number } | { maxPriority: number }) =>
    boss.fetch<object>(name, { batchSize, includeMetadata: true, ...priority });

  async function takeMore(): Promise<boolean> {
    const free = atOnce.all - running.size;
    if (free === 0) return true;
    const urgent = await fetch(free, { minPriority: 1 });
    start(urgent, false);
    const room = Math.min(free - urgent.length, atOnce.ordinary - ordinaryRunning);
    if (room <= 0) return true;
    const ordinary = await fetch(room, { maxPriority: 0 });
    start(ordinary, true);
    return ordinary.length === room;
  }
  function rest(ms: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  async function loop(): Promise<void> {
    while (!stopped) {
      const endedBefore = ended;
      try {
        isFull = await takeMore();
        if (!isFull || ended === endedBefore) await rest(pollMs);
      } catch (error) {
        log('error', 'jobs', errorFacts(error));
        isFull = false;
        await rest(pollAfterErrorMs);
      }
    }
  }
  const looping = loop();
  return {
    /** Stops fetching jobs, and waits up to 5 s for those running. */
    async stop() {
      stopped = true;
      wake();
      await looping;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise((resolve) => {
        timer = setTimeout(resolve, stopMs);
      });
      await Promise.race([Promise.allSettled(running), timeout]);
      clearTimeout(timer);
    },
  };
}
