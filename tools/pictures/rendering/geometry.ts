export type Point = readonly [x: number, y: number];

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
}

export function midpoint([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** The point at a share of the distance between two points. */
function along([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

export function rotate([x, y]: Point, radians: number, [cx, cy]: Point = [0, 0]): Point {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const dx = x - cx;
  const dy = y - cy;
  return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
}

function distanceToSegment(point: Point, start: Point, end: Point): number {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared === 0) return distance(point, start);
  const share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / lengthSquared;
  return distance(point, along(start, end, Math.min(1, Math.max(0, share))));
}

export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (let index = 1; index < line.length; index++) {
    const start = line[index - 1] as Point;
    nearest = Math.min(nearest, distanceToSegment(point, start, line[index] as Point));
  }
  return nearest;
}

/** Douglas-Peucker: drops points that are within the tolerance of the line without them. */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  let farthest = 0;
  let offset = -1;
  for (let index = 1; index < points.length - 1; index++) {
    const away = distanceToSegment(points[index] as Point, first, last);
    if (away > offset) {
      offset = away;
      farthest = index;
    }
  }
  if (offset <= tolerance) return [first, last];
  const head = simplifyLine(points.slice(0, farthest + 1), tolerance);
  const tail = simplifyLine(points.slice(farthest), tolerance);
  return [...head, ...tail.slice(1)];
}

/** Like simplifyLine, for a ring, which is cut at its first point and at the point farthest from it. */
export function simplifyRing(points: readonly Point[], tolerance: number): Point[] {
  const start = points[0] as Point;
  let opposite = 0;
  points.forEach((point, index) => {
    if (distance(point, start) > distance(points[opposite] as Point, start)) opposite = index;
  });
  const there = simplifyLine(points.slice(0, opposite + 1), tolerance);
  const back = simplifyLine([...points.slice(opposite), start], tolerance);
  return [...there, ...back.slice(1, -1)];
}

/** Catmull-Rom through the given points, so that a manually placed course bends without corners. */
export function curveThrough(points: readonly Point[], stepsPerSpan: number): Point[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  const curve: Point[] = [];
  for (let span = 0; span < points.length - 1; span++) {
    for (let step = 0; step < stepsPerSpan; step++) {
      const t = step / stepsPerSpan;
      const axis = (a: number, b: number, c: number, d: number) =>
        b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2;
      const [p0, p1, p2, p3] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
      curve.push([axis(p0[0], p1[0], p2[0], p3[0]), axis(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  curve.push(at(points.length - 1));
  return curve;
}

/** Twice the signed area; positive when the ring runs clockwise on screen. */
function doubleArea(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
}

export function area(ring: readonly Point[]): number {
  return Math.abs(doubleArea(ring)) / 2;
}
