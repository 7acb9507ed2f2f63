import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { errorFacts, log } from '../log.ts';
import type { Published } from './publications.ts';
import { writeWhole } from './whole-file.ts';

export interface PublishedFile<Values extends object> {
  /** Null: nothing was published from this data folder yet. */
  read(): Promise<Values | null>;
  /** A failure is logged: the database has it too. */
  write(published: Values): Promise<void>;
}

type DataFolder = Pick<Config, 'dataDir' | 'mode'>;

/** The last published content, also for a site whose database is new. */
export const createContentFile = (folder: DataFolder): PublishedFile<Pick<Published, 'number' | 'edits'>> =>
  createPublishedFile(folder, 'published-content.json');

/**
 * What pages show of the database as a file of the data folder, for a start while the database is away. What a demo has
 * published is not for a live site, nor the other way round.
 */
export function createPublishedFile<Values extends object>(
  { dataDir, mode }: DataFolder,
  name: string,
): PublishedFile<Values> {
  const file = path.join(dataDir, name);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      const { mode: of, ...values } = JSON.parse(text) as Values & { mode: Config['mode'] };
      return of === mode ? (values as unknown as Values) : null;
    },
    async write(values) {
      try {
        await writeWhole(file, JSON.stringify({ mode, ...values }, null, 2));
      } catch (error) {
        log('error', 'content.file', errorFacts(error));
      }
    },
  };
}
