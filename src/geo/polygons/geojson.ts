// Chunk: geodesy
import { type Area, closed, type Polygon, type Position, type Ring } from '#geo/geodesy/area.ts';

/** A geometry of GeoJSON (RFC 7946). */
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Position[][][];
}

/** A MultiPolygon with 7 decimals, which is 1 cm; outer rings run counter-clockwise and holes clockwise. */
export const toGeoJson = (area: Area): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: area.map((polygon) => polygon.map((ring, index) => turned(ring.map(rounded), index === 0))),
});

/** The areas in a GeoJSON object; lines and points are left out. Throws a TypeError where the form is wrong. */
export function fromGeoJson(value: unknown): Area {
  if (!isObject(value)) throw new TypeError('GeoJSON is an object');
  if (value['type'] === 'FeatureCollection') return listOf(value['features']).flatMap(fromGeoJson);
  if (value['type'] === 'Feature') return value['geometry'] ? fromGeoJson(value['geometry']) : [];
  if (value['type'] === 'GeometryCollection') return listOf(value['geometries']).flatMap(fromGeoJson);
  if (value['type'] === 'MultiPolygon') return listOf(value['coordinates']).map(polygonOf);
  if (value['type'] === 'Polygon') return [polygonOf(value['coordinates'])];
  return [];
}

const polygonOf = (value: unknown): Polygon =>
  listOf(value)
    .map((ring) => closed(listOf(ring).map(positionOf)))
    .filter((ring) => ring.length > 0);

function positionOf(value: unknown): Position {
  const [longitude, latitude] = listOf(value);
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new TypeError('A position has two numbers');
  return [Number(longitude), Number(latitude)];
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Coordinates are lists');
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rounded = ([lon, lat]: Position): Position => [Number(lon.toFixed(7)), Number(lat.toFixed(7))];

/** Twice the area in the squared unit of the positions, positive for a counter-clockwise ring. */
export const signedSize = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? ring[0] ?? [x, y];
    return sum + (x * nextY - nextX * y);
  }, 0);

const turned = (ring: Position[], isOuter: boolean): Position[] =>
  signedSize(ring) > 0 === isOuter ? ring : ring.toReversed();
