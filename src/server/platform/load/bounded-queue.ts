import { AppError } from '../app-error.ts';
import { counter, histogram, level, type Total } from '../metrics/process-metrics.ts';
import { addSpan, withSpan } from '../traces/traces.ts';

const waitingNow = level({ name: 'site_queue_waiting', help: 'Work that waits for its turn.', labels: ['queue'] });
const runningNow = level({ name: 'site_queue_running', help: 'Work that is being done.', labels: ['queue'] });
const waits = histogram({
  name: 'site_queue_wait_seconds',
  help: 'Seconds that work waited before it began.',
  labels: ['queue'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 20],
});
const refusals = counter({
  name: 'site_queue_refusals_total',
  help: 'Work refused because it would wait, or has waited, for too long.',
  labels: ['queue'],
});

interface Options {
  name: string;
  /** The queue that the metrics name; by default its own name. Many queues of one kind are measured as one. */
  measuredAs?: string;
  atOnce: number;
  /** Work is refused when it is expected to wait for longer than this, in milliseconds, or has waited twice as long. */
  deadlineMs: number;
  /** How much work may wait: each piece holds its request in memory. */
  lengthMax: number;
}

interface How {
  /** False: it waits as long as necessary. */
  mayRefuse?: boolean;
  /** Whether nobody waits for the result any more: such work is dropped, but only before it has begun. */
  isGone?: () => boolean;
}

export interface BoundedQueue {
  /**
   * Runs the work when its turn comes, first in, first out.
   * @throws AppError TEMPORARILY_UNAVAILABLE before the work has begun, never after
   */
  run<T>(work: () => Promise<T>, how?: How): Promise<T>;
  wouldRefuse(): boolean;
  /** Counts the refusals of this queue. A caller that refuses because of `wouldRefuse` adds its own. */
  refusals: Total;
}

interface Waiting {
  timer: NodeJS.Timeout | undefined;
  isGone(): boolean;
  begin(): void;
  refuse(): void;
}

const durationsKept = 50;
// The event loop accepts one new connection in each turn, so that many must pass between two pieces of work.
const turnsBetween = 20;
const retryAfterSeconds = 2;
// The expected wait is an estimate, and half of the real one when a crowd begins: two pieces of work on one core take twice
// as long as one. Whoever has waited for the deadline is nearly first by then.
const deadlinesWaitedMost = 2;

/** A queue that refuses work only when a person would not wait for it any more (docs/decisions/0088). */
export const createBoundedQueue = ({ measuredAs, ...options }: Options): BoundedQueue =>
  measured(createQueue(options), measuredAs ?? options.name);

function createQueue({ name, atOnce, deadlineMs, lengthMax }: Options): Omit<BoundedQueue, 'refusals'> {
  const waiting: Waiting[] = [];
  const durationsMs: number[] = [];
  let running = 0;
  let isScheduled = false;

  // What was not measured yet counts as zero: after a start, one slow first call must not refuse a crowd.
  const meanMs = (): number => durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsKept;
  const expectedWaitMs = (): number => (Math.max(0, running + waiting.length + 1 - atOnce) / atOnce) * meanMs();
  const wouldRefuse = (): boolean => waiting.length >= lengthMax || expectedWaitMs() > deadlineMs;
  const refusal = (): AppError =>
    new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds }, `the queue of ${name} is too long`);

  function turn({ mayRefuse = true, isGone = () => false }: How): Promise<void> {
    return new Promise((begin, reject) => {
      const entry: Waiting = { timer: undefined, isGone, begin, refuse: () => reject(refusal()) };
      if (mayRefuse) entry.timer = setTimeout(refuseLate, deadlinesWaitedMost * deadlineMs, entry);
      waiting.push(entry);
      schedule();
    });
  }

  function refuseLate(entry: Waiting): void {
    waiting.splice(waiting.indexOf(entry), 1);
    entry.refuse();
  }

  /** Begins the next piece of work after some turns of the event loop: new requests are accepted and read first. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    afterTurns(turnsBetween, beginNext);
  }

  function beginNext(): void {
    isScheduled = false;
    if (running >= atOnce) return;
    const next = waiting.shift();
    if (!next) return;
    clearTimeout(next.timer);
    if (next.isGone()) next.refuse();
    else {
      running += 1;
      next.begin();
    }
    schedule();
  }

  return {
    wouldRefuse,
    async run(work, how = {}) {
      if (how.mayRefuse !== false && wouldRefuse()) throw refusal();
      await turn(how);
      const beganAt = performance.now();
      try {
        return await work();
      } finally {
        durationsMs.push(performance.now() - beganAt);
        if (durationsMs.length > durationsKept) durationsMs.shift();
        running -= 1;
        schedule();
      }
    },
  };
}

function measured(queue: Omit<BoundedQueue, 'refusals'>, name: string): BoundedQueue {
  const [waiting, running] = [waitingNow.of(name), runningNow.of(name)];
  const [seconds, refused] = [waits.of(name), refusals.of(name)];
  return {
    ...queue,
    refusals: refused,
    async run(work, how = {}) {
      const cameAt = performance.now();
      let hasBegun = false;
      const measuredWork = async () => {
        hasBegun = true;
        seconds.observe((performance.now() - cameAt) / 1_000);
        addSpan({ name: `wait for ${name}`, beganAt: cameAt });
        waiting.add(-1);
        running.add();
        try {
          return await withSpan({ name }, work);
        } finally {
          running.add(-1);
        }
      };
      waiting.add();
      try {
        return await queue.run(measuredWork, how);
      } finally {
        if (!hasBegun) waiting.add(-1);
        if (!hasBegun && !how.isGone?.()) refused.add();
      }
    },
  };
}

function afterTurns(turns: number, run: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, run) : run()));
}
