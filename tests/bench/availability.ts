import assert from 'node:assert/strict';
import { availability } from '#contract/bookings/bookings.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { bookAt, freeSlots } from '#tests/support/data/meetings.ts';
import { createDatabase, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const many = 100_000;
const calls = 120;

/** A site with some bookings, and a visitor signed in to it. */
interface Booked {
  site: SiteProcess;
  visitor: Visitor;
}

/** The free times of 31 days, requested alternately from a site with 3 bookings and from one with 100,000 more. */
export async function freeTimesOf31Days(): Promise<Row[]> {
  const postgres = await startPostgres();
  const sites: Booked[] = [];
  try {
    for (const past of [0, many]) sites.push(await startBooked(postgres.url, past));
    const times: number[][] = sites.map(() => []);
    for (const { visitor } of sites) await millisecondsOf(visitor);
    // Alternate between the sites, so that other load on this machine affects both equally.
    for (let count = 0; count < calls; count += 1) {
      for (const [place, { visitor }] of sites.entries()) times[place]?.push(await millisecondsOf(visitor));
    }
    const [few = 0, full = 0] = times.map(median);
    console.log(`Free times: ${few.toFixed(2)} ms with 3 bookings, ${full.toFixed(2)} ms with ${many} more`);
    return [{ what: 'free times of 31 days: 100,000 bookings ÷ 3', measured: full / few, atMost: 2, aim: 1 }];
  } finally {
    for (const { site } of sites) await site.stop();
    await postgres.stop();
  }
}

async function millisecondsOf(visitor: Visitor): Promise<number> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = { type: 'consultation', from: day(1), to: day(31) } as const;
  const began = performance.now();
  const { days } = (await visitor.call(availability, { query })).body;
  const milliseconds = performance.now() - began;
  assert.equal(days.length, 31);
  return milliseconds;
}

async function startBooked(serverUrl: string, past: number): Promise<Booked> {
  const databaseUrl = await createDatabase(serverUrl);
  const site = await startSiteProcess({ ...processSettings, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000' });
  const visitor = new Visitor(hostOf(site, databaseUrl), addressOf(1));
  await visitor.signUpAndActivate();
  // Two hours apart: a meeting and its buffer also occupy the times next to it.
  const [first, , , , second, , , , third] = await freeSlots(visitor, 9);
  for (const start of [first, second, third]) if (start) await bookAt(visitor, start);
  if (past > 0) await addPastBookings(databaseUrl, past);
  return { site, visitor };
}

/** One meeting in each hour of the preceding years, with its cells. */
async function addPastBookings(databaseUrl: string, count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `with made as (
        insert into bookings (id, ref, user_id, type, resource, start_at, end_at, status, client_zone, mode, topic,
          created_at, confirmed_at, revised_at)
        select gen_random_uuid(), 'B-' || n, (select id from users limit 1), 'consultation', 'office', start_at,
          start_at + interval '30 minutes', 'confirmed', 'Africa/Harare', 'video', 'A map of the plots',
          start_at, start_at, start_at
        from generate_series(1, $1::int) n,
          lateral (select date_trunc('hour', now()) - n * interval '1 hour' as start_at) as hours
        returning id, start_at
      )
      insert into slot_cells (resource, cell_start, booking_id)
      select 'office', start_at + cell * interval '15 minutes', id from made, generate_series(0, 2) cell`,
      [count],
    );
    await client.query('analyze bookings, slot_cells');
    const { rows } = await client.query<{ count: string }>('select count(*) from bookings');
    assert.equal(Number(rows[0]?.count), count + 3);
  });
}
