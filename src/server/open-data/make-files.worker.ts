import { measuredWork } from '#server/platform/load/measured-work.ts';
import { makeFiles } from './make-files.ts';

/** The work of the thread that makes the files of the open data. */
export const make = measuredWork(makeFiles);
