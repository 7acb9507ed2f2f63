import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { availability } from '#contract/bookings/bookings.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { measure, median } from './pages.ts';
import type { Row } from './row.ts';

const starts = 5;
const idleMs = 10_000;
const loadSeconds = 8;

/** The time from the second `npm start` to its first page, and the site's memory; both on the embedded database. */
export async function footprint(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-footprint-'));
  try {
    await secondsToFirstPage(folder);
    const seconds: number[] = [];
    for (let count = 0; count < starts; count += 1) seconds.push(await secondsToFirstPage(folder));
    console.log(`starts: ${seconds.map((each) => each.toFixed(2)).join(', ')} s`);
    const { idle, loaded } = await megabytes(folder);
    return [
      { what: 'second start to first page, s', measured: median(seconds), atMost: 1.5, aim: 0.8 },
      { what: 'memory idle, MB', measured: idle, atMost: 300, aim: 220 },
      { what: 'memory after load, MB', measured: loaded, atMost: 450, aim: 400 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function secondsToFirstPage(folder: string): Promise<number> {
  const began = performance.now();
  const site = await startSiteProcess({ DATA_DIR: folder }, { program: 'scripts/start.mjs' });
  try {
    await (await fetch(site.url)).text();
    return (performance.now() - began) / 1_000;
  } finally {
    await site.stop();
  }
}

async function megabytes(folder: string): Promise<{ idle: number; loaded: number }> {
  const site = await startSiteProcess(
    { DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000' },
    { program: 'scripts/start.mjs' },
  );
  try {
    await (await fetch(site.url)).text();
    await delay(idleMs);
    const idle = residentMegabytes(site.process.pid);
    for (const address of ['/', '/search?q=dam', monthOfTimes(), '/api/reviews']) {
      const url = site.url + address;
      const { ok } = await fetch(url);
      if (!ok) throw new Error(`${url} is not answered`);
      await measure(url, { 'accept-encoding': 'br' }, { seconds: loadSeconds });
    }
    return { idle, loaded: residentMegabytes(site.process.pid) };
  } finally {
    await site.stop();
  }
}

function monthOfTimes(): string {
  const from = businessDate(new Date());
  return `/api${availability.path}?type=consultation&from=${from}&to=${addDays(from, 30)}`;
}

/** The resident memory of a process's children, as reported by `ps`. */
function residentMegabytes(parent = 0): number {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const kilobytes = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([of]) => of === parent);
  return kilobytes.reduce((sum, [, size = 0]) => sum + size, 0) / 1_024;
}
