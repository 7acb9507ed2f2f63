import { expect, it } from 'vitest';
import { type Weekday, weekdays } from '../bookings/opening-rules.ts';
import { courseDays, daySpan, daysBetween, daysFrom, weekdaysText } from './day-span.ts';

it.each([
  ['2027-01-12', '2027-01-12', '12 January 2027'],
  ['2027-01-12', '2027-01-30', '12 to 30 January 2027'],
  ['2027-01-28', '2027-02-03', '28 January to 3 February 2027'],
  ['2026-12-28', '2027-01-08', '28 December 2026 to 8 January 2027'],
])('%s and %s read as %s', (from, to, written) => {
  expect(daySpan(from, to)).toBe(written);
});

it('lists every day, across the end of a month', () => {
  expect(daysBetween('2027-02-27', '2027-03-01')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
  expect(daysBetween('2027-03-01', '2027-02-27')).toEqual([]);
});

const span = (held: readonly Weekday[], endsOn = '2027-01-29') => ({ startsOn: '2027-01-11', endsOn, weekdays: held });

it('a course takes place on its weekdays only', () => {
  expect(courseDays(span(weekdays.slice(0, 5)))).toHaveLength(15);
  expect(courseDays(span(['saturday'], '2027-01-24'))).toEqual(['2027-01-16', '2027-01-23']);
});

it.each<[readonly Weekday[], string]>([
  [weekdays, 'each day'],
  [weekdays.slice(0, 5), 'Monday to Friday'],
  [['saturday', 'monday'], 'Monday and Saturday'],
  [['monday', 'wednesday', 'friday'], 'Monday, Wednesday and Friday'],
  [['monday', 'tuesday'], 'Monday and Tuesday'],
  [['saturday'], 'Saturday'],
])('the weekdays %j read as %s', (held, written) => {
  expect(weekdaysText(span(held))).toBe(written);
});

it('a course of one day names no weekdays', () => {
  expect(weekdaysText(span(['monday'], '2027-01-11'))).toBe('');
});

it.each([
  ['2027-02-27', '2027-02-27', 1],
  ['2027-02-27', '2027-03-01', 3],
  ['2028-02-28', '2028-03-01', 3],
  ['2027-03-01', '2027-02-27', 0],
  ['0001-01-01', '9999-12-31', 3_652_059],
])('counts the days from %s to %s', (from, to, days) => {
  expect(daysFrom(from, to)).toBe(days);
});

it('does not list the days to count them', () => {
  const before = process.threadCpuUsage();
  for (let count = 0; count < 1_000; count += 1) daysFrom('2027-01-01', '9999-12-31');
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
