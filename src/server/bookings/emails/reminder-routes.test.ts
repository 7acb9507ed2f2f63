import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking, readLinkedBooking, rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookingTokensIn } from '#tests/support/data/booking-links.ts';
import { bookAt, holdAt } from '#tests/support/data/meetings.ts';
import { joinRowByRow } from '#tests/support/database/planner.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  amara = await signedIn(app);
});

// Thursday, nine in the morning in Bulawayo.
const start = '2026-03-05T07:00:00.000Z';
const hoursBefore = (hours: number, from = start): Date => new Date(Date.parse(from) - hours * 3_600_000);

/** Runs the scheduler at an instant; returns the reminders sent so far. */
async function runAt(instant: Date): Promise<string[]> {
  app.clock.set(instant);
  await app.site.platform.scheduler.runDue();
  const emails = await app.emails(amara.email);
  return emails.flatMap(({ kind }) => /^booking-reminder-(\w+)$/.exec(kind)?.[1] ?? []);
}

async function at(instant: Date): Promise<void> {
  app.clock.set(instant);
  await signInAgain(app, amara);
}

const second = 1 / 3600;

describe('reminders', () => {
  /** When it was booked, when the scheduler ran (both in hours before the meeting), and the reminders sent by then. */
  it.each<[number, number[], string[]]>([
    // In time, and once each.
    [48, [25, 24 + second], []],
    [48, [24], ['day']],
    [48, [24, 23.5, 12, 3, 2 + second], ['day']],
    [48, [24, 2], ['day', 'hours']],
    [48, [24, 2, 1.5, 1, second, 0, -1], ['day', 'hours']],
    // Booked after a reminder was due: that reminder is never sent.
    [24 + second, [24], ['day']],
    [24, [24, 23, 3], []],
    [13, [12.9, 3], []],
    [13, [12.9, 2], ['hours']],
    // After downtime, a reminder is sent late as long as it is still useful.
    [48, [20], ['day']],
    [48, [2 + second], ['day']],
    [48, [2], ['hours']],
    [48, [1.9], ['hours']],
    [48, [second], ['hours']],
    [48, [0], []],
    [48, [-1], []],
  ])('booked %d h ahead, with scheduler runs %j h ahead: %j', async (booked, runs, sent) => {
    await at(hoursBefore(booked));
    await bookAt(amara.visitor, start);
    let posted: string[] = [];
    for (const hours of runs) posted = await runAt(hoursBefore(hours));
    expect(posted).toEqual(sent);
  });

  it('follow the new time after a booking was moved', async () => {
    const later = '2026-03-06T07:00:00.000Z';
    const { ref } = await bookAt(amara.visitor, start);
    expect(await runAt(hoursBefore(24))).toEqual(['day']);
    await at(hoursBefore(20));
    await amara.visitor.call(rescheduleBooking, { params: { ref }, body: { start: later } });
    expect(await runAt(hoursBefore(2))).toEqual(['day']);
    expect(await runAt(hoursBefore(24, later))).toEqual(['day', 'day']);
    expect(await runAt(hoursBefore(2, later))).toEqual(['day', 'day', 'hours']);
    const last = (await app.emails(amara.email)).at(-1);
    expect(last?.subject).toBe(`Starting soon: Friday 6 March 2026, 09:00 (Bulawayo time), ${ref}`);
  });

  it('are not sent when they were due before the booking was moved', async () => {
    const sooner = '2026-03-04T07:00:00.000Z';
    const { ref } = await bookAt(amara.visitor, start);
    await at(hoursBefore(13, sooner));
    await amara.visitor.call(rescheduleBooking, { params: { ref }, body: { start: sooner } });
    expect(await runAt(hoursBefore(12.9, sooner))).toEqual([]);
    expect(await runAt(hoursBefore(2, sooner))).toEqual(['hours']);
  });

  it('are not sent for a cancelled booking or a hold', async () => {
    const { ref } = await bookAt(amara.visitor, start);
    await amara.visitor.call(cancelBooking, { params: { ref }, body: {} });
    const held = await signedIn(app);
    await holdAt(held.visitor, start);
    await runAt(hoursBefore(24));
    expect(await runAt(hoursBefore(2))).toEqual([]);
    expect(await app.emails(held.email)).toEqual([]);
  });

  it.each(['completed', 'no_show'] as const)('are not sent for a booking that is already %s', async (status) => {
    await bookAt(amara.visitor, start);
    await app.site.platform.db.updateTable('bookings').set({ status }).execute();
    expect(await runAt(hoursBefore(24))).toEqual([]);
  });

  it('go to every client with a due meeting, for any query plan, each with a working link', async () => {
    await joinRowByRow(app);
    const people = [amara, await signedIn(app), await signedIn(app)];
    for (const [place, { visitor }] of people.entries()) await bookAt(visitor, `2026-03-05T0${7 + place}:00:00.000Z`);
    await runAt(hoursBefore(22));
    for (const { email } of people) {
      const emails = (await app.emails(email)).filter(({ kind }) => kind === 'booking-reminder-day');
      expect(emails).toHaveLength(1);
      const [token = ''] = bookingTokensIn(emails);
      expect((await app.visitor().call(readLinkedBooking, { body: { token } })).status).toBe(200);
    }
  });

  it('are dropped by the email queue once they are too late to be useful', async () => {
    await bookAt(amara.visitor, start);
    await runAt(hoursBefore(24));
    await runAt(hoursBefore(2));
    const rows = await app.site.platform.db
      .selectFrom('emails')
      .select(['kind', 'send_before'])
      .where('to_address', '=', amara.email)
      .where('kind', 'like', 'booking-reminder-%')
      .orderBy('created_at')
      .execute();
    expect(rows).toEqual([
      { kind: 'booking-reminder-day', send_before: hoursBefore(2) },
      { kind: 'booking-reminder-hours', send_before: new Date(start) },
    ]);
  });

  it('are due again in the next run when they could not be queued', async () => {
    await bookAt(amara.visitor, start);
    const { db } = app.site.platform;
    await sql`alter table emails add constraint no_reminders check (kind not like 'booking-reminder%') not valid`.execute(
      db,
    );
    const output = await outputOf(async () => {
      expect(await runAt(hoursBefore(24))).toEqual([]);
    });
    expect(output).toContain('"task":"bookings.remind"');
    await sql`alter table emails drop constraint no_reminders`.execute(db);
    expect(await runAt(hoursBefore(23))).toEqual(['day']);
  });
});
