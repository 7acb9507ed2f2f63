import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Metrics, readMetrics } from '#tests/support/app/metrics.ts';
import { getRaw, sendRaw } from '#tests/support/app/raw-request.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { type MutableProxy, startMutableProxy } from '#tests/support/database/silent-proxy.ts';
import { metricsInUse } from '#tests/support/project/monitoring.ts';

let target: { host: string; port: number };
let database: MutableProxy;
let databaseUrl: string;
let site: SiteProcess;
const folder = mkdtempSync(path.join(tmpdir(), 'site-metrics-'));
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  const url = new URL(databaseUrl);
  target = { host: url.hostname, port: Number(url.port) };
  database = await startMutableProxy(target);
  url.port = String(database.port);
  writeFileSync(path.join(folder, 'last-backup.json'), '{"at":"2026-11-28T01:00:00.000Z","bytes":1000}');
  site = await startSiteProcess({ METRICS_PORT: '0', DATABASE_URL: url.href, DATA_DIR: folder });
});
afterAll(async () => {
  await site?.stop();
  database?.stop();
  rmSync(folder, { recursive: true });
});

const scrape = (): Promise<Metrics> => readMetrics(site);
const metricsUrl = (): URL => new URL(/^Metrics are at (.*)$/m.exec(site.output())?.[1] ?? '');

interface Line {
  event: string;
  level: string;
  requestId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  code?: string;
}

/** The logged requests, once the last one has been written. */
async function requestLines(isLast: (line: Line) => boolean): Promise<Line[]> {
  const lines = (): Line[] =>
    site
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? (JSON.parse(line) as Line) : []))
      .filter(({ event }) => event === 'request');
  await expect.poll(() => lines().some(isLast)).toBe(true);
  return lines();
}

describe('the metrics port', () => {
  it('answers GET /metrics in the text format, and nothing else', async () => {
    const reply = await fetch(metricsUrl());
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect((await fetch(new URL('/', metricsUrl()))).status).toBe(404);
    expect((await fetch(new URL('/api/services', metricsUrl()))).status).toBe(404);
    const posted = await fetch(metricsUrl(), { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await fetch(new URL('/metrics', site.url))).status).toBe(404);
  });

  it('is open on the loopback address only', async () => {
    expect(metricsUrl().hostname).toBe('127.0.0.1');
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
    );
    for (const address of others) {
      await expect(fetch(`http://${address}:${metricsUrl().port}/metrics`)).rejects.toThrow();
    }
  });

  it('in use stops the start with a sentence', async () => {
    const { port } = metricsUrl();
    await expect(startSiteProcess({ METRICS_PORT: port })).rejects.toThrow(`METRICS_PORT ${port} is in use`);
  });
});

describe('requests', () => {
  it('are counted by the pattern of their route and the class of their status', async () => {
    // Once its connection for page changes is open, the site drops the pages that it rendered before.
    const { headers } = await getRaw(site.url, '/');
    const before = await scrape();
    await getRaw(site.url, '/');
    await getRaw(site.url, '/', `If-None-Match: ${headers.get('etag')}`);
    await getRaw(site.url, '/services/api-integration');
    await getRaw(site.url, '/ABOUT');
    await getRaw(site.url, '/favicon.svg');
    await getRaw(site.url, '/api/services');
    await getRaw(site.url, '/api/orders/ORD-26-00001');
    await getRaw(site.url, '/search?q=dam');
    const after = await scrape();
    const counted = ['/ 2xx', '/ 3xx', '/services/:id 2xx', '/about 3xx', 'static 2xx'].concat(
      '/api/services 2xx',
      '/api/orders/:ref 4xx',
      '/search 2xx',
    );
    for (const [route, status] of counted.map((one) => one.split(' '))) {
      const series = `site_http_requests_total{route="${route}",status="${status}"}`;
      expect([series, after.value(series) - before.value(series)]).toEqual([series, 1]);
    }
    expect(after.value('site_page_cache_total{result="hit"}')).toBeGreaterThanOrEqual(2);
    expect(after.value('site_http_request_seconds_count{route="/search"}')).toBe(1);
    expect(after.value('site_queue_wait_seconds_count{queue="pages"}')).toBeGreaterThan(0);
    expect(after.value('site_event_loop_delay_seconds_count')).toBeGreaterThan(0);
  });

  it('for 1,000 odd paths add no series', async () => {
    const odd = Array.from({ length: 250 }, (_, at) => [
      `/nothing-${at}`,
      `/api/nothing/${at}`,
      `/services/no-${at}`,
      `/account/orders/ORD-${at}`,
    ]).flat();
    for (const path of odd.slice(0, 4)) await getRaw(site.url, path);
    const before = await scrape();
    for (let at = 0; at < odd.length; at += 50) {
      await Promise.all(odd.slice(at, at + 50).map((path) => getRaw(site.url, path)));
    }
    const after = await scrape();
    expect(after.names).toEqual(before.names);
    expect(after.sum('site_http_requests_total') - before.sum('site_http_requests_total')).toBeGreaterThanOrEqual(
      1_000,
    );
  });
});

