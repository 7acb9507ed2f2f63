import { expect, test } from 'vitest';
import { degreeLabel, graticule, stepOf } from './graticule.ts';
import { boundsOfView, fromMercator, toMercator, viewOf, widthKm } from './mercator.ts';

test.each([
  [2_000, 2],
  [900, 1],
  [190, 0.5],
  [100, 0.25],
  [40, 5 / 60],
  [5, 1 / 60],
])('a view of %i km has a line every %d degrees', (km, step) => expect(stepOf(km)).toBe(step));

test('lines lie at whole steps', () => {
  const { meridians, parallels } = graticule([27.3, -20.2, 29.1, -18.9], 190);
  expect(meridians).toEqual([27.5, 28, 28.5, 29]);
  expect(parallels).toEqual([-20, -19.5, -19]);
});

test.each([
  [27.5, 'longitude', '27°30′E'],
  [28, 'longitude', '28°E'],
  [-19.5, 'latitude', '19°30′S'],
  [-20, 'latitude', '20°S'],
  [28 + 5 / 60, 'longitude', '28°05′E'],
] as const)('%d is labelled', (degrees, axis, text) => expect(degreeLabel(degrees, axis)).toBe(text));

test('a view is as wide on the ground as the distance it states', () => {
  const view = viewOf([28, -20.5, 29, -19.5], 500, 600);
  // One degree along 20° S is 104.6 km.
  expect(widthKm(view)).toBeCloseTo(104.6, 0);
  const [west, south, east] = boundsOfView(view);
  expect([west, east]).toEqual([expect.closeTo(28, 9), expect.closeTo(29, 9)]);
  expect(south).toBeLessThan(-20.5);
  expect(fromMercator(toMercator([28.58, -20.15]))).toEqual([expect.closeTo(28.58, 9), expect.closeTo(-20.15, 9)]);
});
