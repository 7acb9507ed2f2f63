import { csvCell } from '#contract/files/csv.ts';
import type { Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { fromWgs84 } from '#geo/geodesy/projections.ts';
import { toGeoJson } from '#geo/polygons/geojson.ts';
import { placemarksAsKml } from '#geo/polygons/kml.ts';
import { type Feature, type Geometry, mapPositions, type OpenLayer } from './layers.ts';

/** Degrees with 7 decimals, or metres with 2: a centimetre, finer than the data. */
export function inSystem(geometry: Geometry, epsg: Epsg): Geometry {
  if (epsg === 4326) return geometry;
  const decimals = isInDegrees(epsg) ? 7 : 2;
  const rounded = (value: number): number => Number(value.toFixed(decimals));
  return mapPositions(geometry, (position): Position => {
    const [x, y] = fromWgs84(position, epsg);
    return [rounded(x), rounded(y)];
  });
}

/** A geometry of GeoJSON (RFC 7946) in any system; outer rings run counter-clockwise. */
const geometryAsGeoJson = (geometry: Geometry): object =>
  geometry.type === 'MultiPolygon' ? toGeoJson(geometry.coordinates) : geometry;

/** A feature of GeoJSON. */
export const featureAsGeoJson = ({ id, properties, geometry }: Feature, epsg: Epsg = 4326): object => ({
  type: 'Feature',
  id,
  properties,
  geometry: geometryAsGeoJson(inSystem(geometry, epsg)),
});

/** A feature collection, one feature on each line. */
export function layerAsGeoJson({ id, features }: OpenLayer): string {
  const lines = features.map((feature) => JSON.stringify(featureAsGeoJson(feature)));
  return `{"type":"FeatureCollection","name":"${id}","features":[\n${lines.join(',\n')}\n]}\n`;
}

/** KML 2.2, with the properties as extended data. */
export const layerAsKml = ({ features }: OpenLayer): string =>
  placemarksAsKml(
    features.map(({ id, properties, geometry: { type, coordinates } }) => ({
      name: String(properties['name'] ?? properties['code'] ?? properties['number'] ?? id),
      data: properties,
      ...(type === 'Point' && { point: coordinates }),
      ...(type === 'MultiLineString' && { lines: coordinates }),
      ...(type === 'MultiPolygon' && { area: coordinates }),
    })),
  );

/** RFC 4180 with a header row; of points also x and y in the system. Null for lines, which are no table. */
export function layerAsCsv({ geometry, columns, features }: OpenLayer, epsg: Epsg): string | null {
  if (geometry === 'MultiLineString') return null;
  const names = columns.map(({ name }) => name);
  const rows = features.map((feature) => {
    const values = names.map((name) => feature.properties[name] ?? '');
    const at = inSystem(feature.geometry, epsg);
    return at.type === 'Point' ? [...values, ...at.coordinates] : values;
  });
  const header = geometry === 'Point' ? [...names, 'x', 'y'] : names;
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Numbers stay bare, so that a GIS reads them as numbers; nothing is an empty cell. */
const cell = (value: string | number): string => (typeof value === 'string' && value ? csvCell(value) : String(value));
