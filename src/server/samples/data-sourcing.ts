import { type Mark, type SampleTable, sheetSize } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { areaOf, type Position } from '#geo/geodesy/area.ts';
import { fromWgs84 } from '#geo/geodesy/projections.ts';
import { boundsOf } from '#geo/map/mercator.ts';
import {
  creditOf,
  disclaimer,
  type Feature,
  type FeatureTable,
  type LayerId,
  mapPositions,
  type OpenLayer,
  positionsOf,
  readLayers,
  sourcesOf,
  writeFeatureTables,
} from '#server/open-data/open-data.ts';
import { csvOf, type DrawnSample, dotsAt, lineThrough, rounded } from './sample.ts';

const service = 'data-sourcing';
const district = 'Bubi';
const epsg = 32735;
const used: readonly LayerId[] = ['districts', 'wards', 'places'];
const unitM = 280;
/** The grid along the frame. */
const barM = 10_000;

interface Sourced {
  layers: readonly OpenLayer[];
  wards: readonly { feature: Feature; km2: number; places: number }[];
  places: readonly Feature[];
}

export function dataSourcingSample(): DrawnSample {
  const sourced = readDistrict();
  const { wards } = sourced;
  return {
    service,
    date: '2023-02-01',
    lead: 'Open data of one district, found, checked and brought into one system. Yours has the layers of your area.',
    sheet: sheetOf(sourced),
    table: tableOf(sourced),
    figure: {
      value: String(wards.length),
      margin: null,
      text: `wards of ${district} district. The source has no areas: they are computed on the ellipsoid, from boundaries that are simplified.`,
    },
    files: filesOf(sourced),
    note: {
      title: `Method note: wards of ${district} district`,
      sections: noteSections,
      tables: [
        {
          heading: 'Areas',
          rows: [
            ['Ward', 'km²', 'Places'],
            ...tableOf(sourced).rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]),
          ],
        },
      ],
    },
    readMe: [
      'Layers of the GeoPackage: districts, wards, places, in EPSG:32735 (WGS 84 / UTM 35S).',
      ...used.map((id) => `${id}: ${creditOf(id)}`),
      disclaimer(),
    ],
  };
}

/** The layers with what is in the district. */
function readDistrict(): Sourced {
  const layers = readLayers()
    .filter(({ id }) => used.includes(id))
    .map((layer) => ({
      ...layer,
      features: layer.features
        .filter(({ properties }) => properties[layer.id === 'districts' ? 'name' : 'district'] === district)
        .map((feature) => ({
          ...feature,
          geometry: mapPositions(feature.geometry, (position) => {
            const [x, y] = fromWgs84(position, epsg);
            return [rounded(x), rounded(y)];
          }),
        })),
    }));
  const inDegrees = readLayers().find(({ id }) => id === 'wards')?.features ?? [];
  const featuresOf = (id: LayerId): readonly Feature[] => layers.find((layer) => layer.id === id)?.features ?? [];
  const places = featuresOf('places');
  const wards = featuresOf('wards').map((feature) => {
    const source = inDegrees.find(({ id }) => id === feature.id)?.geometry;
    return {
      feature,
      km2: source?.type === 'MultiPolygon' ? areaOf(source.coordinates) / 1e6 : 0,
      places: places.filter(({ properties }) => properties['ward_code'] === feature.id).length,
    };
  });
  return {
    layers,
    wards: wards.sort((one, other) => numberOf(one.feature) - numberOf(other.feature)),
    places,
  };
}

const numberOf = ({ properties }: Feature): number => Number(properties['number']);

