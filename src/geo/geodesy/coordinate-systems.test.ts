import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, distance, type Position } from './area.ts';
import { coordinateSystems, isEpsg, nameOf, utmEpsgOf, utmZoneOf } from './coordinate-systems.ts';
import { fromWgs84, toWgs84 } from './projections.ts';

const bulawayo: Position = [28 + 35 / 60, -20.15];

it.each([
  [32735, 665_484, 7_771_132],
  [32736, 38_081, 7_765_778],
  [20935, 665_499, 7_771_431],
  [20936, 38_078, 7_766_078],
] as const)('EPSG:%i of 20°09′S 28°35′E', (epsg, east, north) => {
  const [x, y] = fromWgs84(bulawayo, epsg);
  expect([Math.round(x), Math.round(y)]).toEqual([east, north]);
});

it('the middle of a zone has 500 km east, and the scale 0.9996', () => {
  expect(fromWgs84([27, -20], 32735)[0]).toBeCloseTo(500_000, 6);
  expect(fromWgs84([33, -20], 32736)[0]).toBeCloseTo(500_000, 6);
  expect(fromWgs84([27, 0], 32735)[1]).toBeCloseTo(10_000_000, 6);
  // 110,574.389 m from the equator to 1° along the meridian of WGS 84.
  expect(10_000_000 - fromWgs84([27, -1], 32735)[1]).toBeCloseTo(110_574.389 * 0.9996, 1);
});

it('a UTM square of 10 km has 100 km² but for the scale of its place', () => {
  const corners: [number, number][] = [
    [495_000, 7_780_000],
    [505_000, 7_780_000],
    [505_000, 7_790_000],
    [495_000, 7_790_000],
  ];
  const ring = [...corners, corners[0] ?? [0, 0]].map((xy) => toWgs84(xy, 32735));
  expect((areaOf([[ring]]) / 1e8) * 0.9996 ** 2).toBeCloseTo(1, 5);
});

it('Arc 1950 differs from WGS 84 by what is published: about 110 m in degrees and 300 m in the grid', () => {
  expect(distance(bulawayo, fromWgs84(bulawayo, 4209))).toBeGreaterThan(100);
  expect(distance(bulawayo, fromWgs84(bulawayo, 4209))).toBeLessThan(120);
  const [[x, y], [arcX, arcY]] = [fromWgs84(bulawayo, 32735), fromWgs84(bulawayo, 20935)];
  expect(Math.hypot(x - arcX, y - arcY)).toBeCloseTo(300, -1);
});

it('positions return from every system to within 1 mm', () => {
  const position = fc.tuple(
    fc.double({ min: 25, max: 33.1, noNaN: true }),
    fc.double({ min: -22.5, max: -15.5, noNaN: true }),
  );
  fc.assert(
    fc.property(position, fc.constantFrom(...coordinateSystems), (at, { epsg }) => {
      expect(distance(toWgs84(fromWgs84(at, epsg), epsg), at)).toBeLessThan(0.001);
    }),
  );
});

it('the zones meet at 30° east, and systems have names', () => {
  expect([utmZoneOf([29.9999, -18]), utmZoneOf([30, -18])]).toEqual([35, 36]);
  expect([utmEpsgOf([28, -18]), utmEpsgOf([31, -18])]).toEqual([32735, 32736]);
  expect([nameOf(20935), isEpsg(3857), isEpsg(4209)]).toEqual(['Arc 1950 / UTM 35S', false, true]);
});

it('numbers that no system has give NaN, never an exception', () => {
  for (const xy of [
    [Number.NaN, 1],
    [1e300, 1e300],
    [200, -95],
    [Number.POSITIVE_INFINITY, 0],
  ] as const) {
    for (const { epsg } of coordinateSystems) expect(() => [toWgs84(xy, epsg), fromWgs84(xy, epsg)]).not.toThrow();
  }
});
