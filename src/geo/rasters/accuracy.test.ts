import { describe, expect, it } from 'vitest';
import { assessAccuracy, type CheckPoint } from './accuracy.ts';

const pointsOf = (matrix: readonly (readonly number[])[]): CheckPoint[] =>
  matrix.flatMap((row, mapped) =>
    row.flatMap((count, seen) => Array.from({ length: count }, () => ({ mapped, seen }))),
  );
const rounded = (numbers: readonly number[], digits = 2): number[] => numbers.map((one) => Number(one.toFixed(digits)));

describe('the example of Olofsson and others (2014), tables 8 and 9', () => {
  const published = [
    [66, 0, 5, 4],
    [0, 55, 8, 12],
    [1, 0, 153, 11],
    [2, 1, 9, 313],
  ];
  // Pixels of 30 m: 0.09 ha.
  const accuracy = assessAccuracy(pointsOf(published), [200_000, 150_000, 3_200_000, 6_450_000]);

  it('has the published accuracies, with their margins', () => {
    expect(accuracy.matrix).toEqual(published);
    expect(rounded([accuracy.overall, accuracy.overallMargin])).toEqual([0.95, 0.02]);
    expect(rounded(accuracy.users)).toEqual([0.88, 0.73, 0.93, 0.96]);
    expect(rounded(accuracy.usersMargins)).toEqual([0.07, 0.1, 0.04, 0.02]);
    expect(rounded(accuracy.producers)).toEqual([0.75, 0.85, 0.93, 0.96]);
    // By equation 7; of the second class 1.96 * sqrt(22_927² * .002643 + .7177 * 6_450_000² * 9.467e-6) / 129_846.
    expect(rounded(accuracy.producersMargins)).toEqual([0.21, 0.25, 0.03, 0.02]);
  });

  it('has the published area of deforestation', () => {
    expect(Math.round(accuracy.areas[0] ?? 0)).toBe(235_086);
    expect(Math.round((accuracy.areas[0] ?? 0) * 0.09)).toBe(21_158);
    expect(Math.round((accuracy.areaMargins[0] ?? 0) * 0.09)).toBe(6_158);
  });
});

it.each([
  // Two classes of 80 and 20 ha. p = .8 * 9/10 = .72, .08, .2 * 1/5 = .04, .16; variances .09/9 = .01, .16/4 = .04.
  ['overall', [0.88, 1.96 * Math.sqrt(0.64 * 0.01 + 0.04 * 0.04)]],
  ['areas', [76, 24]],
  ['areaMargins', [1.96 * Math.sqrt(64 + 16), 1.96 * Math.sqrt(64 + 16)]],
  ['users', [0.9, 0.8]],
  ['usersMargins', [1.96 * 0.1, 1.96 * 0.2]],
  ['producers', [72 / 76, 16 / 24]],
  [
    'producersMargins',
    [
      (1.96 * Math.sqrt((80 * (4 / 76)) ** 2 * 0.01 + (20 * (72 / 76)) ** 2 * 0.04)) / 76,
      (1.96 * Math.sqrt((80 * (16 / 24)) ** 2 * 0.01 + (20 * (8 / 24)) ** 2 * 0.04)) / 24,
    ],
  ],
] as const)('%s of two classes are those computed by hand', (name, expected) => {
  const accuracy = assessAccuracy(
    pointsOf([
      [9, 1],
      [1, 4],
    ]),
    [80, 20],
  );
  const value = name === 'overall' ? [accuracy.overall, accuracy.overallMargin] : accuracy[name];
  expect(rounded(value, 9)).toEqual(rounded(expected, 9));
});

it('a class without an error has no margin, and one without points none of the area', () => {
  const accuracy = assessAccuracy(pointsOf([[5, 0], []]), [60, 40]);
  expect([accuracy.users[0], accuracy.usersMargins[0], accuracy.areas[1]]).toEqual([1, 0, 0]);
  expect(accuracy.users[1]).toBeNaN();
});
