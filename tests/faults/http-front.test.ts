import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import { getRaw, type RawReply, sendRaw } from '#tests/support/app/raw-request.ts';
import type { SiteProcess } from '#tests/support/app/site-process.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site?.stop());

/** The events logged since the greeting. @throws on a line that is not JSON */
const logged = (): { event: string; level: string }[] =>
  site
    .output()
    .split(/^Embedded database in .*$/m)
    .slice(-1)
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const expectSecured = ({ headers }: RawReply): void => {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
};

describe('the not-found page', () => {
  it.each([
    '/index.php',
    '/x.html',
    '/wp-login.php?user=1',
    '/account/x.css',
    '/apiary',
    '/demonstration',
    '/services/%00',
    '/services/nope',
    '/services/a/b',
    '/articles/nope',
    '/training/nope',
    '/contact/nope',
    '/contact/a/b',
    '/%',
    '/%c0%ae',
    '/a%5Cb',
    '/%ff%fe.data',
    '/demo/nothing',
  ])('answers %s with 404 and HTML', async (path) => {
    const reply = await getRaw(site.url, path);
    expect([reply.status, path.endsWith('.data') || reply.headers.get('content-type')]).toEqual([
      404,
      path.endsWith('.data') || 'text/html; charset=utf-8',
    ]);
    if (!path.endsWith('.data')) expect(reply.body).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    expectSecured(reply);
  });

  it('is not sent for an API call or a missing file', async () => {
    const call = await getRaw(site.url, '/api/nothing');
    expect([call.status, call.headers.get('content-type')]).toEqual([404, 'application/json']);
    const file = await getRaw(site.url, '/assets/nothing.js');
    expect([file.status, file.headers.get('content-type')]).not.toContain('text/html; charset=utf-8');
    expect(file.status).toBe(404);
  });
});

describe('one spelling per page', () => {
  it.each([
    ['/SmartCitySolutions?a=B%20c', '/smartcitysolutions?a=B%20c'],
    ['/artificial-intelligence', '/Artificial-Intelligence'],
    ['/ABOUT/', '/about'],
    ['/Services/web-gis', '/services/web-gis'],
    ['/Account/Bookings/B-26-ABC', '/account/bookings/B-26-ABC'],
    ['/SEARCH?q=Dam', '/search?q=Dam'],
    ['/About.data', '/about.data'],
    ['/.data', '/_.data'],
    ['/about/_.data', '/about.data'],
    ['/%61bout', '/about'],
  ])('%s is sent to %s', async (path, target) => {
    const reply = await getRaw(site.url, path);
    expect([reply.status, reply.headers.get('location')]).toEqual([308, target]);
    expectSecured(reply);
  });

  it.each([
    '/Artificial-Intelligence',
    '/account/bookings/b-26-abc',
    '/about.data',
    '/_.data',
    '/',
  ])('%s is answered without a redirect', async (path) => {
    const reply = await getRaw(site.url, path);
    expect(reply.status).toBe(200);
    expectSecured(reply);
  });

  it('404 for ids in another case', async () => {
    expect((await getRaw(site.url, '/services/WEB-GIS')).status).toBe(404);
  });

  it('redirects a form posted to another spelling with its method', async () => {
    const reply = await sendRaw(
      site.url,
      'POST /Contact/quote HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
    expect([reply.status, reply.headers.get('location')]).toEqual([308, '/contact/quote']);
  });
});

describe('requests that are not valid HTTP', () => {
  it.each(['/', '/about', '/api/auth/session', '/favicon.svg'])('refuses two Host headers for %s', async (path) => {
    const reply = await getRaw(site.url, path, 'Host: other.example');
    expect(reply.status).toBe(400);
    expectSecured(reply);
  });

  it.each([
    ['a backslash in a call', 'GET /api/a\\b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'c'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, request, status) => {
    const reply = await sendRaw(site.url, request);
    expect(reply.status).toBe(status);
    expectSecured(reply);
  });

  it.each(['/healthz', '/readyz'])('answers %s without a Host header, as HAProxy sends it', async (path) => {
    const { port } = new URL(site.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    const [first] = await once(socket, 'data');
    socket.destroy();
    expect(String(first)).toMatch(/^HTTP\/1\.\d 200 /);
  });
});

it('clients that disconnect are not logged as errors, and every line of the log is JSON', async () => {
  const before = logged().length;
  const { port } = new URL(site.url);
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{"email":',
    );
    await delay(100);
    if (count % 2) socket.resetAndDestroy();
    else socket.end();
  }
  for (const path of ['/%', '/services/%00', '/%c0%ae', '/api/%', '/search?q=%']) await getRaw(site.url, path);
  await delay(200);
  const since = logged().slice(before);
  expect(since.filter(({ event }) => event !== 'request')).toEqual([]);
  expect(since.length).toBeGreaterThan(0);
});

onlyInLongRun(() => {
  it('a body that never ends is refused after 20 s, and not logged as an error', async () => {
    const before = logged().length;
    const slow = await sendRaw(
      site.url,
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
    );
    expect(slow.status).toBe(408);
    expectSecured(slow);
    await delay(200);
    const since = logged().slice(before);
    expect(since.filter(({ event }) => event !== 'request')).toEqual([]);
    expect(since.length).toBeGreaterThan(0);
  });
});
