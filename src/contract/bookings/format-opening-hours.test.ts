import { expect, it } from 'vitest';
import { weekText } from './format-opening-hours.ts';
import type { OpenHours } from './opening-hours.ts';

const line = (from: OpenHours['from'], to: OpenHours['to'], opens: string, closes: string): OpenHours => ({
  ...{ from, to, opens, closes },
});

it.each<[OpenHours[], string]>([
  [[], ''],
  [[line('Monday', 'Friday', '08:00', '16:30')], 'Monday to Friday, 08:00 to 16:30'],
  [
    [line('Monday', 'Friday', '08:00', '12:30'), line('Monday', 'Friday', '13:30', '16:30')],
    'Monday to Friday, 08:00 to 12:30 and 13:30 to 16:30',
  ],
  [
    [line('Monday', 'Friday', '08:00', '16:30'), line('Saturday', 'Saturday', '08:00', '12:00')],
    'Monday to Friday, 08:00 to 16:30; Saturday, 08:00 to 12:00',
  ],
])('the week %j', (lines, text) => {
  expect(weekText(lines)).toBe(text);
});
