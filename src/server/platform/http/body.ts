import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';

/**
 * Stops when the body is longer than `most` bytes. @throws AppError UNSUPPORTED_MEDIA_TYPE when compressed,
 * BODY_TOO_LARGE, MALFORMED_BODY when it breaks off
 */
export async function readBytes(c: Ctx, most: number): Promise<Buffer> {
  if (c.req.header('content-encoding')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedChunks(c, most)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Skips a body of any kind. @throws AppError BODY_TOO_LARGE beyond `most` bytes */
export async function discardBody(c: Ctx, most: number): Promise<void> {
  for await (const _chunk of limitedChunks(c, most));
}

async function* limitedChunks(c: Ctx, most: number): AsyncGenerator<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > most) throw new AppError('BODY_TOO_LARGE');
  let length = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      length += chunk.length;
      if (length > most) throw new AppError('BODY_TOO_LARGE');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('MALFORMED_BODY', {}, String(error));
  }
}
