import type { Position } from '../geodesy/area.ts';

/** Metres of EPSG:3857 east and north, or pixels right and down. */
export type Point = readonly [number, number];

/** West, south, east, north: in degrees, metres or pixels. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const radiusM = 6_378_137;
const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const inDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** The extent of the map pack, in degrees (docs/map-data.md). */
export const dataBounds: Bounds = [24.5, -23.5, 34, -14.5];

/** The initial extent of a map: the country, in degrees. */
export const startBounds: Bounds = [25, -22.6, 33.3, -15.4];

export const toMercator = ([longitude, latitude]: Position): Point => [
  radiusM * inRadians(longitude),
  radiusM * Math.log(Math.tan(Math.PI / 4 + inRadians(latitude) / 2)),
];

export const fromMercator = ([x, y]: Point): Position => [
  inDegrees(x / radiusM),
  inDegrees(2 * Math.atan(Math.exp(y / radiusM)) - Math.PI / 2),
];

/** The visible part of a map. `center` is in metres of EPSG:3857, `width` and `height` are in pixels. */
export interface MapView {
  center: Point;
  metersPerPixel: number;
  width: number;
  height: number;
}

/** The view that contains these bounds, in degrees, with a margin in pixels. */
export function viewOf(bounds: Bounds, width: number, height: number, margin = 0): MapView {
  const [left, bottom] = toMercator([bounds[0], bounds[1]]);
  const [right, top] = toMercator([bounds[2], bounds[3]]);
  return {
    center: [(left + right) / 2, (bottom + top) / 2],
    metersPerPixel: Math.max((right - left) / (width - 2 * margin), (top - bottom) / (height - 2 * margin)),
    width,
    height,
  };
}

export const toPixel = ({ center, metersPerPixel, width, height }: MapView, [x, y]: Point): Point => [
  width / 2 + (x - center[0]) / metersPerPixel,
  height / 2 - (y - center[1]) / metersPerPixel,
];

/** The extent of the view, in degrees. */
export function boundsOfView({ center: [x, y], metersPerPixel, width, height }: MapView): Bounds {
  const [right, up] = [(width / 2) * metersPerPixel, (height / 2) * metersPerPixel];
  return [...fromMercator([x - right, y - up]), ...fromMercator([x + right, y + up])] as const;
}

/** The true width of the view along its middle, in kilometres. */
export const widthKm = ({ center, metersPerPixel, width }: MapView): number =>
  (width * metersPerPixel * Math.cos(inRadians(fromMercator(center)[1]))) / 1_000;

export function boundsOf(positions: readonly (readonly [number, number])[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

export const overlap = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

const shortestScalePx = 100;

/** The length of the scale bar: 1, 2 or 5 times a power of ten, about 100 to 170 pixels in the middle of the view. */
export function scaleOf(view: MapView): { km: number; pixels: number } {
  const kmPerPixel = widthKm(view) / view.width;
  const shortest = kmPerPixel * shortestScalePx;
  const power = 10 ** Math.floor(Math.log10(shortest));
  const km = [1, 2, 5, 10].map((step) => step * power).find((step) => step >= shortest) ?? 10 * power;
  return { km, pixels: km / kmPerPixel };
}
