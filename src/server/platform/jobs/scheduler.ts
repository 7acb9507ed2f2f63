import { limits } from '#contract/limits.ts';
import { addHours, addSeconds, type Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { NoSpaceError } from '../database/embedded/free-space.ts';
import { errorFacts, log } from '../log.ts';
import { withSpan } from '../traces/traces.ts';
import type { JobRun } from './job-runs.ts';

const tickSeconds = 30;
/** The interval for deleting expired rows, in seconds. */
export const deleteExpiredSeconds = 600;

interface ScheduledJob {
  name: string;
  everySeconds: number;
  /** The next run in this process; null until the scheduler is started, and for what only other processes run. */
  nextAt: Date | null;
}

export interface Scheduler {
  /**
   * Adds a task for the processes that run background work. It claims due work in the database; interrupted work is due
   * again in the next run.
   */
  add(name: string, everySeconds: number, task: () => Promise<unknown>): void;
  /** Adds a task that deletes or cancels for good when a time is over. It waits while the clock cannot be trusted. */
  addDeletion(name: string, everySeconds: number, task: () => Promise<unknown>): void;
  /** Adds a task about the memory of a process: it runs in every process, whatever its role. */
  addInEachProcess(name: string, everySeconds: number, task: () => Promise<unknown>): void;
  /** Runs all tasks of this process. A failing task is logged and does not stop the others. */
  runDue(): Promise<void>;
  jobs(): ScheduledJob[];
  startedAt(): Date | null;
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  clock: Clock;
  /** Stores how the tasks of one run ended. */
  store: (runs: readonly JobRun[]) => Promise<void>;
  /** Whether the clock can be trusted by tasks that delete. */
  isClockTrusted?: () => Promise<boolean>;
  /** Whether this process runs the background work of the site; otherwise only what each process has to do. */
  runsBackgroundWork?: boolean;
}

interface Task {
  name: string;
  everySeconds: number;
  deletes: boolean;
  runsHere: boolean;
  task: () => Promise<unknown>;
}

export function createScheduler({
  clock,
  store,
  isClockTrusted = async () => true,
  runsBackgroundWork = true,
}: Parts): Scheduler {
  const tasks: Task[] = [];
  let seconds = 0;
  let startedAt: Date | null = null;
  let tickedAt: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lastRun = Promise.resolve();

  async function runTasks(isDue: (task: Task) => boolean): Promise<void> {
    const runs: JobRun[] = [];
    for (const task of tasks) {
      if (stopped) break;
      if (task.runsHere && isDue(task)) runs.push(await runTask(clock, task));
    }
    await store(runs).catch((error: unknown) => logFailure('platform.runs', error));
  }
  // Runs never overlap: a slow run delays the next.
  const next = (run: () => Promise<void>): Promise<void> => {
    lastRun = lastRun.then(run);
    return lastRun;
  };
  async function runTick(now: number): Promise<void> {
    // Unknown while the database is away: then nothing can be deleted either.
    const isTrusted = await isClockTrusted().catch(() => false);
    await runTasks(({ everySeconds, deletes }) => now % everySeconds < tickSeconds && (isTrusted || !deletes));
  }
  return {
    add: (name, everySeconds, task) =>
      void tasks.push({ name, everySeconds, deletes: false, runsHere: runsBackgroundWork, task }),
    addDeletion: (name, everySeconds, task) =>
      void tasks.push({ name, everySeconds, deletes: true, runsHere: runsBackgroundWork, task }),
    addInEachProcess: (name, everySeconds, task) =>
      void tasks.push({ name, everySeconds, deletes: false, runsHere: true, task }),
    runDue: () => next(() => runTasks(() => true)),
    jobs: () =>
      tasks.map(({ name, everySeconds, runsHere }) => ({
        name,
        everySeconds,
        nextAt: runsHere && tickedAt ? addSeconds(tickedAt, everySeconds - (seconds % everySeconds)) : null,
      })),
    startedAt: () => startedAt,
    start() {
      startedAt = clock.now();
      tickedAt = startedAt;
      timer = setInterval(() => {
        seconds += tickSeconds;
        tickedAt = clock.now();
        const now = seconds;
        void next(() => runTick(now));
      }, tickSeconds * 1_000);
      timer.unref();
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      return lastRun;
    },
  };
}

async function runTask(clock: Clock, { name, task }: Task): Promise<JobRun> {
  const ranAt = clock.now();
  const error = await withSpan({ name }, async () => task()).then(
    () => null,
    (failure: unknown) => {
      logFailure(name, failure);
      return String(errorFacts(failure)['message'] ?? errorFacts(failure)['error']);
    },
  );
  return { name, ranAt, tookMs: clock.now().getTime() - ranAt.getTime(), error };
}

/** A full disk has been logged already; the task is due again in the next run. */
function logFailure(task: string, error: unknown): void {
  if (!(error instanceof NoSpaceError)) log('warn', 'round', { task, ...errorFacts(error) });
}

export async function deleteExpiredPlatformRows(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('rate_limits').where('window_start', '<', addHours(now, -25)).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', addHours(now, -limits.idempotencyKeyHours))
    .execute();
  await db
    .deleteFrom('emails')
    .where('status', '<>', 'queued')
    .where('created_at', '<', addHours(now, -limits.emailKeptDays * 24))
    .execute();
}
