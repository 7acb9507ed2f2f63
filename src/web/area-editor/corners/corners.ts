// Chunk: area-editor
import type { Area, Position, Ring } from '#geo/geodesy/area.ts';

// The outer ring of the first polygon: the corners that the table and the map can change.

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** The corners without the repeated first one. */
export function outlineOf(area: Area): readonly Position[] {
  const ring = area[0]?.[0] ?? [];
  return ring.length > 1 && isSame(ring[0], ring.at(-1)) ? ring.slice(0, -1) : ring;
}

const closed = (corners: readonly Position[]): Ring => corners.concat(corners.slice(0, 1));

export const polygonOf = (corners: readonly Position[]): Area => [[closed(corners)]];

function withOutline(area: Area, corners: readonly Position[]): Area {
  const [[, ...holes] = [], ...others] = area;
  return [[closed(corners), ...holes], ...others];
}

export const withCorner = (area: Area, index: number, position: Position): Area =>
  withOutline(area, outlineOf(area).with(index, position));

/** Adds a corner in the middle of the edge from this corner to the next. */
export function withCornerAfter(area: Area, index: number): Area {
  const corners = outlineOf(area);
  const [here, next] = [corners[index], corners[(index + 1) % corners.length]];
  if (!here || !next) return area;
  const middle: Position = [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2];
  return withOutline(area, corners.toSpliced(index + 1, 0, middle));
}

export const fewestCorners = 3;

export function withoutCorner(area: Area, index: number): Area {
  const corners = outlineOf(area);
  return corners.length > fewestCorners ? withOutline(area, corners.toSpliced(index, 1)) : area;
}
