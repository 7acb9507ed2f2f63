import type Geometry from 'ol/geom/Geometry.js';
import Polygon from 'ol/geom/Polygon.js';
import type { Area, Position, Ring } from '#geo/geodesy/area.ts';
import { fromMercator, toMercator } from '#geo/map/mercator.ts';

type Coordinate = number[];

/** Seven decimals are a centimetre, the precision that the API accepts. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

export const toCoordinate = (position: Position): Coordinate => [...toMercator(position)];

export function toPosition([x = 0, y = 0]: Coordinate): Position {
  const [longitude, latitude] = fromMercator([x, y]);
  return [rounded(longitude), rounded(latitude)];
}

export const polygonsOf = (area: Area): Polygon[] =>
  area.map((polygon) => new Polygon(polygon.map((ring) => ring.map(toCoordinate))));

export const areaOfGeometries = (geometries: readonly (Geometry | undefined)[]): Area =>
  geometries
    .filter((geometry) => geometry instanceof Polygon)
    .map((polygon) => polygon.getCoordinates().map((ring): Ring => ring.map(toPosition)));

/** The corners of the outer ring of the first polygon, without the repeated last one. */
export const outerCorners = (area: Area): readonly Position[] => area[0]?.[0]?.slice(0, -1) ?? [];
