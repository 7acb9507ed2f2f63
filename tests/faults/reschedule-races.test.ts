import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking, rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { releaseHold } from '#contract/bookings/holds.ts';
import { deleteExpiredHolds } from '#server/bookings/holds.ts';
import { mondayMorning, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, bookingForm, holdAt } from '#tests/support/data/meetings.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';
import {
  bookedCrowd,
  crowd,
  deadlocks,
  hourlyStarts,
  overlaps,
  tally,
  type WithBooking,
  wronglyFiled,
} from './booking-crowd.ts';

const people = repetitions(100, 30);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
});
afterEach(() => app.stop());

const move = ({ visitor, ref }: Pick<WithBooking, 'visitor' | 'ref'>, start: string) =>
  visitor.call(rescheduleBooking, { params: { ref }, body: { start } });
const cancel = ({ visitor, ref }: Pick<WithBooking, 'visitor' | 'ref'>) =>
  visitor.call(cancelBooking, { params: { ref }, body: {} });

const afterSome = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The traces of all changes so far: events, emails and the sum of the sequence numbers must agree. */
async function traces() {
  const { rows } = await sql<{ moved: number; cancelled: number; emails: number; sequences: number }>`
    select
      (select count(*) from booking_events where event = 'moved') as moved,
      (select count(*) from booking_events where event = 'cancelled') as cancelled,
      (select count(*) from emails where kind in ('booking-changed', 'booking-cancelled')) as emails,
      (select coalesce(sum(ics_sequence), 0) from bookings) as sequences`.execute(app.site.platform.db);
  return rows[0];
}

async function expectOrder(): Promise<void> {
  expect(await overlaps(app)).toBe(0);
  expect(await wronglyFiled(app)).toBe(0);
  expect(await deadlocks(app)).toBe(0);
}

describe(`${people} accounts move to one slot at once`, () => {
  it('one gets it, the others get 409 SLOT_TAKEN and keep their own, and nothing fails', async () => {
    const accounts = await bookedCrowd(app, people);
    const wanted = hourlyStarts(people + 1).at(-1) ?? '';
    const replies = await Promise.all(accounts.map((account) => move(account, wanted)));
    expect(tally(replies)).toEqual({ '200': 1, '409 SLOT_TAKEN': people - 1 });
    expect(await traces()).toEqual({ moved: 1, cancelled: 0, emails: 1, sequences: 1 });
    await expectOrder();
  });

  it('meetings overlap without the primary key of slot_cells', async () => {
    const accounts = await bookedCrowd(app, 20);
    await sql`alter table slot_cells drop constraint slot_cells_pkey`.execute(app.site.platform.db);
    const wanted = hourlyStarts(21).at(-1) ?? '';
    const replies = await Promise.all(accounts.map((account) => move(account, wanted)));
    expect(tally(replies)['200']).toBeGreaterThan(1);
    expect(await overlaps(app)).toBeGreaterThan(0);
  });
});

onlyInLongRun(() => {
  it('50 pairs who want each other’s slot do not deadlock, and keep their slots', async () => {
    const accounts = await bookedCrowd(app, people);
    const other = (index: number): string => accounts[index % 2 === 0 ? index + 1 : index - 1]?.start ?? '';
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(accounts.map((account, index) => move(account, other(index))));
      expect(tally(replies)).toEqual({ '409 SLOT_TAKEN': people });
    }
    expect(await traces()).toEqual({ moved: 0, cancelled: 0, emails: 0, sequences: 0 });
    await expectOrder();
  });

  it('a chain of people each moving to the slot of the next one ends without conflicts', async () => {
    const accounts = await bookedCrowd(app, 27);
    const starts = hourlyStarts(28);
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all(
        accounts.map((account, index) => move(account, starts[(index + 1 + round) % starts.length] ?? '')),
      );
      expect(Object.keys(tally(replies)).filter((one) => !/^(200|409 SLOT_TAKEN)$/.test(one))).toEqual([]);
    }
    const { moved = 0, emails, sequences } = (await traces()) ?? {};
    expect(moved).toBeGreaterThan(9);
    expect([emails, sequences]).toEqual([moved, moved]);
    await expectOrder();
  });
});

it('50 requests reschedule a booking once', async () => {
  const [account] = await bookedCrowd(app, 1);
  if (!account) throw new Error('nobody came');
  const wanted = hourlyStarts(5).at(-1) ?? '';
  const replies = await Promise.all(Array.from({ length: 50 }, () => move(account, wanted)));
  expect(tally(replies)).toEqual({ '200': 50 });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await traces()).toEqual({ moved: 1, cancelled: 0, emails: 1, sequences: 1 });
});

it('20 cancellations at once cancel one booking once, with one email', async () => {
  const [account] = await bookedCrowd(app, 1);
  if (!account) throw new Error('nobody came');
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(account)));
  expect(tally(replies)).toEqual({ '200': 1, '409 ALREADY_CANCELLED': 19 });
  expect(await traces()).toEqual({ moved: 0, cancelled: 1, emails: 1, sequences: 1 });
  await expectOrder();
});

