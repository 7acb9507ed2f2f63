import { type Cells, cellAt, type Grid } from './grid.ts';

// Where water runs on a grid of elevations, by the eight neighbours of each cell: D8 of J. F. O'Callaghan and D. M. Mark
// (Computer Vision, Graphics, and Image Processing 28, 1984), as S. K. Jenson and J. O. Domingue extended it
// (Photogrammetric Engineering and Remote Sensing 54, 1988).

/** From the east clockwise; the code of a direction is 2 to the power of its place. */
const neighbours = [
  { across: 1, down: 0, distance: 1 },
  { across: 1, down: 1, distance: Math.SQRT2 },
  { across: 0, down: 1, distance: 1 },
  { across: -1, down: 1, distance: Math.SQRT2 },
  { across: -1, down: 0, distance: 1 },
  { across: -1, down: -1, distance: Math.SQRT2 },
  { across: 0, down: -1, distance: 1 },
  { across: 1, down: -1, distance: Math.SQRT2 },
] as const;

/** The direction of cells whose water leaves the grid. */
const off = 0;
const unknown = 255;

const isAtEdge = ({ columns, rows }: Grid<Cells>, cell: number): boolean => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  return x === 0 || y === 0 || x === columns - 1 || y === rows - 1;
};

/** The neighbours of a cell that are on the grid, with their values. */
function* around(grid: Grid<Cells>, cell: number) {
  const [x, y] = [cell % grid.columns, Math.floor(cell / grid.columns)];
  for (const [place, { across, down, distance }] of neighbours.entries()) {
    const value = cellAt(grid, x + across, y + down);
    if (value !== undefined) yield { cell: cell + down * grid.columns + across, value, distance, code: 2 ** place };
  }
}

/** Raises the cells from which no way leads down to the edge, as far as they must be (O. Planchon and F. Darboux, Catena 46, 2001). */
export function withoutPits(elevation: Grid<Float32Array>): Grid<Float32Array> {
  const { cells } = elevation;
  const filled = { ...elevation, cells: new Float32Array(cells.length).fill(Number.POSITIVE_INFINITY) };
  const order = [...cells.keys()];
  for (const cell of order) if (isAtEdge(elevation, cell)) filled.cells[cell] = cells[cell] ?? 0;
  for (let isChanged = true; isChanged; order.reverse()) {
    isChanged = false;
    for (const cell of order) {
      const [own = 0, ground = 0] = [filled.cells[cell], cells[cell]];
      if (own === ground) continue;
      let lowest = Number.POSITIVE_INFINITY;
      for (const { value } of around(filled, cell)) lowest = Math.min(lowest, value);
      const level = Math.max(ground, lowest);
      if (level < own) {
        filled.cells[cell] = level;
        isChanged = true;
      }
    }
  }
  return filled;
}

/**
 * The code of the neighbour to which each cell drains: 1 east, 2 south-east, 4 south and so on; 0 leaves the grid. That
 * is where the ground falls most steeply. On flat ground it is the way through the fewest cells
 * to where it falls again.
 */
export function flowDirections(filled: Grid<Float32Array>): Grid {
  const { columns, rows, cells } = filled;
  const directions = new Uint8Array(cells.length).fill(unknown);
  for (const [cell, level] of cells.entries()) {
    let steepest = 0;
    if (isAtEdge(filled, cell)) directions[cell] = off;
    for (const { value, distance, code } of around(filled, cell)) {
      const fall = (level - value) / distance;
      if (fall <= steepest) continue;
      steepest = fall;
      directions[cell] = code;
    }
  }
  const drained = [...cells.keys()].filter((cell) => directions[cell] !== unknown);
  for (const target of drained) {
    for (const { cell, value, code } of around(filled, target)) {
      if (value !== cells[target] || directions[cell] !== unknown) continue;
      // The way back.
      directions[cell] = code < 16 ? code * 16 : code / 16;
      drained.push(cell);
    }
  }
  return { columns, rows, cells: directions };
}

/** The cell to which each drains; -1 leaves the grid. */
function targetsOf({ columns, cells }: Grid): Int32Array {
  return Int32Array.from(cells, (code, cell) => {
    const to = neighbours[31 - Math.clz32(code)];
    return to ? cell + to.down * columns + to.across : -1;
  });
}

/** The cells, each before the one to which it drains. */
function fromSources(targets: Int32Array): number[] {
  const inflows = new Uint8Array(targets.length);
  for (const target of targets) if (target >= 0) inflows[target] = (inflows[target] ?? 0) + 1;
  const order = [...targets.keys()].filter((cell) => inflows[cell] === 0);
  for (const cell of order) {
    const target = targets[cell] ?? -1;
    if (target < 0) continue;
    const left = (inflows[target] ?? 0) - 1;
    inflows[target] = left;
    if (left === 0) order.push(target);
  }
  return order;
}

/** How many cells drain through each, itself included. */
export function accumulationOf(directions: Grid): Grid<Uint32Array> {
  const targets = targetsOf(directions);
  const cells = new Uint32Array(targets.length).fill(1);
  for (const cell of fromSources(targets)) {
    const target = targets[cell] ?? -1;
    if (target >= 0) cells[target] = (cells[target] ?? 0) + (cells[cell] ?? 0);
  }
  return { columns: directions.columns, rows: directions.rows, cells };
}

/** 1 where the water runs to a cell, which is included. */
export function catchmentOf(directions: Grid, outlet: number): Grid {
  const targets = targetsOf(directions);
  const cells = new Uint8Array(targets.length);
  for (const cell of fromSources(targets).reverse()) {
    if (cell === outlet || cells[targets[cell] ?? -1]) cells[cell] = 1;
  }
  return { ...directions, cells };
}

interface Stream {
  /** By A. N. Strahler (1957): 1 from its source; one more where two of an order meet. */
  order: number;
  /** From its source, or where others meet, to where it meets others or leaves the grid; both ends included. */
  cells: number[];
}

/** The cells through which at least so many drain, from one meeting to the next. */
export function streamsOf(directions: Grid, accumulation: Grid<Uint32Array>, fewestCells: number): Stream[] {
  const targets = targetsOf(directions);
  const isStream = (cell: number): boolean => (accumulation.cells[cell] ?? 0) >= fewestCells;
  const inflows = new Map<number, number[]>();
  const orders = new Map<number, number>();
  const streamCells = fromSources(targets).filter(isStream);
  for (const cell of streamCells) {
    const from = inflows.get(cell)?.map((each) => orders.get(each) ?? 1) ?? [];
    const highest = Math.max(1, ...from);
    orders.set(cell, from.filter((order) => order === highest).length > 1 ? highest + 1 : highest);
    const target = targets[cell] ?? -1;
    if (target >= 0) inflows.set(target, [...(inflows.get(target) ?? []), cell]);
  }
  const isMeeting = (cell: number): boolean => inflows.get(cell)?.length !== 1;
  return streamCells.filter(isMeeting).map((start) => {
    const cells = [start];
    for (let cell = targets[start] ?? -1; cell >= 0; cell = targets[cell] ?? -1) {
      cells.push(cell);
      if (isMeeting(cell)) break;
    }
    return { order: orders.get(start) ?? 1, cells };
  });
}
