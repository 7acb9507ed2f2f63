import type { Area, Ring } from '#geo/geodesy/area.ts';
import { toGeoJson } from './geojson.ts';

/** A KML 2.2 document with one placemark. */
export const toKml = (area: Area, name: string): string => placemarksAsKml([{ area, name }]);

interface Placemark {
  area: Area;
  name: string;
  description?: string;
}

export const placemarksAsKml = (placemarks: readonly Placemark[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...placemarks.map(placemarkOf),
    '</Document></kml>\n',
  ].join('\n');

function placemarkOf({ area, name, description }: Placemark): string {
  const polygons = toGeoJson(area).coordinates.map(
    ([outer = [], ...holes]) =>
      `<Polygon>${boundary('outer', outer)}${holes.map((hole) => boundary('inner', hole)).join('')}</Polygon>`,
  );
  return [
    `<Placemark><name>${escaped(name)}</name>`,
    ...(description ? [`<description>${escaped(description)}</description>`] : []),
    `<MultiGeometry>${polygons.join('')}</MultiGeometry></Placemark>`,
  ].join('\n');
}

const boundary = (side: 'outer' | 'inner', ring: Ring): string =>
  `<${side}BoundaryIs><LinearRing><coordinates>${ring.map((position) => position.join(',')).join(' ')}` +
  `</coordinates></LinearRing></${side}BoundaryIs>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no control characters, not even escaped ones. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
