import { Tinypool } from 'tinypool';
import { limits } from '#contract/limits.ts';
import { createBoundedQueue } from './bounded-queue.ts';

interface Options {
  /** The file that exports the function. */
  file: URL;
  name: string;
  /** The name of the queue before the worker, for the log. */
  queue: string;
  /** How long one call may take, and how long the next may wait for it, in milliseconds. */
  longestMs: number;
  heapMaxMb: number;
}

const idleMs = 10_000;

/**
 * A function that runs in a worker, one call at a time. A call that exceeds its time or memory returns null.
 * The function throws AppError TEMPORARILY_UNAVAILABLE when too many calls wait.
 */
export function limitedWorker<Input, Result>({ file, name, queue, longestMs, heapMaxMb }: Options) {
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
  return (input: Input): Promise<Result | null> =>
    oneAtOnce.run(async () => {
      const signal = AbortSignal.timeout(longestMs);
      try {
        return (await worker.run(input, { signal })) as Result;
      } catch (error) {
        // The worker has ended: it ran out of time or memory.
        if (signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
        throw error;
      }
    });
}
