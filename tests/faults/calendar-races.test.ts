import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookForClient, listMeetings, rescheduleForClient } from '#contract/admin/bookings.ts';
import { blockTime } from '#contract/admin/calendar.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, racing, startProcesses } from '#tests/support/app/processes.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { freeSlots } from '#tests/support/data/meetings.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { inParallel, tally } from './booking-crowd.ts';

// Staff calendar changes race with clients and with each other, on several processes and one database.

const ownerEmail = 'office@example.com';
const count = 12;
let databaseUrl: string;
let site: Processes;
/** Sends each call to the next process. */
let owner: Visitor;
let clients: Visitor[];
let starts: string[];
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(racing, databaseUrl, { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: ownerEmail });
  owner = site.visitorOfAllProcesses();
  await owner.signUpAndActivate(newPerson({ email: ownerEmail }));
  clients = Array.from({ length: count }, () => site.visitor());
  await inParallel(
    6,
    clients.map((client) => () => client.signUpAndActivate()),
  );
  // Every second slot: the buffer after a meeting extends into the next one.
  starts = (await freeSlots(owner, 4 * count)).filter((_, index) => index % 2 === 0);
});
afterAll(() => site?.stop());

const query = <Row extends object>(statement: string): Promise<Row[]> =>
  withClient(databaseUrl, async (client) => (await client.query<Row>(statement)).rows);
beforeEach(async () => {
  await query('delete from bookings');
  await query('delete from blocked_times');
});

const hold = (client: Visitor, start: string) => client.call(holdSlot, { body: { type: 'consultation', start } });
const halfHour = (start: string): string => new Date(Date.parse(start) + 1_800_000).toISOString();
const block = (start: string) =>
  owner.call(blockTime, { body: { start, end: halfHour(start), reason: 'Race', keep: [] } });
let guests = 0;
const book = (start: string) => {
  guests += 1;
  const guest = { email: `guest-${guests}@example.com`, firstName: 'Rudo', lastName: 'Dube', phone: '0771 234 567' };
  return owner.call(bookForClient, {
    body: { ...guest, start, mode: 'video', topic: '', note: '' },
  });
};
const noDeadlocks = async (): Promise<void> => {
  expect(await query('select deadlocks::int from pg_stat_database where datname = current_database()')).toEqual([
    { deadlocks: 0 },
  ]);
};

it('a block and a hold at once: each slot is either blocked or held, never both', async () => {
  const endings = await Promise.all(
    clients.map(async (client, index) => {
      const start = starts[index] ?? '';
      const [held, blocked] = await Promise.all([hold(client, start), block(start)]);
      return Object.keys(tally([held, blocked]))
        .sort()
        .join(', ');
    }),
  );
  const possible = ['201, 409 SLOT_TAKEN', '201, 409 TIME_IN_USE'];
  expect(endings.filter((ending) => !possible.includes(ending))).toEqual([]);
  const both = await query(
    'select from bookings join blocked_times on blocked_times.start_at < bookings.end_at and blocked_times.end_at > bookings.start_at',
  );
  expect(both).toEqual([]);
  await noDeadlocks();
});

it('a booking by staff and a hold of a client at once: one gets the slot', async () => {
  const endings = await Promise.all(
    clients.map(async (client, index) => {
      const start = starts[index] ?? '';
      return tally(await Promise.all([hold(client, start), book(start)]));
    }),
  );
  for (const ending of endings) expect(ending).toEqual({ '201': 1, '409 SLOT_TAKEN': 1 });
  expect(await query('select from bookings')).toHaveLength(count);
  await noDeadlocks();
});

it('ten bookings moved to one slot: one gets it; two moves of one booking: the second is refused', async () => {
  for (const start of starts.slice(0, 10)) await book(start);
  const { meetings } = (await owner.call(listMeetings, { query: { show: 'coming' } })).body;
  const wanted = starts.at(-1) ?? '';
  const move = ({ ref, start: from }: { ref: string; start: string }, start: string) =>
    owner.call(rescheduleForClient, { params: { ref }, body: { from, start } });
  const replies = await Promise.all(meetings.map((meeting) => move(meeting, wanted)));
  expect(tally(replies)).toEqual({ '200': 1, '409 SLOT_TAKEN': 9 });

  const [still] = meetings.filter((_, index) => replies[index]?.status !== 200);
  if (!still) throw new Error('nothing was left');
  const twice = await Promise.all([starts.at(-2) ?? '', starts.at(-3) ?? ''].map((start) => move(still, start)));
  expect(tally(twice)).toEqual({ '200': 1, '409 BOOKING_MOVED': 1 });
  expect(await query("select from emails where kind = 'booking-changed'")).toHaveLength(2);
  await noDeadlocks();
});

it('twelve requests with one key make one block', async () => {
  const body = { start: starts[0] ?? '', end: halfHour(starts[0] ?? ''), reason: '', keep: [] };
  const key = crypto.randomUUID();
  const replies = await Promise.all(
    Array.from({ length: count }, () => owner.call(blockTime, { body }, { headers: { 'Idempotency-Key': key } })),
  );
  expect(Object.keys(tally(replies)).filter((ending) => !/^201$|IDEMPOTENCY_IN_PROGRESS/.test(ending))).toEqual([]);
  expect(await query('select from blocked_times')).toHaveLength(1);
  expect(await query("select from audit_events where event = 'block.made' and details ->> 'kept' = '0'")).not.toEqual(
    [],
  );
});
