import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { inPackage } from '#server/platform/package-folder.ts';
import { fingerprint, type MadeFile, type Manifest, manifestName } from './make-files.ts';

const builtFolder = inPackage('build/open-data');

const makeInWorker = limitedWorker<string, Manifest>({
  file: new URL('./make-files.worker.ts', import.meta.url),
  name: 'make' satisfies keyof typeof import('./make-files.worker.ts'),
  queue: 'open-data',
  longestMs: 120_000,
  heapMaxMb: 384,
});

/** The files of the open data and the folder they are in. */
export interface OpenFiles {
  folder: string;
  files: readonly MadeFile[];
}

/**
 * The files that `npm run build` has made, else those in the data folder, which a thread makes when they are asked for
 * the first time. Null until then, and where they cannot be written.
 * @param made called once they are there
 */
export function createOpenFiles(dataDir: string, made: () => void): () => OpenFiles | null {
  let found: OpenFiles | null = null;
  let isMaking = false;
  const ownFolder = path.join(dataDir, 'open-data');

  function find(): OpenFiles | null {
    const madeFrom = fingerprint();
    for (const folder of [builtFolder, ownFolder]) {
      const manifest = readManifest(folder);
      if (manifest?.madeFrom === madeFrom) return { folder, files: manifest.files };
    }
    return null;
  }

  async function make(): Promise<void> {
    isMaking = true;
    try {
      const { result } = await makeInWorker(ownFolder);
      if (!result) throw new Error('Making the files of the open data took too long.');
      found = { folder: ownFolder, files: result.files };
      made();
    } catch (error) {
      log('error', 'open_data.files', errorFacts(error));
    } finally {
      isMaking = false;
    }
  }

  return () => {
    found ??= find();
    if (!found && !isMaking) void make();
    return found;
  };
}

function readManifest(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, manifestName), 'utf8')) as Manifest;
  } catch {
    return null;
  }
}
