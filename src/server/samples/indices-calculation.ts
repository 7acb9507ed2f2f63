import type { SampleTable } from '#contract/site/samples.ts';
import { type IndexId, indices, valuesOf } from '#geo/scene/indices.ts';
import { bandsOf, type Scene } from '#geo/scene/scene.ts';
import { type FeatureTable, writeFeatureTables } from '#server/open-data/open-data.ts';
import {
  csvNumbers,
  type Field,
  fieldMark,
  fieldMarks,
  meanOf,
  meanText,
  rangeText,
  type Summary,
  seriesFiles,
  summaryOf,
  wholeFields,
} from './fields.ts';
import { writeGeoTiff } from './geotiff.ts';
import { hectaresOf, legendOf, pictureOf } from './map-classes.ts';
import { csvOf, type DrawnSample, decimals, rounded } from './sample.ts';
import {
  cloudsOver,
  conditionsOn,
  drawScene,
  imageSize,
  inStore,
  ndviClasses,
  ndviSteps,
  stored,
  storedFact,
} from './scene-images.ts';
import { madeUpPosition, noPlace, placed, rectangle, sheetOfScene, syntheticDate, system } from './synthetic.ts';

const service = 'indices-calculation';
const { columns, cellM } = imageSize;

/** From the first of July, every three weeks of a growing season. */
const days = [137, 158, 179, 200, 221, 242, 263, 284, 305];
const shownDay = 200;
const dateOf = (day: number): string => new Date(Date.UTC(2025, 6, 1 + day)).toISOString().slice(0, 10);
const shownDate = dateOf(shownDay);

interface Measured {
  ndvi: Float64Array;
  ndwi: Float64Array;
  fields: readonly (Field & { ndvi: Summary; ndwi: Summary; byDate: readonly Summary[] })[];
}

export function indicesSample(): DrawnSample {
  const measured = measureFields(drawScene());
  const table = tableOf(measured);
  const clear = measured.fields.map(({ ndvi }) => ndvi).filter(({ pixels }) => pixels > 0);
  return {
    service,
    date: syntheticDate,
    lead: 'Two indices of a made-up area, with a line for each field. Yours has the fields, blocks or wards that you send.',
    sheet: sheetOf(measured),
    table,
    figure: {
      value: decimals(meanOf(clear.map(({ mean }) => mean))),
      margin: null,
      text: `is the mean NDVI of ${clear.length} fields on one date. Fields that the edge of the scene or the river cuts are left out. Two fields with the same mean may differ inside, so the table has the lowest and the highest value too.`,
    },
    files: filesOf(measured),
    note: {
      title: 'Method note: NDVI and NDWI, a made-up area',
      sections: noteSections,
      tables: [
        {
          heading: `Fields on ${shownDate}`,
          rows: [
            ['Field', 'NDVI', 'lowest to highest', 'NDWI', 'lowest to highest'],
            ...table.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]),
          ],
        },
      ],
    },
    readMe: [
      `Image date of the GeoTIFFs and of the table: ${shownDate}. The chart has ${days.length} dates. All are made up.`,
      `Values of the GeoTIFFs: whole numbers, to be multiplied by ${stored.scale}; QGIS and ArcGIS do so. No data: ${stored.noData}.`,
      'Layer of the GeoPackage: fields.',
      madeUpPosition,
    ],
  };
}

function measureFields(scene: Scene): Measured {
  const images = days.map((day, index) => {
    const bands = bandsOf(scene, conditionsOn(day, index + 20));
    const clouds = cloudsOver(index + 20, 0.25);
    const clear = (id: IndexId): Float64Array =>
      valuesOf(indices[id], bands).map((value, cell) => (clouds.cells[cell] ? Number.NaN : value));
    return { ndvi: clear('ndvi'), ndwi: clear('ndwi') };
  });
  const { ndvi, ndwi } = images[days.indexOf(shownDay)] as (typeof images)[number];
  return {
    ...{ ndvi, ndwi },
    fields: wholeFields(scene).map((field) => ({
      ...field,
      ndvi: summaryOf(ndvi, field),
      ndwi: summaryOf(ndwi, field),
      byDate: images.map((image) => summaryOf(image.ndvi, field)),
    })),
  };
}

function sheetOf({ ndvi, fields }: Measured): DrawnSample['sheet'] {
  const map = ndviSteps(columns, ndvi);
  return {
    ...sheetOfScene(imageSize),
    title: 'NDVI of fields, a made-up area',
    alt: `Map of NDVI in ${ndviClasses.length - 1} steps with the outlines and numbers of ${fields.length} fields beside a river.`,
    png: pictureOf(map, ndviClasses),
    ...fieldMarks(fields),
    ...legendOf(ndviClasses, hectaresOf(map, ndviClasses, cellM)),
    signs: [{ name: 'Field with number', mark: fieldMark('M1 1h14v10H1z') }],
    imprint: [
      `Drawn by a program as ${cellM} m pixels. Image of ${shownDate}, made up.`,
      'Your sheet names the satellite, the image dates and the source of the boundaries.',
      'An index is a formula on image bands, not a diagnosis.',
    ],
  };
}

