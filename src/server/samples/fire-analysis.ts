import type { Mark, SampleTable } from '#contract/site/samples.ts';
import type { Polygon } from '#geo/geodesy/area.ts';
import { cellAt, type Grid, gridOf, isAtBoundary, polygonsOf, withoutSmallRegions } from '#geo/rasters/grid.ts';
import { indices, valuesOf } from '#geo/scene/indices.ts';
import { numberAt } from '#geo/scene/random.ts';
import { type Bands, bandsOf, beforeFire } from '#geo/scene/scene.ts';
import { type FeatureTable, writeFeatureTables } from '#server/open-data/open-data.ts';
import {
  type Assessment,
  accuracyFigure,
  accuracyFiles,
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
import { hectaresPerCell, legendOf, type MapClass, pictureOf } from './map-classes.ts';
import { csvOf, type DrawnSample, decimals, inPercent, rounded } from './sample.ts';
import { drawScene, imageSize, inStore, stored, storedFact } from './scene-images.ts';
import {
  madeUpPosition,
  noPlace,
  placed,
  type Rectangle,
  rectangle,
  sheetOfScene,
  syntheticDate,
  system,
} from './synthetic.ts';

const service = 'fire-analysis';
const { columns, rows, cellM } = imageSize;
const dates = { before: '2026-08-12', after: '2026-09-14' };
/** Above it, the fall of NBR is called burnt. */
const threshold = 0.15;
const smallestCells = 20;
const pointsPerClass = 100;
/** Cells on each side of a block. */
const blockSide = 70;

const burnt = { value: 1, name: 'Burnt', colour: '#b5481c' };
const notBurnt = { value: 2, name: 'Not burnt', colour: '#c9cdbd' };
const classes: readonly MapClass[] = [burnt, notBurnt];
/** The ground where it did not burn, by its near infrared light. */
const ground: readonly MapClass[] = ['#93998b', '#aeb3a4', '#c9cdbd', '#e0e3d6'].map((colour, index) => ({
  value: notBurnt.value + index,
  name: '',
  colour,
}));

interface Block extends Rectangle {
  name: string;
  hectares: number;
  burnt: number;
}

interface Fire {
  after: Bands;
  dnbr: Float64Array;
  map: Grid;
  areas: readonly { polygon: Polygon; hectares: number; dnbr: number }[];
  blocks: readonly Block[];
  assessment: Assessment;
}

export function fireSample(): DrawnSample {
  const fire = mapFire();
  const { assessment, blocks } = fire;
  const { accuracy } = assessment;
  const table = tableOf(fire);
  return {
    service,
    date: syntheticDate,
    lead: 'One fire in a made-up area, from an image before and one after it. Yours has your blocks, your seasons and a fire history.',
    sheet: sheetOf(fire),
    table,
    figure: accuracyFigure(assessment),
    files: filesOf(fire),
    note: {
      title: 'Method note: a fire, a made-up area',
      sections: noteSections(accuracy),
      tables: [
        {
          heading: `Hectares burnt by block, ${blocks.length} blocks`,
          rows: [
            ['Block', 'ha', 'ha burnt', 'Share burnt'],
            ...table.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]),
          ],
        },
        ...accuracyTables(assessment),
      ],
    },
    readMe: [
      `Images: ${dates.before} and ${dates.after}. Both are made up.`,
      `Values of the GeoTIFF: dNBR as whole numbers, to be multiplied by ${stored.scale}; QGIS and ArcGIS do so. No data: ${stored.noData}.`,
      'Layers of the GeoPackage: burnt_areas, blocks, check_points. The blocks are squares of a grid.',
      madeUpPosition,
      `Method of the accuracy: ${olofsson}.`,
    ],
  };
}

function mapFire(): Fire {
  const scene = drawScene();
  const after = bandsOf(scene, {
    daysAfterFire: 20,
    dryness: 0.8,
    haze: 0.1,
    // Some fields are harvested between the images, which looks like fire.
    cropCover: (field) => (numberAt(field, 0, 83) < 0.3 ? 0.1 : 1),
  });
  const dnbr = valuesOf(indices.nbr, after, bandsOf(scene, beforeFire));
  const above = gridOf(columns, rows, (x, y) => {
    const cell = y * columns + x;
    return !scene.field[cell] && (dnbr[cell] ?? 0) > threshold ? burnt.value : notBurnt.value;
  });
  const map = withoutSmallRegions(above, smallestCells);
  const truth = gridOf(columns, rows, (x, y) => (scene.burnt[y * columns + x] ? burnt.value : notBurnt.value));
  return {
    ...{ after, dnbr, map },
    areas: polygonsOf(map)
      .filter(({ value }) => value === burnt.value)
      .map(({ polygon, cells }) => ({
        polygon,
        hectares: cells.length * hectaresPerCell(cellM),
        dnbr: cells.reduce((sum, cell) => sum + (dnbr[cell] ?? 0), 0) / cells.length,
      })),
    blocks: blocksOf(map),
    assessment: assess(map, truth, {
      ...{ classes, pointsPerClass, cellM },
      seed: 200,
      isLeftOut: (cell) => isAtBoundary(map, cell),
    }),
  };
}

