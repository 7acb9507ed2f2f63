import { afterAll, beforeAll, expect, it } from 'vitest';
import { mondayMorning } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type AdminRead, adminReads } from '#tests/support/scale/admin-reads.ts';
import { longReads } from '#tests/support/scale/rows-read.ts';
import { startWatchedApp, type WatchedApp } from '#tests/support/scale/watched-app.ts';

const full = { clients: 20_000, bookings: 100_000, orders: 100_000, emails: 1_000_000, perDay: 10 };
const small = { clients: 200, bookings: 1_000, orders: 1_000, emails: 10_000, perDay: 10 };
const calls = 15;
const serverMsMost = 200;
/** Differences below this are too small to matter, and a search that matches more names reads more rows. */
const significantMs = 20;

let few: WatchedApp;
let many: WatchedApp;
beforeAll(async () => {
  few = await startWatchedApp(small, mondayMorning);
  many = await startWatchedApp(full, mondayMorning);
}, 1_200_000);
afterAll(async () => {
  await few?.app.stop();
  await many?.app.stop();
});

async function timeOf({ staff }: WatchedApp, { endpoint, sending, what }: AdminRead): Promise<number> {
  const began = performance.now();
  const reply = await staff.visitor.call(endpoint, sending as never);
  const took = performance.now() - began;
  expect(outcome(reply), what).toBe('200');
  return took;
}

const median = (times: number[]): number => [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

it('serves every page of the admin within twice the time, and within 200 ms of server time', async () => {
  const [ofFew, ofMany] = [await adminReads(few), await adminReads(many)];
  const rows: { what: string; fewMs: number; manyMs: number }[] = [];
  for (const [place, read] of ofMany.entries()) {
    const other = ofFew[place] as AdminRead;
    const times: [number[], number[]] = [[], []];
    await timeOf(few, other);
    await timeOf(many, read);
    // Alternate between the sites, so that other load on this machine affects both equally.
    for (let count = 0; count < calls; count += 1) {
      times[0].push(await timeOf(few, other));
      times[1].push(await timeOf(many, read));
    }
    rows.push({ what: read.what, fewMs: median(times[0]), manyMs: median(times[1]) });
  }
  for (const { what, fewMs, manyMs } of rows) {
    console.log(`${fewMs.toFixed(1)} ms → ${manyMs.toFixed(1)} ms  ${(manyMs / fewMs).toFixed(2)}  ${what}`);
  }
  const slow = rows.filter(({ fewMs, manyMs }) => manyMs > serverMsMost || manyMs > Math.max(2 * fewMs, significantMs));
  expect(slow).toEqual([]);
});

it('reads no large table in full for them', async () => {
  // A search for a common name reads the latest tenth of the rows until its page is full.
  expect(await longReads(many, 0.15)).toEqual([]);
});
