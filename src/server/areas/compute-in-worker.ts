import { Tinypool } from 'tinypool';
import type { AreaResult, AreaTask } from './area-work.ts';

// 2,000 corners take 40 ms of processor time, and the first call twice that.
const idleMs = 60_000;
const worker = new Tinypool({
  filename: new URL('./area-work.ts', import.meta.url).href,
  name: 'computeArea' satisfies keyof typeof import('./area-work.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
});

export const computeInWorker = (task: AreaTask): Promise<AreaResult> => worker.run(task) as Promise<AreaResult>;
