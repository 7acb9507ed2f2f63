import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { limitedWorker } from '#server/platform/load/limited-worker.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';
import type { EmailRefusal, ReadEmail } from './read-email.ts';
import type { EmailToRead } from './read-email.worker.ts';

// An email of 20 MB takes 300 ms and 100 MB of memory.
const readInWorker = limitedWorker<EmailToRead, ReadEmail | EmailRefusal>({
  file: new URL('./read-email.worker.ts', import.meta.url),
  name: 'read' satisfies keyof typeof import('./read-email.worker.ts'),
  queue: 'emails to read',
  longestMs: limits.emailReadingMs,
  heapMaxMb: 256,
});

/** @throws AppError NOT_AN_EMAIL, EMAIL_WITHOUT_TEXT, EMAIL_CHARSET, RATE_LIMITED, TEMPORARILY_UNAVAILABLE */
export const readUploadedEmail = (run: RunForClient, { name, bytes }: UploadedFile): Promise<ReadEmail> =>
  readAs(run, { file: bytes }, name);

/** @throws AppError as `readUploadedEmail` does */
export const readPasted = (run: RunForClient, text: string): Promise<ReadEmail> =>
  readAs(run, { pasted: text }, 'What you pasted');

async function readAs(run: RunForClient, email: EmailToRead, name: string): Promise<ReadEmail> {
  const read = (await run(() => readInWorker(email))) ?? 'NOT_AN_EMAIL';
  if (typeof read === 'string') throw new AppError(read, { name });
  return read;
}