function tableOf({ fields }: Measured): SampleTable {
  const clouded = fields.filter(({ inner, ndvi }) => ndvi.pixels < inner.length);
  const clear = clouded.map(({ number, inner, ndvi }) => `${ndvi.pixels} of ${inner.length} in field ${number}`);
  return {
    heading: 'How green is each field?',
    columns: ['Field', 'NDVI, mean', 'NDVI, lowest to highest', 'NDWI, mean', 'NDWI, lowest to highest'],
    rows: fields.map(({ number, ndvi, ndwi }) => ({
      name: `Field ${number}`,
      colour: null,
      cells: [
        {
          text: meanText(ndvi),
          ...(ndvi.pixels ? { ruler: { value: ndvi.mean, low: ndvi.lowest, high: ndvi.highest } } : {}),
        },
        { text: rangeText(ndvi) },
        { text: meanText(ndwi) },
        { text: rangeText(ndwi) },
      ],
    })),
    note: `The ruler is NDVI from 0 to 1. Pixels at the edge of a field are left out, so that a track does not count as crop. Clear of cloud: ${[...clear, 'all pixels in the others'].join(', ')}.`,
  };
}

function filesOf({ ndvi, ndwi, fields }: Measured): DrawnSample['files'] {
  const geoTiff = (id: 'ndvi' | 'ndwi', values: Float64Array): DrawnSample['files'][number] => ({
    name: `${service}-${id}.tif`,
    kind: 'GeoTIFF (COG)',
    facts: [storedFact, 'Pixels under cloud have no data'],
    content: writeGeoTiff({
      ...system,
      ...imageSize,
      ...stored,
      bands: [inStore(values)],
      names: [`${id.toUpperCase()} ${shownDate}`],
    }),
  });
  return [
    geoTiff('ndvi', ndvi),
    geoTiff('ndwi', ndwi),
    {
      name: `${service}.gpkg`,
      kind: 'GeoPackage',
      facts: [`${fields.length} fields with their values`, 'Coordinates written in the file'],
      content: (file) => writeFeatureTables(file, [fieldTable(fields)], system.epsg),
    },
    {
      name: `${service}-fields.csv`,
      kind: `CSV, ${fields.length} fields`,
      facts: ['Mean, lowest and highest value of each index', 'Number of clear pixels'],
      content: csvOf([
        [
          ...['field', 'hectares', 'pixels', 'clear_pixels'],
          ...['ndvi', 'ndwi'].flatMap((id) => [`${id}_mean`, `${id}_lowest`, `${id}_highest`]),
        ],
        ...fields.map((field) => [
          ...[field.number, field.hectares, field.inner.length, field.ndvi.pixels],
          ...csvNumbers(field.ndvi),
          ...csvNumbers(field.ndwi),
        ]),
      ]),
    },
    ...seriesFiles(service, { dates: days.map(dateOf), fields }),
  ];
}

const fieldTable = (fields: Measured['fields']): FeatureTable => ({
  id: 'fields',
  date: syntheticDate,
  credit: noPlace,
  geometry: 'MultiPolygon',
  columns: [
    { name: 'number', type: 'integer' },
    { name: 'hectares', type: 'real' },
    { name: 'ndvi_mean', type: 'real' },
    { name: 'ndwi_mean', type: 'real' },
  ],
  features: fields.map((field) => ({
    geometry: placed([rectangle(field)], cellM),
    properties: {
      number: field.number,
      hectares: field.hectares,
      ndvi_mean: field.ndvi.pixels ? rounded(field.ndvi.mean, 4) : null,
      ndwi_mean: field.ndwi.pixels ? rounded(field.ndwi.mean, 4) : null,
    },
  })),
});

const noteSections: DrawnSample['note']['sections'] = [
  {
    heading: 'What this is',
    paragraphs: [
      `${noPlace} A program drew ground, fields and clouds from fixed numbers, and the light in four bands of a satellite: green, red, near infrared and short-wave infrared. ${madeUpPosition}`,
      'A real note names the satellite, its bands and the date of each image.',
    ],
  },
  {
    heading: 'Formulas',
    paragraphs: [
      'NDVI = (near infrared − red) / (near infrared + red). High over living plants.',
      'NDWI = (green − near infrared) / (green + near infrared). Above 0 over open water. Source: S. K. McFeeters, International Journal of Remote Sensing 17 (1996), pages 1425 to 1432.',
    ],
  },
  {
    heading: 'Steps',
    paragraphs: [
      '1. Pixels under a cloud or its shadow are set to no data.',
      `2. The index is computed for each pixel of ${cellM} m and stored as a whole number: ten thousand times the index.`,
      '3. Pixels that touch the edge of a field are left out, so that a track does not count as crop.',
      '4. Mean, lowest and highest value are taken from the clear pixels of each field. The table of fields has the number of clear pixels.',
      `5. The same is done for ${days.length} dates, three weeks apart; the chart has a line for each field.`,
    ],
  },
  {
    heading: 'Limits',
    paragraphs: [
      'There is no table of accuracy, because nothing is classified: an index is a formula on image bands, not a diagnosis.',
      'Low NDVI may mean drought, disease, weeds removed or a field that is already cut.',
    ],
  },
];
