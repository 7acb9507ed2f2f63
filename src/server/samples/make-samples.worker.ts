import { measuredWork } from '#server/platform/load/measured-work.ts';
import { makeSamples } from './make-samples.ts';

/** The work of the thread that makes the samples. */
export const make = measuredWork(makeSamples);
