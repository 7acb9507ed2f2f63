import { describe, expect, it } from 'vitest';
import type { OpeningRules, OpenSpan } from '#contract/bookings/opening-rules.ts';
import { openingRulesSchema } from '#contract/bookings/opening-rules.ts';
import { content } from '#tests/support/project/content.ts';
import { createCalendar, firstRules, readBookingContent } from './calendar.ts';
import { weekAsLines } from './open-spans.ts';

const day: OpenSpan = { opens: '08:00', closes: '16:30' };
const usual = firstRules({ weekly: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day } });
const { rules: meetingRules } = readBookingContent(content);
const lunch = { day: 'every', from: '12:30', until: '13:30', name: 'Lunch' } as const;
const unity = { date: '2026-12-22', name: 'National Unity Day' };
const boxing = { date: '2026-12-26', name: 'Boxing Day' };
const publicHolidays = [unity, boxing];

const exception = (kind: 'open' | 'closed', from: string, to: string, hours = '') => {
  const [opens = '', closes = ''] = hours.split('-');
  return { kind, from, to, span: hours ? { opens, closes } : null, name: 'Stocktaking' };
};
const spansOf = (changes: Partial<OpeningRules>, date: string): string =>
  createCalendar(publicHolidays, { ...usual, ...changes }, meetingRules)
    .spansOn(date)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(' ');

// 2 March 2026 is a Monday, 22 December 2026 a Tuesday, 26 December 2026 a Saturday.
describe('the open spans of a day', () => {
  it.each<[string, Partial<OpeningRules>, string, string]>([
    ['weekly hours', {}, '2026-03-02', '08:00-16:30'],
    ['no weekly hours', {}, '2026-03-07', ''],
    ['a break of every day', { breaks: [lunch] }, '2026-03-02', '08:00-12:30 13:30-16:30'],
    ['a break of another weekday', { breaks: [{ ...lunch, day: 'friday' }] }, '2026-03-02', '08:00-16:30'],
    [
      'two breaks',
      { breaks: [lunch, { ...lunch, from: '10:00', until: '10:15' }] },
      '2026-03-02',
      '08:00-10:00 10:15-12:30 13:30-16:30',
    ],
    [
      'breaks that overlap',
      { breaks: [lunch, { ...lunch, from: '13:00', until: '14:00' }] },
      '2026-03-02',
      '08:00-12:30 14:00-16:30',
    ],
    ['a break over the whole day', { breaks: [{ ...lunch, from: '06:00', until: '18:00' }] }, '2026-03-02', ''],
    ['a break before opening', { breaks: [{ ...lunch, from: '07:00', until: '08:15' }] }, '2026-03-02', '08:15-16:30'],
    ['a public holiday', {}, unity.date, ''],
    ['a public holiday that is opened', { opened: [unity.date] }, unity.date, '08:00-16:30'],
    ['an opened holiday on a Saturday', { opened: [boxing.date] }, boxing.date, ''],
    ['a holiday of our own', { holidays: [{ date: '2026-03-02', name: 'Election' }] }, '2026-03-02', ''],
    [
      'a Saturday opened once',
      { exceptions: [exception('open', '2026-03-07', '2026-03-07', '09:00-12:00')] },
      '2026-03-07',
      '09:00-12:00',
    ],
    [
      'a span of days opened, its last day',
      { exceptions: [exception('open', '2026-03-07', '2026-03-08', '09:00-12:00')] },
      '2026-03-08',
      '09:00-12:00',
    ],
    [
      'the day after it',
      { exceptions: [exception('open', '2026-03-07', '2026-03-08', '09:00-12:00')] },
      '2026-03-14',
      '',
    ],
    [
      'longer on one day',
      { exceptions: [exception('open', '2026-03-02', '2026-03-02', '16:00-19:00')] },
      '2026-03-02',
      '08:00-19:00',
    ],
    [
      'an opening during a break',
      { breaks: [lunch], exceptions: [exception('open', '2026-03-02', '2026-03-02', '12:30-13:00')] },
      '2026-03-02',
      '08:00-13:00 13:30-16:30',
    ],
    [
      'an opening on a holiday',
      { exceptions: [exception('open', unity.date, unity.date, '10:00-11:00')] },
      unity.date,
      '10:00-11:00',
    ],
    ['closed for a day', { exceptions: [exception('closed', '2026-03-02', '2026-03-02')] }, '2026-03-02', ''],
    [
      'closed for an afternoon',
      { exceptions: [exception('closed', '2026-03-02', '2026-03-02', '13:00-17:00')] },
      '2026-03-02',
      '08:00-13:00',
    ],
    [
      'closed and opened: closed wins',
      {
        exceptions: [
          exception('open', '2026-03-07', '2026-03-07', '09:00-12:00'),
          exception('closed', '2026-03-01', '2026-03-31'),
        ],
      },
      '2026-03-07',
      '',
    ],
    [
      'closed in part of an opening',
      {
        exceptions: [
          exception('open', '2026-03-07', '2026-03-07', '09:00-12:00'),
          exception('closed', '2026-03-07', '2026-03-07', '10:00-11:00'),
        ],
      },
      '2026-03-07',
      '09:00-10:00 11:00-12:00',
    ],
  ])('%s', (_name, changes, date, expected) => {
    expect(spansOf(changes, date)).toBe(expected);
  });
});

