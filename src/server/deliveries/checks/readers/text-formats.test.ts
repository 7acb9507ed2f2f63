import { describe, expect, it } from 'vitest';
import { kml } from '#tests/support/area-files/by-devices.ts';
import { square } from '#tests/support/area-files/shapefiles.ts';
import { findingsOf, inDegrees, inUtm, nothingAgreed } from '#tests/support/deliveries/findings-of.ts';

const collection = (features: readonly unknown[], rest: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...rest, features });
const feature = (type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { text: 'a "quoted" ] } text' },
  geometry: { type, coordinates },
});
const point = (lon: number, lat: number) => feature('Point', [lon, lat]);
const polygon = feature('Polygon', [square]);
const hourglass = feature('Polygon', [
  [
    [28.5, -20.2],
    [28.6, -20.1],
    [28.6, -20.2],
    [28.5, -20.1],
    [28.5, -20.2],
  ],
]);
const two = collection([polygon, point(28.5, -20.1)]);

describe('GeoJSON', () => {
  it('says what a file is', async () => {
    expect(await findingsOf('a.geojson', `\ufeff${two}\n`, inDegrees)).toEqual({
      summary: 'GeoJSON, 1 polygon and 1 point',
      passed: [
        'name: a.geojson is GeoJSON',
        'whole: Complete',
        'system: EPSG:4326, as agreed',
        'area: Inside the area, to 50 m',
        'geometry: 1 polygon and 1 point, all valid',
      ],
      notPassed: [],
    });
  });

  it.each([
    ['a geometry alone', JSON.stringify(polygon.geometry), 'GeoJSON, 1 polygon'],
    ['a feature alone', JSON.stringify(polygon), 'GeoJSON, 1 polygon'],
    [
      'features before the type',
      `{"features":[${JSON.stringify(polygon)}],"type":"FeatureCollection"}`,
      'GeoJSON, 1 polygon',
    ],
    ['features of features', collection([{ ...polygon, features: [1, 2] }]), 'GeoJSON, 1 polygon'],
    [
      'a system that it names',
      collection([feature('Point', [660_000, 7_770_000])], crs('urn:ogc:def:crs:EPSG::32735')),
      'GeoJSON, 1 point',
    ],
  ])('of %s', async (_, text, summary) => {
    const { summary: said, notPassed } = await findingsOf('a.geojson', text, { ...nothingAgreed, area: inUtm.area });
    expect([said, notPassed]).toEqual([summary, []]);
  });

  function crs(name: string) {
    return { crs: { type: 'name', properties: { name } } };
  }

  it.each([
    ['an empty list', collection([]), ['content: It is empty: no features']],
    [
      'features without a shape',
      collection([{ ...polygon, geometry: null }]),
      ['content: 1 feature without a shape: nothing to show on a map'],
    ],
    [
      'a polygon that crosses itself',
      collection([polygon, hourglass]),
      ['geometry: 1 of 2 polygons crosses itself: 2'],
    ],
    [
      'a text for a number',
      collection([feature('Point', ['28.5', -20.1])]),
      ['geometry: 1 of 1 point has a coordinate that is no number: 1'],
    ],
    [
      'a geometry of no kind',
      collection([feature('Circle', [28.5, -20.1])]),
      ['geometry: 1 of 1 feature cannot be read: 1'],
    ],
    [
      'points outside',
      collection([point(28.5, -20.1), point(29, -20.1)]),
      ['area: 1 of 2 points lies outside the area, 20.9 km away: 2'],
    ],
    [
      'another system',
      collection([], crs('EPSG:3857')),
      ['system: EPSG:3857, but EPSG:4326 was agreed', 'content: It is empty: no features'],
    ],
    [
      'a system that is not known',
      collection([], crs('urn:ogc:def:crs:EPSG::2056')),
      ['system: EPSG:2056, but EPSG:4326 was agreed', 'content: It is empty: no features'],
    ],
    ['no end', two.slice(0, -20), ['whole: It is cut off']],
    ['damage in a feature', two.replace('28.6,', '28.6,,'), ['whole: It is no valid JSON']],
    ['a list of numbers', '{"type":"FeatureCollection","features":[1,2]}', ['whole: It is no valid JSON']],
    [
      'brackets without end',
      `{"type":"FeatureCollection","features":[{"a":${'['.repeat(200_000)}`,
      ['whole: It is cut off'],
    ],
    ['other JSON', '{"name":"site"}', ['whole: It is JSON, but no GeoJSON']],
    [
      'one object per line',
      `${JSON.stringify(polygon)}\n${JSON.stringify(polygon)}`,
      ['not checked check: It has more than one object, as in GeoJSON with one object per line'],
    ],
  ])('of %s', async (_, text, findings) => {
    expect((await findingsOf('a.geojson', text, inDegrees)).notPassed).toEqual(findings);
  });
});

