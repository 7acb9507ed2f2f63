import { readAreaFile } from '#geo/files/read-area-file.ts';
import type { FileToRead } from '#geo/files/read-area-file.worker.ts';

/** What a thread of its own does: the readers of the page, on the server. */
export const readFile = ({ name, bytes, choice }: FileToRead) => readAreaFile(name, bytes, choice);
