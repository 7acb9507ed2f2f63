import { expect, test } from 'vitest';
import { inThousands, twoDigits } from './numbers.ts';

test.each([0, 7, 999, 1_000, 1_358, 99_999, 100_000, 1_000_000, 1_234_567])('formats %i as Intl does', (whole) => {
  expect(inThousands(whole)).toBe(new Intl.NumberFormat('en-GB').format(whole));
});

test.each([
  [0, '00'],
  [7, '07'],
  [13, '13'],
])('formats %i with two digits as %s', (number, written) => expect(twoDigits(number)).toBe(written));
