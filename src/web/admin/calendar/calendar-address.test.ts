import { describe, expect, it } from 'vitest';
import {
  type CalendarRange,
  mondayOf,
  rangeOf,
  readCalendarRange,
  stepped,
  titleOf,
  weekNumberOf,
} from './calendar-address.ts';

const usual: CalendarRange = { view: 'week', date: '2026-12-24' };

describe('the address of the calendar', () => {
  it.each([
    ['', 'week', '2026-12-24'],
    ['view=month&date=2027-01-31', 'month', '2027-01-31'],
    ['view=year&date=2027-02-31', 'week', '2026-12-24'],
    ['view=list&date=9999-12-31', 'list', '2026-12-24'],
  ])('%j shows %s of %s', (query, view, date) => {
    expect(readCalendarRange(new URLSearchParams(query), usual)).toEqual({ view, date });
  });

  it.each<[CalendarRange, string, string, string]>([
    [usual, '2026-12-21', '2026-12-27', '21 to 27 December'],
    [{ view: 'week', date: '2027-01-03' }, '2026-12-28', '2027-01-03', '28 December to 3 January'],
    [{ view: 'list', date: '2026-12-24' }, '2026-12-24', '2026-12-30', '24 to 30 December'],
    [{ view: 'month', date: '2026-12-24' }, '2026-11-30', '2027-01-03', 'December 2026'],
    [{ view: 'month', date: '2026-08-01' }, '2026-07-27', '2026-09-06', 'August 2026'],
  ])('%j covers %s to %s: %s', (shown, from, to, title) => {
    expect([rangeOf(shown), titleOf(shown)]).toEqual([{ from, to }, title]);
  });

  it('moves by weeks, and by months from the last day of a long one', () => {
    expect(stepped(usual, 1).date).toBe('2026-12-31');
    expect(stepped({ view: 'list', date: '2026-12-24' }, -1).date).toBe('2026-12-17');
    expect(stepped({ view: 'month', date: '2027-01-31' }, 1).date).toBe('2027-02-01');
    expect(stepped({ view: 'month', date: '2027-01-31' }, -1).date).toBe('2026-12-01');
  });

  it.each([
    ['2026-12-24', '2026-12-21', 52],
    ['2027-01-01', '2026-12-28', 53],
    ['2027-01-04', '2027-01-04', 1],
    ['2025-12-29', '2025-12-29', 1],
  ])('%s lies in the week from %s, number %i', (date, monday, number) => {
    expect([mondayOf(date), weekNumberOf(date)]).toEqual([monday, number]);
  });
});
