import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { html, type PageServer, startPageServer } from '#tests/support/app/page-server.ts';
import { AppError } from '../app-error.ts';
import { canonicalPath } from './page-paths.ts';
import { inlineHashes } from './rendered-page.ts';

let on: PageServer;
beforeEach(async () => {
  on = await startPageServer();
});
afterEach(() => on.stop());

describe('a page', () => {
  it('is rendered once, for all queries and concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => on.get('/about')));
    await on.get('/about?from=mail');
    expect(on.rendered).toEqual(['/about']);
  });

  it('has its headers, its length and a content policy with its own scripts', async () => {
    const { status, headers, body } = await on.get('/about');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Save-Data, Cookie',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
    });
    const hash = createHash('sha256').update('start()').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('names its keys for a CDN in every form of its reply, once pages are purged; otherwise it has none', async () => {
    expect((await on.get('/about')).headers).not.toHaveProperty('surrogate-key');
    const keyed = await startPageServer({ hasKeys: true });
    const keysOf = async (path: string, headers = {}) => (await keyed.get(path, headers)).headers['surrogate-key'];
    const { headers } = await keyed.get('/about');
    expect(headers['surrogate-key']).toBe('/about pages');
    expect(await keysOf('/about', { 'If-None-Match': headers.etag })).toBe('/about pages');
    expect(await keysOf('/about', { 'Save-Data': 'on' })).toBe('/about pages');
    expect(await keysOf('/about.data')).toBe('/about pages');
    expect(await keysOf('/orders/ORD-26-7HM3K')).toBe('/orders/- pages');
    expect(await keysOf('/nothing')).toBe('/404 pages');
    expect(await keysOf('/search?q=dam')).toBeUndefined();
    keyed.stop();
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
  ])('is sent to "%s" as %s with the same content', async (accepted, encoding) => {
    const { headers, body } = await on.get('/about', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(decode[(encoding ?? 'none') as keyof typeof decode](body).toString()).toContain('page /about');
  });

  it('is 304 for a matching ETag and complete for another', async () => {
    const { headers } = await on.get('/about');
    const again = await on.get('/about', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers['x-content-type-options']]).toEqual([304, 0, 'nosniff']);
    expect((await on.get('/about', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['/about', 'geolocation=()', undefined],
    ['/bookings', 'geolocation=(self)', 'no'],
    ['/bookings?service=land-use', 'geolocation=(self)', 'no'],
    ['/bookings.data', 'geolocation=(self)', 'no'],
    ['/map-your-project?place=x', 'geolocation=(self)', undefined],
    ['/map-your-project', 'geolocation=(self)', undefined],
    ['/orders/ORD-26-7HM3K', 'geolocation=(self)', 'no'],
    ['/nothing', 'geolocation=()', undefined],
  ])('%s says %s and as copy %s, also when it is unchanged', async (path, policy, copy) => {
    for (const variant of [{}, { 'Save-Data': 'on' }]) {
      const { headers } = await on.get(path, variant);
      expect(headers['permissions-policy']).toContain(policy);
      expect(headers['offline-copy']).toBe(copy);
      const again = await on.get(path, { ...variant, 'If-None-Match': headers.etag ?? '' });
      expect(again.headers['permissions-policy']).toContain(policy);
      expect(again.headers['offline-copy']).toBe(copy);
    }
  });

  it('has the headers and no body for HEAD', async () => {
    const { status, headers, body } = await on.get('/about', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  it('is not served for a POST or to the API', async () => {
    expect((await on.get('/about', {}, 'POST')).status).toBe(418);
    expect((await on.get('/api/nothing')).status).toBe(418);
    expect(on.rendered).toEqual([]);
  });
});

describe('a page that is rendered per request', () => {
  it('is rendered from its query each time, for its visitor, and not cached', async () => {
    on.site = (path, request) => html(`${path} for ${request?.headers['x-forwarded-for']}`);
    const from = { 'X-Forwarded-For': '10.1.2.3' };
    const first = (await on.get('/search?q=dam', from)).body.toString();
    expect(first).toContain('/search?q=dam for 10.1.2.3');
    await on.get('/search?q=sand', from);
    await on.get('/search?q=dam', from);
    await on.get('/search.data?q=dam', from);
    expect(on.rendered).toEqual(['/search?q=dam', '/search?q=sand', '/search?q=dam', '/search.data?q=dam']);
  });

  it('names itself that the device keeps no copy of it', async () => {
    on.site = async (path) => new Response(path, { headers: { 'Offline-Copy': 'no' } });
    expect((await on.get('/about?place=x')).headers['offline-copy']).toBe('no');
  });

  it('is so for some queries only', async () => {
    on.site = (path) => html(path);
    expect(await on.text('/about')).toBe('/about');
    expect(await on.text('/about?place=x')).toBe('/about?place=x');
    expect(await on.text('/about?from=email')).toBe('/about');
    expect(on.rendered).toEqual(['/about', '/about?place=x']);
  });

  it('is 500 when rendering fails, and the next request renders again', async () => {
    on.site = () => Promise.reject(new Error('no index'));
    const output = await outputOf(async () => expect((await on.get('/search?q=dam')).status).toBe(500));
    expect(output).toContain('no index');
    on.site = () => html('found', 200);
    expect(await on.text('/search?q=dam')).toBe('found');
  });
});

describe('a failure', () => {
  it('of rendering: 500 with a plain message, and the next visitor gets the page', async () => {
    on.site = () => Promise.reject(new Error('secret cause'));
    const log = await outputOf(async () => {
      const { status, headers, body } = await on.get('/about');
      expect(status).toBe(500);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(body.toString()).toBe('Something went wrong on our side. Please try again in a moment.');
    });
    expect(log).toContain('secret cause');
    on.site = () => html('back again');
    expect(await on.text('/about')).toBe('back again');
  });

  it('of a full queue: 503 with Retry-After, not logged as an error', async () => {
    on.site = () => Promise.reject(new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 }));
    const log = await outputOf(async () => {
      const { status, headers } = await on.get('/search?q=dam');
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    });
    expect(log).toBe('');
  });

  it('that the page answers with 5xx is not cached', async () => {
    on.site = () => html('sorry', 503);
    expect((await on.get('/about')).status).toBe(503);
    on.site = () => html('back again');
    expect((await on.get('/about')).status).toBe(200);
  });

  it('while warming up is thrown, so that a broken build does not start', async () => {
    on.site = () => Promise.reject(new Error('broken'));
    await expect(on.pages.warm(['/'])).rejects.toThrow('broken');
  });
});

it('paths that render the same page share one rendering, so a flood of them is cheap', async () => {
  on.site = (path) => html(`page ${path}`);
  for (let count = 0; count < 600; count += 1) {
    expect((await on.get(`/orders/${count}`)).body.toString()).toContain('page /orders/-');
    expect((await on.get(`/orders/${count}.data`)).status).toBe(200);
  }
  expect(on.rendered).toEqual(['/orders/-', '/orders/-.data']);
});

describe('unknown paths', () => {
  it('share one not-found page, rendered once, so a flood of them is cheap', async () => {
    for (let count = 0; count < 300; count += 1) {
      expect((await on.get(`/nothing-${count}`)).status).toBe(404);
      expect((await on.get(`/nothing-${count}.data`)).status).toBe(404);
    }
    expect(on.rendered).toEqual(['/404', '/404.data']);
  });

  it('below a known route share one page too', async () => {
    for (let count = 0; count < 300; count += 1) expect((await on.get(`/services/nothing-${count}`)).status).toBe(404);
    expect(on.rendered).toEqual(['/services/-']);
  });

  it('are not found when they cannot be decoded', async () => {
    expect([(await on.get('/%')).status, (await on.get('/%c0%ae.data')).status]).toEqual([404, 404]);
    expect(on.rendered).toEqual(['/404', '/404.data']);
  });
});

describe('the canonical spelling of a path', () => {
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

  it('of a route is where its other spellings are redirected', async () => {
    for (const [requested, own] of [
      ['/ABOUT?Q=1', '/about?Q=1'],
      ['/About.data', '/about.data'],
      ['/.data', '/_.data'],
      ['/about/_.data', '/about.data'],
    ] as const) {
      const { status, headers } = await on.get(requested);
      expect([status, headers.location]).toEqual([308, own]);
    }
    expect((await on.get('/ABOUT', {}, 'POST')).headers.location).toBe('/about');
    expect(on.rendered).toEqual([]);
  });

  it('is where other spellings are redirected with their query, never to another host', async () => {
    const { status, headers } = await on.get('/about/?a=1&b=2');
    expect([status, headers.location]).toEqual([308, '/about?a=1&b=2']);
    expect((await on.get('//evil.example/%2e%2e')).headers.location).toMatch(/^\/[^/\\]/);
    expect(on.rendered).toEqual([]);
  });
});

it('inline scripts and styles are hashed as in browsers; script files and data blocks are not', () => {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  const page =
    '<script>one()</script><script></script><script src="/a.js"></script><script type="module" async>\n two() \n</script>' +
    '<script type="application/ld+json">{"a":"\\u003c/script>"}</script><script nomodule src=/b.js></script><style>a{}\n</style>';
  expect(inlineHashes(page)).toEqual({ scripts: [hash('one()'), hash('\n two() \n')], styles: [hash('a{}\n')] });
});
