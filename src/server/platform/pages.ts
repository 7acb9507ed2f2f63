import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { limits } from '#contract/limits.ts';
import type { Clock } from './clock.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import { pageContentPolicy } from './headers.ts';
import { errorFacts, log } from './log.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressBrotli(body, brotliOptions(body, 5)),
  gzip: (body) => compressGzip(body),
  identity: async (body) => body,
};

/**
 * Renders one canonical path, without query or cookies; the same for everyone. A page that is rendered per request
 * comes with its query, and with the request, so that whoever asks is who pays for it.
 */
export type Render = (path: string, request?: IncomingMessage) => Promise<Response>;

interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  madeAt: number;
}

export interface Pages {
  /** Answers a GET or HEAD for a page; false when the request is not for a page. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes a page again at its next request: something it shows has changed. */
  drop(path: string): void;
  /** Renders ahead of the first visitor. */
  warm(paths: readonly string[]): Promise<void>;
}

interface Options {
  render: Render;
  clock: Clock;
  headers: Record<string, string>;
  /** False for paths that belong to somebody else: the API, files. */
  isPage(path: string): boolean;
  /**
   * The path whose page answers this one: itself, or one that stands for every path of a page that cannot tell them
   * apart. Null: no route answers; all such paths share the one not-found page.
   */
  pageFor(path: string): string | null;
  /** What depends on its query; never kept. */
  isPerRequest(path: string): boolean;
}

// A stranger can ask for any number of paths; only so many are kept.
const mostPages = 500;
// The router asks for a page's data under its path with this ending.
const dataEnding = '.data';
const notFound = { page: '/404', data: `/404${dataEnding}` };

/** Pages as files in memory: rendered once, compressed once, at most 60 s old, served stale while made again (DESIGN 4). */
export function createPages({ render, clock, headers, isPage, pageFor, isPerRequest }: Options): Pages {
  const kept = new Map<string, Page>();
  const making = new Map<string, Promise<Page>>();

  function make(path: string): Promise<Page> {
    const running = making.get(path);
    if (running) return running;
    const promise: Promise<Page> = renderPage(path, () => making.get(path) === promise).finally(() => {
      if (making.get(path) === promise) making.delete(path);
    });
    making.set(path, promise);
    return promise;
  }

  /** `isWanted`: nobody has dropped the page meanwhile; what was read before a change is sent, but not kept. */
  async function renderPage(path: string, isWanted: () => boolean): Promise<Page> {
    const page = await pageOf(await render(path), headers, clock.now().getTime(), ['br', 'gzip']);
    if (!isWanted()) return page;
    // Not kept: a failure, and a missing service or article, of which a stranger can name any number.
    const keep = page.status < 400 || path === notFound.page || path === notFound.data;
    if (keep && (kept.size < mostPages || kept.has(path))) {
      kept.set(path, page);
      compressBest(page);
    }
    // What is gone is no longer shown; what merely fails to be made again is.
    if (!keep && page.status < 500) kept.delete(path);
    return page;
  }

  function keyOf(path: string): string {
    const isData = path.endsWith(dataEnding);
    const page = pageOfPath(path);
    const answering = pageFor(page);
    if (answering === page) return path;
    if (answering) return isData ? answering + dataEnding : answering;
    return isData ? notFound.data : notFound.page;
  }

  function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.headers['if-none-match'] === page.etag && page.status === 200) {
      response.writeHead(304, { ETag: page.etag, Vary: 'Accept-Encoding', ...headers });
      response.end();
      return;
    }
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const encoding = page.bodies[wanted] ? wanted : 'identity';
    const body = page.bodies[encoding] ?? page.bodies.identity;
    response.writeHead(page.status, {
      ...page.headers,
      'Content-Length': body.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** Sends the page that is kept, and has it made again behind the answer when it is old. False: there is none. */
  function answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const page = kept.get(key);
    if (!page) return false;
    send(request, response, page);
    if (clock.now().getTime() - page.madeAt > limits.pageFreshSeconds * 1000) {
      make(key).catch((error: unknown) => log('error', 'page.failed', { path: key, ...errorFacts(error) }));
    }
    return true;
  }

  function fail(path: string, response: ServerResponse, error: unknown): void {
    log('error', 'page.failed', { path: path.slice(0, 100), ...errorFacts(error) });
    if (response.headersSent) return;
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers });
    response.end('Something went wrong on our side. Please try again in a moment.');
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const target = request.url ?? '/';
      const mark = target.indexOf('?');
      const path = mark < 0 ? target : target.slice(0, mark);
      if (answer(path, request, response)) return true;
      if (!isPage(path)) return false;
      const canonical = canonicalPath(path);
      if (canonical !== path) {
        response.writeHead(308, { Location: canonical + (mark < 0 ? '' : target.slice(mark)), ...headers });
        response.end();
        return true;
      }
      if (isPerRequest(pageOfPath(path))) {
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        render(target, request)
          .then((rendered) => pageOf(rendered, headers, clock.now().getTime(), [encoding]))
          .then(
            (made) => send(request, response, made),
            (error: unknown) => fail(path, response, error),
          );
        return true;
      }
      const key = keyOf(path);
      if (answer(key, request, response)) return true;
      make(key).then(
        (made) => send(request, response, made),
        (error: unknown) => fail(path, response, error),
      );
      return true;
    },
    drop(path) {
      for (const key of [path, `${path === '/' ? '/_' : path}${dataEnding}`]) {
        kept.delete(key);
        making.delete(key);
      }
    },
    async warm(paths) {
      for (const path of paths) await make(path);
    },
  };
}

