import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rescheduleForClient } from '#contract/admin/bookings.ts';
import { blockTime, conflictsSchema, readCalendar, unblockTime } from '#contract/admin/calendar.ts';
import { rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { availability, confirmBooking } from '#contract/bookings/bookings.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  const { db } = app.site.platform;
  await db.deleteFrom('bookings').execute();
  await db.deleteFrom('blocked_times').execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

const block = (from: string, to: string, keep: string[] = [], key?: string) =>
  staff.visitor.call(
    blockTime,
    { body: { start: tuesday(from), end: tuesday(to), reason: 'Closing early', keep } },
    key ? { headers: { 'Idempotency-Key': key } } : {},
  );

const freeSlotsOf = async (date: string): Promise<string[]> => {
  const query = { type: 'consultation', from: date, to: date } as const;
  const { days } = (await app.visitor().call(availability, { query })).body;
  return (days[0]?.slots ?? []).map(({ start }) => start);
};

const calendarOf = async () =>
  (await staff.visitor.call(readCalendar, { query: { from: '2026-03-02', to: '2026-03-08' } })).body;

const trailOf = (subject: string) =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'user_id', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

describe('POST /admin/blocked-times', () => {
  it('201: clients are offered no slot inside it from then on, and the audit log has a row', async () => {
    const reply = await block('12:00', '13:30');
    expect(outcome(reply)).toBe('201');
    const free = await freeSlotsOf('2026-03-03');
    expect(free).toContain(tuesday('11:30'));
    expect(free).toContain(tuesday('13:30'));
    for (const time of ['12:00', '12:30', '13:00']) expect(free).not.toContain(tuesday(time));
    expect(outcome(await holdAt(amara.visitor, tuesday('12:30')))).toBe('409 SLOT_TAKEN');
    const { ref } = await bookAt(amara.visitor, tuesday('11:30'));
    const moved = await amara.visitor.call(rescheduleBooking, { params: { ref }, body: { start: tuesday('13:00') } });
    expect(outcome(moved)).toBe('409 SLOT_TAKEN');
    const move = { params: { ref }, body: { from: tuesday('11:30'), start: tuesday('12:00') } };
    expect(outcome(await staff.visitor.call(rescheduleForClient, move))).toBe('409 SLOT_TAKEN');
    expect((await calendarOf()).blocks).toEqual([
      { ...reply.body, start: tuesday('12:00'), end: tuesday('13:30'), reason: 'Closing early', by: 'Tendai Moyo' },
    ]);
    const after = 'Tuesday 3 March 2026, 12:00 to Tuesday 3 March 2026, 13:30: Closing early';
    expect(await trailOf(reply.body.id)).toEqual([{ event: 'block.made', user_id: staff.userId, before: '', after }]);
  });

  it('409 TIME_IN_USE names the booking and the hold inside, and blocks nothing; 201 when the request names them', async () => {
    const { ref } = await bookAt(amara.visitor, tuesday('14:00'));
    const other = await signedIn(app);
    const { holdId } = (await holdAt(other.visitor, tuesday('15:00'))).body;
    const refused = await block('13:00', '16:30');
    expect(outcome(refused)).toBe('409 TIME_IN_USE');
    const found = conflictsSchema.parse(refused.refusal['conflicts']);
    expect(found.map(({ kind, ref: named, start, name }) => [kind, named, start, name])).toEqual([
      ['booking', ref, tuesday('14:00'), 'Tendai Moyo'],
      ['hold', null, tuesday('15:00'), 'Tendai Moyo'],
    ]);
    expect((await calendarOf()).blocks).toEqual([]);
    const [booking, hold] = found.map(({ id }) => id);
    expect(outcome(await block('13:00', '16:30', [booking ?? '']))).toBe('409 TIME_IN_USE');
    expect(outcome(await block('13:00', '16:30', [booking ?? '', hold ?? '']))).toBe('201');
    // A hold that was kept can still be confirmed; a time that was given up cannot be booked again.
    expect(outcome(await other.visitor.call(confirmBooking, { body: bookingForm(holdId) }))).toBe('201');
    const calendar = await calendarOf();
    expect(calendar.bookings.map(({ start }) => start)).toEqual([tuesday('14:00'), tuesday('15:00')]);
    const move = { params: { ref }, body: { start: tuesday('09:00') } };
    expect(outcome(await amara.visitor.call(rescheduleBooking, move))).toBe('200');
    expect(await freeSlotsOf('2026-03-03')).not.toContain(tuesday('14:00'));
  });

  it('an expired hold does not prevent a block', async () => {
    await holdAt(amara.visitor, tuesday('15:00'));
    expect((await calendarOf()).holds.map(({ name, start }) => [name, start])).toEqual([
      ['Tendai Moyo', tuesday('15:00')],
    ]);
    app.clock.passMinutes(10);
    await signInAgain(app, staff);
    expect((await calendarOf()).holds).toEqual([]);
    expect(outcome(await block('15:00', '16:00'))).toBe('201');
  });

  it('the same key blocks once; another request for the time is 409 TIME_BLOCKED', async () => {
    const key = randomUUID();
    const first = await block('09:00', '10:00', [], key);
    expect((await block('09:00', '10:00', [], key)).body).toEqual(first.body);
    expect(outcome(await block('09:45', '10:15'))).toBe('409 TIME_BLOCKED');
    expect(outcome(await block('10:00', '10:15'))).toBe('201');
    expect((await calendarOf()).blocks).toHaveLength(2);
  });

  it.each([
    ['10:00', '09:00', 'end'],
    ['09:07', '10:00', 'start'],
    ['09:00', '10:20', 'end'],
  ])('422 from %s to %s', async (from, to, field) => {
    const reply = await block(from, to);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([field]);
  });

  it('422 for a time in the past, and for one too far ahead', async () => {
    const over = { start: '2026-03-01T07:00:00.000Z', end: '2026-03-01T08:00:00.000Z', reason: '', keep: [] };
    expect(outcome(await staff.visitor.call(blockTime, { body: over }))).toBe('422 VALIDATION_FAILED');
    const far = { start: '2027-04-01T07:00:00.000Z', end: '2027-04-01T08:00:00.000Z', reason: '', keep: [] };
    expect(outcome(await staff.visitor.call(blockTime, { body: far }))).toBe('422 VALIDATION_FAILED');
  });
});

describe('DELETE /admin/blocked-times/:id', () => {
  it('204: its slots are offered again; 404 the second time', async () => {
    const { id } = (await block('12:00', '13:00')).body;
    expect(await freeSlotsOf('2026-03-03')).not.toContain(tuesday('12:00'));
    expect(outcome(await staff.visitor.call(unblockTime, { params: { id } }))).toBe('204');
    expect(await freeSlotsOf('2026-03-03')).toContain(tuesday('12:00'));
    expect(outcome(await staff.visitor.call(unblockTime, { params: { id } }))).toBe('404 NOT_FOUND');
    const before = 'Tuesday 3 March 2026, 12:00 to Tuesday 3 March 2026, 13:00: Closing early';
    expect((await trailOf(id)).at(-1)).toEqual({
      event: 'block.removed',
      user_id: staff.userId,
      before,
      after: 'open',
    });
  });
});

describe('GET /admin/calendar', () => {
  it('200 with hours and holidays by day; 422 RANGE_TOO_LONG for more than six weeks', async () => {
    const query = { from: '2026-12-21', to: '2026-12-27' };
    const { days } = (await staff.visitor.call(readCalendar, { query })).body;
    expect(days.map(({ date, spans, holiday }) => [date.slice(8), spans[0]?.opens ?? null, holiday])).toEqual([
      ['21', '08:00', null],
      ['22', null, 'National Unity Day'],
      ['23', '08:00', null],
      ['24', '08:00', null],
      ['25', null, 'Christmas Day'],
      ['26', null, 'Boxing Day'],
      ['27', null, null],
    ]);
    const long = { from: '2026-03-01', to: '2026-04-12' };
    expect(outcome(await staff.visitor.call(readCalendar, { query: long }))).toBe('422 RANGE_TOO_LONG');
  });
});
