import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBooking, rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { availability, type Slot } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { readBookingContent } from '#server/bookings/calendar.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { type Host, Visitor } from '#tests/support/app/visitor.ts';
import { bookAt } from '#tests/support/data/meetings.ts';
import { createDatabase, type Postgres, startPostgres, withClient } from '#tests/support/database/postgres.ts';
import { content } from '#tests/support/project/content.ts';

const kills = 5;
const { freeMinutesAfter } = readBookingContent(content).rules;
const people = 6;

let server: Postgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

interface Client {
  visitor: Visitor;
  email: string;
  ref: string;
  /** `answered`: the last confirmed start. `unknown`: a start requested since then without a reply. */
  answered: string;
  unknown: string | null;
  changes: number;
}

it(`leaves no booking half moved in ${kills} kill -9, and loses no confirmed change`, async () => {
  const url = await createDatabase(server.url);
  const settings = { ...processSettings, DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' };
  let site = await startSiteProcess(settings);
  // Sends each request to the process that currently runs: for its visitors the site is one.
  const host: Host = { ...hostOf(site, url), request: (request) => hostOf(site, url).request(request) };
  const clients: Client[] = [];
  const free = await freeSlots(new Visitor(host, addressOf(999)));
  for (let count = 0; count < people; count += 1) {
    const visitor = new Visitor(host, addressOf(count));
    const { email } = await visitor.signUpAndActivate();
    const start = free[count * 3]?.start ?? '';
    const { ref } = await bookAt(visitor, start);
    clients.push({ visitor, email, ref, answered: start, unknown: null, changes: 0 });
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const working = clients.map((client) => moveUntilKilled(client, free));
    await afterSome(400 + kill * 130);
    await site.kill();
    await Promise.all(working);
    site = await startSiteProcess(settings);
    for (const client of clients) {
      const { start, cells, sequence, moved, emails } = await readBooking(url, client);
      expect([client.answered, client.unknown]).toContain(start);
      expect(cells).toEqual(cellsOf(start));
      // One sequence number, booking event and email for each change, whether or not the unanswered one was applied.
      expect([moved, emails]).toEqual([sequence, sequence]);
      expect(sequence).toBeGreaterThanOrEqual(client.changes);
      Object.assign(client, { answered: start, unknown: null, changes: sequence });
    }
  }
  expect(clients.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(kills);
  const [client] = clients;
  if (!client) throw new Error('nobody came');
  expect((await client.visitor.call(cancelBooking, { params: { ref: client.ref }, body: {} })).status).toBe(200);
  await site.stop();
});

async function moveUntilKilled(client: Client, free: readonly Slot[]): Promise<void> {
  for (;;) {
    const { start } = free[Math.floor(Math.random() * free.length)] ?? { start: '' };
    client.unknown = start;
    try {
      const reply = await client.visitor.call(rescheduleBooking, { params: { ref: client.ref }, body: { start } });
      if (reply.status !== 200 && reply.status !== 409) throw new Error(`answered ${reply.status}`);
      if (reply.status === 200) {
        if (client.answered !== start) client.changes += 1;
        client.answered = start;
      }
      client.unknown = null;
    } catch {
      return;
    }
  }
}

async function freeSlots(visitor: Visitor): Promise<Slot[]> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = { type: 'consultation', from: day(2), to: day(20), tz: 'Africa/Harare' } as const;
  return (await visitor.call(availability, { query })).body.days.flatMap(({ slots }) => slots);
}

async function readBooking(url: string, { ref, email }: Client) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ start: Date; cells: Date[]; sequence: number; moved: string; emails: string }>(
      `select start_at as start, ics_sequence as sequence,
        array(select cell_start from slot_cells where booking_id = bookings.id order by cell_start) as cells,
        (select count(*) from booking_events where booking_id = bookings.id and event = 'moved') as moved,
        (select count(*) from emails where to_address = $2 and kind = 'booking-changed') as emails
      from bookings where ref = $1`,
      [ref, email],
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`${ref} is gone`);
  return {
    start: row.start.toISOString(),
    cells: row.cells.map((cell) => cell.toISOString()),
    sequence: row.sequence,
    moved: Number(row.moved),
    emails: Number(row.emails),
  };
}

const cellsOf = (start: string): string[] =>
  Array.from({ length: (limits.consultationMinutes + freeMinutesAfter) / limits.slotCellMinutes }, (_, place) =>
    new Date(Date.parse(start) + place * limits.slotCellMinutes * 60_000).toISOString(),
  );

const afterSome = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
