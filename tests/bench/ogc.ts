import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { measure, median } from './pages.ts';
import type { Row } from './row.ts';

const accept = { 'accept-encoding': 'br' };
const rounds = 6;
const settleMs = 1_500;

/** Pages per second beside 12 clients of /ogc, compared with those without, alternately. */
export async function ogc(): Promise<Row[]> {
  const site = await startSiteProcess({ RATE_LIMIT_FACTOR: '1000000' });
  try {
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const alone = await measure(site.url, accept);
      const clients = spawn(process.execPath, [path.join(import.meta.dirname, 'ogc-clients.ts'), site.url], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      await delay(settleMs);
      const beside = await measure(site.url, accept);
      clients.kill();
      await once(clients, 'exit');
      await delay(settleMs);
      ratios.push(beside.perSecond / alone.perSecond);
      console.log(`round ${round}: ${alone.perSecond} pages/s, beside the clients ${beside.perSecond}`);
    }
    return [{ what: 'pages beside 12 clients of /ogc ÷ without', measured: median(ratios), atLeast: 0.85, aim: 1 }];
  } finally {
    await site.stop();
  }
}
