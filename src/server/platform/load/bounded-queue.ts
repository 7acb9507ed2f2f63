import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';

interface Options {
  name: string;
  atOnce: number;
  /** The p99 in milliseconds while at most half of `atOnce` is in use, until it has been measured here. */
  calmMs: number;
  /** Lower bound of the measured calm p99; `calmMs` by default. */
  calmLeastMs?: number;
  /** How long the event loop has been blocked, in milliseconds: requests have already waited that long. */
  lagMs?: () => number;
  /** How long work must have been late, in milliseconds, before any is refused: a short pause is no overload. */
  refuseAfterMs?: number;
  now?: (() => number) | undefined;
}

export interface BoundedQueue {
  /**
   * Runs the work when its turn comes. With `mayRefuse: false` it waits as long as necessary.
   * @throws AppError TEMPORARILY_UNAVAILABLE when wait and work would take longer than three times the calm p99, and
   * have done so for a while: at once if that can be predicted, otherwise when its turn comes
   */
  run<T>(work: () => Promise<T>, how?: { mayRefuse?: boolean }): Promise<T>;
  wouldRefuse(): boolean;
  /** The expected wait of one more piece of work, in milliseconds, at the current pace. */
  expectedWaitMs(): number;
  /** The longest that wait and work may take together, in milliseconds. */
  longestMs(): number;
}

const timesCalm = 3;
const samplesKept = 200;
const samplesNeeded = 20;
const samplesBetween = 10;
// How much the newest measurement weighs in the mean and in the mean deviation.
const weight = 0.05;
// In a normal distribution 99 % of the values are below the mean plus three mean deviations.
const deviations = 3;
const retryAfterSeconds = 2;
// Work that is late again within this time belongs to the same overload.
const sameOverloadMs = 500;
// No pause is longer than this, so work that has waited longer is refused at once.
const longestPauseMs = 500;

interface Waiting {
  since: number;
  mayRefuse: boolean;
  start(): void;
  refuse(): void;
}

/** A queue that is bounded by the time until its work is done, instead of by its length (docs/decisions/0047). */
export function createBoundedQueue({
  name,
  atOnce,
  calmMs,
  calmLeastMs = calmMs,
  lagMs = () => 0,
  refuseAfterMs = limits.refuseAfterMs,
  now = () => performance.now(),
}: Options): BoundedQueue {
  const waiting: Waiting[] = [];
  const calm = createCalmTimes(calmMs, calmLeastMs);
  let running = 0;
  let meanMs = calmMs / timesCalm;
  let deviationMs = 0;
  let lastBeganAt = 0;
  // Counts work that arrived when, including it, more than half of `atOnce` was running or waiting.
  let crowded = 0;
  let hasStarted = false;
  let lateSince = 0;
  let lateAt = Number.NEGATIVE_INFINITY;

  const expectedWaitMs = (): number => {
    const before = running + waiting.length + 1 - atOnce;
    if (before <= 0) return 0;
    // Everything running has taken longer than the mean: work has become slower.
    return (before * Math.max(meanMs, now() - lastBeganAt)) / atOnce;
  };
  const longestMs = (): number => timesCalm * calm.p99();
  // The duration of the work itself counts too, at about its p99: concurrent work makes it slower than in a calm phase.
  const isTooLong = (waitMs: number): boolean => waitMs + meanMs + deviations * deviationMs > longestMs();
  function isOverloaded(waitMs: number): boolean {
    if (!isTooLong(waitMs)) return false;
    const at = now();
    if (at - lateAt > sameOverloadMs) lateSince = at;
    lateAt = at;
    return at - lateSince >= refuseAfterMs || waitMs > longestMs() + longestPauseMs;
  }
  const isCalm = (more: number): boolean => running + waiting.length + more <= Math.ceil(atOnce / 2);
  const isFull = (): boolean => running + waiting.length >= atOnce;
  const wouldRefuse = (): boolean => isFull() && isOverloaded(expectedWaitMs() + lagMs());
  const refusal = (): AppError =>
    new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds }, `the queue of ${name} is too long`);
  const hasWaitedTooLong = ({ since, mayRefuse }: Waiting): boolean => mayRefuse && isOverloaded(now() - since);

  /** Starts waiting work in order, one piece per turn of the event loop, so that requests are read in between. */
  function startNext(): void {
    while (!hasStarted && running < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      if (hasWaitedTooLong(next)) next.refuse();
      else {
        occupy();
        next.start();
      }
    }
  }

  function occupy(): void {
    running += 1;
    hasStarted = true;
    setImmediate(() => {
      hasStarted = false;
      startNext();
    });
  }

  const turn = (mayRefuse: boolean): Promise<void> =>
    new Promise((start, reject) => {
      waiting.push({ since: now(), mayRefuse, start, refuse: () => reject(refusal()) });
    });

  return {
    wouldRefuse,
    expectedWaitMs,
    longestMs,
    async run(work, { mayRefuse = true } = {}) {
      if (mayRefuse && wouldRefuse()) throw refusal();
      if (!isCalm(1)) crowded += 1;
      if (hasStarted || isFull()) await turn(mayRefuse && isFull());
      else occupy();
      const beganAt = now();
      lastBeganAt = beganAt;
      const crowdedBefore = crowded;
      const beganCalm = isCalm(0);
      try {
        return await work();
      } finally {
        const tookMs = now() - beganAt;
        deviationMs += weight * (Math.abs(tookMs - meanMs) - deviationMs);
        meanMs += weight * (tookMs - meanMs);
        if (beganCalm && crowded === crowdedBefore) calm.add(tookMs);
        running -= 1;
        startNext();
      }
    },
  };
}

/** The p99 of the last measurements of calm work: at most half of `atOnce` was in use. */
function createCalmTimes(startMs: number, leastMs: number): { add(ms: number): void; p99(): number } {
  const samples: number[] = [];
  let at = 0;
  let known = startMs;
  return {
    add(ms) {
      samples[at % samplesKept] = ms;
      at += 1;
      if (at < samplesNeeded || at % samplesBetween !== 0) return;
      const sorted = samples.toSorted((a, b) => a - b);
      known = Math.max(leastMs, sorted[Math.floor(sorted.length * 0.99) - 1] ?? startMs);
    },
    p99: () => known,
  };
}
