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

/** A task replaces the one of its name: modules are mounted again when content is published. */
export interface Scheduler {
  /**
   * Adds a task for the processes that run background work. It claims due work in the database; interrupted work is due
   * again in the next run.
   */
  add(name: string, everySeconds: number, task: () => Promise<unknown>): void;
  /** Adds a task that deletes or cancels for good when a time is over. It waits while the clock cannot be trusted. */
  addDeletion(name: string, everySeconds: number, task: () => Promise<unknown>): void;
  /**
   * Adds a task that may take minutes: the others do not wait for it, nor it for them, and it never overlaps with itself.
   * It has to end soon after its signal, which says that the process stops.
   */
  addLong(name: string, everySeconds: number, task: (stopping: AbortSignal) => Promise<unknown>): void;
  /** Runs a long task at once, not only when it is due; has no effect in a process without background work. */
  runNow(name: string): void;
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
  task: (stopping: AbortSignal) => Promise<unknown>;
  /** Of a long task: its runs so far; null: it waits for the others. */
  runs: Promise<void> | null;
}

export function createScheduler({
  clock,
  store,
  isClockTrusted = async () => true,
  runsBackgroundWork = true,
}: Parts): Scheduler {
  const runs = createRuns(clock, store);
  const { tasks } = runs;
  let seconds = 0;
  let startedAt: Date | null = null;
  let tickedAt: Date | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function runTick(now: number): Promise<void> {
    // Unknown while the database is away: then nothing can be deleted either.
    const isTrusted = await isClockTrusted().catch(() => false);
    await runs.runAll(({ everySeconds, deletes }) => now % everySeconds < tickSeconds && (isTrusted || !deletes));
  }
  function add(task: Omit<Task, 'deletes' | 'runs' | 'runsHere'> & Partial<Task>): void {
    const before = tasks.find(({ name }) => name === task.name);
    // A long task may be running: the new one waits for it.
    if (before) Object.assign(before, { ...task, runs: before.runs });
    else tasks.push({ deletes: false, runs: null, runsHere: runsBackgroundWork, ...task });
  }
  return {
    add: (name, everySeconds, task) => add({ name, everySeconds, task }),
    addDeletion: (name, everySeconds, task) => add({ name, everySeconds, task, deletes: true }),
    addInEachProcess: (name, everySeconds, task) => add({ name, everySeconds, task, runsHere: true }),
    addLong: (name, everySeconds, task) => add({ name, everySeconds, task, runs: Promise.resolve() }),
    runNow(name) {
      const task = tasks.find((one) => one.name === name);
      if (!task?.runs) throw new Error(`${name} is no long task`);
      if (task.runsHere) runs.runLong(task);
    },
    runDue: () =>
      runs.next(async () => {
        await runs.runAll(() => true);
        await runs.endOfLong();
      }),
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
        void runs.next(() => runTick(now));
      }, tickSeconds * 1_000);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      return runs.stop();
    },
  };
}

/** The tasks of a process, and their runs. */
function createRuns(clock: Clock, store: Parts['store']) {
  const tasks: Task[] = [];
  const stopping = new AbortController();
  let lastRun = Promise.resolve();
  const storeAll = (runs: readonly JobRun[]): Promise<void> =>
    store(runs).catch((error: unknown) => logFailure('platform.runs', error));

  function runLong(task: Task): void {
    task.runs = (task.runs ?? Promise.resolve()).then(async () => {
      if (!stopping.signal.aborted) await storeAll([await runTask(clock, task, stopping.signal)]);
    });
  }
  const endOfLong = async (): Promise<void> => void (await Promise.all(tasks.map(({ runs }) => runs)));
  return {
    tasks,
    runLong,
    endOfLong,
    async runAll(isDue: (task: Task) => boolean): Promise<void> {
      const runs: JobRun[] = [];
      for (const task of tasks) {
        if (stopping.signal.aborted) break;
        if (!task.runsHere || !isDue(task)) continue;
        if (task.runs) runLong(task);
        else runs.push(await runTask(clock, task, stopping.signal));
      }
      await storeAll(runs);
    },
    /** Runs never overlap: a slow run delays the next. */
    next(run: () => Promise<void>): Promise<void> {
      lastRun = lastRun.then(run);
      return lastRun;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await lastRun;
      await endOfLong();
    },
  };
}

async function runTask(clock: Clock, { name, task }: Task, stopping: AbortSignal): Promise<JobRun> {
  const ranAt = clock.now();
  const error = await withSpan({ name }, async () => task(stopping)).then(
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
