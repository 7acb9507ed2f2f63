import { describe, expect, it } from 'vitest';
import { assessAccuracy, type CheckPoint } from './accuracy.ts';
import { classNames, modelOf, sampleSizes } from './models.ts';

const rounded = (shares: readonly number[]): number[] => shares.map((share) => Math.round(share * 100) / 100);

describe('the accuracy of a map', () => {
  // The example of Olofsson and others, Remote Sensing of Environment 148 (2014), tables 8 and 9.
  const published = [
    [66, 0, 5, 4],
    [0, 55, 8, 12],
    [1, 0, 153, 11],
    [2, 1, 9, 313],
  ];
  const points: CheckPoint[] = published.flatMap((row, mapped) =>
    row.flatMap((count, seen) => Array.from({ length: count }, () => ({ mapped, seen }))),
  );
  const accuracy = assessAccuracy(points, [200_000, 150_000, 3_200_000, 6_450_000]);

  it('is that of the published example', () => {
    expect(accuracy.matrix).toEqual(published);
    expect(rounded([accuracy.overall, accuracy.overallMargin])).toEqual([0.95, 0.02]);
    expect(rounded(accuracy.users)).toEqual([0.88, 0.73, 0.93, 0.96]);
    expect(rounded(accuracy.producers)).toEqual([0.75, 0.85, 0.93, 0.96]);
  });
});

describe('the models of the figure', () => {
  it.each(sampleSizes)('%i examples: table, sums and points agree', (size) => {
    const { points, accuracy, mapAreas } = modelOf(size);
    for (const [mapped, row] of accuracy.matrix.entries()) {
      for (const [seen, count] of row.entries()) {
        expect(points.filter((point) => point.mapped === mapped && point.seen === seen)).toHaveLength(count);
      }
      // Every class of the map has as many points as it can, up to 40.
      expect(row.reduce((sum, count) => sum + count, 0)).toBe(Math.min(40, mapAreas[mapped] ?? 0));
    }
    expect(accuracy.matrix).toHaveLength(classNames.length);
  });

  it('are better with more examples', () => {
    const overall = sampleSizes.map((size) => modelOf(size).accuracy.overall);
    expect(overall).toEqual(overall.toSorted((one, other) => one - other));
    expect(new Set(overall).size).toBe(3);
  });
});
