import { type Area, cornersOf, type Polygon, type Position, type Ring } from '#geo/geodesy/area.ts';
import { isOnEdge } from './crossings.ts';

/** A position in two polygons at once, or of a hole that is not in its polygon; for areas without crossings. */
export function overlapOf(area: Area): Position | null {
  const boxed = area.map((polygon) => ({ polygon, box: boxOf(polygon[0] ?? []) }));
  boxed.sort((one, other) => one.box.minX - other.box.minX);
  let open: typeof boxed = [];
  for (const { polygon, box } of boxed) {
    const outside = holeOutside(polygon);
    if (outside) return outside;
    open = open.filter((other) => other.box.maxX > box.minX);
    for (const other of open) {
      if (other.box.maxY <= box.minY || other.box.minY >= box.maxY) continue;
      const shared = sharedPosition(other.polygon, polygon) ?? sharedPosition(polygon, other.polygon);
      if (shared) return shared;
    }
    open.push({ polygon, box });
  }
  return null;
}

/** Whether a position is in a ring: 1 in it, −1 outside, 0 on its line. */
export function locate(position: Position, ring: Ring): 1 | 0 | -1 {
  const [x, y] = position;
  let isInside = false;
  for (const [index, to] of ring.entries()) {
    const from = ring[index - 1];
    if (!from) continue;
    if (isOnEdge(from, to, position)) return 0;
    const isReached =
      from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
    if (isReached) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

function holeOutside([outer = [], ...holes]: Polygon): Position | null {
  for (const [index, hole] of holes.entries()) {
    const outside = samplesOf(hole).find((position) => locate(position, outer) < 0);
    if (outside) return outside;
    const within = holes.find((other, place) => place !== index && samplesOf(hole).some((at) => locate(at, other) > 0));
    if (within) return hole[0] ?? null;
  }
  return null;
}

/** A position of one polygon's outer ring inside the other polygon. */
function sharedPosition([ring = []]: Polygon, [outer = [], ...holes]: Polygon): Position | null {
  const samples = samplesOf(ring).filter((at) => locate(at, outer) > 0 && holes.every((hole) => locate(at, hole) < 0));
  if (samples[0]) return samples[0];
  const isSameRing = samplesOf(ring).every((at) => locate(at, outer) === 0);
  return isSameRing ? (ring[0] ?? null) : null;
}

/** The corners of a ring and the middles of its edges. */
const samplesOf = (ring: Ring): Position[] =>
  cornersOf(ring).flatMap(([x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? [x, y];
    return [[x, y] as const, [(x + nextX) / 2, (y + nextY) / 2] as const];
  });

export function boxOf(ring: Ring): { minX: number; minY: number; maxX: number; maxY: number } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  }
  return { minX, minY, maxX, maxY };
}
