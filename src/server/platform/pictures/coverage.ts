/** Pixels right and down. */
export type Point = readonly [x: number, y: number];

/** The rings of one shape, filled by the even-odd rule (`odd`) or the non-zero winding rule (`any`). */
export interface Shape {
  rings: readonly (readonly Point[])[];
  inside: 'odd' | 'any';
}

interface Size {
  width: number;
  height: number;
}

interface Crossing {
  x: number;
  /** 1 for an edge that points down, -1 for one that points up. */
  turn: 1 | -1;
}

/** Sample lines per row of pixels; horizontally, the coverage of a pixel is exact. */
const linesPerRow = 4;

/** The coverage of each pixel by a shape, 0 to 1, row by row. */
export function coverageOf({ rings, inside }: Shape, { width, height }: Size): Float32Array {
  const covered = new Float32Array(width * height);
  const lines = crossingsOf(rings, height * linesPerRow);
  for (const [line, crossings] of lines.entries()) {
    if (!crossings) continue;
    crossings.sort((one, other) => one.x - other.x);
    const row = Math.floor(line / linesPerRow) * width;
    let turns = 0;
    let from = 0;
    for (const { x, turn } of crossings) {
      const wasInside = isInside(turns, inside);
      turns += turn;
      if (!wasInside) from = x;
      else if (!isInside(turns, inside)) addSpan(covered, row, Math.max(0, from), Math.min(width, x));
    }
  }
  return covered;
}

const isInside = (turns: number, inside: Shape['inside']): boolean =>
  inside === 'odd' ? turns % 2 !== 0 : turns !== 0;

/** The positions where edges of the rings cross the sampled lines. */
function crossingsOf(rings: Shape['rings'], lineCount: number): (Crossing[] | undefined)[] {
  const lines = new Array<Crossing[] | undefined>(lineCount).fill(undefined);
  const lineOf = (y: number): number => Math.ceil(y * linesPerRow - 0.5);
  for (const ring of rings) {
    let [x, y] = ring.at(-1) ?? [0, 0];
    for (const [nextX, nextY] of ring) {
      const isDown = nextY > y;
      const [top, bottom] = isDown ? [y, nextY] : [nextY, y];
      const end = Math.min(lineCount, lineOf(bottom));
      for (let line = Math.max(0, lineOf(top)); line < end; line++) {
        const share = ((line + 0.5) / linesPerRow - y) / (nextY - y);
        const crossing: Crossing = { x: x + share * (nextX - x), turn: isDown ? 1 : -1 };
        const known = lines[line];
        if (known) known.push(crossing);
        else lines[line] = [crossing];
      }
      [x, y] = [nextX, nextY];
    }
  }
  return lines;
}

function addSpan(covered: Float32Array, row: number, from: number, to: number): void {
  for (let column = Math.floor(from); column < to; column++) {
    const share = Math.min(column + 1, to) - Math.max(column, from);
    covered[row + column] = (covered[row + column] ?? 0) + share / linesPerRow;
  }
}
