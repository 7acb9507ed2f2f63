import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { content } from '#tests/support/project/content.ts';
import { bookingContentSchema, cellsOf, createCalendar, dateIn, firstRules, readBookingContent } from './calendar.ts';

const first = readBookingContent(content);
const calendar = createCalendar(first.holidays, firstRules(first), first.rules);
const clockTimes = (date: string): string[] =>
  calendar.startsOn(date).map((start) => new Date(start.getTime() + 2 * 3_600_000).toISOString().slice(11, 16));

describe('opening hours', () => {
  it('a Tuesday has 17 slots, each half hour from 08:00 to 16:00: the last meeting ends at 16:30', () => {
    const times = clockTimes('2026-03-03');
    expect(times).toHaveLength(17);
    expect([times[0], times[1], times.at(-1)]).toEqual(['08:00', '08:30', '16:00']);
    expect(calendar.startsOn('2026-03-03')[0]).toEqual(new Date('2026-03-03T06:00:00Z'));
  });

  it.each([
    ['2026-03-02', 17],
    ['2026-03-06', 17],
    ['2026-03-07', 0],
    ['2026-03-08', 0],
  ])('%s has %i slots', (date, count) => {
    expect(calendar.startsOn(date)).toHaveLength(count);
  });

  it.each([
    '2026-12-22',
    '2026-12-25',
    '2027-01-01',
    '2027-02-22',
    '2027-03-26',
    '2027-03-29',
    '2027-04-19',
    '2027-05-25',
    '2027-12-27',
  ])('%s is a public holiday: closed', (date) => {
    expect(calendar.startsOn(date)).toEqual([]);
    expect(calendar.isStart(new Date(`${date}T07:00:00Z`))).toBe(false);
  });

  it('no slot begins a meeting that would end after closing, for any opening hours', () => {
    const odd = createCalendar(
      [],
      firstRules({ weekly: { monday: { opens: '08:15', closes: '09:30' } } }),
      first.rules,
    );
    expect(odd.startsOn('2026-03-02').map((start) => start.toISOString())).toEqual([
      '2026-03-02T06:15:00.000Z',
      '2026-03-02T06:45:00.000Z',
    ]);
    expect(odd.startsOn('2026-03-03')).toEqual([]);
  });

  it.each([
    ['2026-03-03T06:00:00.000Z', true],
    ['2026-03-03T14:00:00.000Z', true],
    ['2026-03-03T14:30:00.000Z', false],
    ['2026-03-03T05:30:00.000Z', false],
    ['2026-03-03T06:15:00.000Z', false],
    ['2026-03-03T06:00:00.001Z', false],
    ['2026-03-07T06:00:00.000Z', false],
  ])('%s is a slot: %s', (instant, expected) => {
    expect(calendar.isStart(new Date(instant))).toBe(expected);
  });
});

it('a meeting occupies the cells of its half hour and of the quarter after it, in order', () => {
  expect(
    cellsOf(new Date('2026-03-03T07:00:00Z'), first.rules).map((cell) => cell.toISOString().slice(11, 16)),
  ).toEqual(['07:00', '07:15', '07:30']);
});

it.each([
  ['Africa/Harare', '2026-03-03'],
  ['Pacific/Kiritimati', '2026-03-04'],
  ['Pacific/Honolulu', '2026-03-02'],
])('in %s it is %s', (zone, date) => {
  const instant = zone === 'Pacific/Honolulu' ? '2026-03-03T09:59:59Z' : '2026-03-03T12:00:00Z';
  expect(dateIn(zone)(new Date(instant))).toBe(date);
});

it('without free time after it, a meeting occupies the cells of its half hour alone', () => {
  expect(cellsOf(new Date('2026-03-03T07:00:00Z'), { freeMinutesAfter: 0 })).toHaveLength(2);
});

it.each([
  ['as the site has them', {}, []],
  ['half a cell free', { freeMinutesAfter: 20 }, ['must be a multiple of 15']],
  ['at once', { bookableFromHours: 0 }, ['must be a whole number from 1 to 336']],
  ['half a day ahead', { bookableDaysAhead: 0.5 }, ['must be a whole number from 1 to 180']],
  ['a word', { changeUntilHours: 'noon' }, ['must be a whole number from 1 to 336']],
])('the rules of meetings: %s', (_, changes, reasons) => {
  const found = bookingContentSchema.safeParse({ ...first, rules: { ...first.rules, ...changes } });
  expect(found.error?.issues.map(({ message }) => message) ?? []).toEqual(reasons);
});

it('meetings fill whole cells, and slots start on a cell', () => {
  expect(limits.consultationMinutes % limits.slotCellMinutes).toBe(0);
  expect(limits.slotGridMinutes % limits.slotCellMinutes).toBe(0);
});
