import { describe, expect, it } from 'vitest';
import { classNames, modelOf, sampleSizes } from './models.ts';

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
