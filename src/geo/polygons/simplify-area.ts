import { type Area, areaOf, closed, cornersOf, type Polygon, type Position } from '#geo/geodesy/area.ts';
import { createQueue } from './priority-queue.ts';

interface Corner {
  position: Position;
  previous: Corner;
  next: Corner;
  ring: RingOfCorners;
  /** The triangle with its neighbours, in square degrees of the equator. */
  size: number;
  isGone: boolean;
}

interface RingOfCorners {
  count: number;
  first: Corner | null;
}

export interface Simplified {
  area: Area;
  from: number;
  to: number;
  /** Percent of the area before, without a sign. */
  changePercent: number;
}

/**
 * At most `most` corners: those go first that change the area least (Visvalingam), and rings of three corners go as a
 * whole. An area that has no more is returned as it is.
 */
export function simplifyArea(area: Area, most = 2000): Simplified {
  const from = area.flat().reduce((sum, ring) => sum + cornersOf(ring).length, 0);
  if (from <= most) return { area, from, to: from, changePercent: 0 };
  const rings = area.map((polygon) => polygon.map((ring) => linked(cornersOf(ring))));
  const to = removeCorners(rings.flat(), from, most);
  const simplified = rings.map(polygonOf).filter((polygon) => polygon.length > 0);
  const before = areaOf(area);
  return {
    area: simplified,
    from,
    to: to,
    changePercent: before ? (Math.abs(areaOf(simplified) - before) / before) * 100 : 0,
  };
}

function removeCorners(rings: readonly RingOfCorners[], from: number, most: number): number {
  const queue = createQueue<Corner>((corner) => corner.size);
  for (const ring of rings) for (const corner of cornersIn(ring)) queue.add(corner);
  let left = from;
  while (left > most) {
    const entry = queue.takeLeast();
    if (!entry) break;
    const corner = entry.item;
    if (corner.isGone || entry.rank !== corner.size) continue;
    left -= corner.ring.count <= 3 ? removeRing(corner.ring) : removeCorner(corner);
    for (const neighbour of corner.ring.first ? [corner.previous, corner.next] : []) {
      // At least the size of the removed corner, so that a flat stretch is not removed whole.
      neighbour.size = Math.max(sizeOf(neighbour), entry.rank);
      queue.add(neighbour);
    }
  }
  return left;
}

function removeCorner(corner: Corner): number {
  corner.isGone = true;
  corner.previous.next = corner.next;
  corner.next.previous = corner.previous;
  corner.ring.count -= 1;
  corner.ring.first = corner.next;
  return 1;
}

function removeRing(ring: RingOfCorners): number {
  const corners = [...cornersIn(ring)];
  for (const corner of corners) corner.isGone = true;
  Object.assign(ring, { count: 0, first: null });
  return corners.length;
}

function linked(positions: readonly Position[]): RingOfCorners {
  const ring: RingOfCorners = { count: positions.length, first: null };
  const corners = positions.map((position) => ({ position, ring, size: 0, isGone: false }) as Corner);
  for (const [index, corner] of corners.entries()) {
    corner.previous = corners.at(index - 1) ?? corner;
    corner.next = corners[(index + 1) % corners.length] ?? corner;
  }
  for (const corner of corners) corner.size = sizeOf(corner);
  ring.first = corners[0] ?? null;
  return ring;
}

function* cornersIn(ring: RingOfCorners): Generator<Corner> {
  let corner = ring.first;
  for (let count = ring.count; corner && count > 0; count -= 1) {
    yield corner;
    corner = corner.next;
  }
}

function sizeOf({ previous, position, next }: Corner): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [previous.position, position, next.position];
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) * Math.cos((by * Math.PI) / 180);
}

/** Nothing when the outer ring went; holes that went are left out. */
function polygonOf([outer, ...holes]: readonly RingOfCorners[]): Polygon {
  if (!outer?.count) return [];
  return [outer, ...holes.filter(({ count }) => count > 0)].map((ring) =>
    closed([...cornersIn(ring)].map(({ position }) => position)),
  );
}
