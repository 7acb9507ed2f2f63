import { describe, expect, it } from 'vitest';
import {
  type CalendarData,
  daysOf,
  describeInside,
  type Entry,
  lengthOf,
  minutesIn,
  timeOfMinutes,
} from '../day-entries.ts';
import { placeEntries, weekScale } from './week-scale.ts';

const at = (date: string, time: string): string =>
  new Date(Date.parse(`${date}T${time}:00Z`) - 7_200_000).toISOString();
const span = (from: string, to: string, date = '2026-12-24') => ({ start: at(date, from), end: at(date, to) });

const booking = (from: string, to: string): CalendarData['bookings'][number] => ({
  ...span(from, to),
  id: from,
  ref: `B-${from}`,
  status: 'confirmed',
  name: 'T. Moyo',
  mode: 'video',
  service: null,
  topic: 'A dam',
});
const hold = (from: string, to: string) => ({ ...span(from, to), id: from, name: '', expiresAt: at('2026-12-24', to) });
const block = (from: string, to: string) => ({
  ...span(from, to),
  id: from,
  reason: 'Lunch',
  by: '',
  courseDateId: null,
});

const open = { opens: '08:00', closes: '16:30' };
const known = (parts: Partial<CalendarData> = {}): CalendarData => ({
  days: [{ date: '2026-12-24', spans: [open], holiday: null, freeMinutesAfter: 15 }],
  bookings: [],
  holds: [],
  blocks: [],
  ...parts,
});

describe('the position of an entry', () => {
  it.each([
    [span('08:00', '09:30'), { from: 480, to: 570 }],
    [
      { start: at('2026-12-23', '22:00'), end: at('2026-12-24', '01:00') },
      { from: 0, to: 60 },
    ],
    [
      { start: at('2026-12-24', '23:00'), end: at('2026-12-25', '02:00') },
      { from: 1_380, to: 1_440 },
    ],
    [{ start: at('2026-12-23', '22:00'), end: at('2026-12-24', '00:00') }, null],
    [span('08:00', '09:00', '2026-12-25'), null],
  ])('%j', (one, minutes) => {
    expect(minutesIn('2026-12-24', one)).toEqual(minutes);
  });

  it('a day lists its entries in order, a block before entries with the same start', () => {
    const [day] = daysOf(
      known({
        bookings: [booking('14:00', '14:30'), booking('09:00', '09:30')],
        holds: [hold('12:00', '12:30')],
        blocks: [block('12:00', '13:00')],
      }),
    );
    expect(day?.entries.map(({ kind, from }) => `${kind} ${from}`)).toEqual([
      'booking 540',
      'block 720',
      'hold 720',
      'booking 840',
    ]);
  });

  it('the scale extends an hour beyond the opening hours, and to entries outside', () => {
    expect(weekScale(daysOf(known()))).toEqual({ from: 420, to: 1_080 });
    expect(weekScale(daysOf(known({ blocks: [block('05:30', '23:45')] })))).toEqual({ from: 300, to: 1_440 });
    const closed = known({ days: [{ date: '2026-12-25', spans: [], holiday: 'Christmas Day', freeMinutesAfter: 15 }] });
    expect(weekScale(daysOf(closed))).toEqual({ from: 420, to: 1_080 });
  });
});

describe('columns of overlapping entries', () => {
  const lanesOf = (parts: Partial<CalendarData>): string[] => {
    const entries: readonly Entry[] = daysOf(known(parts))[0]?.entries ?? [];
    return placeEntries(entries, { from: 480, to: 960 }).map(({ lane, lanes }) => `${lane + 1}/${lanes}`);
  };
  it.each<[string, Partial<CalendarData>, string[]]>([
    ['one after another', { bookings: [booking('09:00', '09:30'), booking('09:30', '10:00')] }, ['1/1', '1/1']],
    ['two at once', { bookings: [booking('09:00', '10:00')], holds: [hold('09:30', '10:00')] }, ['1/2', '2/2']],
    [
      'a third in the place of the first',
      { bookings: [booking('09:00', '09:30'), booking('09:15', '10:30'), booking('09:45', '10:00')] },
      ['1/2', '2/2', '1/2'],
    ],
    [
      'a booking over a block',
      { bookings: [booking('12:00', '12:30')], blocks: [block('11:00', '13:00')] },
      ['1/1', '1/1'],
    ],
    [
      'two groups',
      { bookings: [booking('09:00', '10:00'), booking('09:30', '10:00'), booking('11:00', '11:30')] },
      ['1/2', '2/2', '1/1'],
    ],
  ])('%s', (_name, parts, lanes) => {
    expect(lanesOf(parts)).toEqual(lanes);
  });

  it('positions are fractions of the scale', () => {
    const [day] = daysOf(known({ bookings: [booking('10:00', '12:00')] }));
    expect(placeEntries(day?.entries ?? [], { from: 480, to: 960 })[0]).toMatchObject({ top: 0.25, height: 0.25 });
  });
});

it('formats times and durations', () => {
  expect([0, 545, 1_440].map(timeOfMinutes)).toEqual(['00:00', '09:05', '24:00']);
  expect([30, 60, 210].map((to) => lengthOf({ from: 0, to }))).toEqual(['30 min', '1 h', '3 h 30 min']);
  expect(describeInside(['14:00 T. Khumalo'])).toBe(
    '1 booking in this time (14:00 T. Khumalo) stays. Move it if needed.',
  );
});
