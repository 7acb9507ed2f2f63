import { type Line, listsOf, type Shape } from '../shape.ts';
import { EdgeTree } from './edge-tree.ts';
import { sideOfLine } from './side-of-line.ts';

/** Why a shape is not valid by OGC 06-103r4. */
export type Fault = 'not-finite' | 'open' | 'short' | 'crosses' | 'touches' | 'hole' | 'overlap' | 'divided';

export interface TestOptions {
  /** True where the file does not say which rings are holes: rings in others are holes, whatever their order. */
  ringsByNesting: boolean;
  /** How many pairs of edges may still be compared. */
  budget: { pairs: number };
}

/** The first fault of a shape, or null. @throws TooManyPairs */
export function faultOf(shape: Shape, options: TestOptions): Fault | null {
  for (const list of listsOf(shape)) if (!hasNumbers(list)) return 'not-finite';
  if (shape.lines.some((line) => !hasLength(line))) return 'short';
  return shape.polygons.length ? faultOfPolygons(shape.polygons, options) : null;
}

function hasNumbers(list: ArrayLike<number>): boolean {
  for (let at = 0; at < list.length; at += 1) if (!Number.isFinite(list[at])) return false;
  return true;
}

const hasLength = (line: Line): boolean => {
  for (let at = 2; at < line.length; at += 2) if (line[at] !== line[0] || line[at + 1] !== line[1]) return true;
  return false;
};

function faultOfPolygons(polygons: readonly (readonly Line[])[], options: TestOptions): Fault | null {
  const rings = polygons.flat();
  if (rings.some((ring) => ring.length < 8)) return 'short';
  if (rings.some((ring) => ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1))) return 'open';
  const tree = new EdgeTree(rings);
  if (rings.some((_, ring) => edgesIn(tree, ring) < 3)) return 'short';
  const polygonOf = polygons.flatMap((within, polygon) => within.map(() => polygon));
  const touching = rings.map(() => new Set<number>());
  const touches: Touch[] = [];
  let fault: Fault | null = null;
  tree.somePair((one, other) => {
    const [ring, second] = [tree.ringOf[one] as number, tree.ringOf[other] as number];
    const meeting = ring === second ? meetingInRing(tree, one, other) : meetingOf(tree, one, other);
    if (meeting === 'none') return false;
    if (ring !== second && meeting === 'touch') {
      const [fewer, more] = edgesIn(tree, ring) < edgesIn(tree, second) ? [ring, second] : [second, ring];
      touching[fewer]?.add(more);
      if (polygonOf[ring] === polygonOf[second]) touches.push({ rings: [ring, second], at: touchOf(tree, one, other) });
      return false;
    }
    const isApart = !options.ringsByNesting && polygonOf[ring] !== polygonOf[second];
    fault = isApart ? 'overlap' : meeting === 'touch' ? 'touches' : 'crosses';
    return fault !== 'touches';
  }, options.budget);
  const wrong = fault ?? faultOfNesting(tree, polygonOf, touching, options);
  return wrong ?? (!options.ringsByNesting && isDivided(touches) ? 'divided' : null);
}

/** Where two rings of a polygon touch. */
interface Touch {
  rings: readonly [number, number];
  at: string;
}

/** The end of one of two edges that is on the other. */
function touchOf(tree: EdgeTree, one: number, other: number): string {
  const [ax, ay, bx, by] = tree.edge(one);
  const [cx, cy, dx, dy] = tree.edge(other);
  if (sideOfLine(ax, ay, bx, by, cx, cy) === 0 && isBetween(cx, ax, bx) && isBetween(cy, ay, by)) return `${cx} ${cy}`;
  if (sideOfLine(ax, ay, bx, by, dx, dy) === 0 && isBetween(dx, ax, bx) && isBetween(dy, ay, by)) return `${dx} ${dy}`;
  return sideOfLine(cx, cy, dx, dy, ax, ay) === 0 && isBetween(ax, cx, dx) && isBetween(ay, cy, dy)
    ? `${ax} ${ay}`
    : `${bx} ${by}`;
}

const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/** Rings that touch in a circle, by different positions, enclose a part of the inside. */
function isDivided(touches: readonly Touch[]): boolean {
  const groups = new Map<string | number, string | number>();
  const groupOf = (member: string | number): string | number => {
    let group = member;
    for (let next = groups.get(group); next !== undefined; next = groups.get(group)) group = next;
    return group;
  };
  const seen = new Set<string>();
  for (const { rings, at } of touches) {
    for (const ring of rings) {
      if (seen.has(`${ring} ${at}`)) continue;
      seen.add(`${ring} ${at}`);
      const [one, other] = [groupOf(ring), groupOf(at)];
      if (one === other) return true;
      groups.set(other, one);
    }
  }
  return false;
}

const edgesIn = (tree: EdgeTree, ring: number): number =>
  (tree.starts[ring + 1] as number) - (tree.starts[ring] as number);

type Meeting = 'none' | 'touch' | 'cross';

