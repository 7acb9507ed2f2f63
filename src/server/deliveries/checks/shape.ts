/** Positions one after the other: x, y, x, y. */
export type Line = Float64Array;

/** A feature's geometry in the numbers of its file. */
export interface Shape {
  /** x, y, x, y. */
  points: number[];
  lines: Line[];
  /** Each with its outer ring first. */
  polygons: Line[][];
  /** Parts of kinds that are not tested, such as curves. */
  others: number;
}

export const emptyShape = (): Shape => ({ points: [], lines: [], polygons: [], others: 0 });

export type Noun = 'point' | 'line' | 'polygon' | 'feature';

/** What a feature is called; null for one without a shape. */
export function nounOf({ points, lines, polygons, others }: Shape): Noun | null {
  const nouns = [
    ...(points.length ? (['point'] as const) : []),
    ...(lines.length ? (['line'] as const) : []),
    ...(polygons.length ? (['polygon'] as const) : []),
    ...(others ? (['feature'] as const) : []),
  ];
  return nouns.length > 1 ? 'feature' : (nouns[0] ?? null);
}

export const verticesOf = ({ points, lines, polygons }: Shape): number =>
  (points.length +
    lines.reduce((sum, line) => sum + line.length, 0) +
    polygons.reduce((sum, rings) => sum + rings.reduce((total, ring) => total + ring.length, 0), 0)) /
  2;

/** Every list of positions in a shape. */
export function* listsOf({ points, lines, polygons }: Shape): Generator<ArrayLike<number>> {
  yield points;
  yield* lines;
  for (const rings of polygons) yield* rings;
}

export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number];

export function extentOf(lists: Iterable<ArrayLike<number>>): Extent {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const list of lists) {
    for (let at = 0; at + 1 < list.length; at += 2) {
      const [x, y] = [list[at], list[at + 1]] as [number, number];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  return [minX, minY, maxX, maxY];
}
