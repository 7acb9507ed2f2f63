import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { probeMs, startHaproxy } from '#tests/support/app/haproxy.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import type { SiteProcess } from '#tests/support/app/site-process.ts';
import { fetchText, startSteadyLoad } from '#tests/support/app/steady-load.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

const paths = ['/', '/api/csrf-token', '/about'];

const readiness = (site: SiteProcess): Promise<string> => fetchText(new URL('/readyz', site.url));

/** Probes as a load balancer does, until three replies in a row are not 200. Returns the result of each probe. */
async function probeUntilDown(site: SiteProcess): Promise<string[]> {
  const probes: string[] = [];
  for (let failures = 0; failures < 3; ) {
    const [status = ''] = (await readiness(site)).split(' ');
    probes.push(status);
    failures = status === '200' ? 0 : failures + 1;
    if (failures < 3) await delay(probeMs);
  }
  return probes;
}

const seconds = (since: number): number => (performance.now() - since) / 1_000;

it('a keep-alive client that probes health gets no reset, and the process ends within 10 s', async () => {
  const site = await startOwnSite({ RATE_LIMIT_FACTOR: '10000' });
  const load = startSteadyLoad(site.url, paths);
  const probing = probeUntilDown(site);
  await delay(3 * probeMs);
  const began = performance.now();
  const stopped = site.stop();
  const probes = await probing;
  await load.stop();
  expect(probes.slice(-3)).toEqual(['503', '503', '503']);
  expect(probes).toContain('200');
  expect([...load.seen.keys()].sort()).toEqual(['200 close', '200 keep-alive']);
  expect(await stopped).toBe(0);
  expect(seconds(began)).toBeLessThan(10);
});

onlyInLongRun(() => {
  it('a stop without health probes is quick', async () => {
    const site = await startOwnSite();
    expect(await fetchText(new URL('/', site.url))).toMatch(/^200/);
    const ended = once(site.process, 'exit');
    const began = performance.now();
    site.process.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
    expect(seconds(began)).toBeLessThan(2.5);
  });
});

it('a second signal ends the process at once', async () => {
  const site = await startOwnSite();
  await readiness(site);
  // A request that never ends would delay the stop.
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {});
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n{',
  );
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  await delay(1_500);
  expect(site.process.exitCode).toBeNull();
  const began = performance.now();
  site.process.kill('SIGTERM');
  expect((await ended)[0]).toBe(1);
  expect(seconds(began)).toBeLessThan(1);
  socket.destroy();
});

const haproxy = installedProgram('haproxy');

// Where HAProxy is not installed, only the client of the first test simulates it.
if (haproxy) {
  onlyInLongRun(() => {
    it('behind HAProxy, of two processes one stops under load and every answer is a 200', async () => {
      const settings = { RATE_LIMIT_FACTOR: '10000', TRUST_PROXY: '1' };
      const sites = [await startOwnSite(settings), await startOwnSite(settings)];
      const [leaving, staying] = sites as [SiteProcess, SiteProcess];
      const balancer = await startHaproxy(haproxy, sites);
      const load = startSteadyLoad(balancer.url, paths);
      await delay(4 * probeMs);
      const began = performance.now();
      expect(await leaving.stop()).toBe(0);
      expect(seconds(began)).toBeLessThan(10);
      await delay(probeMs);
      await load.stop();
      await balancer.stop();
      await staying.stop();
      expect([...load.seen.keys()].filter((kind) => !kind.startsWith('200 '))).toEqual([]);
    });
  });
}
