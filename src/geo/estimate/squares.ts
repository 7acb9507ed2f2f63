import type { Area, Position, Ring } from '../geodesy/area.ts';
import { fromWgs84, toWgs84 } from '../geodesy/projections.ts';
import { type UtmZone, utmZone, utmZoneAt } from '../geodesy/utm.ts';

/** West, south, east and north. */
type Box = readonly [number, number, number, number];

/** A zone and latitude band of MGRS. */
interface Part {
  utm: UtmZone;
  band: string;
  box: Box;
}

const bandNames = 'CDEFGHJKLMNPQRSTUVWX';

/** The zones and bands in which an area may lie; none beyond 80° south and 84° north. */
function partsAround(area: Area): Part[] {
  const [west, south, east, north] = boxOf(area.flat(2));
  return [...bandNames].flatMap((band, index) => {
    const from = -80 + 8 * index;
    const to = band === 'X' ? 84 : from + 8;
    if (to < south || from > north) return [];
    const zones = [utmZoneAt([west, from]).zone, utmZoneAt([east, from]).zone] as const;
    return Array.from({ length: zones[1] - zones[0] + 1 }, (_, beside): Part => {
      const zone = zones[0] + beside;
      const edge = zone * 6 - 180;
      return { utm: utmZone(zone, from < 0 ? 'S' : 'N'), band, box: [edge - 6, from, edge, to] };
    });
  });
}

const squareM = 100_000;
/** A smaller part of a square is within the error of the projection. */
const leastM2 = 100;
/** A straight line in degrees bends by less than 20 cm between corners of this distance in metres. */
const longestDegrees = 0.05;

interface Square {
  /** Such as 35KPU. */
  name: string;
  /** In degrees, cut at the borders of its zone and band. */
  outline: Ring;
}

/** The 100 km squares of MGRS in which an area lies, in order of their names. */
export function mgrsSquaresOf(area: Area): Square[] {
  return partsAround(area)
    .flatMap(({ utm: { zone, epsg }, band, box }) => {
      const inZone = area.map((polygon) =>
        polygon.map((ring) => densified(clipped(ring, box)).map((position) => fromWgs84(position, epsg))),
      );
      return cellsOf(inZone).map(({ column, row }) => ({
        name: `${zone}${band}${squareName(zone, column, row)}`,
        outline: clipped(cellOutline(column, row, epsg), box),
      }));
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A cell of 100 km in degrees. Its edges bend there, so each has a corner every 10 km. */
function cellOutline(column: number, row: number, epsg: number): Ring {
  const steps = Array.from({ length: 10 }, (_, step) => step / 10);
  const [west, south] = [column * squareM, row * squareM];
  return [
    ...steps.map((share): Position => [west + share * squareM, south]),
    ...steps.map((share): Position => [west + squareM, south + share * squareM]),
    ...steps.map((share): Position => [west + squareM - share * squareM, south + squareM]),
    ...steps.map((share): Position => [west, south + squareM - share * squareM]),
  ].map((metres) => toWgs84(metres, epsg));
}

/** The cells of 100 km that an area in metres covers; holes do not count. */
function cellsOf(area: Area): { column: number; row: number }[] {
  const covered = new Map<string, Cell>();
  for (const polygon of area) {
    for (const [index, ring] of polygon.entries()) {
      for (const { column, row, size } of cellsIn(ring, cellsAround(ring))) {
        const before = covered.get(`${column} ${row}`)?.size ?? 0;
        covered.set(`${column} ${row}`, { column, row, size: before + size * (index ? -1 : 1) });
      }
    }
  }
  return [...covered.values()].filter(({ size }) => size > leastM2);
}

interface Cell {
  column: number;
  row: number;
  /** Square metres of a ring in the cell. */
  size: number;
}

/**
 * Halves the block of cells until each has its own part of the ring: a corner is looked at once for each halving, not
 * once for each cell.
 */
function cellsIn(ring: Ring, [west, south, east, north]: Box): Cell[] {
  if (!ring.length) return [];
  const [columns, rows] = [east - west, north - south];
  if (columns === 1 && rows === 1) return [{ column: west, row: south, size: planarSize(ring) }];
  const [axis, middle] = columns >= rows ? ([0, west + (columns >> 1)] as const) : ([1, south + (rows >> 1)] as const);
  const below = clippedAt(ring, axis, middle * squareM, -1);
  const above = clippedAt(ring, axis, middle * squareM, 1);
  return axis === 0
    ? [...cellsIn(below, [west, south, middle, north]), ...cellsIn(above, [middle, south, east, north])]
    : [...cellsIn(below, [west, south, east, middle]), ...cellsIn(above, [west, middle, east, north])];
}

/** The block of cells around a ring, counted from the south-west corner of the grid. */
function cellsAround(ring: Ring): Box {
  const [west, south, east, north] = boxOf(ring).map((metres) => Math.floor(metres / squareM)) as [...Box];
  return [west, south, east + 1, north + 1];
}

/** By the remainder of the zone when it is divided by three. */
const columnNames = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'] as const;
const rowNames = 'ABCDEFGHJKLMNPQRSTUV';

/** The two letters of a square. Rows begin at A in odd zones and at F in even ones, at the equator and 10,000 km south. */
const squareName = (zone: number, column: number, row: number): string =>
  `${columnNames[zone % 3]?.[column - 1]}${rowNames[(row + (zone % 2 ? 0 : 5)) % rowNames.length]}`;

/** Of all corners. */
export function boxOf(corners: readonly Position[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of corners) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** The part of a ring inside a box, one side after another (Sutherland and Hodgman); its size is exact. */
function clipped(ring: Ring, [west, south, east, north]: Box): Ring {
  const inEast = clippedAt(clippedAt(ring, 0, west, 1), 0, east, -1);
  return clippedAt(clippedAt(inEast, 1, south, 1), 1, north, -1);
}

function clippedAt(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const isInside = (corner: Position): boolean => sign * (corner[axis] - limit) >= 0;
  return ring.flatMap((corner, index) => {
    const before = ring.at(index - 1) ?? corner;
    if (isInside(before) === isInside(corner)) return isInside(corner) ? [corner] : [];
    const share = (limit - before[axis]) / (corner[axis] - before[axis]);
    const crossing: Position = [
      axis === 0 ? limit : before[0] + share * (corner[0] - before[0]),
      axis === 1 ? limit : before[1] + share * (corner[1] - before[1]),
    ];
    return isInside(corner) ? [crossing, corner] : [crossing];
  });
}

/** More corners on long edges. */
function densified(ring: Ring): Ring {
  return ring.flatMap((corner, index) => {
    const [lon, lat] = ring.at(index - 1) ?? corner;
    const [dLon, dLat] = [corner[0] - lon, corner[1] - lat];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dLon), Math.abs(dLat)) / longestDegrees));
    return Array.from({ length: steps }, (_, step): Position => {
      const share = (step + 1) / steps;
      return [lon + share * dLon, lat + share * dLat];
    });
  });
}

function planarSize(ring: Ring): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    return sum + (beforeX - originX) * (y - originY) - (x - originX) * (beforeY - originY);
  }, 0);
  return Math.abs(doubled) / 2;
}