it('rescheduling and cancellation of one booking at once: it ends cancelled and its slot free', async () => {
  const accounts = await bookedCrowd(app, 40);
  const endings = await Promise.all(
    accounts.map(async (account, index) => {
      const wanted = new Date(Date.parse(account.start) + 30 * 60_000).toISOString();
      const moving = index % 2 === 0 ? move(account, wanted) : afterSome(2).then(() => move(account, wanted));
      const [moved, cancelled] = await Promise.all([moving, cancel(account)]);
      return `${outcome(moved)}, ${outcome(cancelled)}`;
    }),
  );
  const possible = ['200, 200', '409 SLOT_TAKEN, 200', '409 ALREADY_CANCELLED, 200', '422 OUTSIDE_HOURS, 200'];
  expect(endings.filter((ending) => !possible.includes(ending))).toEqual([]);
  const moved = endings.filter((ending) => ending.startsWith('200')).length;
  expect(await traces()).toEqual({ moved, cancelled: 40, emails: moved + 40, sequences: moved + 40 });
  const { db } = app.site.platform;
  expect(await db.selectFrom('slot_cells').select('cell_start').execute()).toEqual([]);
  await expectOrder();
});

onlyInLongRun(() => {
  it('confirmation, release and expiry of one hold at once have one outcome', async () => {
    const [account, next] = await crowd(app, 2);
    if (!account || !next) throw new Error('nobody came');
    const start = hourlyStarts(1)[0] ?? '';
    const { db } = app.site.platform;
    const seen = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      app.clock.set(mondayMorning);
      await db.deleteFrom('bookings').execute();
      await signInAgain(app, account);
      const { holdId } = (await holdAt(account.visitor, start)).body;
      app.clock.passMinutes(5);
      for (const person of [account, next]) {
        await signInAgain(app, person);
        await person.visitor.send('GET', '/api/csrf-token');
      }
      app.clock.passMinutes(4);
      const expire = async (): Promise<string> => {
        app.clock.passMinutes(1);
        await deleteExpiredHolds(app.site.platform);
        return outcome(await holdAt(next.visitor, start));
      };
      const confirm = () => account.visitor.call(confirmBooking, { body: bookingForm(holdId) });
      const release = () => account.visitor.call(releaseHold, { params: { holdId } });
      // Each of the three starts first in every third round; a confirmation takes longest to reach the hold.
      const spreadMs = round % 3 === 0 ? 100 : 12;
      const headStart = (turn: number): Promise<void> => afterSome(round % 3 === turn ? 0 : Math.random() * spreadMs);
      const [confirmed, released, taken] = await Promise.all([
        headStart(0).then(confirm).then(outcome),
        headStart(1).then(release).then(outcome),
        headStart(2).then(expire),
      ]);
      const ending = `${confirmed}, ${released}, ${taken}`;
      const possible = [
        '201, 404 NOT_FOUND, 409 SLOT_TAKEN',
        '410 HOLD_EXPIRED, 204, 201',
        '410 HOLD_EXPIRED, 404 NOT_FOUND, 201',
      ];
      expect(possible).toContain(ending);
      seen.add(confirmed);
      const rows = await db.selectFrom('bookings').select(['user_id', 'status']).execute();
      expect(rows).toEqual([
        confirmed === '201'
          ? { user_id: account.userId, status: 'confirmed' }
          : { user_id: next.userId, status: 'held' },
      ]);
      expect(await wronglyFiled(app)).toBe(0);
    }
    expect([...seen].sort()).toEqual(['201', '410 HOLD_EXPIRED']);
    expect(await deadlocks(app)).toBe(0);
  });
});

it(`new bookings, moves and cancellations of ${people} accounts at once leave no two meetings at one time`, async () => {
  const accounts = await bookedCrowd(app, people);
  const starts = hourlyStarts(people + 20).flatMap((start) => [
    start,
    new Date(Date.parse(start) + 30 * 60_000).toISOString(),
  ]);
  const anyStart = (): string => starts[Math.floor(Math.random() * starts.length)] ?? '';
  const replies = await Promise.all(
    accounts.flatMap((account, index) => [
      move(account, anyStart()),
      index % 3 === 0 ? cancel(account) : move(account, anyStart()),
      holdAt(account.visitor, anyStart()),
    ]),
  );
  const expected = /^(200|201|409 SLOT_TAKEN|409 ALREADY_CANCELLED|422 OUTSIDE_HOURS)$/;
  expect(Object.keys(tally(replies)).filter((one) => !expected.test(one))).toEqual([]);
  await expectOrder();
  const free = await bookAt((await crowd(app, 1))[0]?.visitor ?? app.visitor(), '2026-04-15T07:00:00.000Z');
  expect(free.status).toBe('confirmed');
});
