import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookForClient, readAdminBooking } from '#contract/admin/bookings.ts';
import { readHours, type StoredHours, saveHours } from '#contract/admin/hours/hours.ts';
import { rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { availability, confirmBooking, readBooking } from '#contract/bookings/bookings.ts';
import type { OpeningRules } from '#contract/bookings/opening-rules.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type Processes, racing, startProcesses } from '#tests/support/app/processes.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { bookAt, bookingForm, freeSlots, holdAt } from '#tests/support/data/meetings.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { inParallel, tally } from './booking-crowd.ts';

// Several processes share one database: each client uses one of them, the calls of the staff reach each in turn.

let databaseUrl: string;
let site: Processes;
let staff: Visitor;
let first: OpeningRules;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(racing, databaseUrl, { RATE_LIMIT_FACTOR: '1000' });
  const person = newPerson();
  staff = site.visitorOfAllProcesses();
  await staff.signUpAndActivate(person);
  await withClient(databaseUrl, (client) =>
    client.query("update users set roles = '{owner}' where email = $1", [person.email]),
  );
  first = (await staff.call(readHours, {})).body.rules;
});
afterAll(() => site?.stop());
beforeEach(() =>
  withClient(databaseUrl, (client) => client.query('truncate bookings cascade; truncate booking_settings')),
);

async function clients(count: number): Promise<Visitor[]> {
  const visitors = Array.from({ length: count }, () => site.visitor());
  await inParallel(
    12,
    visitors.map((visitor) => () => visitor.signUpAndActivate()),
  );
  return visitors;
}

/** Closes the day of a slot, from a page that was opened before any change. */
const close = (start: string): Promise<Reply<StoredHours>> => {
  const date = businessDate(new Date(start));
  const exceptions = [{ kind: 'closed' as const, from: date, to: date, span: null, name: 'Stocktaking' }];
  return staff.call(saveHours, { body: { version: 0, rules: { ...first, exceptions } } });
};

/** Runs the requests while a connection of the test holds the lock of the slots: they wait for it in this order. */
async function inOrder<T>(...requests: (() => Promise<T>)[]): Promise<T[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('office'))");
    const replies: Promise<T>[] = [];
    for (const request of requests) {
      replies.push(request());
      const waiting = async () => {
        const query = "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted";
        return (await client.query<{ count: number }>(query)).rows[0]?.count;
      };
      await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(replies.length);
    }
    await client.query("select pg_advisory_unlock(hashtext('office'))");
    return Promise.all(replies);
  });
}

it('a hold that waits for a change of the hours is checked against the new hours', async () => {
  const [visitor] = (await clients(1)) as [Visitor];
  const [start = ''] = await freeSlots(visitor, 1);
  const [saved, held] = await inOrder<Reply<unknown>>(
    () => close(start),
    () => holdAt(visitor, start),
  );
  expect([saved, held].map((reply) => reply && outcome(reply))).toEqual(['200', '422 OUTSIDE_HOURS']);
  expect((await staff.call(readHours, {})).body.outside).toEqual([]);
});

it('a hold before a change of the hours stays, is listed, and becomes a booking', async () => {
  const [visitor] = (await clients(1)) as [Visitor];
  const [start = ''] = await freeSlots(visitor, 1);
  await inOrder<Reply<unknown>>(
    () => holdAt(visitor, start),
    () => close(start),
  );
  const { outside } = (await staff.call(readHours, {})).body;
  expect(outside).toMatchObject([{ ref: null, start, heldUntil: expect.any(String) }]);
  // Holding the same slot again returns the existing hold.
  const { holdId } = (await holdAt(visitor, start)).body;
  const { ref } = (await visitor.call(confirmBooking, { body: bookingForm(holdId) })).body;
  expect((await staff.call(readHours, {})).body.outside).toMatchObject([{ ref, start, heldUntil: null }]);
});

