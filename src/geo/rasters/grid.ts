import type { Polygon, Position, Ring } from '#geo/geodesy/area.ts';

export type Cells = Uint8Array | Int16Array | Uint32Array | Float32Array;

/** Cells in rows from the north-west. */
export interface Grid<Type extends Cells = Uint8Array> {
  columns: number;
  rows: number;
  cells: Type;
}

/** The cell at a position; undefined outside. */
export const cellAt = ({ columns, rows, cells }: Grid<Cells>, x: number, y: number): number | undefined =>
  x >= 0 && y >= 0 && x < columns && y < rows ? cells[y * columns + x] : undefined;

/** A grid whose cells are computed from their column and row. */
export function gridOf(columns: number, rows: number, valueAt: (x: number, y: number) => number): Grid {
  const cells = new Uint8Array(columns * rows);
  for (let index = 0; index < cells.length; index += 1) {
    cells[index] = valueAt(index % columns, Math.floor(index / columns));
  }
  return { columns, rows, cells };
}

/** Whether one of the eight cells around a cell has another value. */
export function isAtBoundary(grid: Grid, cell: number): boolean {
  const [x, y] = [cell % grid.columns, Math.floor(cell / grid.columns)];
  const isOther = (across: number, down: number): boolean =>
    ![undefined, grid.cells[cell]].includes(cellAt(grid, x + across, y + down));
  return [-1, 0, 1].some((down) => [-1, 0, 1].some((across) => isOther(across, down)));
}

/** How many cells have each value, by value. */
export function countCells({ cells }: Grid): number[] {
  const counts: number[] = Array.from({ length: 256 }, () => 0);
  for (const value of cells) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** East, south, west and north: the direction along the top, right, bottom and left edge of a cell. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
type Step = readonly [number, number];
const stepTo = (direction: number): Step => steps[direction % 4] as Step;

interface Region {
  value: number;
  /** Indexes of its cells. */
  cells: number[];
}

/** Connected cells of the same value, and the number of the region of each cell. */
function regionsOf(grid: Grid): { regions: Region[]; regionAt: Int32Array } {
  const { columns, cells } = grid;
  const regionAt = new Int32Array(cells.length).fill(-1);
  const regions: Region[] = [];
  for (const [first, value] of cells.entries()) {
    if (regionAt[first] !== -1) continue;
    const region: Region = { value, cells: [first] };
    regionAt[first] = regions.length;
    for (const index of region.cells) {
      for (const [across, down] of steps) {
        const [x, y] = [(index % columns) + across, Math.floor(index / columns) + down];
        const next = y * columns + x;
        if (cellAt(grid, x, y) !== value || regionAt[next] !== -1) continue;
        regionAt[next] = regions.length;
        region.cells.push(next);
      }
    }
    regions.push(region);
  }
  return { regions, regionAt };
}

/** Gives regions with fewer cells the value that most of their neighbours have. */
export function withoutSmallRegions(grid: Grid, fewest: number): Grid {
  const { columns, rows } = grid;
  const result = { columns, rows, cells: grid.cells.slice() };
  for (;;) {
    const small = regionsOf(result).regions.filter(({ cells }) => cells.length < fewest);
    if (small.length === 0) return result;
    for (const { value, cells } of small) {
      const around = new Map<number, number>();
      for (const index of cells) {
        for (const [across, down] of steps) {
          const other = cellAt(result, (index % columns) + across, Math.floor(index / columns) + down);
          if (other !== undefined && other !== value) around.set(other, (around.get(other) ?? 0) + 1);
        }
      }
      const [most] = [...around].sort(([one, count], [other, otherCount]) => otherCount - count || one - other);
      if (most) for (const index of cells) result.cells[index] = most[0];
    }
  }
}

interface CellPolygon {
  value: number;
  /** Indexes of its cells. */
  cells: readonly number[];
  /** Corners of cells, counted from the north-west; y grows to the south. */
  polygon: Polygon;
}

/** The connected areas of the same value as polygons along the edges of the cells. They neither overlap nor leave gaps. */
export function polygonsOf(grid: Grid): CellPolygon[] {
  const { columns } = grid;
  const { regions, regionAt } = regionsOf(grid);
  const rings: Ring[][] = regions.map(() => []);
  const isTraced = new Uint8Array(regionAt.length);
  for (const [index, region] of regionAt.entries()) {
    // In the order of the rows, the first edge of a region is on its outer ring.
    if (isTraced[index] || regionAt[index - columns] === region) continue;
    rings[region]?.push(trace(grid, regionAt, index, isTraced));
  }
  return regions.map((region, number) => ({ ...region, polygon: rings[number] ?? [] }));
}

/** The ring along the edges of a region, which is on its right, from the top of a cell. */
function trace({ columns, rows }: Grid, regionAt: Int32Array, first: number, isTraced: Uint8Array): Ring {
  const region = regionAt[first];
  const isInside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < columns && y < rows && regionAt[y * columns + x] === region;
  let [x, y, direction] = [first % columns, Math.floor(first / columns), 0];
  const ring: Position[] = [];
  do {
    if (direction === 0) isTraced[y * columns + x] = 1;
    const [across, down] = stepTo(direction);
    const [left, up] = stepTo(direction + 3);
    if (isInside(x + across + left, y + down + up)) {
      // Where cells touch at a corner only, this keeps to one side of it: no ring meets itself.
      [x, y, direction] = [x + across + left, y + down + up, (direction + 3) % 4];
      ring.push(startOf(x, y, direction));
    } else if (isInside(x + across, y + down)) [x, y] = [x + across, y + down];
    else {
      direction = (direction + 1) % 4;
      ring.push(startOf(x, y, direction));
    }
  } while (y * columns + x !== first || direction !== 0);
  return [...ring, ring[0] as Position];
}

/** The corner of a cell from which its edge in a direction begins. */
const startOf = (x: number, y: number, direction: number): Position => [
  direction === 1 || direction === 2 ? x + 1 : x,
  direction >= 2 ? y + 1 : y,
];
