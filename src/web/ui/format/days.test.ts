import { expect, test } from 'vitest';
import { formatDate } from './days.ts';

test('formats every day of a leap year as Intl does', () => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  for (let day = 1; day <= 366; day += 1) {
    const instant = new Date(Date.UTC(2028, 0, day));
    expect(formatDate(instant.toISOString().slice(0, 10))).toBe(format.format(instant));
  }
});