const coordinates = square.map((position) => position.join()).join(' ');
const ring = `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
const placemark = (shape: string): string => `<Placemark><name>a &gt; b</name>${shape}</Placemark>`;
const place = placemark('<Point><coordinates> 28.5,-20.1,0 </coordinates></Point>');
const area = placemark(`<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`);

describe('KML', () => {
  it('says what a file is', async () => {
    const track = placemark('<gx:Track><gx:coord>28.5 -20.1 0</gx:coord><gx:coord>28.6 -20.1 0</gx:coord></gx:Track>');
    const text = kml(`<!-- <Placemark> --><description><![CDATA[<Placemark>]]></description>${area}${place}${track}`);
    expect(await findingsOf('a.kml', text, inDegrees)).toEqual({
      summary: 'KML, 1 polygon, 1 point and 1 line',
      passed: [
        'name: a.kml is KML',
        'whole: Complete',
        'system: EPSG:4326, as agreed',
        'area: Inside the area, to 50 m',
        'geometry: 1 polygon, 1 point and 1 line, all valid',
      ],
      notPassed: [],
    });
  });

  const entity = '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa">]>';
  it.each([
    ['no placemarks', kml(''), ['content: It is empty: no features']],
    [
      'no numbers',
      kml(placemark('<Point><coordinates>east,south</coordinates></Point>')),
      ['geometry: 1 of 1 point has a coordinate that is no number: 1'],
    ],
    ['an open ring', kml(area.replace(/ 28[^ <]*<\/coord/, '</coord')), ['geometry: 1 of 1 polygon is not closed: 1']],
    [
      'a link',
      kml(`${place}<NetworkLink><Link><href>b.kml</href></Link></NetworkLink>`),
      ['extras: 1 link to other files, which are not delivered with it'],
    ],
    ['no end', kml(area).slice(0, -40), ['whole: It is cut off']],
    ['tags that cross', kml('<Folder><Document></Folder></Document>'), ['whole: It is no valid XML']],
    ['elements without end', kml('<Folder>'.repeat(100_000)), ['whole: It nests more than 200 elements']],
    ['a tag without end', kml(`<Folder ${'a'.repeat(200_000)}`), ['whole: It is no valid XML']],
  ])('with %s', async (_, text, findings) => {
    expect((await findingsOf('a.kml', text, inDegrees)).notPassed).toEqual(findings);
  });

  it('with entities is not read', async () => {
    const { notPassed } = await findingsOf('a.kml', `${entity}<kml>&a;</kml>`, inDegrees);
    expect(notPassed).toContain('not checked content: Files of this kind are not read');
  });
});

const table = (rows: readonly string[], heading = 'id,class,longitude,latitude'): string =>
  [heading, ...rows].join('\n');

describe('a table', () => {
  it('says where its points are', async () => {
    expect(await findingsOf('accuracy.csv', table(['1,maize,28.5,-20.1', '2,tree,28.6,-20.2']), inDegrees)).toEqual({
      summary: 'CSV, 2 rows',
      passed: [
        'name: accuracy.csv is a table of text',
        'system: EPSG:4326, as agreed',
        'area: Inside the area, to 50 m',
        'geometry: 2 points, all valid',
      ],
      notPassed: [],
    });
  });

  it('of metres without a name is in the system that was agreed', async () => {
    const text = table(['1,maize,660000,7770000', '2,maize,661000,7771000'], 'id,class,easting,northing');
    const { passed, notPassed } = await findingsOf('a.csv', text, inUtm);
    expect(notPassed).toEqual([]);
    expect(passed).toContain('system: The table names no system; read as EPSG:32735, as agreed');
  });

  it('needs no coordinates', async () => {
    const { passed, notPassed } = await findingsOf('legend.csv', 'code,class\n1,maize\n2,tree\n', inUtm);
    expect([passed[1], notPassed]).toEqual(['content: 2 rows, no coordinates', []]);
  });

  it.each([
    [
      'points outside',
      table(['1,maize,28.5,-20.1', '2,maize,28.9,-20.1', '3,maize,29,-20.1']),
      ['area: 2 of 3 points lie outside the area, the farthest 20.9 km: rows 3 and 4'],
    ],
    [
      'coordinates that cannot be read',
      table(['1,maize,28.5,-20.1', '2,maize,,-20.1', '3,maize,28.6,-20.1']),
      ['geometry: 1 of 2 points and 1 feature cannot be read: row 3'],
    ],
    ['a heading alone', 'id,class,longitude,latitude\n', ['content: It is empty: no rows']],
  ])('with %s', async (_, text, findings) => {
    expect((await findingsOf('a.csv', text, inDegrees)).notPassed).toEqual(findings);
  });
});

const pdf = (body = '', trailer = ''): string =>
  `%PDF-1.4\n1 0 obj\n<</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>>\nendobj\n${body}trailer\n<<${trailer}>>\nstartxref\n9\n%%EOF\n`;

it.each([
  ['map.pdf', pdf(), 'PDF, 2 pages', []],
  ['map.pdf', pdf(' '.repeat(3_000_000)), 'PDF, 2 pages', []],
  [
    'map.pdf',
    pdf('', '/Encrypt 5 0 R'),
    'PDF, 2 pages',
    ['not checked content: It is encrypted: a password may be needed to open or to print it'],
  ],
  ['map.pdf', pdf().slice(0, -20), 'PDF', ['whole: It is cut off']],
  ['landuse.tif', pdf(), 'PDF, 2 pages', ['name: landuse.tif is a PDF']],
  ['map.pdf', 'II*\0\0\0\0\0', 'GeoTIFF', ['name: map.pdf is a GeoTIFF', 'whole: It is damaged or cut off']],
  [
    'map.pdf',
    '\x89PNG\r\n',
    'PNG picture',
    ['name: map.pdf is a PNG picture', 'not checked content: Files of this kind are not read'],
  ],
  ['read-me.txt', 'How the files were made.', 'Text', ['not checked content: Files of this kind are not read']],
  [
    'a.gpkg',
    'SQLite format 3\0',
    'SQLite database',
    ['name: a.gpkg is an SQLite database', 'not checked content: Files of this kind are not read'],
  ],
  ['a.gpkg', '', 'Empty file', ['whole: It is empty']],
  [
    'a.csv',
    table(['1,maize,28.5,-20.1']).replaceAll(',', '\0'),
    'File of another kind',
    ['name: a.csv is a file of another kind', 'not checked content: Files of this kind are not read'],
  ],
])('%s', async (name, text, summary, findings) => {
  const said = await findingsOf(name, Buffer.from(text, 'latin1'), nothingAgreed);
  expect([said.summary, said.notPassed]).toEqual([summary, findings]);
});