/** Squares of a grid, with letters from the west and numbers from the north. */
function blocksOf(map: Grid): Block[] {
  const blocks: Block[] = [];
  for (let north = 0; north < rows; north += blockSide) {
    for (let west = 0; west < columns; west += blockSide) {
      const inside = gridOf(blockSide, blockSide, (x, y) => cellAt(map, west + x, north + y) ?? 0);
      const cells = inside.cells.filter((value) => value === burnt.value).length;
      blocks.push({
        name: `${'ABCD'[west / blockSide]}${north / blockSide + 1}`,
        ...{ west, north, east: west + blockSide - 1, south: north + blockSide - 1 },
        hectares: blockSide ** 2 * hectaresPerCell(cellM),
        burnt: cells * hectaresPerCell(cellM),
      });
    }
  }
  return blocks;
}

const blockMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#fbfbf8', width: 3 },
    { colour: '#17201b', width: 1.2 },
  ],
});

function sheetOf({ after, map, areas, blocks, assessment }: Fire): DrawnSample['sheet'] {
  const picture = gridOf(columns, rows, (x, y) => {
    const cell = y * columns + x;
    const light = Math.floor((after.nir[cell] ?? 0) / 40);
    return map.cells[cell] === burnt.value ? burnt.value : notBurnt.value + Math.min(ground.length - 1, light);
  });
  const lines = [1, 2, 3].map((index) => `M${2 * index * blockSide} 0v${2 * rows}`);
  const rowLines = [1, 2].map((index) => `M0 ${2 * index * blockSide}h${2 * columns}`);
  return {
    ...sheetOfScene(imageSize),
    title: 'Burnt areas 2026, a made-up area',
    alt: `Map of ${areas.length} burnt areas over an image, in ${blocks.length} blocks. ${pointsInWords(assessment)}`,
    png: pictureOf(picture, [burnt, ...ground]),
    marks: [blockMark([...lines, ...rowLines].join('')), ...pointMarks(assessment, 2)],
    names: blocks.map(({ name, west, north }) => ({ text: name, x: 2 * west + 18, y: 2 * north + 22 })),
    ...legendOf(classes, assessment.hectares),
    signs: [...pointSigns, { name: 'Block of a grid', mark: blockMark('M1 1h14v10H1z') }],
    imprint: [
      `Images of ${dates.before} and ${dates.after}, made up. Burnt: NBR has fallen by more than ${threshold}.`,
      `Smallest area drawn: ${smallestCells * hectaresPerCell(cellM)} ha. Fields are left out.`,
      'It shows where the ground burnt. It does not show cause or blame.',
    ],
  };
}

const tableOf = ({ blocks, assessment: { accuracy } }: Fire): SampleTable => ({
  heading: 'How much of each block burnt?',
  columns: ['Block', 'Hectares', 'Hectares burnt', 'Share burnt'],
  rows: blocks.map(({ name, hectares, burnt: burntHa }) => ({
    name: `Block ${name}`,
    colour: null,
    cells: [
      { text: hectares.toFixed(1) },
      { text: burntHa.toFixed(1) },
      {
        text: inPercent(burntHa / hectares),
        ruler: { value: burntHa / hectares, low: burntHa / hectares, high: burntHa / hectares },
      },
    ],
  })),
  note: `Counted from the pixels of the map. Corrected for its errors, ${correctedText(accuracy)} burnt in all blocks. The accuracy is from ${pointsPerClass} random points in each class. The blocks are squares of a grid; yours are those of your map.`,
});

const correctedText = ({ areas, areaMargins }: Assessment['accuracy']): string =>
  `${Math.round(areas[0] ?? 0)} ± ${Math.round(areaMargins[0] ?? 0)} ha`;

