import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '#tests/support/app.ts';
import { outputOf } from '#tests/support/captured-output.ts';
import { canonicalPath, createPages, inlineScriptHashes, type Pages } from './pages.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const clock = new TestClock(new Date('2026-03-02T07:00:00Z'));
const known = new Set(['/', '/about', '/services/web-gis', '/orders/-', '/search']);
/** What the site shows now; a test changes it. */
let site: (path: string, request?: IncomingMessage) => Response | Promise<Response>;
let rendered: string[];
let server: Server;
let pages: Pages;

const html = (text: string, status = 200): Response =>
  new Response(`<!doctype html><script>start()</script><p>${text}</p>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });

beforeEach(async () => {
  rendered = [];
  site = (path) => (known.has(path) ? html(`page ${path}`) : html('not found', 404));
  pages = createPages({
    render: async (path, request) => {
      rendered.push(path);
      return site(path, request);
    },
    clock,
    headers: { 'X-Content-Type-Options': 'nosniff' },
    isPage: (path) => !path.startsWith('/api'),
    isPerRequest: (path) => path === '/search',
    pageFor(path) {
      if (path.startsWith('/orders/')) return '/orders/-';
      return known.has(path) || path.startsWith('/services/') ? path : null;
    },
  });
  server = createServer((incoming, response) => {
    if (!pages.serve(incoming, response)) response.writeHead(418).end('not a page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Asks as a program would: nothing is decoded, followed or added. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const outgoing = request({ port: (server.address() as AddressInfo).port, path, method, headers });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const words = async (path: string): Promise<string> =>
  /<p>(.*)<\/p>/.exec((await ask(path)).body.toString())?.[1] ?? '';

describe('a page', () => {
  it('is rendered once, whatever the query and however many ask at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask('/about')));
    await ask('/about?from=mail');
    expect(rendered).toEqual(['/about']);
  });

  it('comes with its headers, its length and a policy that names its own scripts', async () => {
    const { status, headers, body } = await ask('/about');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
    });
    const hash = createHash('sha256').update('start()').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.8', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['', undefined],
  ])('to "%s" comes as %s, and says the same', async (accepted, encoding) => {
    const { headers, body } = await ask('/about', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(decode[(encoding ?? 'none') as keyof typeof decode](body).toString()).toContain('page /about');
  });

  it('is 304 to whoever has it, and whole to whoever has another', async () => {
    const { headers } = await ask('/about');
    const again = await ask('/about', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers['x-content-type-options']]).toEqual([304, 0, 'nosniff']);
    expect((await ask('/about', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('to HEAD has the headers and no body', async () => {
    const { status, headers, body } = await ask('/about', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  it('is not what a POST or the API asks for', async () => {
    expect((await ask('/about', {}, 'POST')).status).toBe(418);
    expect((await ask('/api/nothing')).status).toBe(418);
    expect(rendered).toEqual([]);
  });
});

describe('a page that changed', () => {
  it('is served stale after 60 s while it is made again, then new', async () => {
    await ask('/about');
    site = () => html('new words');
    clock.passSeconds(60);
    expect(await words('/about')).toBe('page /about');
    expect(rendered).toHaveLength(1);
    clock.passSeconds(1);
    expect(await words('/about')).toBe('page /about');
    await vi.waitFor(async () => expect(await words('/about')).toBe('new words'));
    expect(rendered).toHaveLength(2);
  });

  it('is new at once when it was dropped', async () => {
    await ask('/about');
    site = () => html('new words');
    pages.drop('/about');
    expect(await words('/about')).toBe('new words');
  });

  it('is not kept when it was dropped while it was being made', async () => {
    let finish: (response: Response) => void = () => {};
    site = () => new Promise((resolve) => (finish = resolve));
    const early = words('/about');
    await expect.poll(() => rendered).toEqual(['/about']);
    pages.drop('/about');
    site = () => html('after');
    expect(await words('/about')).toBe('after');
    finish(html('before'));
    expect(await early).toBe('before');
    expect(await words('/about')).toBe('after');
    expect(rendered).toEqual(['/about', '/about']);
  });

  it('stays as it was while making it fails, and the failure is logged', async () => {
    await ask('/about');
    site = () => Promise.reject(new Error('the database is away'));
    clock.passSeconds(61);
    const log = await outputOf(async () => {
      expect(await words('/about')).toBe('page /about');
      await vi.waitFor(() => expect(rendered).toHaveLength(2));
      expect((await ask('/about')).status).toBe(200);
    });
    expect(log).toContain('page.failed');
  });

  it('is no longer shown once it is gone', async () => {
    await ask('/services/web-gis');
    site = () => html('not found', 404);
    clock.passSeconds(61);
    await vi.waitFor(async () => expect((await ask('/services/web-gis')).status).toBe(404));
  });
});

describe('a page that is rendered per request', () => {
  it('is made of its query each time, for the one who asks, and never kept', async () => {
    site = (path, request) => html(`${path} for ${request?.headers['x-forwarded-for']}`);
    const from = { 'X-Forwarded-For': '10.1.2.3' };
    const first = (await ask('/search?q=dam', from)).body.toString();
    expect(first).toContain('/search?q=dam for 10.1.2.3');
    await ask('/search?q=sand', from);
    await ask('/search?q=dam', from);
    await ask('/search.data?q=dam', from);
    expect(rendered).toEqual(['/search?q=dam', '/search?q=sand', '/search?q=dam', '/search.data?q=dam']);
  });

  it('that fails is 500, and the next one is made', async () => {
    site = () => Promise.reject(new Error('no index'));
    const output = await outputOf(async () => expect((await ask('/search?q=dam')).status).toBe(500));
    expect(output).toContain('no index');
    site = () => html('found', 200);
    expect(await words('/search?q=dam')).toBe('found');
  });
});

describe('a failure', () => {
  it('of rendering is 500 in plain words, and the next visitor gets the page', async () => {
    site = () => Promise.reject(new Error('secret cause'));
    const log = await outputOf(async () => {
      const { status, headers, body } = await ask('/about');
      expect(status).toBe(500);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(body.toString()).toBe('Something went wrong on our side. Please try again in a moment.');
    });
    expect(log).toContain('secret cause');
    site = () => html('back again');
    expect(await words('/about')).toBe('back again');
  });

  it('that the page itself answers with 5xx is never kept', async () => {
    site = () => html('sorry', 503);
    expect((await ask('/about')).status).toBe(503);
    site = () => html('back again');
    expect((await ask('/about')).status).toBe(200);
  });

  it('of warming up is thrown, so that a broken build does not start', async () => {
    site = () => Promise.reject(new Error('broken'));
    await expect(pages.warm(['/'])).rejects.toThrow('broken');
  });
});

it('paths of a page that cannot tell them apart share one rendering: a flood of them costs nothing', async () => {
  site = (path) => html(`page ${path}`);
  for (let count = 0; count < 600; count += 1) {
    expect((await ask(`/orders/${count}`)).body.toString()).toContain('page /orders/-');
    expect((await ask(`/orders/${count}.data`)).status).toBe(200);
  }
  expect(rendered).toEqual(['/orders/-', '/orders/-.data']);
});

describe('paths nobody knows', () => {
  it('all get the one not-found page, rendered once: a flood of them costs nothing', async () => {
    for (let count = 0; count < 300; count += 1) {
      expect((await ask(`/nothing-${count}`)).status).toBe(404);
      expect((await ask(`/nothing-${count}.data`)).status).toBe(404);
    }
    expect(rendered).toEqual(['/404', '/404.data']);
  });

  it('below a known route are not kept: a flood of them does not push real pages out', async () => {
    for (let count = 0; count < 600; count += 1) expect((await ask(`/services/nothing-${count}`)).status).toBe(404);
    rendered = [];
    await ask('/about');
    await ask('/about');
    expect(rendered).toEqual(['/about']);
  });
});

describe('the one spelling of a path', () => {
  it.each([
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['//about', '/about'],
    ['//evil.example/about', '/evil.example/about'],
    ['/\\evil.example', '/evil.example'],
    ['/a//b///c', '/a/b/c'],
    ['/', '/'],
    ['//', '/'],
    ['', '/'],
    ['about', '/about'],
  ])('%j is %j', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });

  it('is where the others are sent, with their query, and never to another host', async () => {
    const { status, headers } = await ask('/about/?a=1&b=2');
    expect([status, headers.location]).toEqual([308, '/about?a=1&b=2']);
    expect((await ask('//evil.example/%2e%2e')).headers.location).toMatch(/^\/[^/\\]/);
    expect(rendered).toEqual([]);
  });
});

it('inline scripts are hashed as the browser does; scripts from files and blocks of data are not', () => {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  const page =
    '<script>one()</script><script src="/a.js"></script><script type="module" async>\n two() \n</script>' +
    '<script type="application/ld+json">{"a":"\\u003c/script>"}</script><script nomodule src=/b.js></script>';
  expect(inlineScriptHashes(page)).toEqual([hash('one()'), hash('\n two() \n')]);
});
