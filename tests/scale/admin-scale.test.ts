import { afterAll, beforeAll, expect, it } from 'vitest';
import { mondayMorning } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type AdminRead, adminReads } from '#tests/support/scale/admin-reads.ts';
import { longReads } from '#tests/support/scale/rows-read.ts';
import { startWatchedApp, type WatchedApp } from '#tests/support/scale/watched-app.ts';

/**
 * One or two percent of the rows in tests/long/admin-scale.test.ts, with a tenth of its orders and bookings per day.
 */
const scale = { clients: 400, bookings: 2_000, orders: 2_000, emails: 10_000, perDay: 1 };

let site: WatchedApp;
let reads: AdminRead[];
beforeAll(async () => {
  site = await startWatchedApp(scale, mondayMorning);
  reads = await adminReads(site);
});
afterAll(() => site?.app.stop());

it('covers every read of the admin in the contract, and each succeeds', async () => {
  expect(reads.length).toBeGreaterThan(50);
  const ends: string[] = [];
  for (const { what, endpoint, sending } of reads) {
    ends.push(`${what}: ${outcome(await site.staff.visitor.call(endpoint, sending as never))}`);
  }
  expect(ends.filter((end) => !end.endsWith(': 200'))).toEqual([]);
});

it('reads no large table in full for any page of the admin, nor for the metrics', async () => {
  // Small tables are read as fast as their index. With this setting the planner takes an index wherever there is one.
  expect(await longReads(site, 0.5, 'enable_seqscan = off')).toEqual([]);
});