describe('the log', () => {
  it('has one line for a call, with the id of its reply', async () => {
    const reply = await fetch(`${site.url}/api/orders/ORD-26-00007`);
    const id = reply.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[\w-]{12}$/);
    expect(await reply.json()).toMatchObject({ requestId: id });
    const lines = await requestLines(({ requestId }) => requestId === id);
    expect(lines.filter(({ requestId }) => requestId === id)).toEqual([
      {
        at: expect.any(String),
        level: 'info',
        event: 'request',
        requestId: id,
        method: 'GET',
        route: '/api/orders/:ref',
        status: 401,
        ms: expect.any(Number),
        code: expect.any(String),
      },
    ]);
  });

  it.each([
    ['a page rendered for one request', 'GET /search?q=map HTTP/1.1', '/search', 200],
    ['an unknown call', 'GET /api/nothing HTTP/1.1', 'other', 404],
    ['two Host headers', 'GET /api/services HTTP/1.1\r\nHost: other.example', 'other', 400],
    ['an unreadable address', 'GET /api/a\\b HTTP/1.1', 'other', 400],
    ['no HTTP', 'hello', 'other', 400],
  ])('has the id of the reply to %s', async (_, request, route, status) => {
    const { headers } = await sendRaw(site.url, `${request}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const id = headers.get('x-request-id') ?? '';
    const line = (await requestLines(({ requestId }) => requestId === id)).find(({ requestId }) => requestId === id);
    expect(line).toMatchObject({ route, status });
  });

  it('has neither an address nor a query, a path or an account', async () => {
    const secrets = ['198.51.100.7', 'someone@example.com', 'quarry-near-plumtree', 'B-26-SECRET', 'Trustno1!secret'];
    const [address, email, query, ref, password] = secrets;
    const headers = { 'X-Forwarded-For': address ?? '', 'User-Agent': `Agent ${ref}`, Referer: `${site.url}/${query}` };
    const login = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } };
    await fetch(`${site.url}/api/auth/login`, { ...login, body: JSON.stringify({ email, password }) });
    await fetch(`${site.url}/api/bookings/${ref}`, { headers: { ...headers, Authorization: `Bearer ${password}` } });
    await fetch(`${site.url}/search?q=${query}`, { headers });
    await fetch(`${site.url}/api/search?q=${query}`, { headers });
    await fetch(`${site.url}/services/${query}?email=${email}`, { headers });
    await fetch(`${site.url}/account/bookings/${ref}`, { headers });
    const last = await fetch(`${site.url}/api/${ref}?email=${email}`, { headers });
    await requestLines(({ requestId }) => requestId === last.headers.get('x-request-id'));
    for (const secret of secrets) expect(site.output()).not.toContain(secret);
    const text = (await scrape()).text;
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('has no line for pages and files from memory and for probes', async () => {
    const logged = async (): Promise<number> => {
      const { headers } = await getRaw(site.url, '/api/services');
      const lines = await requestLines(({ requestId }) => requestId === headers.get('x-request-id'));
      return lines.filter(({ route }) => ['/', 'static', '/healthz', '/readyz'].includes(route)).length;
    };
    const before = await logged();
    for (const path of ['/', '/favicon.svg', '/healthz', '/readyz']) await getRaw(site.url, path);
    expect(await logged()).toBe(before);
  });

  it('has those of pages and files with LOG_PAGES, and the last ones when the process ends', async () => {
    const other = await startSiteProcess({ METRICS_PORT: '0', LOG_PAGES: '1', DATABASE_URL: await newPostgresUrl() });
    for (const path of ['/', '/favicon.svg', '/healthz', '/api/services']) await getRaw(other.url, path);
    const metrics = await readMetrics(other);
    expect(await other.stop()).toBe(0);
    expect(other.output().match(/(?<="event":"request".*"route":")[^"]+/g)).toEqual(['/', 'static', '/api/services']);
    expect(metrics.value('site_http_requests_total{route="/",status="2xx"}')).toBe(1);
  });
});

it('the site has every metric that an alert or the dashboard names', async () => {
  await getRaw(site.url, '/search?q=dam');
  // The first run is half a minute after the start.
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into scheduled_jobs (name, ran_at, took_ms) values ('checkout.poll', now(), 1) on conflict do nothing`,
    ),
  );
  const there = new Set((await scrape()).names.map((name) => name.split('{', 1)[0]));
  expect(metricsInUse().length).toBeGreaterThan(25);
  expect(metricsInUse().filter((name) => !there.has(name))).toEqual([]);
});

it('while the database is away or silent, the other metrics are still answered', async () => {
  const up = 'site_metrics_source_up{source="database"}';
  expect((await scrape()).value(up)).toBe(1);
  for (const [fail, mend] of [
    [() => database.mute(), () => database.unmute()],
    [
      () => database.stop(),
      async () => {
        database = await startMutableProxy(target, database.port);
      },
    ],
  ] as const) {
    fail();
    const began = performance.now();
    const metrics = await scrape();
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(metrics.names).toContain(up);
    expect(metrics.value(up)).toBe(0);
    expect(metrics.names.filter((name) => name.startsWith('site_orders'))).toEqual([]);
    expect(metrics.value('site_last_backup_bytes')).toBe(1_000);
    expect(metrics.sum('site_http_requests_total')).toBeGreaterThan(0);
    await mend();
    await expect.poll(async () => (await scrape()).value(up)).toBe(1);
  }
});