it('a booking that is confirmed while the hours change is kept and listed', async () => {
  const [visitor] = (await clients(1)) as [Visitor];
  const [start = ''] = await freeSlots(visitor, 1);
  const { holdId } = (await holdAt(visitor, start)).body;
  const [saved, confirmed] = await Promise.all([
    close(start),
    visitor.call(confirmBooking, { body: bookingForm(holdId) }),
  ]);
  expect([outcome(saved), outcome(confirmed)]).toEqual(['200', '201']);
  const { ref } = confirmed.body;
  expect((await visitor.call(readBooking, { params: { ref } })).body.booking).toMatchObject({
    start,
    status: 'confirmed',
  });
  expect((await staff.call(readHours, {})).body.outside).toMatchObject([{ ref, start, heldUntil: null }]);
});

it('a booking that waits to move during a change keeps its slot; one moved before it is listed', async () => {
  const [early, late] = (await clients(2)) as [Visitor, Visitor];
  const day = async (ahead: number): Promise<string[]> => {
    const starts = (await freeSlots(early, 200)).filter(
      (start) => businessDate(new Date(start)) >= addDays(businessDate(new Date()), ahead),
    );
    return starts.filter((start) => start.slice(0, 10) === starts[0]?.slice(0, 10));
  };
  const [own = '', , , other = ''] = await day(3);
  const [, wanted = '', , , , , wantedToo = ''] = await day(9);
  const bookings = [await bookAt(early, own), await bookAt(late, other)];
  const move = (visitor: Visitor, place: number, start: string) =>
    visitor.call(rescheduleBooking, { params: { ref: bookings[place]?.ref ?? '' }, body: { start } });
  const replies = await inOrder<Reply<unknown>>(
    () => move(early, 0, wanted),
    () => close(wanted),
    () => move(late, 1, wantedToo),
  );
  expect(replies.map(outcome)).toEqual(['200', '200', '422 OUTSIDE_HOURS']);
  const { outside } = (await staff.call(readHours, {})).body;
  expect(outside).toMatchObject([{ ref: bookings[0]?.ref, start: wanted }]);
  const kept = await late.call(readBooking, { params: { ref: bookings[1]?.ref ?? '' } });
  expect(kept.body.booking.start).toBe(other);
});

it('20 clients who hold slots of a day while it is closed: each hold is listed or refused', async () => {
  const visitors = await clients(20);
  const all = await freeSlots(visitors[0] as Visitor, 150);
  const counts = new Map<string, string[]>();
  for (const start of all) counts.set(start.slice(0, 10), [...(counts.get(start.slice(0, 10)) ?? []), start]);
  const starts = [...counts.values()].find((ofDay) => ofDay.length >= 16) ?? [];
  const [saved, ...holds] = await Promise.all([
    close(starts[0] ?? ''),
    ...visitors.map((visitor, at) => holdAt(visitor, starts[at % starts.length] ?? '')),
  ]);
  expect(outcome(saved)).toBe('200');
  const counted = tally(holds);
  expect(Object.keys(counted).filter((one) => !/^(?:201|409 SLOT_TAKEN|422 OUTSIDE_HOURS)$/.test(one))).toEqual([]);
  const { outside } = (await staff.call(readHours, {})).body;
  expect(outside).toHaveLength(counted['201'] ?? 0);
  const again = await Promise.all(visitors.map((visitor, at) => holdAt(visitor, starts[at % starts.length] ?? '')));
  // An existing hold is returned again; there are no new ones.
  expect(again.map(({ status }) => status === 201)).toEqual(holds.map(({ status }) => status === 201));
});

/** Books for a guest on the telephone. */
const bookFor = (name: string, start: string) => {
  const guest = {
    email: `${name.toLowerCase()}@example.com`,
    firstName: name,
    lastName: 'Dube',
    phone: '0771 234 567',
  };
  return staff.call(bookForClient, {
    body: { ...guest, start, mode: 'video', topic: '', note: '' },
  });
};
const bookingsStored = async (): Promise<unknown[]> =>
  withClient(databaseUrl, async (client) => (await client.query('select ref from bookings')).rows);

