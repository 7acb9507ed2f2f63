import type { Mark, SampleTable } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { assessAccuracy } from '#geo/rasters/accuracy.ts';
import { randomNumbers } from '#geo/scene/random.ts';
import { type FeatureTable, writeFeatureTables } from '#server/open-data/open-data.ts';
import { indexedPng } from '#server/platform/pictures/png.ts';
import { writeGeoTiff } from './geotiff.ts';
import { countCells, type Grid, polygonsOf } from './grid.ts';
import { classified, groundTruth, landClasses, pointsOn, road, sceneNames, sceneSize } from './landscape.ts';
import { axisOf, csvOf, type DrawnSample, dotsAt, inPercent, lineThrough } from './sample.ts';
import { madeUpPosition, noPlace, syntheticDate, system, toMetres } from './synthetic.ts';

const service = 'land-use';
const pointsPerClass = 50;
const { columns, cellM } = sceneSize;
const hectaresPerCell = cellM ** 2 / 10_000;

interface CheckedCell {
  x: number;
  y: number;
  /** Positions in `landClasses`. */
  mapped: number;
  seen: number;
}

const olofsson =
  'P. Olofsson and others, Good practices for estimating area and assessing accuracy of land change, Remote Sensing of Environment 148 (2014), pages 42 to 57';

/** The map, its check points and what is counted from them. */
type Mapped = ReturnType<typeof mapLandUse>;

function mapLandUse() {
  const truth = groundTruth();
  const map = classified(truth);
  const counts = countCells(map);
  const hectares = landClasses.map(({ value }) => (counts[value] ?? 0) * hectaresPerCell);
  const points = checkedCells(map, truth);
  return { map, hectares, points, accuracy: assessAccuracy(points, hectares), polygons: polygonsOf(map) };
}

export function landUseSample(): DrawnSample {
  const mapped = mapLandUse();
  const { accuracy } = mapped;
  const table = accuracyTable(mapped);
  return {
    service,
    date: syntheticDate,
    lead: 'A complete job, drawn from a made-up landscape, so that you can open every file before you order. Yours has the same parts.',
    sheet: sheetOf(mapped),
    table,
    figure: {
      value: inPercent(accuracy.overall),
      margin: inPercent(accuracy.overallMargin),
      text: 'of the area has the right class. An accuracy is true for the sample it came from; the points come with the map, so you can check them.',
    },
    files: filesOf(mapped),
    note: {
      title: 'Method note: land use, a made-up area',
      sections: noteSections,
      tables: noteTables(table, accuracy),
    },
    readMe: [
      `Values of the GeoTIFF: 0 no data, ${landClasses.map(({ value, name }) => `${value} ${name}`).join(', ')}.`,
      'Layers of the GeoPackage: land_use, check_points, road.',
      madeUpPosition,
      `Method of the accuracy: ${olofsson}.`,
    ],
  };
}

function sheetOf({ map, hectares, points }: Mapped): DrawnSample['sheet'] {
  const wrong = points.filter(({ mapped, seen }) => mapped !== seen);
  return {
    title: 'Land use 2026, a made-up area',
    label: noPlace,
    alt: `Map of land use with ${landClasses.length} classes: woodland, fields around a settlement, a dam and a river. ${points.length} check points; the map was wrong at ${wrong.length} of them.`,
    unitM: cellM,
    png: pictureOf(map),
    marks: [
      roadMark(lineThrough(road.flatMap((curve) => pointsOn(curve, 12)))),
      rightMark(dotsAt(points.filter(({ mapped, seen }) => mapped === seen).map(centreOf))),
      wrongMark(dotsAt(wrong.map(centreOf))),
    ],
    names: sceneNames,
    barM: 500,
    axis: axisOf(cellM, 1_000),
    legend: landClasses.map(({ name, colour }, index) => ({
      name,
      colour,
      value: inThousands(Math.round(hectares[index] ?? 0)),
    })),
    total: { name: 'Hectares', value: inThousands(Math.round(hectares.reduce((sum, each) => sum + each, 0))) },
    signs: [
      { name: 'Check point', mark: rightMark('M8 6h.01') },
      { name: 'Map was wrong', mark: wrongMark('M8 6h.01') },
      { name: 'Road', mark: roadMark('M0 6h16') },
    ],
    imprint: [
      `Drawn by a program as ${cellM} m pixels. Smallest area drawn: 0.1 ha.`,
      'Your sheet names the images, their dates, the coordinates and who drew it.',
      'It shows what covers the ground and is not a legal boundary.',
    ],
    edition: ['Local metres, no place', 'Sheet 1 of 1, version 1'],
  };
}

