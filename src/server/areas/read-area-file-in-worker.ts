import { limits } from '#contract/limits.ts';
import type { AreaFileResult } from '#geo/files/area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';

/**
 * Reads the area of a file in a worker. 5 MB of KML with 50,000 points take about a second. Null when it took longer
 * than 20 s, or more memory than the worker has.
 * @throws AppError TEMPORARILY_UNAVAILABLE when too many wait
 */
export const readAreaFileInWorker = limitedWorker<FileToRead, AreaFileResult>({
  file: new URL('./read-area-file.worker.ts', import.meta.url),
  name: 'readFile' satisfies keyof typeof import('./read-area-file.worker.ts'),
  queue: 'area files',
  longestMs: limits.areaFileReadingMs,
  heapMaxMb: 128,
});
