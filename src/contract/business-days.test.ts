import { describe, expect, it } from 'vitest';
import { addDays, businessDate, businessInstant, isDay } from './business-days.ts';

describe('the business zone', () => {
  it('Intl agrees that Africa/Harare is two hours ahead of UTC on every day from 2026 to 2030', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Africa/Harare',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const wrong: string[] = [];
    for (let hour = Date.UTC(2026, 0, 1); hour < Date.UTC(2031, 0, 1); hour += 6 * 3_600_000) {
      const there = new Date(hour + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      if (format.format(hour) !== there) wrong.push(there);
    }
    expect(wrong).toEqual([]);
  });

  it('the business day begins at 22:00 UTC', () => {
    expect(businessDate(new Date('2026-03-02T21:59:59.999Z'))).toBe('2026-03-02');
    expect(businessDate(new Date('2026-03-02T22:00:00.000Z'))).toBe('2026-03-03');
  });
});

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-01', 30, '2026-03-31'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

it('a local time in Bulawayo is two hours earlier in UTC', () => {
  expect(businessInstant('2026-03-03', '08:00')).toEqual(new Date('2026-03-03T06:00:00Z'));
});

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['', false],
  ['tomorrow', false],
  ['2026-03-01T00:00', false],
])('%j is a date: %s', (written, expected) => {
  expect(isDay(written)).toBe(expected);
});