function filesOf({ dnbr, areas, blocks, assessment }: Fire): DrawnSample['files'] {
  return [
    {
      name: `${service}.gpkg`,
      kind: 'GeoPackage',
      facts: [`${areas.length} burnt areas with both image dates`, 'Blocks and check points'],
      content: (file) =>
        writeFeatureTables(file, [areaTable(areas), blockTable(blocks), checkPointTable(assessment)], system.epsg),
    },
    {
      name: `${service}-dnbr.tif`,
      kind: 'GeoTIFF (COG)',
      facts: [storedFact, 'NBR before minus NBR after'],
      content: writeGeoTiff({
        ...system,
        ...imageSize,
        ...stored,
        bands: [inStore(dnbr)],
        names: [`dNBR ${dates.before} to ${dates.after}`],
      }),
    },
    {
      name: `${service}-blocks.csv`,
      kind: `CSV, ${blocks.length} blocks`,
      facts: ['Hectares burnt in each block', `Season ${dates.after.slice(0, 4)}`],
      content: csvOf([
        ['block', 'season', 'hectares', 'hectares_burnt'],
        ...blocks.map(({ name, hectares, burnt: burntHa }) => [
          name,
          dates.after.slice(0, 4),
          rounded(hectares),
          rounded(burntHa),
        ]),
      ]),
    },
    ...accuracyFiles(service, assessment),
  ];
}

const made = { date: syntheticDate, credit: noPlace, geometry: 'MultiPolygon' } as const;

const areaTable = (areas: Fire['areas']): FeatureTable => ({
  ...made,
  id: 'burnt_areas',
  columns: [
    { name: 'hectares', type: 'real' },
    { name: 'mean_dnbr', type: 'real' },
    { name: 'image_before', type: 'text' },
    { name: 'image_after', type: 'text' },
  ],
  features: areas.map(({ polygon, hectares, dnbr }) => ({
    geometry: placed([polygon], cellM),
    properties: {
      hectares: rounded(hectares),
      mean_dnbr: rounded(dnbr, 3),
      image_before: dates.before,
      image_after: dates.after,
    },
  })),
});

const blockTable = (blocks: Fire['blocks']): FeatureTable => ({
  ...made,
  id: 'blocks',
  columns: [
    { name: 'block', type: 'text' },
    { name: 'hectares', type: 'real' },
    { name: 'hectares_burnt', type: 'real' },
  ],
  features: blocks.map(({ name, hectares, burnt: burntHa, ...cells }) => ({
    geometry: placed([rectangle(cells)], cellM),
    properties: { block: name, hectares: rounded(hectares), hectares_burnt: rounded(burntHa) },
  })),
});

const noteSections = (accuracy: Assessment['accuracy']): DrawnSample['note']['sections'] => [
  {
    heading: 'What this is',
    paragraphs: [
      `${noPlace} A program drew the ground, a fire and the light in four bands of a satellite, before and after. It knows which pixels burnt, so the map can be checked against that. ${madeUpPosition}`,
      'A real note names the satellite, both image dates and who checked the points.',
    ],
  },
  {
    heading: 'Steps',
    paragraphs: [
      'NBR = (near infrared − short-wave infrared) / (near infrared + short-wave infrared). dNBR = NBR before − NBR after. Source: C. H. Key and N. C. Benson, Landscape assessment, in FIREMON, USDA Forest Service RMRS-GTR-164 (2006).',
      `1. A pixel whose dNBR is above ${decimals(threshold)} is called burnt. The threshold was chosen for this scene; in savanna each pair of images needs its own.`,
      '2. Fields are left out: a harvested field looks burnt. A fire that runs into a field ends at its edge on this map.',
      `3. Areas under ${smallestCells * hectaresPerCell(cellM)} ha are given to what surrounds them. The polygons run along the edges of the pixels.`,
      `4. ${pointsPerClass} random points are drawn in burnt ground and as many in ground that did not burn. Pixels that touch the boundary between both are not drawn, since a position there may lie on either side. So the accuracy says little about the exact line.`,
      `5. ${accuracyText}`,
      `6. Corrected for the errors that the points show, ${correctedText(accuracy)} burnt. That takes the boundary to be as right as the rest.`,
    ],
  },
  {
    heading: 'Limits',
    paragraphs: [
      'Burnt or not burnt: classes of severity were made for forests of North America and need field plots here.',
      'Bare ground that burns hardly changes its colour, and is missed. Fire under trees can be missed too; this scene has no such fire.',
      'There is one season. A fire history adds up the burnt areas of several.',
      'The figures are counted from this scene. They say nothing about the accuracy of any real map.',
    ],
  },
];
