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
}

/**
 * A function that runs in a worker, one call at a time. The result of a call that exceeds its time or memory is null;
 * its processor time is then the time since it began.
 * The function throws AppError TEMPORARILY_UNAVAILABLE when too many calls wait.
 */
export function limitedWorker<Input, Result>(options: Options): (input: Input) => Promise<Measured<Result | null>> {
  const { file, name, queue, longestMs, heapMaxMb, idleMs = 10_000 } = options;
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
  return (input) =>
    oneAtOnce.run(async () => {
      const signal = AbortSignal.timeout(longestMs);
      const beganAt = performance.now();
      try {
        return (await worker.run(input, { signal })) as Measured<Result>;
      } catch (error) {
        // The worker has ended: it ran out of time or memory.
        if (signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          return { result: null, cpuMs: performance.now() - beganAt };
        }
        throw error;
      }
    });
}