it('a booking by staff before a change of the hours is kept and listed; one after it is refused', async () => {
  const [start = '', , , other = ''] = await freeSlots(staff, 4);
  const replies = await inOrder<Reply<unknown>>(
    () => bookFor('Rudo', start),
    () => close(start),
    () => bookFor('Tendai', other),
  );
  expect(replies.map(outcome)).toEqual(['201', '200', '422 OUTSIDE_HOURS']);
  const { ref } = replies[0]?.body as { ref: string };
  expect((await staff.call(readHours, {})).body.outside).toMatchObject([
    { ref, start, name: 'Rudo Dube', heldUntil: null },
  ]);
  const { meeting, canChange } = (await staff.call(readAdminBooking, { params: { ref } })).body;
  expect({ ...meeting, canChange }).toMatchObject({ start, status: 'confirmed', canChange: true });
  expect(await bookingsStored()).toEqual([{ ref }]);
});

it('12 bookings by staff while their day is closed: each is listed or refused', async () => {
  const all = await freeSlots(staff, 150);
  const day = [...new Set(all.map((start) => start.slice(0, 10)))].find(
    (one) => all.filter((start) => start.startsWith(one)).length >= 16,
  );
  const starts = all.filter((start) => day && start.startsWith(day)).slice(0, 12);
  const [saved, ...booked] = await Promise.all([
    close(starts[0] ?? ''),
    ...starts.map((start, at) => bookFor(`Guest${at}`, start)),
  ]);
  expect(outcome(saved)).toBe('200');
  const other = Object.keys(tally(booked)).filter((one) => !/^(?:201|409 SLOT_TAKEN|422 OUTSIDE_HOURS)$/.test(one));
  expect(other).toEqual([]);
  const made = booked.flatMap((reply, at) =>
    reply.status === 201 ? [{ ref: reply.body.ref, start: starts[at], name: `Guest${at} Dube`, heldUntil: null }] : [],
  );
  const { outside } = (await staff.call(readHours, {})).body;
  expect(outside).toEqual(made.map((one) => expect.objectContaining(one)));
  expect(await bookingsStored()).toHaveLength(made.length);
  expect(outcome(await bookFor('Late', starts[0] ?? ''))).toBe('422 OUTSIDE_HOURS');
});

it('refuses one of two simultaneous changes with 409, and shows a change in every process', async () => {
  const [start = ''] = await freeSlots(staff, 1);
  const date = businessDate(new Date(start));
  const replies = await Promise.all([
    close(start),
    staff.call(saveHours, {
      body: { version: 0, rules: { ...first, weekly: { ...first.weekly, saturday: first.weekly.monday } } },
    }),
  ]);
  expect(replies.map(outcome).sort()).toEqual(['200', '409 HOURS_CHANGED']);
  const version = 1;
  const exceptions = [{ kind: 'closed' as const, from: date, to: date, span: null, name: 'Stocktaking' }];
  const rules = { ...first, weekly: { ...first.weekly, sunday: { opens: '09:00', closes: '11:00' } }, exceptions };
  expect(outcome(await staff.call(saveHours, { body: { version, rules } }))).toBe('200');
  const visitors = site.running.map(() => site.visitor());
  for (const visitor of visitors) {
    const query = { type: 'consultation', from: date, to: date } as const;
    expect((await visitor.call(availability, { query })).body.days[0]?.slots).toEqual([]);
  }
  const shown = () =>
    Promise.all(
      site.running.map(async ({ url }) =>
        (await (await fetch(`${url}/about`)).text()).includes('Sunday, 09:00 to 11:00'),
      ),
    );
  await expect.poll(shown, { timeout: 3_000 }).toEqual(site.running.map(() => true));
});
