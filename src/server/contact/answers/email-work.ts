import { readEmail } from './read-email.ts';

/** The work of the thread that reads emails. */
export const read = (file: Uint8Array) => readEmail(file);
