import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type ErrorReply, errorMessage } from '#contract/errors.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import { sampled } from '#tests/support/app/samples.ts';
import { signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: 'https://shop.example.com' } });

const securityHeaders = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function expectSafeHeaders({ headers }: Reply<unknown>): void {
  expect(Object.fromEntries(headers)).toMatchObject(securityHeaders);
  expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  expect(headers.get('access-control-allow-origin')).toBeNull();
}

/** The common format of a refusal, without anything about our implementation. */
function expectRefusalShape(reply: Reply<unknown>): void {
  expectSafeHeaders(reply);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const refusal: ErrorReply = reply.refusal;
  expect(refusal.error).toBe(errorMessage(refusal.code, refusal));
  expect(refusal.requestId).toMatch(/^[\w-]{12}$/);
  expect(reply.text).not.toMatch(/node_modules|select |insert |stack|constraint/i);
}

// Replies that are the same for everyone; caches may store them.
const isPublic = ({ guard, path }: Endpoint): boolean =>
  guard === 'visitor' &&
  /^\/(company|site|words|pages|services|services-page|showcase|courses|articles|places|map-tiles|open-data|index-lab|booking-types|inquiry-types|search|briefs\/coefficients)(\/|$)/.test(
    path,
  );

describe.each(sampled(endpoints))('$endpoint.method $endpoint.path', ({ endpoint, sample }) => {
  it.each([
    'visitor',
    'user',
  ] as const)('answers a %s as its guard requires, in the shape of the contract', async (who) => {
    const visitor = who === 'user' ? (await signedIn(app)).visitor : app.visitor();
    const reply = await visitor.call(endpoint, sample.sending as never);
    expect(outcome(reply)).toBe(sample[who]);
    if (reply.status >= 400) {
      expectRefusalShape(reply);
      if (reply.status !== 401) expect(endpoint.errors).toContain(reply.code);
      return;
    }
    expectSafeHeaders(reply);
    expect(reply.status).toBe(endpoint.status);
    expect(reply.headers.get('cache-control')).toBe(isPublic(endpoint) ? 'public, max-age=60' : 'no-store');
    if (endpoint.reply) expect(endpoint.reply.parse(reply.body)).toEqual(reply.body);
    else expect(reply.text).toBe('');
  });
});

const keyed = sampled(endpoints).filter(({ endpoint }) => ['optional', true].includes(endpoint.idempotent ?? false));

describe.each(keyed)('$endpoint.method $endpoint.path', ({ endpoint, sample }) => {
  it('is mounted with its transaction and key, and refuses a call without a key unless the key is optional', async () => {
    expect(() => app.site.platform.router.on(endpoint, {}, async () => undefined as never)).toThrow(/needs onWrite/);
    const { visitor } = await signedIn(app, { roles: ['customer', 'owner'] });
    const reply = await visitor.call(endpoint, sample.sending as never, { headers: { 'Idempotency-Key': null } });
    expect(outcome(reply) === '422 IDEMPOTENCY_KEY_REQUIRED').toBe(endpoint.idempotent === true);
  });
});

describe('the mounted endpoints', () => {
  it('are those of the contract and the description, and no others', () => {
    const mounted = app.site.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
      .map(({ method, path }) => `${method} ${path}`);
    const promised = Object.values(endpoints).map(({ method, path }) => `${method} /api${path}`);
    // Paynow's webhook is not part of the contract: Paynow defines its format, and none of our pages calls it.
    const besides = ['GET /api/openapi.json', 'POST /api/payments/paynow/result'];
    expect(mounted.sort()).toEqual([...promised, ...besides].sort());
  });

  it('are described as OpenAPI with path, parameters and errors', async () => {
    const reply = await app
      .visitor()
      .send<{ openapi: string; paths: Record<string, object> }>('GET', '/api/openapi.json');
    expectSafeHeaders(reply);
    expect(reply.body.openapi).toBe('3.1.0');
    const paths = Object.values(endpoints).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
    expect(Object.keys(reply.body.paths).sort()).toEqual([...new Set(paths)].sort());
  });

  it('are described once: compressed, and answered 304 to a client that has the description', async () => {
    const read = (headers: Record<string, string>) =>
      app.request(new Request(`${app.origin}/api/openapi.json`, { headers }));
    const [whole, br, gzip] = await Promise.all(['', 'br', 'gzip'].map((name) => read({ 'Accept-Encoding': name })));
    const text = await whole?.text();
    expect(whole?.headers.get('content-encoding')).toBeNull();
    for (const [reply, name, decompress] of [
      [br, 'br', brotliDecompressSync],
      [gzip, 'gzip', gunzipSync],
    ] as const) {
      expect(reply?.headers.get('content-encoding')).toBe(name);
      const bytes = Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer());
      expect(bytes.length).toBeLessThan((text?.length ?? 0) / 8);
      expect(decompress(bytes).toString()).toBe(text);
    }
    const etag = whole?.headers.get('etag') ?? '';
    const again = await read({ 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('public, max-age=60');
  });
});

describe('unknown paths and methods', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/services/'],
    ['GET', '/api/__proto__'],
    ['GET', '/api/%00'],
    ['GET', '/api/services/%E0%A4%A'],
    ['GET', '/nothing'],
    ['GET', '/api/auth/login'],
    ['PUT', '/api/auth/login'],
    ['DELETE', '/api/services'],
    ['PATCH', '/api/bookings'],
    ['POST', '/api/csrf-token'],
  ] as const)('%s %s: 404 NOT_FOUND in the common shape', async (method, path) => {
    const reply = await app.visitor().send(method, path);
    expect(outcome(reply)).toBe('404 NOT_FOUND');
    expectRefusalShape(reply);
  });

  it.each(['OPTIONS', 'PROPFIND'])('%s is refused in the common shape, without CORS', async (method) => {
    const reply = await app.visitor().send(method as 'GET', '/api/auth/session');
    expect(reply.status).toBe(404);
    expectRefusalShape(reply);
  });
});

describe('when the database fails', () => {
  it('500 INTERNAL in the common shape; the cause is in the log with the same request id', async () => {
    let requestId = '';
    await sql`alter table rate_limits rename to rate_limits_away`.execute(app.site.platform.db);
    const output = await outputOf(async () => {
      const reply = await app.visitor().send('GET', '/api/auth/session');
      expect(outcome(reply)).toBe('500 INTERNAL');
      expectRefusalShape(reply);
      requestId = reply.refusal.requestId;
    });
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.site.platform.db);
    expect(JSON.parse(output)).toMatchObject({ level: 'error', event: 'request.failed', requestId, code: '42P01' });
  });
});
