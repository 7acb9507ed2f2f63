import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { freePort } from '#tests/support/database/postgres.ts';
import type { SiteProcess } from './site-process.ts';
import { fetchText } from './steady-load.ts';

/** How often HAProxy probes the health of a process. */
export const probeMs = 500;

/** HAProxy in front of the sites, with the checks and retries of deploy/haproxy.cfg. */
export async function startHaproxy(program: string, sites: readonly Pick<SiteProcess, 'url'>[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haproxy-'));
  const port = await freePort();
  const servers = sites.map(({ url }, at) => `  server site${at} 127.0.0.1:${new URL(url).port}`);
  const timeouts = '  timeout connect 2s\n  timeout client 30s\n  timeout server 30s';
  const config = `defaults\n  mode http\n${timeouts}
frontend visitors\n  bind 127.0.0.1:${port}\n  default_backend site
backend site\n  option httpchk GET /readyz\n  retry-on conn-failure\n  option redispatch
  timeout check 5s
  default-server check inter ${probeMs}ms\n${servers.join('\n')}\n`;
  writeFileSync(path.join(folder, 'haproxy.cfg'), config);
  const child = spawn(program, ['-db', '-f', path.join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const serves = async (): Promise<void> => expect(await fetchText(new URL('/', url))).toMatch(/^200/);
  await vi.waitFor(serves, { timeout: 20_000 });
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
