import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { apiContentPolicy, type InlineHashes, pageContentPolicy } from '../security/headers.ts';
import type { Encoding } from './content-encoding.ts';
import { variedBy } from './page-variant.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** Of the answer 304: a browser replaces the headers of its copy by them. */
  unchangedHeaders: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressBrotli(body, brotliOptions(body, 5)),
  gzip: (body) => compressGzip(body),
  identity: async (body) => body,
};

/** The header in which a page names the external origin of its pictures. It is removed before sending. */
const imageOriginHeader = 'x-image-origin';

export async function renderedPage(
  rendered: Response,
  headers: Record<string, string>,
  encodings: readonly Encoding[],
): Promise<RenderedPage> {
  const body = Buffer.from(await rendered.arrayBuffer());
  const type = rendered.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isHtml = type.startsWith('text/html');
  const packed = await Promise.all(
    encodings.map(async (encoding) => [encoding, await compress[encoding](body)] as const),
  );
  const passedOn = Object.fromEntries(
    [...rendered.headers].filter(([name]) =>
      /^(?:x-remix|x-react-router|x-robots-tag$|retry-after$|offline-copy$)/.test(name),
    ),
  );
  const location = rendered.headers.get('location');
  const referrer = rendered.headers.get('referrer-policy');
  const vary = isHtml ? `Accept-Encoding, ${variedBy}` : 'Accept-Encoding';
  return {
    status: rendered.status,
    etag,
    bodies: { identity: body, ...Object.fromEntries(packed) },
    unchangedHeaders: { ...headers, ETag: etag, Vary: vary },
    headers: {
      ...headers,
      ...passedOn,
      'Content-Type': type,
      'Cache-Control': rendered.status >= 500 ? 'no-store' : (rendered.headers.get('cache-control') ?? 'no-cache'),
      ...(referrer && { 'Referrer-Policy': referrer }),
      Vary: vary,
      ...(rendered.status === 200 && { ETag: etag }),
      ...(location && { Location: location }),
      'Content-Security-Policy': isHtml
        ? pageContentPolicy(inlineHashes(body.toString()), rendered.headers.get(imageOriginHeader))
        : apiContentPolicy,
    },
  };
}

export const bestBrotli = (body: Buffer): Promise<Buffer> => compressBrotli(body, brotliOptions(body, 11));

const brotliOptions = (body: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** SHA-256 of every inline script and style, base64, as CSP requires; data blocks are never executed and need none. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return { scripts: hashesOf(scripts), styles: hashesOf(html.matchAll(/<style>([\s\S]*?)<\/style>/g)) };
}

/** An element without text executes nothing. */
const hashesOf = (elements: Iterable<RegExpMatchArray>): string[] =>
  [...elements].flatMap(([, text]) => (text ? createHash('sha256').update(text).digest('base64') : []));
