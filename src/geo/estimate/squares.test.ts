import fc from 'fast-check';
import mgrs from 'mgrs';
import { describe, expect, it } from 'vitest';
import { combOf } from '#tests/support/data/areas.ts';
import { type Area, areaOf, circleAround, type Polygon, type Position } from '../geodesy/area.ts';
import { fromGeoJson } from '../polygons/geojson.ts';
import { boxOf, mgrsSquaresOf } from './squares.ts';

const namesOf = (area: Area): string[] => mgrsSquaresOf(area).map(({ name }) => name);

const box = (west: number, south: number, east: number, north: number): Polygon => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

describe('squares of areas', () => {
  it.each<[string, Polygon, string[]]>([
    ['Bulawayo', circleAround([28.58, -20.15], 5000), ['35KPT']],
    ['Umguza, below the square of Bulawayo', circleAround([28.6, -19.5], 10_000), ['35KPU']],
    ['16° S, two bands of one square', box(28.3, -16.05, 28.4, -15.95), ['35KPC', '35LPC']],
    ['30° E, two zones', box(29.95, -19.7, 30.05, -19.6), ['35KRU', '36KSD']],
    ['a corner where four squares meet', box(29.85, -19.95, 29.95, -19.8), ['35KQT', '35KQU', '35KRT', '35KRU']],
    ['nothing', [], []],
  ])('%s', (_, polygon, squares) => {
    expect(namesOf([polygon])).toEqual(squares);
  });

  it('does not count a square inside a hole', () => {
    const outer = box(27.3, -20.6, 29.7, -18.2);
    const whole = namesOf([outer]);
    const [hole = []] = box(28.05, -19.89, 28.85, -18.98);
    const open = namesOf([[...outer, hole]]);
    expect(whole).toContain('35KPU');
    expect(open).toEqual(whole);
    const [larger = []] = box(27.8, -20.1, 29.1, -18.7);
    expect(namesOf([[...outer, larger]])).toEqual(whole.filter((square) => square !== '35KPU'));
  });

  it('the outline of a square has its size, and the mgrs library names its inside the same', () => {
    const [square] = mgrsSquaresOf([box(28.5, -19.5, 28.6, -19.4)]);
    const outline = square?.outline ?? [];
    // 100 km a side on the grid; true lengths differ from it by up to 0.1 % here.
    expect(areaOf([[outline]]) / 1e10).toBeCloseTo(1, 2);
    const [west, south, east, north] = boxOf(outline);
    expect(mgrs.forward([(west + east) / 2, (south + north) / 2], 1).slice(0, 5)).toBe(square?.name);
  });

  it('a square at 30° E ends there', () => {
    const [first, second] = mgrsSquaresOf([box(29.95, -19.7, 30.05, -19.6)]);
    expect(boxOf(first?.outline ?? [])[2]).toBe(30);
    expect(boxOf(second?.outline ?? [])[0]).toBe(30);
  });

  it('an area that only touches 30° E lies in one zone only', () => {
    expect(namesOf([box(29.95, -19.7, 30, -19.6)])).toEqual(['35KRU']);
  });
});

it('takes less than 3 s of processor time for 2,000 corners with edges across the whole country', () => {
  const before = process.threadCpuUsage();
  expect(namesOf(fromGeoJson(combOf(499)))).toHaveLength(320);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(3);
});

const place = fc.tuple(
  fc.double({ min: 25, max: 33.2, noNaN: true }),
  fc.double({ min: -22.5, max: -15.5, noNaN: true }),
);

it('names the squares of a small area as the mgrs library does', () => {
  fc.assert(
    fc.property(place, (center: Position) => {
      // 5 m inside the edge: less than 100 m² of a square does not count, and the library rounds to metres.
      const inside = circleAround(center, 95).flat();
      const named = [...new Set(inside.map((position) => mgrs.forward([...position], 1).slice(0, 5)))];
      expect(namesOf([circleAround(center, 100)])).toEqual(expect.arrayContaining(named));
    }),
    // 100 m from a border of two squares.
    { numRuns: 500, examples: [[[28.33092570203592, -17.181296853868222]]] },
  );
});
