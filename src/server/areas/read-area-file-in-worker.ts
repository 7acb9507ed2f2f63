import { limits } from '#contract/limits.ts';
import { type AreaFileResult, tooSlowMessage } from '#geo/files/area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';

// 5 MB of KML with 50,000 points take about a second and 150 MB of memory.
const run = limitedWorker<FileToRead, AreaFileResult>({
  file: new URL('./area-file-work.ts', import.meta.url),
  name: 'readFile' satisfies keyof typeof import('./area-file-work.ts'),
  queue: 'area files',
  longestMs: limits.areaFileReadingMs,
  heapMaxMb: 256,
});

/**
 * Reads the area of a file in a worker. A file that takes longer than 20 s, or more memory than the worker has, is
 * abandoned.
 * @throws AppError TEMPORARILY_UNAVAILABLE when too many wait
 */
export const readAreaFileInWorker = async (file: FileToRead): Promise<AreaFileResult> =>
  (await run(file)) ?? { error: tooSlowMessage };
