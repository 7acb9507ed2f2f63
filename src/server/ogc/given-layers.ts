import type { Area, Position } from '#geo/geodesy/area.ts';
import { boundsOf } from '#geo/map/mercator.ts';
import { type Column, type Feature, joinedBounds, positionsOf } from '#server/open-data/open-data.ts';
import type { ReadLayer } from './select-items.ts';

type Geometry = Feature['geometry'];
type Written =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: readonly Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: Area }
  | { type: 'GeometryCollection'; geometries: readonly Written[] };

interface WrittenFeature {
  id: string | number;
  properties: Readonly<Record<string, string | number | null>>;
  geometry: Written;
}

const kinds = { Point: 'points', MultiLineString: 'lines', MultiPolygon: 'polygons' } as const;

/**
 * The layers of a feature collection (RFC 7946) that the check of a file made: one for each layer that `properties.layer`
 * names, and each kind of geometry in it. The points of a multipoint become items of their own. The id of a layer is its
 * name, and that of the kind where there are several: empty for the only one.
 */
export function givenLayers(geoJson: string): ReadLayer[] {
  const { features } = JSON.parse(geoJson) as { features: WrittenFeature[] };
  const found = new Map<string, { name: string; kind: keyof typeof kinds; features: Feature[] }>();
  for (const { id, properties, geometry } of features) {
    const { layer, ...attributes } = properties;
    const name = String(layer ?? '');
    for (const [part, written] of plainGeometries(geometry).entries()) {
      const key = `${name}\n${written.type}`;
      const group = found.get(key) ?? { name, kind: written.type, features: [] };
      const number = written.type === 'Point' && part > 0 ? `${id}.${part + 1}` : String(id);
      const bounds = boundsOf(positionsOf(written));
      group.features.push({ id: number, geometry: written, properties: attributes, bounds });
      found.set(key, group);
    }
  }
  const groups = [...found.values()];
  return groups.map(({ name, kind, features: all }) => {
    const isMixed = groups.filter((other) => other.name === name).length > 1;
    const id = [name, isMixed ? kinds[kind] : ''].filter(Boolean).join(' ');
    return { id, geometry: kind, columns: columnsOf(all), features: all, bounds: joinedBounds(all) };
  });
}

/** Points one by one, and one geometry each of all lines and of all polygons. */
function plainGeometries(written: Written): Geometry[] {
  const { points, lines, polygons } = partsOf(written);
  return [
    ...points.map((coordinates) => ({ type: 'Point' as const, coordinates })),
    ...(lines.length ? [{ type: 'MultiLineString' as const, coordinates: lines }] : []),
    ...(polygons.length ? [{ type: 'MultiPolygon' as const, coordinates: polygons }] : []),
  ];
}

interface Parts {
  points: readonly Position[];
  lines: readonly (readonly Position[])[];
  polygons: Area;
}

function partsOf(written: Written): Parts {
  const none: Parts = { points: [], lines: [], polygons: [] };
  switch (written.type) {
    case 'Point':
      return { ...none, points: [written.coordinates] };
    case 'MultiPoint':
      return { ...none, points: written.coordinates };
    case 'LineString':
      return { ...none, lines: [written.coordinates] };
    case 'MultiLineString':
      return { ...none, lines: written.coordinates };
    case 'Polygon':
      return { ...none, polygons: [written.coordinates] };
    case 'MultiPolygon':
      return { ...none, polygons: written.coordinates };
    case 'GeometryCollection': {
      const all = written.geometries.map(partsOf);
      return {
        points: all.flatMap(({ points }) => points),
        lines: all.flatMap(({ lines }) => lines),
        polygons: all.flatMap(({ polygons }) => polygons),
      };
    }
  }
}

/** A column is a number where every value is a whole one: it tells which texts are compared with it. */
function columnsOf(features: readonly Feature[]): Column[] {
  const isInteger = new Map<string, boolean>();
  for (const { properties } of features) {
    for (const [name, value] of Object.entries(properties)) {
      const fits = value === null || Number.isInteger(value);
      isInteger.set(name, (isInteger.get(name) ?? true) && fits);
    }
  }
  return [...isInteger].map(([name, integer]) => ({ name, type: integer ? 'integer' : 'text' }));
}