const filesOf = ({ map, hectares, points, accuracy, polygons }: Mapped): DrawnSample['files'] => [
  {
    name: `${service}.gpkg`,
    kind: 'GeoPackage',
    facts: [
      'Coordinates written in the file',
      `${inThousands(polygons.length)} polygons, none crossing itself`,
      'No gaps, no overlaps',
    ],
    content: (file) => writeFeatureTables(file, tablesOf(polygons, points), system.epsg),
  },
  {
    name: `${service}.tif`,
    kind: 'GeoTIFF (COG)',
    facts: [`${columns} × ${sceneSize.rows} pixels of ${cellM} m`, 'Same hectares as the polygons'],
    content: writeGeoTiff({
      ...map,
      ...system,
      cellM,
      noData: 0,
      colours: ['#000000', ...landClasses.map(({ colour }) => colour)],
    }),
  },
  {
    name: `${service}-accuracy.csv`,
    kind: 'CSV',
    facts: ['Hectares, corrected hectares and their margins', 'Both accuracies of each class'],
    content: csvOf(accuracyRows(hectares, accuracy)),
  },
  {
    name: `${service}-points.csv`,
    kind: `CSV, ${points.length} points`,
    facts: ['Map class and checked class', 'All points inside the area'],
    content: csvOf([
      ['x', 'y', 'map_class', 'checked_class'],
      ...points.map((point) => {
        const [x, y] = toMetres(centreOf(point));
        return [x, y, nameOf(point.mapped), nameOf(point.seen)];
      }),
    ]),
  },
];

const noteSections: DrawnSample['note']['sections'] = [
  {
    heading: 'What this is',
    paragraphs: [
      `${noPlace} A program drew the landscape from fixed numbers, then a second map of it with the mistakes that a classifier makes: mixed pixels at edges, and classes that look alike on one date. ${madeUpPosition}`,
      'A real note names the images with their dates, the training points and who checked them.',
    ],
  },
  { heading: 'Classes', paragraphs: landClasses.map(({ name, about }) => `${name}: ${about}`) },
  {
    heading: 'Steps',
    paragraphs: [
      `1. The map has pixels of ${cellM} m. Each takes the class of most of the nine pixels around it.`,
      '2. Areas under 0.1 ha are given to their neighbours.',
      '3. The polygons run along the edges of the pixels, so that both files have the same hectares.',
      `4. ${pointsPerClass} random points are drawn in each class of the map and checked without looking at the map.`,
      `5. Accuracies and corrected hectares are weighted by the mapped area of each class. The user’s accuracy says how often the map is right where it shows the class; the producer’s, how often it shows the class where it is on the ground. Margins are 95% intervals. Source: ${olofsson}.`,
    ],
  },
  {
    heading: 'Limits',
    paragraphs: [
      'The figures are counted from this scene. They say nothing about the accuracy of any real map.',
      'The map shows what covers the ground. It is not a legal boundary.',
    ],
  },
];

const noteTables = (table: SampleTable, { matrix }: Mapped['accuracy']): DrawnSample['note']['tables'] => [
  {
    heading: 'Accuracy',
    rows: [
      ['Class', 'ha counted', 'ha corrected', 'User’s accuracy', 'Producer’s accuracy'],
      ...table.rows.map(({ name, cells }) => [
        name,
        ...cells.map(({ text, margin }) => (margin ? `${text} ± ${margin}` : text)),
      ]),
    ],
  },
  {
    heading: 'Points: class of the map by class on the ground',
    rows: [
      ['Map', ...landClasses.map(({ name }) => name)],
      ...matrix.map((row, index) => [nameOf(index), ...row.map(String)]),
    ],
  },
];

const nameOf = (index: number): string => landClasses[index]?.name ?? '';
const centreOf = ({ x, y }: CheckedCell): [number, number] => [x + 0.5, y + 0.5];

/** Random cells of each class of the map, and what is on the ground there. */
function checkedCells(map: Grid, truth: Grid): CheckedCell[] {
  const next = randomNumbers(350);
  return landClasses.flatMap(({ value }, mapped) => {
    const cells = [...map.cells.keys()].filter((index) => map.cells[index] === value);
    return Array.from({ length: pointsPerClass }, (_, drawn) => {
      // Each draw is from those that have not been drawn.
      const at = drawn + Math.floor(next() * (cells.length - drawn));
      const index = cells[at] ?? 0;
      cells[at] = cells[drawn] ?? 0;
      const seen = landClasses.findIndex((each) => each.value === truth.cells[index]);
      return { x: index % columns, y: Math.floor(index / columns), mapped, seen };
    });
  });
}

