import type { Point } from './geometry.ts';

/** Heights on a regular grid; node (column, row) lies at left + column * cell, top + row * cell. */
export interface Field {
  left: number;
  top: number;
  cell: number;
  columns: number;
  rows: number;
  values: Float64Array;
}

export interface Contour {
  points: Point[];
  closed: boolean;
}

/** Nodes outside the canvas, so that artefacts at the edge of the grid stay invisible. */
const MARGIN_CELLS = 2;
const FAR_BELOW = -1e4;

export function sampleField(
  width: number,
  height: number,
  cell: number,
  heightAt: (x: number, y: number) => number,
): Field {
  const left = -MARGIN_CELLS * cell;
  const top = -MARGIN_CELLS * cell;
  const columns = Math.ceil(width / cell) + 2 * MARGIN_CELLS + 1;
  const rows = Math.ceil(height / cell) + 2 * MARGIN_CELLS + 1;
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      values[row * columns + column] = heightAt(left + column * cell, top + row * cell);
    }
  }
  return { left, top, cell, columns, rows, values };
}

/** The same field with its outer nodes lowered, so that every contour closes outside the canvas. */
export function sinkBorder(field: Field): Field {
  const values = field.values.map((value, index) => {
    const column = index % field.columns;
    const row = Math.floor(index / field.columns);
    const outer = column === 0 || row === 0 || column === field.columns - 1 || row === field.rows - 1;
    return outer ? FAR_BELOW : value;
  });
  return { ...field, values };
}

type Side = 'top' | 'right' | 'bottom' | 'left';
type Step = readonly [from: Side, to: Side];

/**
 * Marching squares. The index adds 1, 2, 4, 8 for a high top-left, top-right, bottom-right,
 * bottom-left corner; every step keeps the high ground on its left, so steps chain into lines.
 */
const STEPS: readonly (readonly Step[])[] = [
  [],
  [['left', 'top']],
  [['top', 'right']],
  [['left', 'right']],
  [['right', 'bottom']],
  [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  [['top', 'bottom']],
  [['left', 'bottom']],
  [['bottom', 'left']],
  [['bottom', 'top']],
  [
    ['top', 'right'],
    ['bottom', 'left'],
  ],
  [['bottom', 'right']],
  [['right', 'left']],
  [['right', 'top']],
  [['top', 'left']],
  [],
];
/** The two saddles again, for cells with a high centre: the high corners join. */
const HIGH_SADDLES: Readonly<Record<number, readonly Step[]>> = {
  5: [
    ['right', 'top'],
    ['left', 'bottom'],
  ],
  10: [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
};

export function contourLines(field: Field, level: number): Contour[] {
  const next = new Map<number, number>();
  const reached = new Set<number>();
  for (let row = 0; row < field.rows - 1; row++) {
    for (let column = 0; column < field.columns - 1; column++) {
      for (const [from, to] of stepsOf(field, column, row, level)) {
        const end = edgeId(field, column, row, to);
        next.set(edgeId(field, column, row, from), end);
        reached.add(end);
      }
    }
  }
  const openStarts = [...next.keys()].filter((edge) => !reached.has(edge));
  const open = openStarts.map((edge) => trace(field, level, next, edge));
  const closed: Contour[] = [];
  for (const edge of next.keys()) closed.push(trace(field, level, next, edge));
  return [...open, ...closed];
}

function stepsOf(field: Field, column: number, row: number, level: number): readonly Step[] {
  const corner = row * field.columns + column;
  const corners = [corner, corner + 1, corner + field.columns + 1, corner + field.columns];
  let index = 0;
  let sum = 0;
  corners.forEach((node, position) => {
    const value = field.values[node] as number;
    sum += value;
    if (value > level) index |= 1 << position;
  });
  const highCentre = sum / corners.length > level;
  return (highCentre && HIGH_SADDLES[index]) || (STEPS[index] as readonly Step[]);
}

/** Even ids are edges along rows, odd ids edges along columns. */
function edgeId(field: Field, column: number, row: number, side: Side): number {
  const node = row * field.columns + column;
  if (side === 'top') return 2 * node;
  if (side === 'bottom') return 2 * (node + field.columns);
  if (side === 'left') return 2 * node + 1;
  return 2 * (node + 1) + 1;
}

/** Follows the steps from one edge and removes them. */
function trace(field: Field, level: number, next: Map<number, number>, start: number): Contour {
  const points = [crossing(field, level, start)];
  let edge = start;
  for (;;) {
    const following = next.get(edge);
    next.delete(edge);
    if (following === undefined) return { points, closed: false };
    if (following === start) return { points, closed: true };
    points.push(crossing(field, level, following));
    edge = following;
  }
}

function crossing(field: Field, level: number, edge: number): Point {
  const node = edge >> 1;
  const alongColumn = edge % 2 === 1;
  const from = field.values[node] as number;
  const to = field.values[alongColumn ? node + field.columns : node + 1] as number;
  const share = (level - from) / (to - from);
  const column = (node % field.columns) + (alongColumn ? 0 : share);
  const row = Math.floor(node / field.columns) + (alongColumn ? share : 0);
  return [field.left + column * field.cell, field.top + row * field.cell];
}
