import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlierAssets, keepAssets } from './earlier-assets.ts';

const immutable = 'public, max-age=31536000, immutable';
let work: string;
let store: string;
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'earlier-assets-'));
  store = path.join(work, 'data/assets');
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

/** The assets of a build, each with its name as content. */
function build(...names: string[]): string {
  const folder = mkdtempSync(path.join(work, 'build-'));
  for (const name of names) writeFileSync(path.join(folder, name), name);
  return folder;
}

/** Runs a release: keeps its assets, as the one that was kept last. */
let clock = 1_000_000;
async function ran(own: string): Promise<void> {
  await keepAssets(own, store);
  for (const name of readdirSync(store)) {
    const folder = path.join(store, name);
    if (existsSync(path.join(folder, readdirSync(own)[0] ?? ''))) utimesSync(folder, clock, clock);
  }
  clock += 60;
}

async function request(own: string, target: string, init?: RequestInit): Promise<Response> {
  const options = { own, store, headers: { 'Cache-Control': immutable }, logPages: false };
  const earlier = await earlierAssets(options);
  const server = createServer((incoming, reply) => {
    if (!earlier.serve(incoming, reply)) reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`, init);
  } finally {
    server.close();
  }
}

describe('the assets of the release before', () => {
  it('are served with their type and as immutable, compressed too', async () => {
    const old = build('page-a.js');
    writeFileSync(path.join(old, 'page-a.js.gz'), gzipSync('page-a.js'));
    await ran(old);
    const reply = await request(build('page-b.js'), '/assets/page-a.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect([reply.status, await reply.text()]).toEqual([200, 'page-a.js']);
    expect(reply.headers.get('cache-control')).toBe(immutable);
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(reply.headers.get('content-encoding')).toBe('gzip');
  });

  it.each([
    '/assets/page-c.js',
    '/assets/',
    '/assets/../secret',
    '/assets/%2e%2e%2f%2e%2e%2fsecret',
    '/page-a.js',
  ])('are not %s', async (target) => {
    await ran(build('page-a.js'));
    writeFileSync(path.join(work, 'data/secret'), 'secret');
    expect((await request(build('page-b.js'), target)).status).toBe(404);
  });

  it('are those of the other release that ran last; older and unfinished ones are removed', async () => {
    const [first, second, third] = [build('a.js'), build('b.js'), build('c.js')];
    await ran(first);
    await ran(second);
    const unfinished = path.join(store, '0123456789abcdef.1');
    mkdirSync(unfinished);
    utimesSync(unfinished, 0, 0);
    await ran(third);
    expect(readdirSync(store)).toHaveLength(2);
    expect((await request(third, '/assets/b.js')).status).toBe(200);
    expect((await request(third, '/assets/a.js')).status).toBe(404);
    await ran(second);
    expect((await request(second, '/assets/c.js')).status).toBe(200);
  });

  it('are kept once by processes that start together', async () => {
    const own = build('a.js', 'b.js');
    await Promise.all([keepAssets(own, store), keepAssets(own, store)]);
    expect(readdirSync(store)).toHaveLength(1);
    expect(readdirSync(path.join(store, readdirSync(store)[0] ?? ''))).toEqual(['a.js', 'b.js']);
  });

  it('are missing when their folder is not there, is a file, or is removed while the site runs', async () => {
    const own = build('b.js');
    expect((await request(own, '/assets/a.js')).status).toBe(404);
    mkdirSync(path.dirname(store));
    writeFileSync(store, '');
    expect((await request(own, '/assets/a.js')).status).toBe(404);
    await expect(keepAssets(own, store)).rejects.toThrow('EEXIST');
    rmSync(store);
    await ran(build('a.js'));
    const earlier = await earlierAssets({ own, store, headers: {}, logPages: false });
    rmSync(store, { recursive: true });
    expect(earlier.serve({ method: 'GET', url: '/assets/a.js', headers: {} } as never, {} as never)).toBe(false);
  });
});
