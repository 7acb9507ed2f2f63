import { expect, it } from 'vitest';
import { areaOf } from '#geo/geodesy/area.ts';
import { toKml } from '#geo/polygons/kml.ts';
import { readAreaFile } from './read-area-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const square = '[[[28.5,-20.2],[28.6,-20.2],[28.6,-20.1],[28.5,-20.1],[28.5,-20.2]]]';

it('reads the same square from GeoJSON, KML and a list', () => {
  const geojson = readAreaFile('a.geojson', bytesOf(`{"type":"Polygon","coordinates":${square}}`));
  const kml = readAreaFile('a.kml', bytesOf(toKml(JSON.parse(`[${square}]`), 'Farm')));
  const list = readAreaFile('a.csv', bytesOf('-20.2,28.5\n-20.2,28.6\n-20.1,28.6\n-20.1,28.5'));
  for (const result of [geojson, kml, list]) {
    expect('area' in result && areaOf(result.area) / 1e6).toBeCloseTo(115.74, 2);
  }
});
