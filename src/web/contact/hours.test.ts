import { expect, it } from 'vitest';
import { formatHours } from '#contract/bookings/format-opening-hours.ts';
import { hoursElsewhere } from './hours.ts';

const hours = { from: 'Monday', to: 'Friday', opens: '08:00', closes: '16:30' } as const;

it('formatted as a sentence', () => {
  expect(formatHours(hours)).toBe('Monday to Friday, 08:00 to 16:30');
  expect(formatHours({ ...hours, from: 'Saturday', to: 'Saturday' })).toBe('Saturday, 08:00 to 16:30');
});

it.each([
  ['Bulawayo, Johannesburg', 120, null],
  ['London in winter', 0, '06:00 to 14:30'],
  ['New Delhi', 330, '11:30 to 20:00'],
  ['New York in winter', -300, '01:00 to 09:30'],
  ['Los Angeles in summer', -420, '23:00 the day before to 07:30'],
  ['Auckland in summer', 780, '19:00 to 03:30 the next day'],
  ['Kiritimati', 840, '20:00 to 04:30 the next day'],
  ['Honolulu', -600, '20:00 the day before to 04:30'],
])('formatted for a clock of %s', (_, ahead, expected) => {
  expect(hoursElsewhere(hours, ahead - 120)).toBe(expected);
});
