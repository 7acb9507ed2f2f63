import { limits } from '#contract/limits.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import type { AreaResult, AreaTask } from './measure-area.worker.ts';

/**
 * Computes an area in a worker. 2,000 corners around a field take 40 ms of processor time; as many long edges across
 * the whole country take up to a second. Null when it took longer than its limit.
 * @throws AppError TEMPORARILY_UNAVAILABLE when too many wait
 */
export const computeInWorker = limitedWorker<AreaTask, AreaResult>({
  file: new URL('./measure-area.worker.ts', import.meta.url),
  name: 'computeArea' satisfies keyof typeof import('./measure-area.worker.ts'),
  queue: 'areas',
  longestMs: limits.areaComputingMs,
  heapMaxMb: 64,
  idleMs: 60_000,
});
