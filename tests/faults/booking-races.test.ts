import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { releaseHold } from '#contract/bookings/holds.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { bookingForm, holdAt } from '#tests/support/data/meetings.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';
import { type Attempt, book, crowd, deadlocks, inParallel, overlaps, tally, wronglyFiled } from './booking-crowd.ts';

// The Tuesday after the Monday on the test clock.
const slot = '2026-03-03T07:00:00.000Z';
/** Enough to meet at one slot; a larger crowd mostly repeats the first loser. */
const people = repetitions(100, 40);
const calls = repetitions(1_000, 120);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
});
afterEach(() => app.stop());

describe(`${people} accounts book one slot at once`, () => {
  it('one is confirmed, the others get 409 SLOT_TAKEN, nothing fails', async () => {
    const attempts = await race();
    expect(tally(attempts)).toEqual({ '201': 1, '409 SLOT_TAKEN': people - 1 });
    expect(await overlaps(app)).toBe(0);
    expect(await wronglyFiled(app)).toBe(0);
    expect(await bookingsAndEmails()).toEqual({ bookings: 1, emails: 1 });
    expect(await deadlocks(app)).toBe(0);
  });

  onlyInLongRun(() => {
    it('meetings overlap without the primary key of slot_cells', async () => {
      await sql`alter table slot_cells drop constraint slot_cells_pkey`.execute(app.site.platform.db);
      const attempts = await race();
      expect(tally(attempts)['201']).toBeGreaterThan(1);
      expect(await overlaps(app)).toBeGreaterThan(0);
    });
  });

  async function race(): Promise<Attempt[]> {
    const accounts = await crowd(app, people);
    return Promise.all(accounts.map(({ visitor }) => book(visitor, slot)));
  }
});

it(`${calls} attempts at two overlapping slots by ${people} accounts at once confirm one`, async () => {
  const accounts = await crowd(app, people);
  // Half an hour later overlaps: each meeting has a buffer of 15 minutes.
  const variants = [slot, new Date(Date.parse(slot) + 30 * 60_000).toISOString()];
  const works = Array.from({ length: calls }, (_, index) => async () => {
    const visitor = accounts[index % people]?.visitor ?? app.visitor();
    return book(visitor, variants[Math.floor(index / people) % 2] ?? slot);
  });
  const counts = tally(await inParallel(60, works));
  expect(counts['201']).toBe(1);
  // An account's next attempt releases its own hold.
  const others = ['201', '404 NOT_FOUND', '409 SLOT_TAKEN', '410 HOLD_EXPIRED'];
  expect(Object.keys(counts).filter((outcome) => !others.includes(outcome))).toEqual([]);
  expect(await overlaps(app)).toBe(0);
  expect((await bookingsAndEmails()).bookings).toBe(1);
  expect(await deadlocks(app)).toBe(0);
});

onlyInLongRun(() => {
  it(`${calls} holds, confirmations and releases of overlapping slots leave no two meetings at one time`, async () => {
    const accounts = await crowd(app, people);
    // Every half hour from 08:00 to 16:00 in Bulawayo: each meeting extends into the next slot.
    const starts = Array.from({ length: 17 }, (_, index) =>
      new Date(Date.parse('2026-03-03T06:00:00Z') + index * 30 * 60_000).toISOString(),
    );
    const works = Array.from({ length: calls }, (_, index) => async (): Promise<Attempt> => {
      const visitor = accounts[index % people]?.visitor ?? app.visitor();
      const start = starts[Math.floor(Math.random() * starts.length)] ?? slot;
      const held = await holdAt(visitor, start);
      if (held.status !== 201 || index % 4 === 3) return { status: held.status, code: held.code };
      const next =
        index % 4 === 2
          ? await visitor.call(releaseHold, { params: { holdId: held.body.holdId } })
          : await visitor.call(confirmBooking, { body: bookingForm(held.body.holdId) });
      return { status: next.status, code: next.code };
    });
    const counts = tally(await inParallel(60, works));
    expect(Object.keys(counts).filter((outcome) => outcome.startsWith('5'))).toEqual([]);
    // A second attempt by one account moves its hold to another slot, so the first confirmation can come too late.
    const expected = ['201', '204', '404 NOT_FOUND', '409 BOOKING_LIMIT', '409 SLOT_TAKEN', '410 HOLD_EXPIRED'];
    expect(expected).toEqual(expect.arrayContaining(Object.keys(counts)));
    expect(await overlaps(app)).toBe(0);
    expect(await wronglyFiled(app)).toBe(0);
    expect((await bookingsAndEmails()).bookings).toBeGreaterThan(0);
    expect(await deadlocks(app)).toBe(0);
  });
});

onlyInLongRun(() => {
  it(`${people} accounts take the slots of expired holds of a whole day without a failure`, async () => {
    const starts = ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00'].map((time) => `2026-03-03T${time}:00.000Z`);
    const first = await crowd(app, starts.length);
    for (const [index, { visitor }] of first.entries()) {
      await holdAt(visitor, starts[index] ?? slot);
    }
    app.clock.passMinutes(10);
    const accounts = await crowd(app, people);
    const shifted = starts.map((start) => new Date(Date.parse(start) + 30 * 60_000).toISOString());
    const choices = [...starts, ...shifted];
    const attempts = await Promise.all(
      accounts.map(({ visitor }, index) => book(visitor, choices[index % choices.length] ?? slot)),
    );
    const counts = tally(attempts);
    expect(Object.keys(counts).sort()).toEqual(['201', '409 SLOT_TAKEN']);
    expect(await overlaps(app)).toBe(0);
  });

  it('people who swap slots all at once do not deadlock', async () => {
    const starts = Array.from({ length: 8 }, (_, index) =>
      new Date(Date.parse(slot) + index * 3_600_000).toISOString(),
    );
    const accounts = await crowd(app, starts.length);
    const moveBy = (step: number): Promise<Attempt[]> =>
      Promise.all(
        accounts.map(async ({ visitor }, index) => holdAt(visitor, starts[(index + step) % starts.length] ?? slot)),
      );
    for (let round = 0; round < 20; round += 1) {
      const replies = [...(await moveBy(round)), ...(await moveBy(round + 1))];
      expect(Object.keys(tally(replies)).filter((outcome) => !/^(201|409 SLOT_TAKEN)$/.test(outcome))).toEqual([]);
    }
    expect(await overlaps(app)).toBe(0);
    expect(await deadlocks(app)).toBe(0);
  });
});

it(`${people} confirmations with one Idempotency-Key make one booking and identical replies`, async () => {
  const [account] = await crowd(app, 1);
  if (!account) throw new Error('nobody came');
  const { visitor } = account;
  const held = await holdAt(visitor, slot);
  const body = bookingForm(held.body.holdId);
  const idempotencyKey = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: people }, () => visitor.call(confirmBooking, { body }, { idempotencyKey })),
  );
  expect(tally(replies)).toEqual({ '201': people });
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(await bookingsAndEmails()).toEqual({ bookings: 1, emails: 1 });
});

async function bookingsAndEmails(): Promise<{ bookings: number; emails: number }> {
  const { rows } = await sql<{ bookings: number; emails: number }>`
    select
      (select count(*) from bookings where status = 'confirmed') as bookings,
      (select count(*) from emails where kind = 'booking-confirmation') as emails`.execute(app.site.platform.db);
  return rows[0] ?? { bookings: -1, emails: -1 };
}
