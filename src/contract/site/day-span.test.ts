import { expect, it } from 'vitest';
import { daySpan, daysBetween } from './day-span.ts';

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
