import { expect, it } from 'vitest';
import { seatProblem } from './courses.ts';

const begins = new Date('2026-03-16T07:00:00Z');
const earlier = new Date('2026-03-16T06:59:59Z');
const row = { state: 'scheduled', begins_at: begins, seats: 3 } as const;

it.each([
  ['the last seats', row, { taken: 1, wanted: 2, now: earlier }, null],
  ['more than are free', row, { taken: 2, wanted: 2, now: earlier }, 'COURSE_DATE_FULL'],
  ['none left', row, { taken: 3, wanted: 1, now: earlier }, 'COURSE_DATE_FULL'],
  ['more taken than there are', row, { taken: 4, wanted: 1, now: earlier }, 'COURSE_DATE_FULL'],
  ['it begins', row, { taken: 0, wanted: 1, now: begins }, 'COURSE_DATE_CLOSED'],
  ['cancelled', { ...row, state: 'cancelled' as const }, { taken: 0, wanted: 1, now: earlier }, 'COURSE_DATE_CLOSED'],
])('%s', (_, date, wanted, problem) => {
  expect(seatProblem(date, wanted)).toBe(problem);
});
