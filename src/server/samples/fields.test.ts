import { describe, expect, it } from 'vitest';
import { meanOf, summaryOf, wholeFields } from './fields.ts';
import { cloudsOver, drawScene, imageSize } from './scene-images.ts';

const scene = drawScene();
const fields = wholeFields(scene);

describe('the fields of the scene', () => {
  it('are whole, of one size, and none is twice', () => {
    expect(fields.map(({ number }) => number)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    for (const { west, north, east, south, hectares, inner } of fields) {
      expect([east + 1 - west, south + 1 - north, hectares, inner.length]).toEqual([17, 11, 1.87, 15 * 9]);
    }
    const cells = fields.flatMap(({ inner }) => inner);
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('have summaries of their clear pixels alone', () => {
    const [field] = fields;
    if (!field) expect.fail();
    const values = new Float64Array(imageSize.columns * imageSize.rows).fill(9);
    for (const cell of field.inner) values[cell] = Number.NaN;
    expect(summaryOf(values, field)).toEqual({ pixels: 0, mean: Number.NaN, lowest: Number.NaN, highest: Number.NaN });
    const [first = 0, second = 0, third = 0] = field.inner;
    for (const [cell, value] of [
      [first, 0.25],
      [second, 0.5],
      [third, -0.75],
    ] as const)
      values[cell] = value;
    expect(summaryOf(values, field)).toEqual({ pixels: 3, mean: 0, lowest: -0.75, highest: 0.5 });
  });
});

it('more of the sky is under cloud when more is asked for', () => {
  const share = (cover: number): number => meanOf([...cloudsOver(3, cover).cells]);
  expect(share(0.2)).toBeLessThan(share(0.4));
  expect(share(0.4)).toBeLessThan(share(0.6));
});
