import { type SampleTable, sheetSize } from '#contract/site/samples.ts';
import { gridOf } from '#geo/rasters/grid.ts';
import { indices, valuesOf } from '#geo/scene/indices.ts';
import { bandsOf, type Scene } from '#geo/scene/scene.ts';
import { earthEngineScript } from './earth-engine-script.ts';
import { type Field, meanOf, type Summary, seriesFiles, summaryOf, wholeFields } from './fields.ts';
import { writeGeoTiff } from './geotiff.ts';
import { pictureOf } from './map-classes.ts';
import { type DrawnSample, decimals, inPercent } from './sample.ts';
import {
  cloudsOver,
  conditionsOn,
  drawScene,
  imageSize,
  inStore,
  monthDays,
  ndviClasses,
  ndviSteps,
  stored,
  storedFact,
} from './scene-images.ts';
import { madeUpPosition, noPlace, sheetOfScene, syntheticDate, system } from './synthetic.ts';

const service = 'google-earth-engine';
const { columns, rows, cellM } = imageSize;
const imagesPerMonth = 3;

/** From July, with how much of the sky is under cloud: the rainy season leaves little. */
const months = [
  ['July', 0.2],
  ['August', 0.2],
  ['September', 0.2],
  ['October', 0.25],
  ['November', 0.4],
  ['December', 0.48],
  ['January', 0.52],
  ['February', 0.5],
  ['March', 0.42],
  ['April', 0.3],
  ['May', 0.2],
  ['June', 0.2],
] as const;
const bandNames = months.map(([name], index) => `${name} ${index < 6 ? 2025 : 2026}`);

interface Series {
  /** NDVI of each month; NaN where no image was clear. */
  composites: readonly Float64Array[];
  fields: readonly (Field & { byDate: readonly Summary[] })[];
}

export function earthEngineSample(): DrawnSample {
  const series = compose(drawScene());
  const table = tableOf(series);
  const clear = series.composites.map((values) => clearShare(values));
  return {
    service,
    date: syntheticDate,
    lead: 'NDVI for each month of a year, of a made-up area, with the script that would compute it from real images. In a real job the script has run.',
    sheet: sheetOf(series),
    table,
    figure: {
      value: String(months.length * imagesPerMonth),
      margin: null,
      text: `images make ${months.length} composites. In the cloudiest month ${inPercent(1 - Math.min(...clear))} of the area is under cloud in all of its images, and stays without data.`,
    },
    files: filesOf(series),
    note: {
      title: 'Method note: monthly NDVI, a made-up area',
      sections: noteSections,
      tables: [
        {
          heading: 'Months',
          rows: [
            ['Month', 'Area with data', 'Fields, mean', 'lowest to highest'],
            ...table.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]),
          ],
        },
      ],
    },
    readMe: [
      'The GeoTIFF, the table and the chart were computed by a program of this site from the synthetic scene.',
      'The script is written for the code editor of Google Earth Engine. It was not run here: it needs an account and images of a place.',
      `Bands of the GeoTIFF: NDVI from ${bandNames[0]} to ${bandNames.at(-1)}. Values are whole numbers, to be multiplied by ${stored.scale}; QGIS and ArcGIS do so. No data: ${stored.noData}.`,
      madeUpPosition,
    ],
  };
}

function compose(scene: Scene): Series {
  const composites = months.map(([, cover], month) => {
    const images = Array.from({ length: imagesPerMonth }, (_, turn) => {
      const image = 40 + month * imagesPerMonth + turn;
      const day = monthDays * (month + (turn + 0.5) / imagesPerMonth);
      const clouds = cloudsOver(image, cover);
      const values = valuesOf(indices.ndvi, bandsOf(scene, conditionsOn(day, image)));
      return values.map((value, cell) => (clouds.cells[cell] ? Number.NaN : value));
    });
    return Float64Array.from({ length: columns * rows }, (_, cell) =>
      medianOf(images.map((values) => values[cell] ?? Number.NaN)),
    );
  });
  return {
    composites,
    fields: wholeFields(scene).map((field) => ({
      ...field,
      byDate: composites.map((values) => summaryOf(values, field)),
    })),
  };
}

