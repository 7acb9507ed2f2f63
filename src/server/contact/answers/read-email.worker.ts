import { measuredWork } from '#server/platform/load/measured-work.ts';
import { readEmail, readPastedEmail } from './read-email.ts';

/** An email file, or the text of an email that was copied. */
export type EmailToRead = { file: Uint8Array } | { pasted: string };

/** The work of the thread that reads emails. */
export const read = measuredWork((email: EmailToRead) =>
  'file' in email ? readEmail(email.file) : readPastedEmail(email.pasted),
);
