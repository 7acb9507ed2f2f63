import { AppError } from '#server/platform/app-error.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { asDownload } from '#server/platform/http/download.ts';
import { openRange, rangeIn } from './stored-files.ts';

/** Sends a file, or the range that the request asks for. @throws AppError RANGE_NOT_SATISFIABLE, StorageAway */
export async function sendStoredFile(
  c: Ctx,
  storage: FileStorage,
  file: { id: string; name: string; bytes: number; sha256: string | null },
): Promise<Response> {
  const range = rangeIn(c.req.header('range'), file.bytes);
  if (range === 'beyond the end') {
    c.header('Content-Range', `bytes */${file.bytes}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
  // Before the headers: a storage that is away is then answered as such.
  const body = await openRange(storage, file, { from, to });
  // Never a type that a browser would open.
  c.header('Content-Type', 'application/octet-stream');
  c.header('Content-Disposition', asDownload(file.name));
  c.header('Content-Length', String(to - from + 1));
  c.header('Accept-Ranges', 'bytes');
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  if (file.sha256) c.header('ETag', `"${file.sha256}"`);
  if (range) c.header('Content-Range', `bytes ${from}-${to}/${file.bytes}`);
  return c.body(body, range ? 206 : 200);
}
