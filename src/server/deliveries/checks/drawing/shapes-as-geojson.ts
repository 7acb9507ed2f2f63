import { isConverted, toWgs84 } from '#geo/geodesy/projections.ts';
import { extentOf, type Line, type Shape } from '../shape.ts';
import type { Attributes, Drawing } from './drawing.ts';

type Position = [longitude: number, latitude: number];
type Geometry =
  | {
      type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon';
      coordinates: unknown;
    }
  | { type: 'GeometryCollection'; geometries: Geometry[] };

/**
 * The features of all layers as GeoJSON (RFC 7946) in WGS 84, with their attributes. Each has its number in the file and the
 * name of its layer; an attribute of that name is called `layer_`. Null: there are too many vertices or attributes, no
 * features, or a system that is not converted.
 */
export function shapesAsGeoJson(drawing: Drawing): string | null {
  const { layers } = drawing;
  if (!drawing.isWhole || layers.some(({ facts }) => facts.epsg === null || !isConverted(facts.epsg))) return null;
  const features = layers.flatMap(({ facts: { name, epsg, ringsByNesting }, features: all, attributes }) =>
    all.flatMap(({ place: id, shape }) => {
      const geometry = geometryOf(shape, epsg as number, ringsByNesting);
      return geometry
        ? [{ type: 'Feature', id, properties: { layer: name, ...withoutLayer(attributes.get(id)) }, geometry }]
        : [];
    }),
  );
  return features.length ? JSON.stringify({ type: 'FeatureCollection', features }) : null;
}

function withoutLayer(attributes: Attributes = {}): Attributes {
  if (!('layer' in attributes)) return attributes;
  const { layer, ...others } = attributes;
  return { layer_: layer ?? null, ...others };
}

function geometryOf(shape: Shape, epsg: number, ringsByNesting: boolean): Geometry | null {
  const read = (line: ArrayLike<number>): Position[] => positionsOf(line, epsg);
  const points = read(shape.points);
  const lines = shape.lines.map(read).filter(({ length }) => length > 1);
  const polygons = (ringsByNesting ? shape.polygons.flatMap(byNesting) : shape.polygons)
    .map((rings) => rings.map(read).filter(({ length }) => length > 3))
    .filter(({ length }) => length > 0);
  const parts = [
    ...one('Point', points),
    ...one('LineString', lines),
    ...one('Polygon', polygons.map(turned)),
  ] as Geometry[];
  return parts.length > 1 ? { type: 'GeometryCollection', geometries: parts } : (parts[0] ?? null);
}

const one = (type: 'Point' | 'LineString' | 'Polygon', all: readonly unknown[]) =>
  all.length === 0
    ? []
    : [all.length === 1 ? { type, coordinates: all[0] } : { type: `Multi${type}` as const, coordinates: all }];

const digits = 7;

/** Without those that have no place. */
function positionsOf(line: ArrayLike<number>, epsg: number): Position[] {
  const positions: Position[] = [];
  for (let at = 0; at + 1 < line.length; at += 2) {
    const [longitude, latitude] = toWgs84([line[at] as number, line[at + 1] as number], epsg);
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) continue;
    positions.push([Number(longitude.toFixed(digits)), Number(latitude.toFixed(digits))]);
  }
  return positions;
}

/** Outer rings run counter-clockwise, and holes clockwise (RFC 7946, 3.1.6). */
const turned = (rings: readonly Position[][]): Position[][] =>
  rings.map((ring, index) => (doubleSize(ring.flat()) > 0 === (index === 0) ? ring : ring.toReversed()));

/** Positive for a ring that runs counter-clockwise. */
function doubleSize(line: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [x, y, nextX, nextY] = [line[at], line[at + 1], line[at + 2], line[at + 3]] as [
      number,
      number,
      number,
      number,
    ];
    sum +=
      (x - (line[0] as number)) * (nextY - (line[1] as number)) -
      (nextX - (line[0] as number)) * (y - (line[1] as number));
  }
  return sum;
}

/** Of a shapefile: outer rings run clockwise, and the smallest outer ring around a hole is its own. */
function byNesting(rings: readonly Line[]): Line[][] {
  const outer = rings.filter((ring) => doubleSize(ring) <= 0);
  if (outer.length === 0) return rings.map((ring) => [ring]);
  const polygons = outer.map((ring) => ({ rings: [ring], size: -doubleSize(ring), extent: extentOf([ring]) }));
  for (const hole of rings.filter((ring) => doubleSize(ring) > 0)) {
    const [x, y] = [hole[0], hole[1]] as [number, number];
    const around = polygons.filter(
      ({ rings: [ring], extent: [minX, minY, maxX, maxY] }) =>
        x >= minX && x <= maxX && y >= minY && y <= maxY && isInside(x, y, ring as Line),
    );
    const own = around.toSorted((first, second) => first.size - second.size)[0];
    if (own) own.rings.push(hole);
    else polygons.push({ rings: [hole], size: doubleSize(hole), extent: extentOf([hole]) });
  }
  return polygons.map((polygon) => polygon.rings);
}

/** A point on the line counts as inside: a hole may touch its outline. */
function isInside(x: number, y: number, ring: Line): boolean {
  let inside = false;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [fromX, fromY, toX, toY] = [ring[at], ring[at + 1], ring[at + 2], ring[at + 3]] as [
      number,
      number,
      number,
      number,
    ];
    if (fromX === x && fromY === y) return true;
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}
