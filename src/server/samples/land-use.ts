import type { Mark } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { type Grid, polygonsOf } from '#geo/rasters/grid.ts';
import { type FeatureTable, writeFeatureTables } from '#server/open-data/open-data.ts';
import {
  type Assessment,
  accuracyFigure,
  accuracyFiles,
  accuracyTable,
  accuracyTables,
  accuracyText,
  assess,
  checkPointTable,
  olofsson,
  pointMarks,
  pointSigns,
  pointsInWords,
} from './assessment.ts';
import { writeGeoTiff } from './geotiff.ts';
import { classified, groundTruth, landClasses, pointsOn, road, sceneNames, sceneSize } from './landscape.ts';
import { hectaresPerCell, legendOf, pictureOf } from './map-classes.ts';
import { type DrawnSample, lineThrough, rounded } from './sample.ts';
import { madeUpPosition, noPlace, placed, sheetOfScene, syntheticDate, system, toMetres } from './synthetic.ts';

const service = 'land-use';
const pointsPerClass = 50;
const { columns, cellM } = sceneSize;

export function landUseSample(): DrawnSample {
  const truth = groundTruth();
  const map = classified(truth);
  const assessment = assess(map, truth, { classes: landClasses, pointsPerClass, cellM, seed: 350 });
  return {
    service,
    date: syntheticDate,
    lead: 'A complete job, drawn from a made-up landscape, so that you can open every file before you order. Yours has the same parts.',
    sheet: sheetOf(map, assessment),
    table: accuracyTable(assessment),
    figure: accuracyFigure(assessment),
    files: filesOf(map, assessment),
    note: {
      title: 'Method note: land use, a made-up area',
      sections: noteSections,
      tables: accuracyTables(assessment),
    },
    readMe: [
      `Values of the GeoTIFF: 0 no data, ${landClasses.map(({ value, name }) => `${value} ${name}`).join(', ')}.`,
      'Layers of the GeoPackage: land_use, check_points, road.',
      madeUpPosition,
      `Method of the accuracy: ${olofsson}.`,
    ],
  };
}

const sheetOf = (map: Grid, assessment: Assessment): DrawnSample['sheet'] => ({
  ...sheetOfScene(sceneSize),
  title: 'Land use 2026, a made-up area',
  alt: `Map of land use with ${landClasses.length} classes: woodland, fields around a settlement, a dam and a river. ${pointsInWords(assessment)}`,
  png: pictureOf(map, landClasses),
  marks: [roadMark(lineThrough(road.flatMap((curve) => pointsOn(curve, 12)))), ...pointMarks(assessment)],
  names: sceneNames,
  ...legendOf(landClasses, assessment.hectares),
  signs: [...pointSigns, { name: 'Road', mark: roadMark('M0 6h16') }],
  imprint: [
    `Drawn by a program as ${cellM} m pixels. Smallest area drawn: 0.1 ha.`,
    'Your sheet names the images, their dates, the coordinates and who drew it.',
    'It shows what covers the ground and is not a legal boundary.',
  ],
});

function filesOf(map: Grid, assessment: Assessment): DrawnSample['files'] {
  const polygons = polygonsOf(map);
  return [
    {
      name: `${service}.gpkg`,
      kind: 'GeoPackage',
      facts: [
        'Coordinates written in the file',
        `${inThousands(polygons.length)} polygons, none crossing itself`,
        'No gaps, no overlaps',
      ],
      content: (file) =>
        writeFeatureTables(file, [landUseTable(polygons), checkPointTable(assessment), roadTable], system.epsg),
    },
    {
      name: `${service}.tif`,
      kind: 'GeoTIFF (COG)',
      facts: [`${columns} × ${sceneSize.rows} pixels of ${cellM} m`, 'Same hectares as the polygons'],
      content: writeGeoTiff({
        ...system,
        ...sceneSize,
        bands: [map.cells],
        noData: 0,
        colours: ['#000000', ...landClasses.map(({ colour }) => colour)],
      }),
    },
    ...accuracyFiles(service, assessment),
  ];
}

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
      `5. ${accuracyText}`,
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

const roadMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#17201b', width: 4.4 },
    { colour: '#fbfbf8', width: 2.4 },
  ],
});

const landUseTable = (polygons: ReturnType<typeof polygonsOf>): FeatureTable => ({
  id: 'land_use',
  date: syntheticDate,
  credit: noPlace,
  geometry: 'MultiPolygon',
  columns: [
    { name: 'class', type: 'text' },
    { name: 'value', type: 'integer' },
    { name: 'hectares', type: 'real' },
  ],
  features: polygons.map(({ value, cells, polygon }) => ({
    geometry: placed([polygon], cellM),
    properties: {
      class: landClasses[value - 1]?.name ?? '',
      value,
      hectares: rounded(cells.length * hectaresPerCell(cellM)),
    },
  })),
});

const roadTable: FeatureTable = {
  id: 'road',
  date: syntheticDate,
  credit: noPlace,
  geometry: 'MultiLineString',
  columns: [{ name: 'kind', type: 'text' }],
  features: [
    {
      geometry: {
        type: 'MultiLineString',
        coordinates: road.map((curve) => pointsOn(curve, 40).map(toMetres(cellM))),
      },
      properties: { kind: 'road' },
    },
  ],
};
