import { Tinypool } from 'tinypool';
import { limits } from '#contract/limits.ts';
import { type AreaFileResult, tooSlowMessage } from '#geo/files/area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';
import { createBoundedQueue } from '#server/platform/load/bounded-queue.ts';

// 5 MB of KML with 50,000 points take about a second, and 150 MB.
const calmMs = 2_000;
const idleMs = 10_000;
const thread = new Tinypool({
  filename: new URL('./area-file-work.ts', import.meta.url).href,
  name: 'readFile' satisfies keyof typeof import('./area-file-work.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 },
});
const oneAtOnce = createBoundedQueue({ name: 'area files', atOnce: 1, calmMs });

/**
 * Reads the area of a file in a thread. A file that takes longer than 20 s, or more memory than the thread has, is
 * given up.
 * @throws AppError TEMPORARILY_UNAVAILABLE when too many wait
 */
export const readFileInThread = (file: FileToRead): Promise<AreaFileResult> =>
  oneAtOnce.run(async () => {
    const signal = AbortSignal.timeout(limits.areaFileReadingMs);
    try {
      return (await thread.run(file, { signal })) as AreaFileResult;
    } catch (error) {
      // The thread has ended: it ran out of time or memory.
      if (signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        return { error: tooSlowMessage };
      }
      throw error;
    }
  });
