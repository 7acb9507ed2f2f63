import { type Area, distinctCorners, isSame, type Position, tolerance } from '#geo/geodesy/area.ts';

interface Edge {
  from: Position;
  to: Position;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
  /** The ring and the place in it: neighbours share a corner. */
  ring: number;
  index: number;
  count: number;
}

/**
 * The positions where edges meet that must not, at most `most`: within a ring, every shared position except the corners
 * of neighbours; between rings, which may touch, only crossings.
 */
export function crossingsOf(area: Area, most = 20): Position[] {
  const found: Position[] = [];
  for (const [one, other] of pairsOf(area)) {
    const at = one.ring === other.ring ? meetingInRing(one, other) : crossing(one, other);
    if (at && !found.some((position) => isSame(position, at))) found.push(at);
    if (found.length >= most) break;
  }
  return found;
}

/** Whether the boxes of more than `most` pairs of edges intersect. Their number decides how long a repair takes. */
export function isTangled(area: Area, most: number): boolean {
  let count = 0;
  for (const _ of pairsOf(area)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Some seconds of work, more than any real outline needs; after that an area counts as checked. */
const mostSteps = 100_000_000;

/** Pairs of edges whose boxes meet, found from west to east. */
function* pairsOf(area: Area): Generator<[Edge, Edge]> {
  let open: Edge[] = [];
  let steps = 0;
  for (const edge of edgesOf(area).sort((one, other) => one.minX - other.minX)) {
    open = open.filter((other) => other.maxX >= edge.minX);
    for (const other of open) if (other.maxY >= edge.minY && other.minY <= edge.maxY) yield [edge, other];
    steps += open.push(edge);
    if (steps > mostSteps) return;
  }
}

const edgesOf = (area: Area): Edge[] =>
  area.flat().flatMap((ring, number) => {
    const corners = distinctCorners(ring);
    return corners.map((from, index): Edge => {
      const to = corners[(index + 1) % corners.length] ?? from;
      const [minX, maxX] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
      const [minY, maxY] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
      return { from, to, minX, maxX, minY, maxY, ring: number, index, count: corners.length };
    });
  });

function meetingInRing(one: Edge, other: Edge): Position | null {
  const gap = Math.abs(one.index - other.index);
  if (gap === 1 || gap === one.count - 1) return foldBack(one, other);
  return crossing(one, other) ?? touch(one, other) ?? touch(other, one);
}

/** Two neighbours have more than their corner in common when one runs back over the other. */
function foldBack(one: Edge, other: Edge): Position | null {
  const [first, second] = isSame(one.to, other.from) ? [one, other] : [other, one];
  if (side(first.from, first.to, second.to) !== 0) return null;
  const isBack =
    (first.from[0] - first.to[0]) * (second.to[0] - second.from[0]) +
      (first.from[1] - first.to[1]) * (second.to[1] - second.from[1]) >
    0;
  return isBack ? first.to : null;
}

/** The position where the interiors of two edges cross. */
function crossing(one: Edge, other: Edge): Position | null {
  const [a, b] = [side(other.from, other.to, one.from), side(other.from, other.to, one.to)];
  if (!(a * b < 0 && side(one.from, one.to, other.from) * side(one.from, one.to, other.to) < 0)) return null;
  const share = a / (a - b);
  return [one.from[0] + share * (one.to[0] - one.from[0]), one.from[1] + share * (one.to[1] - one.from[1])];
}

/** The end of an edge that is on another edge. */
const touch = (edge: Edge, { from, to }: Edge): Position | null =>
  [from, to].find((position) => isOnEdge(edge.from, edge.to, position)) ?? null;

/** Whether a position is on the line between a and b, to the tolerance. */
// The tolerance is what rounding leaves between a corner and the edge it was computed to be on.
export function isOnEdge(a: Position, b: Position, position: Position): boolean {
  const isInBox = ([0, 1] as const).every(
    (axis) =>
      position[axis] >= Math.min(a[axis], b[axis]) - tolerance &&
      position[axis] <= Math.max(a[axis], b[axis]) + tolerance,
  );
  return isInBox && side(a, b, position) === 0;
}

/** Degrees from the line through a and b: above zero on its left, below on its right, zero within the tolerance. */
function side(a: Position, b: Position, point: Position): number {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const apart = (x * (point[1] - a[1]) - y * (point[0] - a[0])) / Math.hypot(x, y);
  return Math.abs(apart) < tolerance ? 0 : apart;
}
