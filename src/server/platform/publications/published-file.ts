import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { errorFacts, log } from '../log.ts';
import type { Published } from './publications.ts';

type Stored = Pick<Published, 'number' | 'edits'>;

export interface PublishedFile {
  /** Null: nothing was published from this data folder yet. */
  read(): Promise<Stored | null>;
  /** A failure is logged: the database has it too. */
  write(published: Stored): Promise<void>;
}

/**
 * The last published content as one file of the data folder, for a site whose database is new. What a demo has published is
 * not for a live site, nor the other way round.
 */
export function createPublishedFile({ dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>): PublishedFile {
  const file = path.join(dataDir, 'published-content.json');
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      const stored = JSON.parse(text) as Stored & { mode: Config['mode'] };
      return stored.mode === mode ? stored : null;
    },
    async write({ number, edits }) {
      try {
        await mkdir(dataDir, { recursive: true });
        // Renamed when it is whole: a crash leaves the file before.
        const next = `${file}-${process.pid}`;
        await writeFile(next, JSON.stringify({ mode, number, edits }, null, 2));
        await rename(next, file);
      } catch (error) {
        log('error', 'content.file', errorFacts(error));
      }
    },
  };
}
