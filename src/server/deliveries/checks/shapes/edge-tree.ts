import type { Line } from '../shape.ts';
import { sideOfLine } from './side-of-line.ts';

const groupSize = 8;

/** More pairs of edges were compared than the caller allows. */
export class TooManyPairs extends Error {}

/**
 * The edges of rings in their order, with the boxes of every 8 neighbours, of every 16 and so on: neighbours in a ring
 * lie near each other, so that few boxes meet. Repeated positions have no edge.
 */
export class EdgeTree {
  readonly count: number;
  /** ax, ay, bx, by of each edge. */
  readonly xy: Float64Array;
  readonly ringOf: Int32Array;
  /** The first edge of each ring, and the number of all at the end. */
  readonly starts: Int32Array;
  /** From groups of 8 edges up to one box: minX, minY, maxX, maxY. */
  readonly #levels: Float64Array[] = [];
  readonly #westOfRing: readonly number[];
  /** The west end of the rings that have edges in each of these boxes. */
  readonly #wests: Float64Array[] = [];

  constructor(rings: readonly Line[]) {
    const most = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
    this.xy = new Float64Array(4 * most);
    this.ringOf = new Int32Array(most);
    this.starts = new Int32Array(rings.length + 1);
    let count = 0;
    for (const [number, ring] of rings.entries()) {
      this.starts[number] = count;
      for (let at = 2; at < ring.length; at += 2) {
        const [ax, ay, bx, by] = [ring[at - 2], ring[at - 1], ring[at], ring[at + 1]] as [
          number,
          number,
          number,
          number,
        ];
        if (ax === bx && ay === by) continue;
        this.xy.set([ax, ay, bx, by], 4 * count);
        this.ringOf[count] = number;
        count += 1;
      }
    }
    this.starts[rings.length] = count;
    this.count = count;
    this.#westOfRing = rings.map(westOf);
    this.#addGroups();
    while ((this.#levels.at(-1)?.length ?? 0) > 4) this.#addLevel();
  }

  #addGroups(): void {
    const boxes = new Float64Array(4 * Math.ceil(this.count / groupSize));
    const wests = new Float64Array(boxes.length / 4).fill(Infinity);
    for (let group = 0; 4 * group < boxes.length; group += 1) {
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      const end = 4 * Math.min(this.count, (group + 1) * groupSize);
      for (let at = 4 * group * groupSize; at < end; at += 2) {
        const [x, y] = [this.xy[at], this.xy[at + 1]] as [number, number];
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
      }
      boxes.set([minX, minY, maxX, maxY], 4 * group);
      for (let edge = group * groupSize; 4 * edge < end; edge += 1) {
        wests[group] = Math.min(wests[group] as number, this.#westOfRing[this.ringOf[edge] as number] as number);
      }
    }
    this.#levels.push(boxes);
    this.#wests.push(wests);
  }

  #addLevel(): void {
    const below = this.#levels.at(-1) as Float64Array;
    const boxes = new Float64Array(4 * Math.ceil(below.length / 8));
    for (let at = 0; at < boxes.length; at += 4) {
      const one = 2 * at;
      const other = one + 4 < below.length ? one + 4 : one;
      for (let side = 0; side < 4; side += 1) {
        const pick = side < 2 ? Math.min : Math.max;
        boxes[at + side] = pick(below[one + side] as number, below[other + side] as number);
      }
    }
    this.#levels.push(boxes);
    const west = this.#wests.at(-1) as Float64Array;
    const wests = new Float64Array(boxes.length / 4);
    for (let place = 0; place < wests.length; place += 1) {
      wests[place] = Math.min(west[2 * place] as number, west[2 * place + 1] ?? Infinity);
    }
    this.#wests.push(wests);
  }

  /** Calls back for each pair of edges whose boxes meet, until it answers true. @throws TooManyPairs */
  somePair(test: (one: number, other: number) => boolean, budget: { pairs: number }): boolean {
    const within = (level: number, one: number, other: number): boolean => {
      const boxes = this.#levels[level] as Float64Array;
      if (4 * other >= boxes.length) return false;
      if (one !== other && !boxesMeet(boxes, 4 * one, 4 * other)) return false;
      if (level === 0) return this.#someInGroups(one, other, test, budget);
      return (
        within(level - 1, 2 * one, 2 * other) ||
        within(level - 1, 2 * one, 2 * other + 1) ||
        within(level - 1, 2 * one + 1, 2 * other + 1) ||
        (one !== other && within(level - 1, 2 * one + 1, 2 * other))
      );
    };
    return this.count > 0 && within(this.#levels.length - 1, 0, 0);
  }

  #someInGroups(
    one: number,
    other: number,
    test: (one: number, other: number) => boolean,
    budget: { pairs: number },
  ): boolean {
    const [oneEnd, otherEnd] = [one, other].map((group) => Math.min(this.count, (group + 1) * groupSize)) as [
      number,
      number,
    ];
    budget.pairs -= groupSize * groupSize;
    if (budget.pairs < 0) throw new TooManyPairs();
    for (let a = one * groupSize; a < oneEnd; a += 1) {
      for (let b = one === other ? a + 1 : other * groupSize; b < otherEnd; b += 1) {
        if (this.#edgesMayMeet(4 * a, 4 * b) && test(a, b)) return true;
      }
    }
    return false;
  }

  /** Whether the boxes of two edges meet. */
  #edgesMayMeet(a: number, b: number): boolean {
    const { xy } = this;
    for (let axis = 0; axis < 2; axis += 1) {
      const [a1, a2] = [xy[a + axis], xy[a + axis + 2]] as [number, number];
      const [b1, b2] = [xy[b + axis], xy[b + axis + 2]] as [number, number];
      if ((a1 < a2 ? a2 : a1) < (b1 < b2 ? b1 : b2) || (b1 < b2 ? b2 : b1) < (a1 < a2 ? a1 : a2)) return false;
    }
    return true;
  }

  /** The rings that a position is in, by the edges to the east of it, and those that it is on. @throws TooManyPairs */
  ringsAround(x: number, y: number, budget: { pairs: number }): { inside: Set<number>; on: Set<number> } {
    const inside = new Set<number>();
    const on = new Set<number>();
    this.#visit(
      // A ring that is wholly to the east is crossed as often outwards as inwards.
      (box, at, level) =>
        (box[at + 1] as number) <= y &&
        (box[at + 3] as number) >= y &&
        (box[at + 2] as number) >= x &&
        ((this.#wests[level] as Float64Array)[at / 4] as number) <= x,
      (edge) => {
        budget.pairs -= 1;
        if (budget.pairs < 0) throw new TooManyPairs();
        const [ax, ay, bx, by] = this.edge(edge);
        if (Math.min(ay, by) > y || Math.max(ay, by) < y) return;
        const ring = this.ringOf[edge] as number;
        if ((this.#westOfRing[ring] as number) > x) return;
        const side = sideOfLine(ax, ay, bx, by, x, y);
        if (side === 0 && Math.min(ax, bx) <= x && x <= Math.max(ax, bx)) on.add(ring);
        else if (ay > y !== by > y && side > 0 === by > ay && !inside.delete(ring)) inside.add(ring);
      },
    );
    return { inside, on };
  }

  /** The nearest position on an edge, with units of the axes as long as the scales. */
  nearest(x: number, y: number, scaleX: number, scaleY: number): { distance: number; x: number; y: number } {
    let best = { distance: Infinity, x: Number.NaN, y: Number.NaN };
    this.#visit(
      (box, at) => {
        const apartX = Math.max((box[at] as number) - x, 0, x - (box[at + 2] as number));
        const apartY = Math.max((box[at + 1] as number) - y, 0, y - (box[at + 3] as number));
        return Math.hypot(apartX * scaleX, apartY * scaleY) < best.distance;
      },
      (edge) => {
        const [ax, ay, bx, by] = this.edge(edge);
        const [dx, dy] = [(bx - ax) * scaleX, (by - ay) * scaleY];
        const along = ((x - ax) * scaleX * dx + (y - ay) * scaleY * dy) / (dx * dx + dy * dy);
        const share = Math.min(1, Math.max(0, along));
        const [nearX, nearY] = [ax + share * (bx - ax), ay + share * (by - ay)];
        const distance = Math.hypot((x - nearX) * scaleX, (y - nearY) * scaleY);
        if (distance < best.distance) best = { distance, x: nearX, y: nearY };
      },
    );
    return best;
  }

  edge(edge: number): [ax: number, ay: number, bx: number, by: number] {
    const at = 4 * edge;
    return [this.xy[at], this.xy[at + 1], this.xy[at + 2], this.xy[at + 3]] as [number, number, number, number];
  }

  /** The edges in boxes that may hold what is looked for. */
  #visit(mayHold: (boxes: Float64Array, at: number, level: number) => boolean, use: (edge: number) => void): void {
    const within = (level: number, place: number): void => {
      const boxes = this.#levels[level] as Float64Array;
      if (4 * place >= boxes.length || !mayHold(boxes, 4 * place, level)) return;
      if (level > 0) {
        within(level - 1, 2 * place);
        within(level - 1, 2 * place + 1);
        return;
      }
      const end = Math.min(this.count, (place + 1) * groupSize);
      for (let edge = place * groupSize; edge < end; edge += 1) use(edge);
    };
    if (this.count) within(this.#levels.length - 1, 0);
  }
}

const boxesMeet = (boxes: Float64Array, one: number, other: number): boolean =>
  (boxes[one] as number) <= (boxes[other + 2] as number) &&
  (boxes[other] as number) <= (boxes[one + 2] as number) &&
  (boxes[one + 1] as number) <= (boxes[other + 3] as number) &&
  (boxes[other + 1] as number) <= (boxes[one + 3] as number);

const westOf = (ring: Line): number => {
  let west = Infinity;
  for (let at = 0; at < ring.length; at += 2) west = Math.min(west, ring[at] as number);
  return west;
};
