import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import { limits } from '#contract/limits.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import type { Measured } from './measured-work.ts';

interface Options {
  /** The file that exports the function, as `measuredWork`. */
  file: URL;
  name: string;
  /** The name of the queue before the worker, for the log. */
  queue: string;
  /** How long one call may take, and how long the next may wait for it, in milliseconds. */
  longestMs: number;
  heapMaxMb: number;
  /** How long the worker waits for more work before it ends. */
  idleMs?: number;
  /**
   * For work that pages must not wait for: how many times as long as a call took the worker rests after it when the event
   * loop has no time left, and as much less as it has. Default: 0.
   */
  restFactor?: number;
}

/**
 * A function that runs in a worker, one call at a time. The result of a call that exceeds its time or memory is null;
 * its processor time is then the time since it began.
 * The function throws AppError TEMPORARILY_UNAVAILABLE when too many calls wait.
 */
export function limitedWorker<Input, Result>(options: Options): (input: Input) => Promise<Measured<Result | null>> {
  const { file, name, queue, longestMs, heapMaxMb, idleMs = 10_000, restFactor = 0 } = options;
  const worker = new Tinypool({
    filename: file.href,
    name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: heapMaxMb },
  });
  const oneAtOnce = createBoundedQueue({
    name: queue,
    atOnce: 1,
    deadlineMs: longestMs,
    lengthMax: limits.waitingMax,
  });
  let restsUntil = 0;
  let lastUse = performance.eventLoopUtilization();
  function restAfter(cpuMs: number): void {
    const use = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(use, lastUse);
    lastUse = use;
    restsUntil = performance.now() + restFactor * utilization * cpuMs;
  }
  return (input) =>
    oneAtOnce.run(async () => {
      const restMs = restsUntil - performance.now();
      if (restMs > 0) await delay(restMs);
      const signal = AbortSignal.timeout(longestMs);
      const beganAt = performance.now();
      try {
        const answer = (await worker.run(input, { signal })) as Measured<Result>;
        restAfter(answer.cpuMs);
        return answer;
      } catch (error) {
        // The worker has ended: it ran out of time or memory.
        if (signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          return { result: null, cpuMs: performance.now() - beganAt };
        }
        throw error;
      }
    });
}