it('a meeting ends before a break, and the next begins after it', () => {
  const calendar = createCalendar(
    [],
    { ...usual, breaks: [{ ...lunch, from: '12:15', until: '13:15' }] },
    meetingRules,
  );
  const times = calendar
    .startsOn('2026-03-02')
    .map((start) => new Date(start.getTime() + 2 * 3_600_000).toISOString().slice(11, 16));
  expect(times.slice(6, 11)).toEqual(['11:00', '11:30', '13:15', '13:45', '14:15']);
  expect(calendar.isStart(new Date('2026-03-02T10:00:00Z'))).toBe(false);
});

it.each([
  ['2026-03-02T06:00:00Z', '2026-03-02T06:30:00Z', true],
  ['2026-03-02T10:00:00Z', '2026-03-02T10:30:00Z', true],
  ['2026-03-02T10:15:00Z', '2026-03-02T10:45:00Z', false],
  ['2026-03-02T14:15:00Z', '2026-03-02T14:45:00Z', false],
  ['2026-03-07T07:00:00Z', '2026-03-07T07:30:00Z', false],
])('a booking from %s to %s lies within the opening hours: %s', (start, end, expected) => {
  const calendar = createCalendar([], { ...usual, breaks: [lunch] }, meetingRules);
  expect(calendar.isOpen(new Date(start), new Date(end))).toBe(expected);
});

describe('the closing of a day', () => {
  const closing = exception('closed', '2026-12-19', '2026-12-23');
  it('has the name of the closing rather than of a holiday', () => {
    const calendar = createCalendar(publicHolidays, { ...usual, exceptions: [closing] }, meetingRules);
    expect(calendar.holidayOn(unity.date)).toBe('Stocktaking');
    expect(createCalendar(publicHolidays, usual, meetingRules).holidayOn(unity.date)).toBe('National Unity Day');
    expect(calendar.holidayOn('2026-12-18')).toBeNull();
  });

  it('is found as the next one on a day that would be open', () => {
    const next = (rules: OpeningRules, after: string) =>
      createCalendar(publicHolidays, rules, meetingRules).nextHoliday(after);
    expect(next(usual, '2026-03-02')).toEqual(unity);
    expect(next({ ...usual, exceptions: [closing] }, '2026-03-02')).toEqual({
      date: '2026-12-21',
      name: 'Stocktaking',
    });
    expect(next({ ...usual, exceptions: [closing] }, '2026-12-21')).toEqual({ date: unity.date, name: 'Stocktaking' });
    expect(next({ ...usual, opened: [unity.date] }, '2026-03-02')).toBeNull();
  });

  it('is not a working day; an opened holiday is one, a Saturday never', () => {
    const rules: OpeningRules = {
      ...usual,
      opened: [unity.date],
      holidays: [{ date: '2026-03-03', name: 'Election' }],
      exceptions: [
        exception('closed', '2026-03-04', '2026-03-04'),
        exception('open', '2026-03-07', '2026-03-07', '09:00-12:00'),
      ],
    };
    const calendar = createCalendar(publicHolidays, rules, meetingRules);
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-07', unity.date];
    expect(days.map((date) => calendar.isWorkingDay(date))).toEqual([true, false, false, true, false, true]);
  });
});

it('lists the week with equal days in one line, and breaks', () => {
  expect(weekAsLines(usual)).toEqual([{ from: 'Monday', to: 'Friday', opens: '08:00', closes: '16:30' }]);
  const saturday = { opens: '09:00', closes: '12:00' };
  const weekly = { ...usual.weekly, wednesday: null, saturday };
  const breaks = [{ ...lunch, day: 'monday' as const }];
  expect(weekAsLines({ ...usual, weekly, breaks }).map(({ from, to, opens }) => `${from}-${to} ${opens}`)).toEqual([
    'Monday-Monday 08:00',
    'Monday-Monday 13:30',
    'Tuesday-Tuesday 08:00',
    'Thursday-Friday 08:00',
    'Saturday-Saturday 09:00',
  ]);
});

describe('opening rules', () => {
  const messagesOf = (changes: object): string[] =>
    (openingRulesSchema.safeParse({ ...usual, ...changes }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  it('accepts ordinary rules', () => {
    expect(messagesOf({ breaks: [lunch], exceptions: [exception('closed', '2026-03-02', '2026-03-04')] })).toEqual([]);
  });

  it.each([
    [
      { weekly: { ...usual.weekly, monday: { opens: '08:10', closes: '16:30' } } },
      'weekly.monday.opens: Enter a time on the quarter hour, for example 08:00 or 16:30',
    ],
    [
      { weekly: { ...usual.weekly, monday: { opens: '09:00', closes: '09:00' } } },
      'weekly.monday.closes: The end must be later than the beginning',
    ],
    [{ breaks: [{ ...lunch, until: '12:00' }] }, 'breaks.0.until: The end must be later than the beginning'],
    [{ breaks: [{ ...lunch, name: ' ' }] }, 'breaks.0.name: Enter a name of 80 characters or fewer'],
    [{ opened: ['2026-02-30'] }, 'opened.0: Choose a day'],
    [
      { exceptions: [exception('closed', '2026-03-04', '2026-03-02')] },
      'exceptions.0.to: The last day must not be before the first',
    ],
    [
      { exceptions: [exception('open', '2026-03-07', '2026-03-07')] },
      'exceptions.0.span: Enter from when until when it is open',
    ],
    [{ breaks: Array.from({ length: 101 }, () => lunch) }, 'breaks: At most 100 can be entered'],
  ])('refuses %j', (changes, message) => {
    expect(messagesOf(changes)).toEqual([message]);
  });
});