/** Of the clear values; NaN without any. */
function medianOf(values: readonly number[]): number {
  const clear = values.filter((value) => !Number.isNaN(value)).sort((one, other) => one - other);
  const [low, high] = [clear[Math.floor((clear.length - 1) / 2)], clear[Math.floor(clear.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

const clearShare = (values: Float64Array): number =>
  values.filter((value) => !Number.isNaN(value)).length / values.length;

/** Square maps side by side on the sheet, of a part of the scene: 2 units for 3 cells. */
const across = 4;
const side = sheetSize.width / across;
const part = { west: 35, cells: 1.5 * side };

function sheetOf({ composites }: Series): DrawnSample['sheet'] {
  const maps = composites.map((values) => ndviSteps(columns, values));
  const picture = gridOf(sheetSize.width, sheetSize.height, (x, y) => {
    const map = maps[Math.floor(x / side) + across * Math.floor(y / side)];
    return map?.cells[Math.floor(1.5 * (y % side)) * columns + part.west + Math.floor(1.5 * (x % side))] ?? 0;
  });
  const lines = [1, 2, 3].map((index) => `M${index * side} 0v${sheetSize.height}`);
  const rowLines = [1, 2].map((index) => `M0 ${index * side}h${sheetSize.width}`);
  return {
    ...sheetOfScene({ columns: across * part.cells, cellM }),
    title: 'NDVI by month, a made-up area',
    alt: `${months.length} maps of NDVI, one for each month from July to June: the grass is green from December to March, the fields from January to April.`,
    barM: (part.cells * cellM) / 3,
    axis: [],
    png: pictureOf(picture, ndviClasses),
    marks: [{ d: [...lines, ...rowLines].join(''), strokes: [{ colour: '#17201b', width: 1.6 }] }],
    names: months.map(([name], index) => ({
      text: name.slice(0, 3),
      x: (index % across) * side + 22,
      y: Math.floor(index / across) * side + 19,
    })),
    legend: ndviClasses.map(({ name, colour }) => ({ name, colour, value: null })),
    total: null,
    signs: [],
    imprint: [
      `Each map is ${(part.cells * cellM) / 1000} km across and shows the middle value of ${imagesPerMonth} images, made up.`,
      'Your sheet names the satellite, the dates of the images and the coordinates.',
      'An index is a formula on image bands, not a diagnosis.',
    ],
  };
}

const tableOf = ({ composites, fields }: Series): SampleTable => ({
  heading: 'How green are the fields in each month?',
  columns: ['Month', 'Area with data', 'NDVI of the fields, mean', 'Lowest to highest field'],
  rows: bandNames.map((name, month) => {
    const means = fields.flatMap(({ byDate }) => (byDate[month]?.pixels ? [byDate[month].mean] : []));
    const [low, high] = [Math.min(...means), Math.max(...means)];
    return {
      name,
      colour: null,
      cells: [
        { text: inPercent(clearShare(composites[month] ?? new Float64Array())) },
        { text: decimals(meanOf(means)), ruler: { value: meanOf(means), low, high } },
        { text: `${decimals(low)} to ${decimals(high)}` },
      ],
    };
  }),
  note: `The ruler is NDVI from 0 to 1, with the lowest and the highest mean of ${fields.length} fields. Computed here from the synthetic scene; the script was not run.`,
});

const filesOf = ({ composites, fields }: Series): DrawnSample['files'] => [
  {
    name: `${service}-ndvi.tif`,
    kind: `GeoTIFF (COG), ${months.length} bands`,
    facts: [storedFact, 'A band for each month, with its name'],
    content: writeGeoTiff({
      ...system,
      ...imageSize,
      ...stored,
      bands: composites.map(inStore),
      names: bandNames.map((name) => `NDVI ${name}`),
    }),
  },
  {
    name: `${service}-script.js`,
    kind: 'Earth Engine script',
    facts: ['With comments', 'Not run here: it needs an account'],
    content: earthEngineScript,
  },
  ...seriesFiles(service, { dates: months.map(([name]) => name.slice(0, 3)), fields }),
];

const noteSections: DrawnSample['note']['sections'] = [
  {
    heading: 'What this is',
    paragraphs: [
      `${noPlace} A program drew the ground, fields, clouds and the light in the bands of a satellite over a year. ${madeUpPosition}`,
      'The GeoTIFF, the table and the chart were computed from that scene by the program of this site. Google Earth Engine took no part in it.',
      'The script does the same steps with images of Sentinel-2 in Earth Engine. It was written for this sample and was not run. In a real job it has run, and the files come from it.',
      'A real note lists the date of each image.',
    ],
  },
  {
    heading: 'Steps',
    paragraphs: [
      `1. There are ${imagesPerMonth} images a month. Pixels under a cloud or its shadow are left out.`,
      '2. NDVI = (near infrared − red) / (near infrared + red), for each clear pixel of each image.',
      '3. The composite of a month has the median of the clear values of each pixel. Where no image is clear there is no data.',
      '4. Mean, lowest and highest value are taken from the pixels of each field that do not touch its edge.',
      'The script finds clear pixels by the scene classification of Sentinel-2 (4 plants, 5 bare ground, 6 water), and leaves a strip of 10 m along the edge of a field out.',
    ],
  },
  {
    heading: 'Limits',
    paragraphs: [
      'A median of three images is not the state on any one day. In the rainy season it may come from one image alone.',
      'Cloud masks of real images miss thin cloud and take bright ground for cloud; those of this scene are perfect.',
      'Google sets the terms and limits of Earth Engine and may change them.',
    ],
  },
];
