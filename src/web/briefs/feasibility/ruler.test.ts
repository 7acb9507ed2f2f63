import { expect, test } from 'vitest';
import { rulerOf } from './ruler.ts';

test.each([
  [105, 120, 20],
  [120, 120, 20],
  [121, 150, 50],
  [60, 60, 10],
  [2_100, 2_500, 500],
])('the ruler for up to %d ends at %d in steps of %d', (highest, top, step) => {
  expect(rulerOf(highest)).toEqual({ top, step });
});
