import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Ctx } from '../context.ts';
import { chooseEncoding, type Encoding } from './content-encoding.ts';

/** A body that is compressed once and sent often. */
export interface CompressedBody {
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

/** Higher qualities take seconds for a few percent. */
const brotliQuality = 9;

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether the client has the body with this ETag, alone or among others, weak or strong. */
export const isUnchanged = (c: Ctx, etag: string): boolean => c.req.header('if-none-match')?.includes(etag) ?? false;

export async function compressed(text: string): Promise<CompressedBody> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const br = await promisify(brotliCompress)(identity, { params });
  return { etag: etagOf(identity), bodies: { identity, br, gzip: await promisify(gzip)(identity) } };
}

/** Sends it as the client accepts it, or 304. The caller has set every other header. */
export function sendCompressed(c: Ctx, { etag, bodies }: CompressedBody): Response {
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (isUnchanged(c, etag)) return c.body(null, 304);
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(bodies[encoding]);
}
