import { describe, expect, it } from 'vitest';
import { accumulationOf, catchmentOf, flowDirections, streamsOf, withoutPits } from './flow.ts';
import { type Cells, type Grid, gridOf } from './grid.ts';

const elevations = (...rows: number[][]): Grid<Float32Array> => ({
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  cells: Float32Array.from(rows.flat()),
});
const rowsOf = ({ columns, rows, cells }: Grid<Cells>): number[][] =>
  Array.from({ length: rows }, (_, row) => [...cells.subarray(row * columns, (row + 1) * columns)]);

describe('pits are filled to the lowest way out', () => {
  it.each([
    [
      'one cell',
      [
        [5, 5, 5],
        [5, 1, 4],
        [5, 5, 5],
      ],
      [
        [5, 5, 5],
        [5, 4, 4],
        [5, 5, 5],
      ],
    ],
    [
      'a way out at a corner',
      [
        [9, 9, 2],
        [9, 1, 9],
        [9, 9, 9],
      ],
      [
        [9, 9, 2],
        [9, 2, 9],
        [9, 9, 9],
      ],
    ],
    [
      'two that run into each other',
      [
        [9, 9, 9, 9, 9, 9],
        [9, 3, 9, 9, 9, 9],
        [9, 9, 4, 2, 7, 6],
        [9, 9, 9, 9, 9, 9],
      ],
      [
        [9, 9, 9, 9, 9, 9],
        [9, 7, 9, 9, 9, 9],
        [9, 9, 7, 7, 7, 6],
        [9, 9, 9, 9, 9, 9],
      ],
    ],
    [
      'none',
      [
        [3, 2, 1],
        [3, 2, 1],
        [3, 2, 1],
      ],
      [
        [3, 2, 1],
        [3, 2, 1],
        [3, 2, 1],
      ],
    ],
  ])('%s', (_, ground, filled) => expect(rowsOf(withoutPits(elevations(...ground)))).toEqual(filled));
});

describe('water runs', () => {
  it.each([
    [
      'down a slope to the east, and off at its foot',
      [
        [3, 2, 1],
        [3, 2, 1],
        [3, 2, 1],
      ],
      [
        [1, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
      ],
    ],
    // To the corner the ground falls by 3 over the square root of 2 cells, which is more than 2 over one.
    [
      'the steepest way, also across a corner',
      [
        [9, 9, 9],
        [9, 5, 3],
        [9, 9, 2],
      ],
      [
        [2, 2, 4],
        [1, 2, 4],
        [128, 1, 0],
      ],
    ],
    [
      'over flat ground by the way out through the fewest cells',
      [
        [9, 9, 9, 9, 9],
        [9, 5, 5, 5, 9],
        [9, 5, 5, 5, 4],
        [9, 9, 9, 9, 9],
      ],
      [
        [2, 4, 4, 4, 8],
        [1, 2, 1, 2, 4],
        [1, 1, 128, 1, 0],
        [128, 64, 64, 64, 64],
      ],
    ],
    [
      'off everywhere, when all is flat at the edge',
      [
        [1, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ])('%s', (_, ground, directions) => expect(rowsOf(flowDirections(elevations(...ground)))).toEqual(directions));
});

describe('on a ridge between two outlets', () => {
  const directions = flowDirections(elevations([7, 8, 9, 8, 6], [4, 6, 9, 6, 3], [7, 8, 9, 8, 6]));

  it('each has the water of its side, and every cell is counted once', () => {
    const accumulation = accumulationOf(directions);
    expect(rowsOf(accumulation)).toEqual([
      [1, 1, 1, 1, 1],
      [7, 2, 1, 3, 8],
      [1, 1, 1, 1, 1],
    ]);
    expect((accumulation.cells[5] ?? 0) + (accumulation.cells[9] ?? 0)).toBe(15);
  });

  it('their catchments meet at the ridge', () => {
    const [west, east] = [catchmentOf(directions, 5), catchmentOf(directions, 9)];
    expect(west.cells.map((inside, cell) => inside + (east.cells[cell] ?? 0))).toEqual(new Uint8Array(15).fill(1));
    expect(west.cells.reduce((sum, inside) => sum + inside, 0)).toBe(accumulationOf(directions).cells[5]);
  });
});

it('streams run from meeting to meeting, one order higher where two of the same meet', () => {
  // Two branches from the north meet in the middle; a third joins them below.
  const directions = gridOf(
    3,
    5,
    (x, y) =>
      [
        [4, 0, 4],
        [2, 0, 8],
        [1, 4, 0],
        [1, 4, 0],
        [0, 0, 0],
      ][y]?.[x] ?? 0,
  );
  const streams = streamsOf(directions, accumulationOf(directions), 1).filter(({ cells }) => cells.length > 1);
  expect(streams.map(({ order, cells }) => [order, cells])).toEqual(
    expect.arrayContaining([
      [1, [0, 3, 7]],
      [1, [2, 5, 7]],
      [1, [6, 7]],
      [2, [7, 10]],
      [1, [9, 10]],
      [2, [10, 13]],
    ]),
  );
  expect(streams).toHaveLength(6);
  const larger = streamsOf(directions, accumulationOf(directions), 2).map(({ cells }) => cells);
  expect(larger).toEqual([
    [3, 7],
    [5, 7],
    [7, 10, 13],
  ]);
});
