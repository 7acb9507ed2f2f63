import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { type MutableProxy, startMutableProxy } from '#tests/support/database/silent-proxy.ts';

let target: { host: string; port: number };
let proxy: MutableProxy;
let site: SiteProcess;
beforeAll(async () => {
  const own = new URL(await newPostgresUrl());
  target = { host: own.hostname, port: Number(own.port) };
  proxy = await startMutableProxy(target);
  own.port = String(proxy.port);
  site = await startSiteProcess({ ...processSettings, RATE_LIMIT_FACTOR: '1000', DATABASE_URL: own.href });
});
afterAll(async () => {
  await site?.stop();
  proxy?.stop();
});

const get = (path: string): Promise<Response> => fetch(site.url + path, { headers: { accept: 'text/html' } });
const text = async (path: string): Promise<string> => (await get(path)).text();
const status = async (path: string): Promise<number> => (await get(path)).status;

it('a page that needs the database answers 503 with Retry-After while it is away, and is not cached', async () => {
  expect([await status('/'), await text('/readyz')]).toEqual([200, 'ready']);
  proxy.stop();

  for (const path of ['/reviews', '/api/reviews']) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 503]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
  // Pages that need no database or are in the page cache still work, so a load balancer must keep the process.
  expect([await status('/'), await status('/healthz'), await status('/readyz')]).toEqual([200, 200, 200]);
  expect(await text('/readyz')).toBe('ready, database away');

  proxy = await startMutableProxy(target, proxy.port);
  await expect.poll(() => status('/reviews'), { timeout: 5_000 }).toBe(200);
  await expect.poll(() => text('/readyz'), { timeout: 5_000 }).toBe('ready');
});
