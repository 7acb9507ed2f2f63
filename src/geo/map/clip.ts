import type { Bounds, Point } from './mercator.ts';

type Side = 0 | 1 | 2 | 3;
const sides: readonly Side[] = [0, 1, 2, 3];

const isInside = (point: Point, bounds: Bounds, side: Side): boolean => {
  const value = point[(side % 2) as 0 | 1];
  return side < 2 ? value >= bounds[side] : value <= bounds[side];
};

function crossing(from: Point, to: Point, bounds: Bounds, side: Side): Point {
  const axis = (side % 2) as 0 | 1;
  const share = (bounds[side] - from[axis]) / (to[axis] - from[axis]);
  const other = from[(1 - axis) as 0 | 1] + share * (to[(1 - axis) as 0 | 1] - from[(1 - axis) as 0 | 1]);
  return axis === 0 ? [bounds[side], other] : [other, bounds[side]];
}

/** The part of a closed ring that is within the bounds (Sutherland and Hodgman). */
export function clipRing(ring: readonly Point[], bounds: Bounds): Point[] {
  return sides.reduce<readonly Point[]>((points, side) => {
    const clipped: Point[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) ?? point;
      const [wasIn, isIn] = [isInside(before, bounds, side), isInside(point, bounds, side)];
      if (wasIn !== isIn) clipped.push(crossing(before, point, bounds, side));
      if (isIn) clipped.push(point);
    });
    return clipped;
  }, ring) as Point[];
}

/** The runs of a line whose segments may touch the bounds. */
export function clipLine(line: readonly Point[], bounds: Bounds): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  line.forEach((point, index) => {
    const before = line[index - 1];
    if (!before) return;
    const touches =
      Math.min(before[0], point[0]) <= bounds[2] &&
      Math.max(before[0], point[0]) >= bounds[0] &&
      Math.min(before[1], point[1]) <= bounds[3] &&
      Math.max(before[1], point[1]) >= bounds[1];
    if (!touches) run = [];
    else if (run.length > 0) run.push(point);
    else {
      run = [before, point];
      runs.push(run);
    }
  });
  return runs;
}
