import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import { type EmailRefusal, type ReadEmail, readPastedEmail } from './read-email.ts';

// An email of 20 MB takes 300 ms and 100 MB of memory.
const run = limitedWorker<Uint8Array, ReadEmail | EmailRefusal>({
  file: new URL('./email-work.ts', import.meta.url),
  name: 'read' satisfies keyof typeof import('./email-work.ts'),
  queue: 'emails to read',
  longestMs: limits.emailReadingMs,
  heapMaxMb: 256,
});

/** @throws AppError NOT_AN_EMAIL, EMAIL_WITHOUT_TEXT, EMAIL_CHARSET, TEMPORARILY_UNAVAILABLE when too many wait */
export async function readUploadedEmail({ name, bytes }: UploadedFile): Promise<ReadEmail> {
  return accepted((await run(bytes)) ?? 'NOT_AN_EMAIL', name);
}

/** @throws AppError NOT_AN_EMAIL, EMAIL_WITHOUT_TEXT, EMAIL_CHARSET */
export const readPasted = async (text: string): Promise<ReadEmail> =>
  accepted(await readPastedEmail(text), 'What you pasted');

function accepted(read: ReadEmail | EmailRefusal, name: string): ReadEmail {
  if (typeof read === 'string') throw new AppError(read, { name });
  return read;
}
