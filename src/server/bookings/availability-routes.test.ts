import { beforeAll, describe, expect, it } from 'vitest';
import { availability } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp();
beforeAll(async () => {
  const { visitor } = await signedIn(app);
  await bookAt(visitor, tuesday('11:00'));
});

const read = (from: string, to: string, tz?: string) =>
  app.visitor().call(availability, { query: { type: 'consultation', from, to, ...(tz && { tz }) } });

const startsOf = (body: ReplyOf<typeof availability>, date: string): string[] =>
  body.days.find((day) => day.date === date)?.slots.map(({ start }) => start) ?? [];

describe('GET /availability', () => {
  it('200 with the free and the taken slots of every requested day', async () => {
    const { body } = await read('2026-03-02', '2026-03-08');
    expect([body.timezone, body.businessTimezone]).toEqual(['Africa/Harare', 'Africa/Harare']);
    expect(body.days.map(({ date, slots, taken }) => [date, slots.length, taken.length])).toEqual([
      // Twelve hours of notice end this Monday after closing time.
      ['2026-03-02', 0, 0],
      ['2026-03-03', 14, 3],
      ['2026-03-04', 17, 0],
      ['2026-03-05', 17, 0],
      ['2026-03-06', 17, 0],
      ['2026-03-07', 0, 0],
      ['2026-03-08', 0, 0],
    ]);
    // Booked at 11:00: its buffer reaches into 11:30, and the buffer of 10:30 reaches into it.
    expect(body.days[1]?.taken.map(({ start }) => start)).toEqual(['10:30', '11:00', '11:30'].map(tuesday));
    expect(startsOf(body, '2026-03-03').at(0)).toBe(tuesday('08:00'));
    expect(startsOf(body, '2026-03-03').at(-1)).toBe(tuesday('16:00'));
    expect(body.nextAvailable).toEqual({ start: tuesday('08:00'), end: tuesday('08:30') });
  });

  it('puts slots on the day of the requested zone, on both sides of the date line', async () => {
    const east = (await read('2026-03-03', '2026-03-04', 'Pacific/Kiritimati')).body;
    // 08:00 in Bulawayo is 20:00 there, and 16:00 is 04:00 of the next day.
    expect(startsOf(east, '2026-03-03').at(-1)).toBe(tuesday('10:00'));
    expect(startsOf(east, '2026-03-04')[0]).toBe(tuesday('12:00'));
    const west = (await read('2026-03-02', '2026-03-03', 'Pacific/Honolulu')).body;
    expect(startsOf(west, '2026-03-02')[0]).toBe(tuesday('08:00'));
    expect(startsOf(west, '2026-03-03')[0]).toBe(tuesday('12:00'));
  });

  it('keeps Bulawayo time when the clocks of the requested zone change', async () => {
    app.clock.set(new Date('2026-03-20T07:00:00Z'));
    const { body } = await read('2026-03-27', '2026-03-30', 'Europe/London');
    // London changes on Sunday 29 March; 08:00 in Bulawayo stays 06:00 UTC.
    expect(startsOf(body, '2026-03-27')[0]).toBe('2026-03-27T06:00:00.000Z');
    expect(startsOf(body, '2026-03-30')[0]).toBe('2026-03-30T06:00:00.000Z');
    app.clock.set(mondayMorning);
  });

  it('has no slots on a public holiday, and names the next free one after it', async () => {
    app.clock.set(new Date('2026-12-21T16:00:00Z'));
    const { body } = await read('2026-12-22', '2026-12-28');
    expect(body.days.map(({ slots }) => slots.length)).toEqual([0, 17, 17, 0, 0, 0, 17]);
    expect(body.nextAvailable?.start).toBe('2026-12-23T06:00:00.000Z');
    app.clock.set(mondayMorning);
  });

  it('has no slots within the next 12 hours or after 60 days', async () => {
    app.clock.set(new Date('2026-03-03T20:30:00Z'));
    expect(startsOf((await read('2026-03-04', '2026-03-04')).body, '2026-03-04')[0]).toBe('2026-03-04T08:30:00.000Z');
    const { body } = await read('2026-04-30', '2026-05-05');
    expect(startsOf(body, '2026-05-01').at(-1)).toBe('2026-05-01T14:00:00.000Z');
    expect(body.days.slice(2).flatMap(({ slots }) => slots)).toEqual([]);
    app.clock.set(mondayMorning);
  });

  it('200 for 31 days, 422 RANGE_TOO_LONG for 32', async () => {
    expect((await read('2026-03-01', '2026-03-31')).body.days).toHaveLength(31);
    const reply = await read('2026-03-01', '2026-04-01');
    expect(outcome(reply)).toBe('422 RANGE_TOO_LONG');
    expect(reply.refusal.error).toBe('Ask for at most 31 days at a time.');
  });

  it.each([
    ['2026-03-04', '2026-03-03', undefined],
    ['2026-02-30', '2026-03-03', undefined],
    ['2026-3-1', '2026-03-03', undefined],
    ['2026-03-01', '2026-03-03', 'Mars/Olympus'],
    ['2026-03-01', '2026-03-03', '../etc/passwd'],
    ['0000-00-00', '9999-99-99', undefined],
  ])('422 VALIDATION_FAILED from %s to %s in %s', async (from, to, tz) => {
    expect(outcome(await read(from, to, tz))).toBe('422 VALIDATION_FAILED');
  });

  it.each([
    ['0000-01-01', '0000-01-02'],
    ['9999-12-30', '9999-12-31'],
  ])('answers at the ends of the calendar, from %s to %s', async (from, to) => {
    expect(outcome(await read(from, to))).toMatch(/^(200|422 \w+)$/);
  });
});
