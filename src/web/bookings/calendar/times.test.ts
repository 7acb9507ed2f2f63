import { describe, expect, it } from 'vitest';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';
import {
  datesOf,
  daysSinceMonday,
  deviceZone,
  formatDay,
  formatMonth,
  formatSlot,
  monthAfter,
  placeOf,
  timeElsewhere,
  whenInFull,
  whenInShort,
} from './times.ts';

const slotFrom = (start: string) => ({ start, end: new Date(Date.parse(start) + 30 * 60_000).toISOString() });

it.each([
  ['Europe/London', 'Europe/London'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', null],
  ['Foo/Bar', null],
  ['', null],
])('the device zone %j is %j', (zone, known) => {
  expect(deviceZone(zone)).toBe(known);
});

describe('an instant in a zone', () => {
  it.each([
    ['Africa/Harare', '2026-11-24T07:00:00Z', 'Tue 24 Nov, 09:00'],
    ['Europe/London', '2026-11-24T07:00:00Z', 'Tue 24 Nov, 07:00'],
    // Clocks in London go forward at 01:00 UTC on 28 March 2027 ...
    ['Europe/London', '2027-03-28T00:59:00Z', 'Sun 28 Mar, 00:59'],
    ['Europe/London', '2027-03-28T01:00:00Z', 'Sun 28 Mar, 02:00'],
    ['Africa/Harare', '2027-03-28T01:00:00Z', 'Sun 28 Mar, 03:00'],
    // ... and back on 31 October 2027, when 01:30 occurs twice.
    ['Europe/London', '2027-10-31T00:30:00Z', 'Sun 31 Oct, 01:30'],
    ['Europe/London', '2027-10-31T01:30:00Z', 'Sun 31 Oct, 01:30'],
    ['Africa/Harare', '2027-10-31T01:30:00Z', 'Sun 31 Oct, 03:30'],
    ['America/New_York', '2026-11-24T04:30:00Z', 'Mon 23 Nov, 23:30'],
    ['Pacific/Auckland', '2026-12-31T12:00:00Z', 'Fri 1 Jan, 01:00'],
    ['UTC', '2027-02-28T23:59:00Z', 'Sun 28 Feb, 23:59'],
    ['Asia/Kathmandu', '2027-09-30T18:15:00Z', 'Fri 1 Oct, 00:00'],
  ])('%s %s is %s', (zone, instant, expected) => {
    expect(whenInShort(zone, instant)).toBe(expected);
  });

  it.each([
    ['Africa/Harare', '2026-11-24T07:00:00Z', '2026-11-24'],
    ['America/New_York', '2026-11-01T03:00:00Z', '2026-10-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ])('%s %s falls on %s', (zone, instant, date) => {
    expect(momentIn(zone, instant).date).toBe(date);
  });
});

describe('the local time of the visitor', () => {
  it.each([
    ['Africa/Harare', '2026-11-24T07:00:00Z', null],
    // Other zone names, same time.
    ['Africa/Johannesburg', '2026-11-24T07:00:00Z', null],
    ['Europe/London', '2026-11-24T07:00:00Z', '07:00'],
    // Summer time in London reduces the difference by an hour.
    ['Europe/London', '2027-03-26T07:00:00Z', '07:00'],
    ['Europe/London', '2027-03-29T07:00:00Z', '08:00'],
    ['Europe/London', '2027-10-29T07:00:00Z', '08:00'],
    ['Europe/London', '2027-11-01T07:00:00Z', '07:00'],
    // Berlin differs in winter and agrees in summer.
    ['Europe/Berlin', '2026-11-24T07:00:00Z', '08:00'],
    ['Europe/Berlin', '2027-06-22T07:00:00Z', null],
    // The previous evening, across the ocean.
    ['America/Los_Angeles', '2026-11-24T06:00:00Z', 'Mon 23 Nov, 22:00'],
    ['America/New_York', '2026-11-24T06:00:00Z', '01:00'],
    ['Pacific/Auckland', '2026-11-24T14:00:00Z', 'Wed 25 Nov, 03:00'],
  ])('%s at %s is %s', (zone, instant, expected) => {
    expect(timeElsewhere(zone, instant)).toBe(expected);
  });
});

describe('the label of a slot', () => {
  it.each([
    ['Africa/Harare', '2026-11-24T07:00:00.000Z', 'Tuesday 24 November, 09:00 to 09:30, Zimbabwe time'],
    [
      'Europe/London',
      '2026-11-24T07:00:00.000Z',
      'Tuesday 24 November, 09:00 to 09:30, Zimbabwe time (07:00 your time, Europe/London)',
    ],
    [
      'America/Los_Angeles',
      '2026-11-24T06:00:00.000Z',
      'Tuesday 24 November, 08:00 to 08:30, Zimbabwe time (Mon 23 Nov, 22:00 your time, America/Los_Angeles)',
    ],
  ])('for %s', (zone, start, expected) => {
    expect(formatSlot(slotFrom(start), zone)).toBe(expected);
  });

  // A meeting at nine in Bulawayo, before and after each clock change in London.
  it.each([
    ['2027-03-26T07:00:00.000Z', 'Friday 26 March 2027, 07:00 to 07:30'],
    ['2027-03-30T07:00:00.000Z', 'Tuesday 30 March 2027, 08:00 to 08:30'],
    ['2027-10-29T07:00:00.000Z', 'Friday 29 October 2027, 08:00 to 08:30'],
    ['2027-11-01T07:00:00.000Z', 'Monday 1 November 2027, 07:00 to 07:30'],
    // The half hour that does not exist, and the one that occurs twice.
    ['2027-03-28T00:30:00.000Z', 'Sunday 28 March 2027, 00:30 to 02:00'],
    ['2027-10-31T00:30:00.000Z', 'Sunday 31 October 2027, 01:30 to 01:00'],
  ])('%s in London is %s', (start, expected) => {
    expect(whenInFull('Europe/London', slotFrom(start))).toBe(expected);
    expect(expected).toContain(instantInFull('Europe/London', start));
  });

  it('has the year in its full form', () => {
    expect(whenInFull('Africa/Harare', slotFrom('2027-01-04T13:30:00.000Z'))).toBe(
      'Monday 4 January 2027, 15:30 to 16:00',
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', 0, '2026-11'],
  ])('%s moved by %i is %s', (month, months, moved) => {
    expect(monthAfter(month, months)).toBe(moved);
  });

  it.each([
    ['2026-11', 30, '2026-11-30'],
    ['2027-02', 28, '2027-02-28'],
    ['2028-02', 29, '2028-02-29'],
    ['2026-12', 31, '2026-12-31'],
  ])('%s has %i days', (month, days, last) => {
    expect(datesOf(month)).toHaveLength(days);
    expect(datesOf(month)[0]).toBe(`${month}-01`);
    expect(datesOf(month).at(-1)).toBe(last);
  });

  it('begin their weeks on Monday', () => {
    expect(daysSinceMonday('2026-11-23')).toBe(0);
    expect(daysSinceMonday('2026-11-29')).toBe(6);
  });

  it('have formatted names', () => {
    expect(formatMonth('2026-11')).toBe('November 2026');
    expect(formatDay('2026-11-24')).toBe('Tuesday 24 November');
    expect(placeOf('America/New_York')).toBe('New York');
  });
});
