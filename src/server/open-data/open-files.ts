import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import { createMadeFiles } from '#server/platform/made-files/made-files.ts';
import type { Manifest } from '#server/platform/made-files/make-folder.ts';
import { fingerprint, type MadeFile } from './make-files.ts';

const makeInWorker = limitedWorker<string, Manifest<MadeFile>>({
  file: new URL('./make-files.worker.ts', import.meta.url),
  name: 'make' satisfies keyof typeof import('./make-files.worker.ts'),
  queue: 'open-data',
  longestMs: 120_000,
  heapMaxMb: 384,
});

/** @param made called once the files are there */
export const createOpenFiles = (dataDir: string, made: () => void) =>
  createMadeFiles({ name: 'open-data', dataDir, fingerprint, makeInWorker, made });
