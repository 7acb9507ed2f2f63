import type { Area, Position, Ring } from '#geo/geodesy/area.ts';
import { toGeoJson } from './geojson.ts';

/** A KML 2.2 document with one placemark. */
export const toKml = (area: Area, name: string): string => placemarksAsKml([{ area, name }]);

interface Placemark {
  name: string;
  description?: string;
  /** Shown as a table; values that are null are left out. */
  data?: Readonly<Record<string, string | number | null>>;
  point?: Position;
  lines?: readonly (readonly Position[])[];
  area?: Area;
}

export const placemarksAsKml = (placemarks: readonly Placemark[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...placemarks.map(placemarkOf),
    '</Document></kml>\n',
  ].join('\n');

function placemarkOf({ name, description, data = {}, point, lines = [], area = [] }: Placemark): string {
  const polygons = toGeoJson(area).coordinates.map(
    ([outer = [], ...holes]) =>
      `<Polygon>${boundary('outer', outer)}${holes.map((hole) => boundary('inner', hole)).join('')}</Polygon>`,
  );
  const parts = [...lines.map((line) => `<LineString>${coordinates(line)}</LineString>`), ...polygons];
  const rows = Object.entries(data).filter(([, value]) => value !== null);
  return [
    `<Placemark><name>${escapedXml(name)}</name>`,
    ...(description ? [`<description>${escapedXml(description)}</description>`] : []),
    ...(rows.length ? [`<ExtendedData>${rows.map(dataOf).join('')}</ExtendedData>`] : []),
    `${point ? `<Point>${coordinates([point])}</Point>` : `<MultiGeometry>${parts.join('')}</MultiGeometry>`}</Placemark>`,
  ].join('\n');
}

const dataOf = ([name, value]: [string, string | number | null]): string =>
  `<Data name="${escapedXml(name)}"><value>${escapedXml(String(value))}</value></Data>`;

const boundary = (side: 'outer' | 'inner', ring: Ring): string =>
  `<${side}BoundaryIs><LinearRing>${coordinates(ring)}</LinearRing></${side}BoundaryIs>`;

const coordinates = (positions: readonly Position[]): string =>
  `<coordinates>${positions.map((position) => position.join(',')).join(' ')}</coordinates>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no control characters, not even escaped ones. */
export const escapedXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
