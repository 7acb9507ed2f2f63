import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Next } from 'hono';
import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';
import { isUnchanged } from '../pages/compressed-body.ts';
import type { FolderOfFiles } from './made-files.ts';
import type { MadeFile } from './make-folder.ts';

/** Sends the file at the address of the request, or a range of it. */
export async function sendMadeFile(c: Ctx, next: Next, made: FolderOfFiles<MadeFile> | null): Promise<Response> {
  const file = made?.files.find((each) => made.addressOf(each) === c.req.path);
  if (!made || !file) throw new AppError('NOT_FOUND');
  const etag = `"${file.sha256.slice(0, 22)}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  c.header('Accept-Ranges', 'bytes');
  if (isUnchanged(c, etag)) return c.body(null, 304);
  return (await serveStatic({ path: path.join(made.folder, file.name), precompressed: true })(c, next)) ?? c.notFound();
}
