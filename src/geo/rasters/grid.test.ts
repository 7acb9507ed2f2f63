import { describe, expect, it } from 'vitest';
import { signedSize } from '#geo/polygons/geojson.ts';
import { randomNumbers } from '#geo/scene/random.ts';
import { countCells, type Grid, gridOf, isAtBoundary, polygonsOf, withoutSmallRegions } from './grid.ts';

const drawn = (...lines: string[]): Grid =>
  gridOf(lines[0]?.length ?? 0, lines.length, (x, y) => Number(lines[y]?.[x] ?? 0));

describe('polygons of cells', () => {
  it('have a hole where another value is inside, in as few corners as they can', () => {
    const [outer, inner] = polygonsOf(drawn('1111', '1221', '1111'));
    const [ring, hole] = outer?.polygon ?? [];
    expect(String(ring)).toBe('4,0,4,3,0,3,0,0,4,0');
    expect(String(hole)).toBe('3,2,3,1,1,1,1,2,3,2');
    expect(inner).toMatchObject({ value: 2, cells: [5, 6] });
  });

  it('touch at a corner, but no ring meets itself there', () => {
    // The 1 surrounds the 2, which reaches the 3 at a corner only.
    for (const { polygon } of polygonsOf(drawn('1113', '1231', '1111'))) {
      for (const ring of polygon) {
        const corners = ring.slice(1).map(String);
        expect(new Set(corners).size).toBe(corners.length);
      }
    }
  });

  it('of any grid cover it: each as large as its cells, and no ring meets itself', () => {
    const next = randomNumbers(1);
    for (let turn = 0; turn < 20; turn += 1) {
      const grid = gridOf(17, 13, () => 1 + Math.floor(next() * 3));
      const polygons = polygonsOf(grid);
      for (const { cells, polygon } of polygons) {
        expect(polygon.reduce((sum, ring) => sum + signedSize(ring) / 2, 0)).toBe(cells.length);
        for (const ring of polygon) expect(new Set(ring.slice(1).map(String)).size).toBe(ring.length - 1);
      }
      expect(polygons.reduce((sum, { cells }) => sum + cells.length, 0)).toBe(17 * 13);
    }
  });
});

it('a cell is at the boundary when one of the eight around it has another value', () => {
  const grid = drawn('11111', '11111', '11111', '22111');
  expect([...grid.cells.keys()].filter((cell) => isAtBoundary(grid, cell))).toEqual([10, 11, 12, 15, 16, 17]);
});

it('small regions take the value that most of their neighbours have', () => {
  const whole = withoutSmallRegions(drawn('11112', '13311', '11111', '22222'), 3);
  expect(countCells(whole).slice(1, 4)).toEqual([15, 5, 0]);
});
