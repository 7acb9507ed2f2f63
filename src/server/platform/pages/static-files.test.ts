import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const script = 'export const kopje = "balancing rocks";';
let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'files-'));
  mkdirSync(path.join(folder, 'assets'));
  const file = path.join(folder, 'assets/page-4f7k2.js');
  writeFileSync(file, script);
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  writeFileSync(`${file}.gz`, gzipSync(script));
  writeFileSync(path.join(folder, 'plate é.png'), Buffer.from([0x89, 0x50]));
  const files = loadStaticFiles(folder, (pathname) => ({ 'X-From': pathname }));
  // A build starts by emptying its output folder.
  rmSync(folder, { recursive: true });
  server = createServer((request, response) => {
    if (!files.serve(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server?.close());

const get = (pathname: string, init?: RequestInit) => fetch(origin + pathname, init);

describe('a file of the build', () => {
  it.each([
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['as it is', 'identity', null],
  ])('is sent %s, also after its folder is deleted', async (_, accepted, encoding) => {
    const reply = await get('/assets/page-4f7k2.js?v=1', { headers: { 'Accept-Encoding': accepted } });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(script);
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(reply.headers.get('vary')).toBe('Accept-Encoding');
    expect(reply.headers.get('x-from')).toBe('/assets/page-4f7k2.js');
  });

  it('is 304 for a matching ETag', async () => {
    const etag = (await get('/assets/page-4f7k2.js')).headers.get('etag') ?? '';
    const again = await get('/assets/page-4f7k2.js', { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await get('/assets/page-4f7k2.js', { headers: { 'If-None-Match': '"another"' } });
    expect(other.status).toBe(200);
  });

  it('has its type, no compressed copy when it is a picture, and its length for HEAD', async () => {
    const reply = await get('/plate%20%C3%A9.png', { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect([...reply.headers].filter(([name]) => /^(content|vary)/.test(name))).toEqual([
      ['content-length', '2'],
      ['content-type', 'image/png'],
    ]);
  });

  it.each([
    '/assets',
    '/assets/',
    '/assets/page-4f7k2.js.br',
    '/assets/../files.ts',
    '/%2e%2e/etc/passwd',
    '/',
  ])('is not found at %s', async (pathname) => {
    expect((await get(pathname)).status).toBe(404);
  });

  it('accepts no writing methods', async () => {
    expect((await get('/assets/page-4f7k2.js', { method: 'POST' })).status).toBe(404);
  });
});
