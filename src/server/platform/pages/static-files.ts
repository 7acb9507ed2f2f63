import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { lookup } from 'mrmime';
import { countFromMemory } from '../http/request-log.ts';
import { chooseEncoding, type Encoding } from './content-encoding.ts';

interface KeptFile {
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
}

export interface Files {
  /** Answers a GET or HEAD for a file of the folder; false when there is no such file. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether a path is a file or is inside a folder of files, where a missing file is not a page. */
  claims(pathname: string): boolean;
  /** The content of a text file. */
  textOf(pathname: string): string | undefined;
}

const compressedEndings = { br: '.br', gzip: '.gz' } as const;

interface Options {
  logPages?: boolean;
  /** The path of the folder's URL. */
  under?: string;
  /** Reads a file at its first request, which throws if that fails. */
  isLazy?: boolean;
}

/** Keeps the files of a folder and their compressed forms in memory: a request opens no file (docs/decisions/0017). */
export function loadStaticFiles(
  folder: string,
  headersOf: (pathname: string) => Record<string, string>,
  { logPages = false, under = '', isLazy = false }: Options = {},
): Files {
  const count = countFromMemory(logPages, 'static', 200);
  const kept = new Map<string, () => KeptFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(?:br|gz)$/.test(file)) continue;
    const pathname = `${under}/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`;
    let read: KeptFile | undefined;
    const content = (): KeptFile => {
      read ??= keep(file, headersOf(pathname));
      return read;
    };
    if (!isLazy) content();
    kept.set(pathname, content);
  }
  const folders = new Set([...kept.keys()].flatMap((pathname) => /^\/[^/]+\//.exec(pathname)?.[0] ?? []));
  return {
    claims: (pathname) => kept.has(pathname) || folders.has(/^\/[^/]+\//.exec(pathname)?.[0] ?? ''),
    textOf: (pathname) => kept.get(pathname)?.().bodies.identity.toString(),
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const found = kept.get((request.url ?? '').split('?', 1)[0] ?? '')?.();
      if (!found) return false;
      const isUnchanged = request.headers['if-none-match'] === found.etag;
      count(request, response, isUnchanged);
      if (isUnchanged) response.writeHead(304, found.headers).end();
      else send(request, response, found);
      return true;
    },
  };
}

function keep(file: string, headers: Record<string, string>): KeptFile {
  const identity = readFileSync(file);
  const type = lookup(file) ?? 'application/octet-stream';
  const bodies: KeptFile['bodies'] = { identity };
  for (const [encoding, ending] of Object.entries(compressedEndings)) {
    if (existsSync(file + ending)) bodies[encoding as Encoding] = readFileSync(file + ending);
  }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const isText = /^text\/|javascript|json|xml/.test(type);
  return {
    etag,
    bodies,
    headers: {
      ...headers,
      'Content-Type': isText ? `${type}; charset=utf-8` : type,
      ETag: etag,
      ...(bodies.br && { Vary: 'Accept-Encoding' }),
    },
  };
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, file: KeptFile): void {
  const wanted = chooseEncoding(headers['accept-encoding']);
  const body = file.bodies[wanted];
  response.writeHead(200, {
    ...file.headers,
    'Content-Length': (body ?? file.bodies.identity).length,
    ...(body && wanted !== 'identity' && { 'Content-Encoding': wanted }),
  });
  response.end(method === 'HEAD' ? undefined : (body ?? file.bodies.identity));
}
