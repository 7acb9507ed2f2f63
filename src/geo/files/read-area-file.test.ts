import { describe, expect, it } from 'vitest';
import { areaOf, closed, type Position } from '#geo/geodesy/area.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import { gpxFiles, kml, kmlFiles, lists } from '#tests/support/area-files/by-devices.ts';
import { type AreaFile, geoJsonFiles, shapefiles } from '#tests/support/area-files/by-gis.ts';
import { hostileFiles, otherFiles } from '#tests/support/area-files/hostile.ts';
import { partlyReadFiles } from '#tests/support/area-files/left-out.ts';
import { dbf, hole, prj, shp, square, utmSquare, type Xy, zip, zipped } from '#tests/support/area-files/shapefiles.ts';
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
    [
      'joined points',
      JSON.stringify({ type: 'MultiPoint', coordinates: square.slice(0, 4) }),
      { closeLines: true },
      '115.74 km², GeoJSON 4326: We joined the 4 points in their order.',
    ],
    [
      'a closed line beside a point',
      JSON.stringify({
        type: 'GeometryCollection',
        geometries: [JSON.parse(line), { type: 'Point', coordinates: [28, -20] }],
      }),
      { closeLines: true },
      '115.74 km², GeoJSON 4326: We left out 1 point.',
    ],
    [
      'closed lines',
      JSON.stringify({ type: 'MultiLineString', coordinates: [square, square.map(([x, y]) => [x + 0.2, y])] }),
      { closeLines: true },
      '231.48 km², GeoJSON 4326: We closed each of the 2 lines by itself.',
    ],
    [
      'a line in segments',
      JSON.stringify({ type: 'MultiLineString', coordinates: [square.slice(0, 2), square.slice(2, 4)] }),
      { closeLines: true },
      '115.74 km², GeoJSON 4326: We joined the 2 segments of a line in their order.',
    ],
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

describe('files chosen together', () => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  const parts = (...names: string[]) => {
    const all: Record<string, Uint8Array> = {
      'farm.shp': shp(5, [[utmSquare]]),
      'farm.prj': text(prj.utm35),
      'farm.cpg': text('UTF-8'),
      'roads.shp': shp(3, [[square]]),
      'a.kml': text(kml('')),
      'a.csv': text('-20 28'),
    };
    return names.map((name) => ({ name, bytes: all[name] ?? new Uint8Array() }));
  };
  it.each([
    ['farm.shp farm.prj farm.cpg', '100.02 km², Shapefile 32735: We converted the file from WGS 84 / UTM 35S.'],
    ['farm.prj farm.shp', '100.02 km², Shapefile 32735: We converted the file from WGS 84 / UTM 35S.'],
    [
      'roads.shp farm.shp farm.prj',
      '100.02 km², Shapefile 32735: There are 2 layers. We used farm.shp and left out roads.shp. We converted the file from WGS 84 / UTM 35S.',
    ],
    ['farm.prj farm.dbf', 'Choose one file, or the parts of one shapefile together.'],
    ['a.csv farm.dbf', 'Choose one file, or the parts of one shapefile together.'],
    ['a.kml farm.shp', 'epsg? The shapefile does not say which coordinate system it uses. Choose one:'],
  ])('%s', (names, expected) => {
    const [first = { name: '', bytes: new Uint8Array() }, ...besides] = parts(...names.split(' '));
    expect(answer(readAreaFile(first.name, first.bytes, {}, besides))).toBe(expected);
  });
});

describe('some features of a file', () => {
  const farms = [
    ['A', 'maize', square],
    ['B', 'maize', square.map(([x, y]) => [x + 0.2, y])],
    ['C', 'cattle', square.map(([x, y]) => [x + 0.4, y])],
  ] as const;
  const geojson = JSON.stringify({
    type: 'FeatureCollection',
    features: farms.map(([name, use, ring], index) => ({
      type: 'Feature',
      properties: { use, name, id: index + 1, country: 'ZW', list: [1], none: null },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  });
  const shapefile = zip({
    'farm.shp': shp(
      5,
      farms.map(([, , ring]) => [ring as Xy[]]),
    ),
    'farm.prj': prj.wgs84,
    'farm.dbf': dbf(
      ['name', 'use', 'höhe'],
      farms.map(([name, use]) => [name, use, 'ü']),
    ),
  });
  const asKml = kml(
    farms
      .map(
        ([name, use, ring]) =>
          `<Placemark><name>${name}</name><ExtendedData><Data name="use"><value>${use}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.map((at) => at.join()).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
      )
      .join(''),
  );
  const attributes = [
    { name: 'name', values: ['A', 'B', 'C'] },
    { name: 'use', values: ['cattle', 'maize'] },
  ];

  it.each([
    ['GeoJSON', geojson, [...attributes, { name: 'id', values: ['1', '2', '3'] }]],
    ['KML', asKml, attributes],
    ['a shapefile', shapefile, attributes],
  ])('of %s are chosen by an attribute in which they differ', (_, content, expected) => {
    const whole = readAreaFile('farm', bytesOf(content));
    expect('attributes' in whole && whole.attributes).toEqual(expected);
    expect(read(content, { only: { attribute: 'use', value: 'maize' } })).toMatch(/^231\.48 km²/);
    const one = readAreaFile('farm', bytesOf(content), { only: { attribute: 'name', value: 'C' } });
    expect('area' in one && [one.area[0]?.[0]?.[0]?.[0]?.toFixed(1), one.attributes]).toEqual(['28.9', expected]);
    expect(read(content, { only: { attribute: 'name', value: 'D' } })).toBe('This file has no feature with name “D”.');
  });

  it('of points are not offered once an outline joins the points', () => {
    const points = JSON.stringify({
      type: 'FeatureCollection',
      features: square.map((coordinates, index) => ({
        type: 'Feature',
        properties: { name: `00${index + 1}` },
        geometry: { type: 'Point', coordinates },
      })),
    });
    const choices = [{ closeLines: true }, { bufferM: 100 }].map((choice) => {
      const result = readAreaFile('points', bytesOf(points), choice);
      return 'attributes' in result && result.attributes.length;
    });
    expect(choices).toEqual([0, 1]);
  });

  it('a table that is damaged, too large or of another length leaves the areas', () => {
    const shape = shp(
      5,
      farms.map(([, , ring]) => [ring as Xy[]]),
    );
    for (const table of [
      new Uint8Array(10),
      new Uint8Array(33).fill(255),
      dbf(['name'], [['A']]),
      new Uint8Array(9_000_000).fill(32),
    ]) {
      const content = zip({ 'farm.shp': shape, 'farm.prj': prj.wgs84, 'farm.dbf': table });
      expect(read(content)).toBe('347.22 km², Shapefile 4326');
    }
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
