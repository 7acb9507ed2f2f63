import { expect, it } from 'vitest';
import { writeFeatureTables } from '#server/open-data/open-data.ts';
import { kml } from '#tests/support/area-files/by-devices.ts';
import { shp, type Xy, zip } from '#tests/support/area-files/shapefiles.ts';
import { faultsOf, inDegrees, inUtm, nothingAgreed } from '#tests/support/deliveries/findings-of.ts';

const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const collection = (...geometries: object[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  });
const hourglass: Xy[] = [
  [28.5, -20.2],
  [28.6, -20.1],
  [28.6, -20.2],
  [28.5, -20.1],
  [28.5, -20.2],
];
const bowtie: Xy[] = [
  [660_000, 7_770_000],
  [661_000, 7_771_000],
  [661_000, 7_770_000],
  [660_000, 7_771_000],
  [660_000, 7_770_000],
];
const crossed = { type: 'Polygon', coordinates: [hourglass] };
const outside = (count: number): string =>
  collection(point(28.5, -20.1), ...Array.from({ length: count }, () => point(29, -20.1)));
const coordinates = (ring: readonly Xy[]): string => ring.map((position) => position.join()).join(' ');

const layers = (file: string): void =>
  writeFeatureTables(
    file,
    ['fields', 'checks'].map((id) => ({
      id,
      date: '2026-11-29',
      geometry: 'MultiPolygon',
      columns: [{ name: 'class', type: 'text' }],
      credit: '',
      features: [{ geometry: { type: 'MultiPolygon', coordinates: [[bowtie]] }, properties: { class: '' } }],
    })),
    32735,
  );

it.each<[string, name: string, content: Parameters<typeof faultsOf>[1], agreed: typeof inUtm, faults: unknown[]]>([
  ['a file without faults', 'a.geojson', collection(point(28.5, -20.1)), inDegrees, []],
  [
    'a point outside and a polygon that crosses itself',
    'a.geojson',
    collection(point(28.5, -20.1), crossed, point(29, -20.1)),
    inDegrees,
    [
      { count: 1, rows: [[null, 'Point 3', '20.9 km outside the area', [29, -20.1]]] },
      { count: 1, rows: [[null, 'Polygon 2', 'crosses itself', [28.55, -20.15]]] },
    ],
  ],
  [
    'the farthest place of a line',
    'a.geojson',
    collection({
      type: 'LineString',
      coordinates: [
        [28.5, -20.1],
        [28.81, -20.1],
        [28.9, -20.1],
      ],
    }),
    inDegrees,
    [{ count: 1, rows: [[null, 'Line 1', '10.5 km outside the area', [28.9, -20.1]]] }],
  ],
  [
    'the rows of a table',
    'a.csv',
    'id,longitude,latitude\n1,28.5,-20.1\n2,,-20.1\n3,29,-20.1',
    inDegrees,
    [
      { count: 1, rows: [[null, 'Row 4', '20.9 km outside the area', [29, -20.1]]] },
      { count: 1, rows: [[null, 'Row 3', 'cannot be read', null]] },
    ],
  ],
  [
    'each of several layers',
    'a.gpkg',
    layers,
    inUtm,
    [
      { count: 1, rows: [['fields', 'Polygon 1', 'crosses itself', [28.535719, -20.156129]]] },
      { count: 1, rows: [['checks', 'Polygon 1', 'crosses itself', [28.535719, -20.156129]]] },
    ],
  ],
  [
    'KML',
    'a.kml',
    kml(
      `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(hourglass)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    ),
    nothingAgreed,
    [{ count: 1, rows: [[null, 'Polygon 1', 'crosses itself', [28.55, -20.15]]] }],
  ],
  [
    'a shapefile without a system, whose place is not known',
    'a.zip',
    zip({ 'a.shp': shp(5, [[bowtie]]) }),
    nothingAgreed,
    [{ count: 1, rows: [[null, 'Polygon 1', 'crosses itself', null]] }],
  ],
  [
    'a coordinate that is no number, or of no place on Earth',
    'a.geojson',
    collection(
      { type: 'Point', coordinates: ['<b>', -20.1] },
      { type: 'Polygon', coordinates: [hourglass.map(([x, y]) => [x, y + 200])] },
    ),
    nothingAgreed,
    [
      {
        count: 2,
        rows: [
          [null, 'Point 1', 'has a coordinate that is no number', null],
          [null, 'Polygon 2', 'crosses itself', null],
        ],
      },
    ],
  ],
])('names %s', async (_, name, content, agreed, faults) => {
  expect(await faultsOf(name, content, agreed)).toEqual(faults);
});

it('names 20 features of a file, and counts all of them', async () => {
  const [one] = await faultsOf('a.geojson', outside(30), inDegrees);
  expect([one?.count, one?.rows.length, one?.rows[19]?.[1]]).toEqual([30, 20, 'Point 21']);
  const files = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`${at}.geojson`, outside(15)]));
  const all = await faultsOf('a.zip', zip(files), inDegrees);
  expect(all.map(({ count, rows }) => [count, rows.length, rows[0]?.[0]])).toEqual([
    [15, 15, '0.geojson'],
    [15, 5, '1.geojson'],
    [15, 0, undefined],
  ]);
});

it('takes the name of a layer as text of one line', async () => {
  const name = `<img src=x>\u202e\n${'a'.repeat(300)}.geojson`;
  const [one] = await faultsOf('a.zip', zip({ [name]: outside(1) }), inDegrees);
  expect(one?.rows).toEqual([
    [expect.stringMatching(/^<img src=x> a{27}…$/), 'Point 2', '20.9 km outside the area', [29, -20.1]],
  ]);
});
