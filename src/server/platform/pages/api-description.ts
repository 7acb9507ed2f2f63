import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { limits } from '#contract/limits.ts';
import type { App } from '../context.ts';
import { chooseEncoding, type Encoding } from './content-encoding.ts';

interface Description {
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

/**
 * Mounts the description of the API. It is made at its first request, because few processes are asked for it and it
 * would delay every start, and from then on served as a file is.
 */
export function mountApiDescription(app: App, describe: () => object): void {
  let made: Promise<Description> | undefined;
  app.get('/api/openapi.json', async (c) => {
    made ??= compressed(Buffer.from(JSON.stringify(describe())));
    const { etag, bodies } = await made;
    c.header('ETag', etag);
    c.header('Cache-Control', `public, max-age=${limits.pageFreshSeconds}`);
    c.header('Vary', 'Accept-Encoding');
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    if (encoding !== 'identity') c.header('Content-Encoding', encoding);
    c.header('Content-Type', 'application/json');
    return c.body(bodies[encoding]);
  });
}

/** Higher qualities take seconds for a few percent. */
const brotliQuality = 9;

async function compressed(identity: Buffer<ArrayBuffer>): Promise<Description> {
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const br = await promisify(brotliCompress)(identity, { params });
  return { etag, bodies: { identity, br, gzip: await promisify(gzip)(identity) } };
}
