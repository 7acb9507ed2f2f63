import { readAreaFile } from '#geo/files/read-area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';
import { measuredWork } from '#server/platform/load/measured-work.ts';

/** The work of the file thread: the page's file readers, run on the server. */
export const readFile = measuredWork(({ name, bytes, choice, besides }: FileToRead) =>
  readAreaFile(name, bytes, choice, besides),
);