/** The page whose data a path asks for, or the path itself. */
const pageOfPath = (path: string): string =>
  path.endsWith(dataEnding) ? path.slice(0, -dataEnding.length).replace(/\/_$/, '/') : path;

async function pageOf(
  rendered: Response,
  headers: Record<string, string>,
  madeAt: number,
  encodings: readonly Encoding[],
): Promise<Page> {
  const body = Buffer.from(await rendered.arrayBuffer());
  const type = rendered.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isHtml = type.startsWith('text/html');
  const packed = await Promise.all(
    encodings.map(async (encoding) => [encoding, await compress[encoding](body)] as const),
  );
  const location = rendered.headers.get('location');
  const passedOn = Object.fromEntries(
    [...rendered.headers].filter(([name]) => name.startsWith('x-remix') || name.startsWith('x-react-router')),
  );
  return {
    status: rendered.status,
    etag,
    madeAt,
    bodies: { identity: body, ...Object.fromEntries(packed) },
    headers: {
      ...headers,
      ...passedOn,
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(rendered.status === 200 && { ETag: etag }),
      ...(location && { Location: location }),
      ...(isHtml && { 'Content-Security-Policy': pageContentPolicy(inlineScriptHashes(body.toString())) }),
    },
  };
}

/** Better compression than a first visitor should wait for, in the background. */
function compressBest(page: Page): void {
  compressBrotli(page.bodies.identity, brotliOptions(page.bodies.identity, 11)).then(
    (best) => {
      page.bodies.br = best;
    },
    (error: unknown) => log('error', 'page.compression', errorFacts(error)),
  );
}

const brotliOptions = (body: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** SHA-256 of every inline script, base64, as CSP wants it; a block of data is never run and needs none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].map(([, text]) =>
    createHash('sha256')
      .update(text ?? '')
      .digest('base64'),
  );
}

/**
 * One spelling per page: no doubled or trailing slashes, nothing percent-encoded that need not be. Leading slashes
 * collapse, so that `//host` cannot become a redirect.
 */
export function canonicalPath(path: string): string {
  let words: string;
  try {
    words = decodeURI(path);
  } catch {
    // Not decodable: no page of ours, and answered as such.
    return path.replace(/^[/\\]*/, '/');
  }
  const single = words.replace(/[/\\]{2,}/g, '/').replace(/(.)\/+$/, '$1');
  return encodeURI(single.startsWith('/') ? single : `/${single}`);
}
