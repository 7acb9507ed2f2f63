import { expect, it } from 'vitest';
import { reminderDays } from './remind.ts';

const closed = ['2026-12-25', '2026-12-26', '2027-01-01'];
const calendar = {
  isWorkingDay: (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !closed.includes(day),
};

it.each<[problem: string, today: string, acceptsOn: string, first: string | null, last: string | null]>([
  ['two weeks', '2026-11-26', '2026-12-10', '2026-12-03', '2026-12-09'],
  ['holidays and weekends between', '2026-12-10', '2027-01-04', '2026-12-24', '2026-12-31'],
  ['six working days', '2026-12-01', '2026-12-09', '2026-12-02', '2026-12-08'],
  ['five working days: the first would be today', '2026-12-02', '2026-12-09', null, '2026-12-08'],
  ['two working days', '2026-12-07', '2026-12-09', null, '2026-12-08'],
  ['tomorrow: the delivery itself says so', '2026-12-08', '2026-12-09', null, null],
  ['over a weekend', '2026-12-04', '2026-12-07', null, null],
])('the days of reminders: %s', (_, today, acceptsOn, first, last) => {
  expect(reminderDays(today, acceptsOn, calendar)).toEqual({ first_reminder_on: first, last_reminder_on: last });
});
