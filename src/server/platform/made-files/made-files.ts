import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limitedWorker } from '../load/limited-worker.ts';
import { errorFacts, log } from '../log.ts';
import { inPackage } from '../package-folder.ts';
import { type MadeFile, type Manifest, manifestName } from './make-folder.ts';

/** Files and the folder they are in. */
export interface FolderOfFiles<File extends MadeFile> {
  folder: string;
  files: readonly File[];
  /**
   * The address has a hash of all files, so that it never changes its content. One hash for all: a page with a hundred
   * addresses compresses it once.
   */
  addressOf(file: MadeFile): string;
}

interface Options {
  /** Of the folder, in the build and in the data folder. */
  name: string;
  /** The path that its addresses begin with. */
  filesPath: string;
  dataDir: string;
  fingerprint: () => string;
  /** A file that exports `make`, measured work that makes a folder of them. */
  worker: URL;
  /** Called once they are there. */
  made: () => void;
}

/**
 * The files that `npm run build` has made, else those in the data folder, which a thread makes when they are asked for
 * the first time. Null until then, and where they cannot be written.
 */
export function createMadeFiles<File extends MadeFile>(options: Options): () => FolderOfFiles<File> | null {
  const { name, filesPath, dataDir, fingerprint, worker, made } = options;
  const makeInWorker = limitedWorker<string, Manifest<File>>({
    file: worker,
    name: 'make',
    queue: name,
    longestMs: 120_000,
    heapMaxMb: 384,
  });
  let found: FolderOfFiles<File> | null = null;
  let isMaking = false;
  const ownFolder = path.join(dataDir, name);

  function folderOfFiles(folder: string, files: readonly File[]): FolderOfFiles<File> {
    const hash = createHash('sha256');
    for (const { sha256 } of files) hash.update(sha256);
    const version = hash.digest('hex').slice(0, 12);
    return { folder, files, addressOf: (file) => `${filesPath}/${version}/${file.name}` };
  }

  function find(): FolderOfFiles<File> | null {
    const madeFrom = fingerprint();
    for (const folder of [inPackage(`build/${name}`), ownFolder]) {
      const manifest = readManifest<File>(folder);
      if (manifest?.madeFrom === madeFrom) return folderOfFiles(folder, manifest.files);
    }
    return null;
  }

  async function make(): Promise<void> {
    isMaking = true;
    try {
      const { result } = await makeInWorker(ownFolder);
      if (!result) throw new Error(`Making the files of ${name} took too long.`);
      found = folderOfFiles(ownFolder, result.files);
      made();
    } catch (error) {
      log('error', 'made_files.make', { files: name, ...errorFacts(error) });
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

function readManifest<File extends MadeFile>(folder: string): Manifest<File> | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, manifestName), 'utf8')) as Manifest<File>;
  } catch {
    return null;
  }
}
