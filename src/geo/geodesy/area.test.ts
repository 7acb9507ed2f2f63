import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, circleAround, closed, distance, type Position, perimeterOf } from './area.ts';

const ring = (...latLon: [number, number][]) => closed(latLon.map(([lat, lon]): Position => [lon, lat]));

describe('area and perimeter', () => {
  // The tests of GeographicLib that its planimeter must pass.
  it.each([
    ['Planimeter0, a pole', ring([89, 0], [89, 90], [89, 180], [89, 270]), 24_952_305_678, 631_819.8745],
    ['Planimeter0, the equator', ring([0, -1], [-1, 0], [0, 1], [1, 0]), 24_619_419_146, 627_598.2731],
    ['Planimeter0, an octant', ring([90, 0], [0, 0], [0, 90]), 63_758_202_715_511, 30_022_685],
    ['Planimeter15', ring([2, 1], [1, 2], [3, 3]), 18_454_562_325.45119, Number.NaN],
  ])('%s', (_, corners, squareMetres, metres) => {
    expect(Math.abs(areaOf([[corners]]) - squareMetres)).toBeLessThan(1);
    if (metres) expect(Math.abs(perimeterOf([[corners]]) - metres)).toBeLessThan(1);
  });

  it('a square of 0.1° near Bulawayo has 115.74 km²', () => {
    const square = ring([-20.2, 28.5], [-20.2, 28.6], [-20.1, 28.6], [-20.1, 28.5]);
    expect(areaOf([[square]]) / 1e6).toBeCloseTo(115.74, 2);
  });

  it('holes count in the perimeter, not in the area', () => {
    const outer = ring([-20.2, 28.5], [-20.2, 28.6], [-20.1, 28.6], [-20.1, 28.5]);
    const hole = ring([-20.18, 28.52], [-20.18, 28.54], [-20.16, 28.54], [-20.16, 28.52]);
    expect(areaOf([[outer, hole]])).toBeCloseTo(areaOf([[outer]]) - areaOf([[hole]]), 3);
    expect(perimeterOf([[outer, hole]])).toBeCloseTo(perimeterOf([[outer]]) + perimeterOf([[hole]]), 3);
    expect([areaOf([]), perimeterOf([]), areaOf([[]])]).toEqual([0, 0, 0]);
  });

  it('measures a degree along the equator, and JFK to LHR as in the documentation', () => {
    expect(distance([0, 0], [1, 0])).toBeCloseTo(111_319.4908, 3);
    expect(distance([-73.8, 40.6], [-0.5, 51.6])).toBeCloseTo(5_551_759.4, 0);
  });

  it('a circle has its radius to every corner and almost its area', () => {
    const center: Position = [28.58, -20.15];
    const [outer = []] = circleAround(center, 5000);
    expect(outer).toHaveLength(65);
    for (const corner of outer) expect(distance(center, corner)).toBeCloseTo(5000, 5);
    // A polygon of 64 corners in a circle has sin(2π/64) / (2π/64) of its area.
    expect(areaOf([[outer]]) / (Math.PI * 5000 ** 2)).toBeCloseTo(0.99839, 4);
  });
});

const corners = fc
  .array(fc.tuple(fc.double({ min: 0.2, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.9, noNaN: true })), {
    minLength: 3,
    maxLength: 30,
  })
  .map((parts) =>
    parts.map(([radius, turn], index): Position => {
      const angle = ((index + turn) / parts.length) * 2 * Math.PI;
      return [28.58 + radius * Math.cos(angle), -20.15 + radius * Math.sin(angle)];
    }),
  );

describe('the area does not depend on', () => {
  it('the first corner and the direction, to 0.1 m²', () => {
    fc.assert(
      fc.property(corners, fc.nat(), (points, start) => {
        const first = start % points.length;
        const turned = [...points.slice(first), ...points.slice(0, first)];
        const size = areaOf([[closed(points)]]);
        expect(Math.abs(areaOf([[closed(turned)]]) - size)).toBeLessThan(0.1);
        expect(Math.abs(areaOf([[closed(turned.toReversed())]]) - size)).toBeLessThan(0.1);
      }),
    );
  });

  // A line that is straight in degrees is curved on the ground, by tan(latitude) / radius at most.
  it('a corner added to an edge, except for the strip between that edge and the geodesic', () => {
    const curvature = Math.tan((23 * Math.PI) / 180) / 6_370_000;
    fc.assert(
      fc.property(corners, fc.double({ min: 0, max: 1, noNaN: true }), (points, share) => {
        const [a = [0, 0], b = [0, 0], ...rest] = points;
        const between: Position = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
        const one = areaOf([[closed([a, b, ...rest])]]);
        const other = areaOf([[closed([a, between, b, ...rest])]]);
        expect(Math.abs(other - one)).toBeLessThan((curvature * distance(a, b) ** 3) / 12 + 0.1);
      }),
    );
  });
});
