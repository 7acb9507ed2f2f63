import { describe, expect, it } from 'vitest';
import { areaOf, closed, type Position } from '#geo/geodesy/area.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import { gpxFiles, kml, kmlFiles, lists } from '#tests/support/area-files/by-devices.ts';
import { type AreaFile, geoJsonFiles, shapefiles } from '#tests/support/area-files/by-gis.ts';
import { hostileFiles, otherFiles } from '#tests/support/area-files/hostile.ts';
import { partlyReadFiles } from '#tests/support/area-files/left-out.ts';
import { hole, prj, shp, square, utmSquare, zipped } from '#tests/support/area-files/shapefiles.ts';
import type { AreaFileResult, FileChoice } from './area-file.ts';
import { readAreaFile } from './read-area-file.ts';

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

const size = (area: Parameters<typeof areaOf>[0]): string => `${(areaOf(area) / 1e6).toFixed(2)} km²`;

/** A result as one line. */
function answer(result: AreaFileResult): string {
  if ('error' in result) return result.error;
  if ('question' in result) {
    return `${result.question}? ${result.message}${result.preview ? ` ${size(result.preview)}` : ''}`;
  }
  const notes = result.notes.length ? `: ${result.notes.join(' ')}` : '';
  return `${size(result.area)}, ${result.source.kind} ${result.source.epsg}${notes}`;
}

const read = (content: Uint8Array | string, choice?: FileChoice, name = 'farm'): string =>
  answer(readAreaFile(name, bytesOf(content), choice));

const corpus: Record<string, AreaFile[]> = {
  'GeoJSON of QGIS and GDAL': geoJsonFiles,
  'shapefiles of QGIS, GDAL and ArcGIS': shapefiles,
  'KML of Google Earth, QGIS and phones': kmlFiles,
  'GPX of GPS units': gpxFiles,
  'lists and tables': lists,
  'files that are partly read': partlyReadFiles,
  'files of other programs': otherFiles,
  'empty, damaged and hostile files': hostileFiles,
};

it('the corpus has at least 60 files', () => {
  expect(Object.values(corpus).flat().length).toBeGreaterThanOrEqual(60);
});

describe.each(Object.entries(corpus))('%s', (_, files) => {
  it.each(files)('%s', (name, content, expected) => {
    const start = performance.now();
    expect(read(content, undefined, name)).toBe(expected);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('the answer to a question about the file is used', () => {
  const noPrj = zipped(shp(5, [[utmSquare]]), null);
  const swapped = JSON.stringify({ type: 'Polygon', coordinates: [square.map(([x, y]) => [y, x])] });
  const points = JSON.stringify({ type: 'MultiPoint', coordinates: [square[0], square[2]] });
  const line = JSON.stringify({ type: 'LineString', coordinates: square });
  it.each<[string, Uint8Array | string, FileChoice, string]>([
    ['a system', noPrj, { epsg: 32735 }, '100.02 km², Shapefile 32735: We converted the file from WGS 84 / UTM 35S.'],
    [
      'a system of a list',
      '650000 7770000\n650000 7780000\n660000 7780000',
      { epsg: 32735 },
      '50.01 km², Coordinates 32735: We joined the 3 positions in their order.',
    ],
    [
      'a wrong system',
      zipped(shp(5, [[square]]), null),
      { epsg: 32735 },
      'epsg? These numbers look like degrees, not metres.',
    ],
    ['a swap', swapped, { swapAxes: true }, '115.74 km², GeoJSON 4326'],
    ['no swap', swapped, { swapAxes: false }, '108.45 km², GeoJSON 4326'],
    ['a closed line', line, { closeLines: true }, '115.74 km², GeoJSON 4326'],
    ['a distance', points, { bufferM: 1000 }, '6.27 km², GeoJSON 4326'],
    ['a distance at which circles meet', points, { bufferM: 10_000 }, '585.18 km², GeoJSON 4326'],
    ['a distance without end', points, { bufferM: Number.NaN }, 'The distance is a number up to 100 km.'],
    [
      'too many points',
      JSON.stringify({ type: 'MultiPoint', coordinates: Array.from({ length: 101 }, () => square[0]) }),
      { bufferM: 10 },
      'We buffer up to 100 points. This file has 101.',
    ],
  ])('%s', (_, content, choice, expected) => {
    expect(read(content, choice)).toBe(expected);
  });
});

describe('many corners', () => {
  const wavy = closed(
    Array.from({ length: 50_000 }, (_, index): Position => {
      const angle = (index / 50_000) * 2 * Math.PI;
      const radius = 0.3 + 0.01 * Math.sin(angle * 40) + 0.0002 * Math.sin(angle * 7000);
      return [28.58 + radius * Math.cos(angle), -20.15 + radius * Math.sin(angle)];
    }),
  );

  it('50,000 corners are simplified to 2,000, and the area stays valid', () => {
    const result = readAreaFile('a.geojson', bytesOf(JSON.stringify({ type: 'Polygon', coordinates: [wavy] })));
    expect(answer(result)).toMatch(
      /The outline has 50,000 points\. We simplified it to 2,000; the area changed by (?:less than )?0\.\d\d%\.$/,
    );
    expect('area' in result && checkArea(result.area).reason).toBe(null);
  });

  it('10,000 outlines are refused, 2,000 are simplified', () => {
    const many = (count: number) => ({
      type: 'MultiPolygon',
      coordinates: Array.from({ length: count }, (_, index) => [square.map(([x, y]) => [x + index / 1e6, y])]),
    });
    expect(read(JSON.stringify(many(10_000)))).toBe('This file has more than 5000 outlines.');
    expect(read(JSON.stringify(many(600)))).toContain('The outline has 2,400 points.');
  });
});

describe('text that is slow for careless regular expressions', () => {
  it.each([
    ['spaces', ' '.repeat(4_000_000)],
    ['digits', '1'.repeat(4_000_000)],
    ['semicolons', '1 2;'.repeat(1_000_000)],
    ['lines', '-20.15 28.58\n'.repeat(300_000)],
    ['commas', '1,'.repeat(2_000_000)],
    ['quotes', `lat,lon\n${'"a,'.repeat(1_000_000)}`],
    ['processing instructions', '<? ?>'.repeat(800_000)],
    ['comments', '<!-- '.repeat(800_000)],
    ['open elements', `<kml>${'<a>'.repeat(200_000)}`],
    ['nested elements', `<kml>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</kml>`],
    ['attributes', `<kml ${'a '.repeat(1_000_000)}>`],
    ['ampersands', `<kml>${'&'.repeat(2_000_000)}</kml>`],
    [
      'spaces between coordinates',
      kml(`<Placemark><LineString><coordinates>${' '.repeat(3_000_000)}</coordinates></LineString></Placemark>`),
    ],
    [
      'commas in coordinates',
      kml(`<Placemark><LineString><coordinates>${', '.repeat(1_000_000)}</coordinates></LineString></Placemark>`),
    ],
    ['placemarks', kml('<Placemark><Point><coordinates>28,-20</coordinates></Point></Placemark>'.repeat(20_000))],
    ['brackets', '['.repeat(4_000_000)],
  ])('%s', (_, text) => {
    const start = performance.now();
    expect(read(text).length).toBeGreaterThan(10);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

it('a hole stays a hole', () => {
  const result = readAreaFile('a.zip', zipped(shp(5, [[square, hole]]), prj.wgs84));
  expect('area' in result && result.area[0]?.length).toBe(2);
});
