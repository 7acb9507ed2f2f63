import { number, PLATE_HEIGHT, PLATE_WIDTH, path, picture } from '../../../src/server/shares/svg.ts';
import { midpoint, type Point } from './geometry.ts';

/** Path numbers, with a space only where a minus sign does not already separate them. */
function numbers(...values: number[]): string {
  return values
    .map(number)
    .map((text, index) => (index > 0 && !text.startsWith('-') ? ` ${text}` : text))
    .join('');
}

/** A service picture: the common canvas with an opaque background, so one file works in both themes. */
export function plate(ground: string, ...children: string[]): string {
  const cover = path(`M0 0h${PLATE_WIDTH}v${PLATE_HEIGHT}H0z`, { fill: ground });
  return picture(PLATE_WIDTH, PLATE_HEIGHT, cover, ...children);
}

const snap = (value: number, step: number) => Math.round(value / step) * step;

/** Straight lines through the points, in relative moves. */
function polyline(points: readonly Point[], step = 1): string {
  let here: Point = [0, 0];
  const moves = points.map(([x, y]) => {
    const target: Point = [snap(x, step), snap(y, step)];
    const move = numbers(target[0] - here[0], target[1] - here[1]);
    here = target;
    return move;
  });
  return moves.length > 1 ? `M${moves[0]}l${joinMoves(moves.slice(1))}` : '';
}

export function polygon(points: readonly Point[], step = 1): string {
  return `${polyline(points, step)}z`;
}

/**
 * A curve that bends towards each point and passes midway between neighbours. Because the ends of each piece are
 * midpoints, "t" can omit every control point but the first; each end is rounded relative to the control point that a
 * browser will use, so that errors do not add up.
 */
export function smoothPath(points: readonly Point[], closed: boolean, step = 1): string {
  if (points.length < 3) return polyline(points, step);
  const count = points.length;
  const last = points[count - 1] as Point;
  const first = points[0] as Point;
  const begin = snapPoint(closed ? midpoint(last, first) : first, step);
  const bends = closed ? points : points.slice(1, -1);
  const finish = closed ? begin : snapPoint(last, step);

  let control = snapPoint(bends[0] as Point, step);
  let here = begin;
  let curve = '';
  const moves: string[] = [];
  for (let index = 0; index < bends.length; index++) {
    const nextBend = bends[index + 1];
    const end = nextBend ? snapPoint(midpoint(control, nextBend), step) : finish;
    const move = numbers(end[0] - here[0], end[1] - here[1]);
    if (index === 0) {
      const bend = numbers(control[0] - here[0], control[1] - here[1]);
      curve = `M${numbers(...begin)}q${joinMoves([bend, move])}`;
    } else {
      moves.push(move);
    }
    control = [2 * end[0] - control[0], 2 * end[1] - control[1]];
    here = end;
  }
  if (moves.length > 0) curve += `t${joinMoves(moves)}`;
  return closed ? `${curve}z` : curve;
}

function snapPoint([x, y]: Point, step: number): Point {
  return [snap(x, step), snap(y, step)];
}

function joinMoves(moves: readonly string[]): string {
  return moves.map((move, index) => (index > 0 && !move.startsWith('-') ? ` ${move}` : move)).join('');
}