/** Neighbours share a corner, and meet only where one runs back over the other. */
function meetingInRing(tree: EdgeTree, one: number, other: number): Meeting {
  const gap = other - one;
  if (gap !== 1 && gap !== edgesIn(tree, tree.ringOf[one] as number) - 1) return meetingOf(tree, one, other);
  const [ax, ay, bx, by] = tree.edge(gap === 1 ? one : other);
  const [, , cx, cy] = tree.edge(gap === 1 ? other : one);
  const isBack = (ax - bx) * (cx - bx) + (ay - by) * (cy - by) > 0;
  return isBack && sideOfLine(ax, ay, bx, by, cx, cy) === 0 ? 'cross' : 'none';
}

/** How two edges meet: in one end at least, or in more. */
function meetingOf(tree: EdgeTree, one: number, other: number): Meeting {
  const [ax, ay, bx, by] = tree.edge(one);
  const [cx, cy, dx, dy] = tree.edge(other);
  const c = Math.sign(sideOfLine(ax, ay, bx, by, cx, cy));
  const d = Math.sign(sideOfLine(ax, ay, bx, by, dx, dy));
  if (c * d > 0) return 'none';
  if (c === 0 && d === 0) return sharedLength(ax - bx, ay - by, [ax, bx, cx, dx], [ay, by, cy, dy]);
  const a = Math.sign(sideOfLine(cx, cy, dx, dy, ax, ay));
  const b = Math.sign(sideOfLine(cx, cy, dx, dy, bx, by));
  if (a * b > 0) return 'none';
  return a && b && c && d ? 'cross' : 'touch';
}

type Four = readonly [number, number, number, number];

/** Of two edges on one line, along its longer axis. */
function sharedLength(x: number, y: number, xs: Four, ys: Four): Meeting {
  const [a, b, c, d] = Math.abs(x) >= Math.abs(y) ? xs : ys;
  const [from, to] = [Math.max(Math.min(a, b), Math.min(c, d)), Math.min(Math.max(a, b), Math.max(c, d))];
  return from > to ? 'none' : from === to ? 'touch' : 'cross';
}

/** Rings that do not cross lie in or beside each other: one corner tells, or of two that touch all of the shorter one. */
function faultOfNesting(
  tree: EdgeTree,
  polygonOf: readonly number[],
  touching: readonly ReadonlySet<number>[],
  { ringsByNesting, budget }: TestOptions,
): Fault | null {
  const around: Set<number>[] = [];
  for (const [ring, touched] of touching.entries()) {
    const found = ringsAround(tree, ring, touched, budget);
    if (!found) return 'crosses';
    around.push(found);
  }
  return ringsByNesting ? null : faultOfRoles(polygonOf, around);
}

/** The rings that a ring is in; null where it is in a ring that it touches, and outside of it too. */
function ringsAround(
  tree: EdgeTree,
  ring: number,
  touched: ReadonlySet<number>,
  budget: TestOptions['budget'],
): Set<number> | null {
  const inside = new Set<number>();
  const outside = new Set<number>();
  const [from, to] = [tree.starts[ring] as number, tree.starts[ring + 1] as number];
  let isCertain = false;
  for (let edge = from; edge < to && !isCertain; edge += 1) {
    const [ax, ay, bx, by] = tree.edge(edge);
    const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
    for (const [x, y] of touched.size ? [[ax, ay] as const, middle] : [[ax, ay] as const]) {
      const found = tree.ringsAround(x, y, budget);
      for (const other of found.inside) if (!found.on.has(other)) inside.add(other);
      // On itself alone.
      isCertain = !touched.size && found.on.size === 1;
      for (const other of touched) if (!found.inside.has(other) && !found.on.has(other)) outside.add(other);
    }
  }
  inside.delete(ring);
  return [...inside].some((other) => outside.has(other)) ? null : inside;
}

function faultOfRoles(polygonOf: readonly number[], around: readonly ReadonlySet<number>[]): Fault | null {
  const outerOf = new Map<number, number>();
  for (const [ring, polygon] of polygonOf.entries()) if (!outerOf.has(polygon)) outerOf.set(polygon, ring);
  for (const [ring, polygon] of polygonOf.entries()) {
    const within = around[ring] as ReadonlySet<number>;
    const outer = outerOf.get(polygon);
    if (outer === ring) {
      if (isInOther(polygonOf, outerOf, within, polygon)) return 'overlap';
    } else {
      const isInHole = [...within].some((other) => polygonOf[other] === polygon && other !== outer);
      if (outer === undefined || !within.has(outer) || isInHole) return 'hole';
    }
  }
  return null;
}

/** Whether an outer ring with these rings around it is in another polygon, and in none of its holes. */
function isInOther(
  polygonOf: readonly number[],
  outerOf: ReadonlyMap<number, number>,
  within: ReadonlySet<number>,
  polygon: number,
): boolean {
  const others = new Set([...within].map((ring) => polygonOf[ring] as number));
  others.delete(polygon);
  return [...others].some((other) => {
    const rings = [...within].filter((ring) => polygonOf[ring] === other);
    return rings.length === 1 && rings[0] === outerOf.get(other);
  });
}