function sheetOf({ layers, wards, places }: Sourced): DrawnSample['sheet'] {
  const [west, south, east, north] = boundsOf(wards.flatMap(({ feature }) => positionsOf(feature.geometry)));
  // The district in the middle, and the frame on lines of the grid.
  const left = Math.round((west + east - sheetSize.width * unitM) / 2 / barM) * barM;
  const top = Math.round((north + south + sheetSize.height * unitM) / 2 / barM) * barM;
  const toSheet = ([x, y]: Position): Position => [(x - left) / unitM, (top - y) / unitM];
  const ringsOf = ({ geometry }: Feature): string =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
          .flat()
          .map((ring) => `${lineThrough(ring.map(toSheet))}z`)
          .join('')
      : '';
  const at = ({ geometry }: Feature): Position => toSheet(positionsOf(geometry)[0] ?? [0, 0]);
  const credits = [...new Set(used.flatMap((id) => sourcesOf(id).map(({ credit }) => credit)))];
  const outline = layers.find(({ id }) => id === 'districts')?.features ?? [];
  return {
    title: `Wards of ${district} district`,
    label: 'Open data, simplified. Not survey lines.',
    alt: `Map of the ${wards.length} wards of ${district} district with ${places.length} places.`,
    unitM,
    png: null,
    marks: [
      wardMark(wards.map(({ feature }) => ringsOf(feature)).join('')),
      { d: outline.map(ringsOf).join(''), strokes: [{ colour: '#17201b', width: 1.8 }] },
      placeMark(dotsAt(places.map(at))),
    ],
    names: places.map((place) => {
      const [x, y] = at(place);
      return { text: String(place.properties['name']), x: Math.round(x), y: Math.round(y - 7) };
    }),
    barM,
    axis: [20_000, 60_000, 100_000, 140_000].map((metres) => ({
      text: `${(left + metres) / 1000} km E`,
      x: metres / unitM,
    })),
    legend: [{ name: 'Wards', colour: '#e2e7c6', value: String(wards.length) }],
    total: { name: 'km²', value: inThousands(Math.round(wards.reduce((sum, { km2 }) => sum + km2, 0))) },
    signs: [{ name: 'Place', mark: placeMark('M8 6h.01') }],
    imprint: [...credits.map((credit) => `${credit}.`), disclaimer()],
    edition: ['WGS 84 / UTM 35S', 'Sheet 1 of 1, version 1'],
  };
}

const wardMark = (d: string): Mark => ({ d, fill: '#e2e7c6', strokes: [{ colour: '#5b655b', width: 0.7 }] });
const placeMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#17201b', width: 6.4 },
    { colour: '#fbfbf8', width: 3.6 },
  ],
});

const tableOf = ({ wards }: Sourced): SampleTable => ({
  heading: 'How large is each ward?',
  columns: ['Ward', 'km²', 'Places'],
  rows: wards.map(({ feature, km2, places }) => ({
    name: `Ward ${numberOf(feature)}`,
    colour: null,
    cells: [{ text: inThousands(Math.round(km2)) }, { text: String(places) }],
  })),
  note: 'Areas on the WGS 84 ellipsoid. The boundaries are those of the open data, simplified.',
});

function filesOf({ layers, wards }: Sourced): DrawnSample['files'] {
  const km2Of = new Map(wards.map(({ feature, km2 }) => [feature.id, rounded(km2)]));
  const tables = layers.map((layer): FeatureTable => {
    const credited = { ...layer, credit: creditOf(layer.id) };
    if (layer.id !== 'wards') return credited;
    return {
      ...credited,
      columns: [...layer.columns, { name: 'area_km2', type: 'real' }],
      features: layer.features.map(({ id, geometry, properties }) => ({
        geometry,
        properties: { ...properties, area_km2: km2Of.get(id) ?? null },
      })),
    };
  });
  return [
    {
      name: `${service}.gpkg`,
      kind: 'GeoPackage',
      facts: [`${layers.length} layers in one system`, 'Source and licence in each layer'],
      content: (file) => writeFeatureTables(file, tables, epsg),
    },
    {
      name: `${service}-wards.csv`,
      kind: `CSV, ${wards.length} wards`,
      facts: ['Official code and number', 'Area on the ellipsoid'],
      content: csvOf([
        ['code', 'number', 'area_km2', 'places'],
        ...wards.map(({ feature, km2, places }) => [feature.id, numberOf(feature), rounded(km2), places]),
      ]),
    },
    {
      name: `${service}-sources.csv`,
      kind: 'CSV',
      facts: ['Maker, date and licence of each layer', 'The credit that each licence asks for'],
      content: csvOf([
        ['layer', 'date', 'maker', 'licence', 'credit'],
        ...layers.flatMap(({ id, date }) =>
          sourcesOf(id).map(({ maker, licence, credit }) => [id, date, maker, licence, credit]),
        ),
      ]),
    },
  ];
}

const noteSections: DrawnSample['note']['sections'] = [
  {
    heading: 'What this is',
    paragraphs: [
      `The wards and places of ${district} district from the open data that this site offers at /data, brought into EPSG:32735 (WGS 84 / UTM 35S).`,
    ],
  },
  {
    heading: 'Steps',
    paragraphs: [
      '1. The features are chosen by the name of the district.',
      '2. Positions are converted from degrees with the formulas of the transverse Mercator projection, to the centimetre.',
      '3. Areas are computed on the WGS 84 ellipsoid, not on the projection.',
    ],
  },
  {
    heading: 'Limits',
    paragraphs: [
      'The boundaries are simplified, so an area differs from the official one.',
      'Not found in open data: areas of wards by their makers, and names of wards, which have numbers.',
    ],
  },
];
