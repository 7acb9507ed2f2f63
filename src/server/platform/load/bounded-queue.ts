import { AppError } from '../app-error.ts';

interface Options {
  /** What waits here, for the log. */
  name: string;
  /** Work done at the same time; the rest waits in the order in which it came. */
  atOnce: number;
  /** What 99 of 100 pieces of work take while nothing waits, in milliseconds, before it has been measured here. */
  calmMs: number;
  /** How long the event loop has been blocked, in milliseconds: requests have waited as long already. */
  lagMs?: () => number;
  /** Milliseconds that only grow. */
  now?: (() => number) | undefined;
}

export interface BoundedQueue {
  /**
   * Does the work when its turn has come. With `mayRefuse: false` it waits however long that takes.
   * @throws AppError TEMPORARILY_UNAVAILABLE at once, when the wait would be longer than three times the calm p99
   */
  run<T>(work: () => Promise<T>, how?: { mayRefuse?: boolean }): Promise<T>;
  /** Whether one more piece of work would be refused now. */
  wouldRefuse(): boolean;
  /** What one more piece of work would wait, in milliseconds, by the pace of those before it. */
  expectedWaitMs(): number;
  /** The longest wait that is accepted, in milliseconds. */
  longestWaitMs(): number;
}

const timesCalm = 3;
const samplesKept = 200;
const samplesNeeded = 50;
// How much the newest measurement weighs in the mean.
const weight = 0.1;

/**
 * A queue that is bounded by the expected wait instead of by its length. Work that would wait too long is refused at
 * once (docs/decisions/0025).
 */
export function createBoundedQueue({
  name,
  atOnce,
  calmMs,
  lagMs = () => 0,
  now = () => performance.now(),
}: Options): BoundedQueue {
  const waiting: (() => void)[] = [];
  const calm = createCalmTimes(calmMs);
  let running = 0;
  let meanMs = calmMs / timesCalm;
  let lastBeganAt = 0;

  const expectedWaitMs = (): number => {
    const before = running + waiting.length + 1 - atOnce;
    if (before <= 0) return 0;
    // All that runs has run for longer than the mean: work has become slower than it was.
    return (before * Math.max(meanMs, now() - lastBeganAt)) / atOnce;
  };
  const longestWaitMs = (): number => timesCalm * calm.p99();
  const wouldRefuse = (): boolean => running >= atOnce && expectedWaitMs() + lagMs() > longestWaitMs();

  function done(beganAt: number, wasCalm: boolean): void {
    const tookMs = now() - beganAt;
    meanMs += weight * (tookMs - meanMs);
    if (wasCalm) calm.add(tookMs);
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    wouldRefuse,
    expectedWaitMs,
    longestWaitMs,
    async run(work, { mayRefuse = true } = {}) {
      const wasCalm = running === 0;
      if (mayRefuse && wouldRefuse()) {
        throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 }, `the queue of ${name} is too long`);
      }
      if (running >= atOnce) {
        // Finished work hands its place to the next in line, so that nothing overtakes.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      const beganAt = now();
      lastBeganAt = beganAt;
      try {
        return await work();
      } finally {
        done(beganAt, wasCalm);
      }
    },
  };
}

/** What the work takes while nothing waits: the slowest but one in a hundred of the last measurements. */
function createCalmTimes(startMs: number): { add(ms: number): void; p99(): number } {
  const samples: number[] = [];
  let at = 0;
  let known = startMs;
  return {
    add(ms) {
      samples[at % samplesKept] = ms;
      at += 1;
      if (at % samplesNeeded !== 0) return;
      const sorted = samples.toSorted((a, b) => a - b);
      known = Math.max(startMs, sorted[Math.floor(sorted.length * 0.99) - 1] ?? startMs);
    },
    p99: () => known,
  };
}
