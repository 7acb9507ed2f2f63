import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import type { OgcAnswer, OgcBody, OgcTask } from './answer-items.worker.ts';

type Task<T = OgcTask> = T extends unknown ? Omit<T, 'source'> : never;

/** A feature collection that never changes under its key, and how its bytes are read when they are needed. */
export interface GivenBytes {
  key: string;
  /** @throws AppError NOT_FOUND */
  read(): Promise<Uint8Array>;
}

/** @throws AppError NOT_FOUND for an item that does not exist, TEMPORARILY_UNAVAILABLE */
export type AskOgc = <Answer extends string | OgcBody | readonly object[]>(
  task: Task,
  source: GivenBytes | null,
) => Promise<Answer>;

/** A thread of its own that answers for layers. */
export function createAskOgc(queue: string): AskOgc {
  const worker = limitedWorker<OgcTask, OgcAnswer>({
    file: new URL('./answer-items.worker.ts', import.meta.url),
    name: 'answer' satisfies keyof typeof import('./answer-items.worker.ts'),
    queue,
    longestMs: limits.callWaitMs,
    heapMaxMb: 128,
    idleMs: 60_000,
    restFactor: 40,
  });
  const run = async (task: Task, source: OgcTask['source']): Promise<OgcAnswer> => {
    const { result } = await worker({ ...task, source } as OgcTask);
    if (result === null) throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 });
    if (!result) throw new AppError('NOT_FOUND');
    return result;
  };
  return async <Answer extends string | OgcBody | readonly object[]>(task: Task, source: GivenBytes | null) => {
    const first = await run(task, source && { key: source.key, geoJson: null });
    if (!source || typeof first === 'string' || !('isWithoutBytes' in first)) return first as Answer;
    return (await run(task, { key: source.key, geoJson: await source.read() })) as Answer;
  };
}
