import type { Field } from './contours.ts';

/** The node into which each node drains (-1: off the map), and how many nodes drain through it. */
export interface Drainage {
  downstream: Int32Array;
  accumulation: Int32Array;
}

const NEIGHBOURS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

function* neighbours(field: Field, node: number): Generator<number> {
  const column = node % field.columns;
  const row = Math.floor(node / field.columns);
  for (const [dx, dy] of NEIGHBOURS) {
    const x = column + dx;
    const y = row + dy;
    if (x >= 0 && y >= 0 && x < field.columns && y < field.rows) yield y * field.columns + x;
  }
}

/**
 * Priority flood: water enters from the map edge and rises over the land, lowest ground first.
 * Each node drains to the neighbour it was reached from, so pits are crossed and nothing loops.
 */
export function drain(field: Field): Drainage {
  const count = field.values.length;
  const downstream = new Int32Array(count).fill(-1);
  const reached = new Uint8Array(count);
  const queue = new LowestFirst();
  for (let node = 0; node < count; node++) {
    const column = node % field.columns;
    const row = Math.floor(node / field.columns);
    const onEdge = column === 0 || row === 0 || column === field.columns - 1 || row === field.rows - 1;
    if (!onEdge) continue;
    reached[node] = 1;
    queue.add(node, field.values[node] as number);
  }
  const filled = Float64Array.from(field.values);
  const order: number[] = [];
  for (let node = queue.take(); node !== undefined; node = queue.take()) {
    order.push(node);
    for (const neighbour of neighbours(field, node)) {
      if (reached[neighbour]) continue;
      reached[neighbour] = 1;
      filled[neighbour] = Math.max(field.values[neighbour] as number, filled[node] as number);
      downstream[neighbour] = node;
      queue.add(neighbour, filled[neighbour] as number);
    }
  }
  steepen(field, filled, downstream);
  return { downstream, accumulation: accumulate(order, downstream) };
}

/** D8: where the filled ground has a slope, water flows in the steepest of the eight directions. */
function steepen(field: Field, filled: Float64Array, downstream: Int32Array): void {
  for (let node = 0; node < filled.length; node++) {
    if (downstream[node] === -1) continue;
    let steepest = 0;
    for (const neighbour of neighbours(field, node)) {
      const step = Math.abs(neighbour - node);
      const straight = step === 1 || step === field.columns;
      const drop = (filled[node] as number) - (filled[neighbour] as number);
      const slope = straight ? drop : drop / Math.SQRT2;
      if (slope > steepest) {
        steepest = slope;
        downstream[node] = neighbour;
      }
    }
  }
}

function accumulate(floodOrder: readonly number[], downstream: Int32Array): Int32Array {
  const accumulation = new Int32Array(downstream.length).fill(1);
  for (let index = floodOrder.length - 1; index >= 0; index--) {
    const node = floodOrder[index] as number;
    const target = downstream[node] as number;
    if (target >= 0) accumulation[target] = (accumulation[target] as number) + (accumulation[node] as number);
  }
  return accumulation;
}

/** A binary heap of nodes by height. */
class LowestFirst {
  private readonly nodes: number[] = [];
  private readonly heights: number[] = [];

  add(node: number, height: number): void {
    this.nodes.push(node);
    this.heights.push(height);
    let index = this.nodes.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isLower(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  take(): number | undefined {
    const lowest = this.nodes[0];
    const lastNode = this.nodes.pop();
    const lastHeight = this.heights.pop();
    if (this.nodes.length === 0 || lastNode === undefined || lastHeight === undefined) return lowest;
    this.nodes[0] = lastNode;
    this.heights[0] = lastHeight;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      let lower = index;
      if (left < this.nodes.length && this.isLower(left, lower)) lower = left;
      if (right < this.nodes.length && this.isLower(right, lower)) lower = right;
      if (lower === index) return lowest;
      this.swap(index, lower);
      index = lower;
    }
  }

  private isLower(a: number, b: number): boolean {
    return (this.heights[a] as number) < (this.heights[b] as number);
  }

  private swap(a: number, b: number): void {
    [this.nodes[a], this.nodes[b]] = [this.nodes[b] as number, this.nodes[a] as number];
    [this.heights[a], this.heights[b]] = [this.heights[b] as number, this.heights[a] as number];
  }
}
