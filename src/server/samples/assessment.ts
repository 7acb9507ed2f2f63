import type { Mark, SampleTable, Sheet } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { assessAccuracy } from '#geo/rasters/accuracy.ts';
import type { Grid } from '#geo/rasters/grid.ts';
import { randomNumbers } from '#geo/scene/random.ts';
import type { FeatureTable } from '#server/open-data/open-data.ts';
import { hectaresOf, type MapClass } from './map-classes.ts';
import { csvOf, type DrawnSample, dotsAt, inPercent, type MethodNote, rounded } from './sample.ts';
import { noPlace, syntheticDate, toMetres } from './synthetic.ts';

// A map compared with the truth at random points of each of its classes.

interface CheckedCell {
  x: number;
  y: number;
  /** Positions in the classes. */
  mapped: number;
  seen: number;
}

export interface Assessment {
  classes: readonly MapClass[];
  pointsPerClass: number;
  cellM: number;
  points: readonly CheckedCell[];
  /** Of each class on the map. */
  hectares: readonly number[];
  accuracy: ReturnType<typeof assessAccuracy>;
}

interface Options extends Pick<Assessment, 'classes' | 'pointsPerClass' | 'cellM'> {
  seed: number;
  /** Where no point is drawn. */
  isLeftOut?: (index: number) => boolean;
}

export function assess(map: Grid, truth: Grid, options: Options): Assessment {
  const { classes, pointsPerClass, cellM } = options;
  const hectares = hectaresOf(map, classes, cellM);
  const points = drawPoints(map, truth, options);
  return { classes, pointsPerClass, cellM, points, hectares, accuracy: assessAccuracy(points, hectares) };
}

/** Random cells of each class of the map, and what is on the ground there. */
function drawPoints(map: Grid, truth: Grid, { classes, pointsPerClass, seed, isLeftOut }: Options): CheckedCell[] {
  const next = randomNumbers(seed);
  return classes.flatMap(({ value }, mapped) => {
    const cells = [...map.cells.keys()].filter((index) => map.cells[index] === value && !isLeftOut?.(index));
    return Array.from({ length: pointsPerClass }, (_, drawn) => {
      // Each draw is from those that have not been drawn.
      const at = drawn + Math.floor(next() * (cells.length - drawn));
      const index = cells[at] ?? 0;
      cells[at] = cells[drawn] ?? 0;
      const seen = classes.findIndex((each) => each.value === truth.cells[index]);
      return { x: index % map.columns, y: Math.floor(index / map.columns), mapped, seen };
    });
  });
}

const isRight = ({ mapped, seen }: CheckedCell): boolean => mapped === seen;
const centreOf = ({ x, y }: CheckedCell): [number, number] => [x + 0.5, y + 0.5];

export const olofsson =
  'P. Olofsson and others, Good practices for estimating area and assessing accuracy of land change, Remote Sensing of Environment 148 (2014), pages 42 to 57';

/** For the method note. */
export const accuracyText = `Accuracies and corrected hectares are weighted by the mapped area of each class. The user’s accuracy says how often the map is right where it shows the class; the producer’s, how often it shows the class where it is on the ground. Margins are 95% intervals. Source: ${olofsson}.`;

export const accuracyFigure = ({ accuracy }: Assessment): DrawnSample['figure'] => ({
  value: inPercent(accuracy.overall),
  margin: inPercent(accuracy.overallMargin),
  text: 'of the area has the right class. An accuracy is true for the sample it came from; the points come with the map, so you can check them.',
});

/** For the text in place of the map. */
export const pointsInWords = ({ points }: Assessment): string =>
  `${points.length} check points; the map was wrong at ${points.filter((point) => !isRight(point)).length} of them.`;

/** @param unit units of the sheet in a cell */
export const pointMarks = ({ points }: Assessment, unit = 1): Mark[] => {
  const at = (some: readonly CheckedCell[]): string =>
    dotsAt(some.map(centreOf).map(([x, y]) => [x * unit, y * unit] as const));
  return [rightMark(at(points.filter(isRight))), wrongMark(at(points.filter((point) => !isRight(point))))];
};

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

export const pointSigns: Sheet['signs'] = [
  { name: 'Check point', mark: rightMark('M8 6h.01') },
  { name: 'Map was wrong', mark: wrongMark('M8 6h.01') },
];

export function accuracyTable({ classes, pointsPerClass, hectares, accuracy }: Assessment): SampleTable {
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
    rows: classes.map(({ name, colour }, index) => ({
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

/** Those of the method note. */
export const accuracyTables = (assessment: Assessment): MethodNote['tables'] => [
  {
    heading: 'Accuracy',
    rows: [
      ['Class', 'ha counted', 'ha corrected', 'User’s accuracy', 'Producer’s accuracy'],
      ...accuracyTable(assessment).rows.map(({ name, cells }) => [
        name,
        ...cells.map(({ text, margin }) => (margin ? `${text} ± ${margin}` : text)),
      ]),
    ],
  },
  {
    heading: 'Points: class of the map by class on the ground',
    rows: [
      ['Map', ...assessment.classes.map(({ name }) => name)],
      ...assessment.accuracy.matrix.map((row, index) => [assessment.classes[index]?.name ?? '', ...row.map(String)]),
    ],
  },
];

export const accuracyFiles = (service: string, { classes, points, cellM, ...assessment }: Assessment) => {
  const { pointsPerClass, hectares, accuracy } = assessment;
  return [
    {
      name: `${service}-accuracy.csv`,
      kind: 'CSV',
      facts: ['Hectares, corrected hectares and their margins', 'Both accuracies of each class'],
      content: csvOf([
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
        ...classes.map(({ name }, index) => [
          name,
          pointsPerClass,
          rounded(hectares[index], 1),
          rounded(accuracy.areas[index], 1),
          rounded(accuracy.areaMargins[index], 1),
          rounded(accuracy.users[index], 3),
          rounded(accuracy.usersMargins[index], 3),
          rounded(accuracy.producers[index], 3),
          rounded(accuracy.producersMargins[index], 3),
        ]),
      ]),
    },
    {
      name: `${service}-points.csv`,
      kind: `CSV, ${points.length} points`,
      facts: ['Map class and checked class', 'All points inside the area'],
      content: csvOf([
        ['x', 'y', 'map_class', 'checked_class'],
        ...points.map((point) => [
          ...toMetres(cellM)(centreOf(point)),
          classes[point.mapped]?.name ?? '',
          classes[point.seen]?.name ?? '',
        ]),
      ]),
    },
  ];
};

export const checkPointTable = ({ classes, points, cellM }: Assessment): FeatureTable => ({
  id: 'check_points',
  date: syntheticDate,
  credit: noPlace,
  geometry: 'Point',
  columns: [
    { name: 'map_class', type: 'text' },
    { name: 'seen_class', type: 'text' },
    { name: 'is_right', type: 'text' },
  ],
  features: points.map((point) => ({
    geometry: { type: 'Point', coordinates: toMetres(cellM)(centreOf(point)) },
    properties: {
      map_class: classes[point.mapped]?.name ?? '',
      seen_class: classes[point.seen]?.name ?? '',
      is_right: isRight(point) ? 'yes' : 'no',
    },
  })),
});
