import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { reachPostgres } from '#server/platform/database/wait-for-postgres.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { processSettings } from '#tests/support/app/processes.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { type MutableProxy, startMutableProxy } from '#tests/support/database/silent-proxy.ts';

let proxy: MutableProxy;
let url: string;
beforeAll(async () => {
  const own = new URL(await newPostgresUrl());
  proxy = await startMutableProxy({ host: own.hostname, port: Number(own.port) });
  own.port = String(proxy.port);
  url = own.href;
});
afterAll(() => proxy?.stop());

it('answers every request with 503 within seconds while PostgreSQL is silent, recovers, and stops in 10 s', async () => {
  const site = await startSiteProcess({ ...processSettings, RATE_LIMIT_FACTOR: '1000', DATABASE_URL: url });
  const probe = async (): Promise<{ status: number; seconds: number }> => {
    const began = performance.now();
    const { status } = await fetch(`${site.url}/api/csrf-token`, { signal: AbortSignal.timeout(30_000) });
    return { status, seconds: (performance.now() - began) / 1_000 };
  };
  // Open several connections, so that later requests find an open one that no longer responds.
  expect((await Promise.all(Array.from({ length: 20 }, probe))).map(({ status }) => status)).toContain(200);

  proxy.mute();
  const silent = await Promise.all(Array.from({ length: 40 }, probe));
  expect(silent.map(({ status }) => status)).toEqual(silent.map(() => 503));
  // At most 10 s for its turn, and 5 s for a connection.
  expect(Math.max(...silent.map(({ seconds }) => seconds))).toBeLessThan(17);

  proxy.unmute();
  await expect.poll(async () => (await probe()).status, { timeout: 10_000 }).toBe(200);

  proxy.mute();
  const waiting = probe().catch(() => null);
  const began = performance.now();
  await site.stop();
  expect((performance.now() - began) / 1_000).toBeLessThan(12);
  await waiting;
  proxy.unmute();
});

it('waits for PostgreSQL during the start', async () => {
  const port = await freePort();
  const away = new URL(inject('postgresUrl'));
  const target = { host: away.hostname, port: Number(away.port) };
  away.port = String(port);
  const reached = reachPostgres(away.href, 20);
  const late = await new Promise((resolve) => setTimeout(resolve, 1_500)).then(() => startMutableProxy(target, port));
  await expect(reached).resolves.toBeUndefined();
  late.stop();
});

it('names the PostgreSQL server it could not reach and the reason, without the password', async () => {
  const port = await freePort();
  const away = `postgres://site:a-secret-password@127.0.0.1:${port}/shop`;
  const sentence = `DATABASE_URL: PostgreSQL at 127.0.0.1:${port}, database shop, user site, could not be reached in 2 s: connect ECONNREFUSED 127.0.0.1:${port}. Check that it runs and that DATABASE_URL names it, then start again.`;
  await expect(reachPostgres(away, 2)).rejects.toThrow(sentence);
  const locked = new URL(inject('postgresUrl'));
  locked.pathname = '/no_such_database';
  const began = performance.now();
  await expect(reachPostgres(locked.href, 30)).rejects.toThrow(
    'could not be reached: database "no_such_database" does not exist',
  );
  expect(performance.now() - began).toBeLessThan(10_000);
});
