import { readEmail } from './read-email.ts';

/** What a thread of its own does. */
export const read = (file: Uint8Array) => readEmail(file);