/** One pixel of the picture for each cell. */
function pictureOf({ columns: width, rows: height, cells }: Grid): Uint8Array {
  const pixels = new Uint8Array(cells.length * 4);
  for (const [index, value] of cells.entries()) {
    const colour = landClasses[value - 1]?.colour ?? '#000000';
    pixels.set(
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
      index * 4,
    );
  }
  const exact = landClasses.map(({ colour }) => colour);
  return indexedPng({ width, height, pixels }, { most: exact.length, exact });
}

const roadMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#17201b', width: 4.4 },
    { colour: '#fbfbf8', width: 2.4 },
  ],
});
const rightMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#17201b', width: 5.6 },
    { colour: '#fbfbf8', width: 3.4 },
  ],
});
const wrongMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#17201b', width: 8, isSquare: true },
    { colour: '#cfda3c', width: 5, isSquare: true },
  ],
});

function accuracyTable({ hectares, accuracy }: Mapped): SampleTable {
  const share = (value = 0, margin = 0) => ({
    text: inPercent(value),
    margin: inPercent(margin),
    ruler: { value, low: Math.max(0, value - margin), high: Math.min(1, value + margin) },
  });
  return {
    heading: 'How good is the map?',
    columns: [
      'Class',
      'Hectares, counted',
      'Hectares, corrected for errors',
      'Where the map says it, it is true',
      'Where it is true, the map says it',
    ],
    rows: landClasses.map(({ name, colour }, index) => ({
      name,
      colour,
      cells: [
        { text: inThousands(Math.round(hectares[index] ?? 0)) },
        {
          text: inThousands(Math.round(accuracy.areas[index] ?? 0)),
          margin: String(Math.round(accuracy.areaMargins[index] ?? 0)),
        },
        share(accuracy.users[index], accuracy.usersMargins[index]),
        share(accuracy.producers[index], accuracy.producersMargins[index]),
      ],
    })),
    note: `${pointsPerClass} random points in each class, checked without looking at the map. Lines show the 95% interval. Counted from this scene, not from a real job.`,
  };
}

const rounded = (value = 0, digits = 1): number => Number(value.toFixed(digits));

const accuracyRows = (hectares: readonly number[], accuracy: ReturnType<typeof assessAccuracy>) => [
  [
    'class',
    'points',
    'hectares_counted',
    'hectares_corrected',
    'hectares_margin',
    'users_accuracy',
    'users_margin',
    'producers_accuracy',
    'producers_margin',
  ],
  ...landClasses.map(({ name }, index) => [
    name,
    pointsPerClass,
    rounded(hectares[index]),
    rounded(accuracy.areas[index]),
    rounded(accuracy.areaMargins[index]),
    rounded(accuracy.users[index], 3),
    rounded(accuracy.usersMargins[index], 3),
    rounded(accuracy.producers[index], 3),
    rounded(accuracy.producersMargins[index], 3),
  ]),
];

function tablesOf(polygons: ReturnType<typeof polygonsOf>, points: readonly CheckedCell[]): FeatureTable[] {
  const made = { date: syntheticDate, credit: noPlace };
  return [
    {
      ...made,
      id: 'land_use',
      geometry: 'MultiPolygon',
      columns: [
        { name: 'class', type: 'text' },
        { name: 'value', type: 'integer' },
        { name: 'hectares', type: 'real' },
      ],
      features: polygons.map(({ value, cells, polygon }) => ({
        geometry: { type: 'MultiPolygon', coordinates: [polygon.map((ring) => ring.map(toMetres))] },
        properties: { class: nameOf(value - 1), value, hectares: rounded(cells * hectaresPerCell, 2) },
      })),
    },
    {
      ...made,
      id: 'check_points',
      geometry: 'Point',
      columns: [
        { name: 'map_class', type: 'text' },
        { name: 'seen_class', type: 'text' },
        { name: 'is_right', type: 'text' },
      ],
      features: points.map((point) => ({
        geometry: { type: 'Point', coordinates: toMetres(centreOf(point)) },
        properties: {
          map_class: nameOf(point.mapped),
          seen_class: nameOf(point.seen),
          is_right: point.mapped === point.seen ? 'yes' : 'no',
        },
      })),
    },
    {
      ...made,
      id: 'road',
      geometry: 'MultiLineString',
      columns: [{ name: 'kind', type: 'text' }],
      features: [
        {
          geometry: {
            type: 'MultiLineString',
            coordinates: road.map((curve) => pointsOn(curve, 40).map(([x, y]) => toMetres([x, y]))),
          },
          properties: { kind: 'road' },
        },
      ],
    },
  ];
}
