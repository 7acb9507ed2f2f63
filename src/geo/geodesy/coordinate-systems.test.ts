import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, distance, type Position } from './area.ts';
import { coordinateSystems, isEpsg, nameOf, recommendedEpsg } from './coordinate-systems.ts';
import { fromWgs84, toWgs84 } from './projections.ts';
import { utmZoneAt, utmZoneOfEpsg } from './utm.ts';

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

it('the middle of a zone has an easting of 500 km and a scale of 0.9996', () => {
  expect(fromWgs84([27, -20], 32735)[0]).toBeCloseTo(500_000, 6);
  expect(fromWgs84([33, -20], 32736)[0]).toBeCloseTo(500_000, 6);
  expect(fromWgs84([27, 0], 32735)[1]).toBeCloseTo(10_000_000, 6);
  // 110,574.389 m from the equator to 1° along the meridian of WGS 84.
  expect(10_000_000 - fromWgs84([27, -1], 32735)[1]).toBeCloseTo(110_574.389 * 0.9996, 1);
});

it('a UTM square of 10 km has 100 km², corrected by the scale of its place', () => {
  const corners: [number, number][] = [
    [495_000, 7_780_000],
    [505_000, 7_780_000],
    [505_000, 7_790_000],
    [495_000, 7_790_000],
  ];
  const ring = [...corners, corners[0] ?? [0, 0]].map((xy) => toWgs84(xy, 32735));
  expect((areaOf([[ring]]) / 1e8) * 0.9996 ** 2).toBeCloseTo(1, 5);
});

it('Arc 1950 differs from WGS 84 by the published amount: about 110 m in degrees and 300 m in the grid', () => {
  expect(distance(bulawayo, fromWgs84(bulawayo, 4209))).toBeGreaterThan(100);
  expect(distance(bulawayo, fromWgs84(bulawayo, 4209))).toBeLessThan(120);
  const [[x, y], [arcX, arcY]] = [fromWgs84(bulawayo, 32735), fromWgs84(bulawayo, 20935)];
  expect(Math.hypot(x - arcX, y - arcY)).toBeCloseTo(300, -1);
});

// Independent figures: Krüger's series to the sixth order, and the published shift between the centers of the
// ellipsoids.
it.each([
  ['Victoria Falls', 25.8567, -17.9243, 32735, 378_909.17, 8_017_817.73],
  ['Bulawayo', 28 + 35 / 60, -20.15, 32735, 665_483.67, 7_771_131.75],
  ['Harare', 31.0522, -17.8292, 32736, 293_570.66, 8_027_636.31],
  ['Mutare', 32.6709, -18.9707, 32736, 465_356.05, 7_902_382.18],
  ['Bulawayo', 28 + 35 / 60, -20.15, 20935, 665_499.3, 7_771_431.13],
  ['Mutare', 32.6709, -18.9707, 20936, 465_353.59, 7_902_682.01],
] as const)('%s at %f, %f in EPSG:%i, to a decimetre', (_, longitude, latitude, epsg, east, north) => {
  const [x, y] = fromWgs84([longitude, latitude], epsg);
  expect([Math.abs(x - east) < 0.1, Math.abs(y - north) < 0.1]).toEqual([true, true]);
});

it.each<[string, Position, Position, Position]>([
  // Ours has the mean shift of the region, -143, -90, -294 m; the third position has that of Zimbabwe alone, -142, -96, -293 m.
  ['Bulawayo', bulawayo, [28.583_434_86, -20.149_018_68], [28.583_489_83, -20.149_020_96]],
  ['Harare', [31.0522, -17.8292], [31.052_231_51, -17.828_039_56], [31.052_284_87, -17.828_041_97]],
])('%s in Arc 1950: the published shift, and tens of metres from that of the country', (_, at, mean, ofCountry) => {
  const converted = fromWgs84(at, 4209);
  expect(distance(converted, mean)).toBeLessThan(0.01);
  expect(distance(converted, ofCountry)).toBeGreaterThan(1);
  expect(distance(converted, ofCountry)).toBeLessThan(20);
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

it('the zones meet at 30° east, and every system has a name', () => {
  expect([utmZoneAt([29.9999, -18]).name, utmZoneAt([30, -18]).name]).toEqual(['35S', '36S']);
  expect([recommendedEpsg([28, -18]), recommendedEpsg([31, -18])]).toEqual([32735, 32736]);
  expect([nameOf(20935), isEpsg(3857), isEpsg(4209)]).toEqual(['Arc 1950 / UTM 35S', false, true]);
});

it('numbers outside of every system give NaN and do not throw', () => {
  for (const xy of [
    [Number.NaN, 1],
    [1e300, 1e300],
    [200, -95],
    [Number.POSITIVE_INFINITY, 0],
  ] as const) {
    for (const { epsg } of coordinateSystems) expect(() => [toWgs84(xy, epsg), fromWgs84(xy, epsg)]).not.toThrow();
  }
});

// Independent figures: the zones and metres of published positions.
it.each<[string, Position, string, number, number, number]>([
  ['London', [-0.1276, 51.5072], '30N', 32630, 699_319, 5_710_158],
  ['Bulawayo', bulawayo, '35S', 32735, 665_484, 7_771_132],
  ['the same latitude north of the equator', [28 + 35 / 60, 20.15], '35N', 32635, 665_484, 2_228_868],
  ['Nairobi', [36.8219, -1.2921], '37S', 32737, 257_655, 9_857_080],
])('%s is in its own zone', (_, position, name, epsg, east, north) => {
  const zone = utmZoneAt(position);
  expect([zone.name, zone.epsg, nameOf(epsg)]).toEqual([name, epsg, `WGS 84 / UTM ${name}`]);
  expect(utmZoneOfEpsg(epsg)).toEqual(zone);
  const [x, y] = fromWgs84(position, epsg);
  expect([Math.abs(x - east) < 100, Math.abs(y - north) < 100]).toEqual([true, true]);
});

it('the system of a zone that is not offered is recommended as degrees', () => {
  expect([recommendedEpsg([-0.1, 51.5]), recommendedEpsg([28.5, 20.2])]).toEqual([4326, 4326]);
  expect([nameOf(99_999), utmZoneOfEpsg(32_661), utmZoneOfEpsg(32_600), utmZoneOfEpsg(20_935)]).toEqual([
    '',
    null,
    null,
    null,
  ]);
});
