import { cellAt, type Grid, gridOf, withoutSmallRegions } from '#geo/rasters/grid.ts';
import { numberAt, smoothNoise } from '#geo/scene/random.ts';

/** The classes by their values in the grids. */
export const landClasses = [
  {
    value: 1,
    name: 'Woodland',
    colour: '#2b4a34',
    about: 'Trees over 5 m, with crowns over at least a fifth of the ground.',
  },
  {
    value: 2,
    name: 'Bushland',
    colour: '#71934a',
    about: 'Shrubs and trees under 5 m over at least a fifth of the ground.',
  },
  {
    value: 3,
    name: 'Grassland',
    colour: '#cad57a',
    about: 'Grass, with shrubs or trees over less than a fifth of the ground.',
  },
  { value: 4, name: 'Cropland', colour: '#e3cd9a', about: 'Ploughed within the last two seasons, planted or not.' },
  { value: 5, name: 'Built-up', colour: '#b5481c', about: 'Roofs, yards and roads between them.' },
  { value: 6, name: 'Water', colour: '#2b6585', about: 'Open water on the date of the image.' },
  { value: 7, name: 'Bare ground', colour: '#b6b7ab', about: 'Rock, sand or soil with almost no plants.' },
] as const;
const [woodland, bushland, grassland, cropland, builtUp, water, bare] = landClasses.map(({ value }) => value) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** 5.6 by 4.2 km. */
export const sceneSize = { columns: 560, rows: 420, cellM: 10 };
const { columns, rows } = sceneSize;
/** Smaller regions are not drawn: 0.1 ha. */
const smallestCells = 10;

export type Point = readonly [x: number, y: number];
type Curve = readonly [Point, Point, Point, Point];

/** Cubic curves in cells from the north-west. */
const river: readonly Curve[] = [
  [
    [0, 290],
    [60, 340],
    [150, 285],
    [235, 300],
  ],
  [
    [235, 300],
    [300, 310],
    [330, 240],
    [385, 195],
  ],
  [
    [430, 170],
    [480, 160],
    [500, 215],
    [560, 240],
  ],
];
export const road: readonly Curve[] = [
  [
    [0, 122],
    [70, 105],
    [110, 140],
    [190, 134],
  ],
  [
    [190, 134],
    [250, 128],
    [290, 160],
    [330, 125],
  ],
  [
    [330, 125],
    [380, 70],
    [450, 60],
    [560, 66],
  ],
];
const dam = { x: 405, y: 165, radius: 46 };
const settlement = { x: 168, y: 125, radius: 52 };

export const sceneNames = [
  { text: 'Settlement', x: settlement.x + 98, y: 84 },
  { text: 'Dam', x: dam.x + 8, y: dam.y - 54 },
];

/** Smooth noise of four octaves, each half as high and half as wide as the one before. From 0 to 1. */
export function noise(x: number, y: number, size: number, seed: number): number {
  let value = 0;
  for (let octave = 0; octave < 4; octave += 1) {
    value += smoothNoise(x, y, size / 2 ** octave, seed * 7 + octave) / 2 ** (octave + 1);
  }
  return value / (15 / 16);
}

/** The classes as they are on the ground. */
export function groundTruth(): Grid {
  const wet = stamped(river, 3);
  return gridOf(columns, rows, (x, y) => {
    const shore = dam.radius * (0.8 + 0.45 * noise(x, y, 60, 11));
    if (wet[y * columns + x] || distance(x, y, dam) < shore) return water;
    if (isBuilt(x, y)) return builtUp;
    if (isField(x, y)) return cropland;
    if (noise(x, y, 70, 3) > 0.685) return bare;
    const trees = distance(x, y, settlement) < settlement.radius ? 0 : noise(x, y, 70, 1);
    if (trees > 0.56) return woodland;
    return trees > 0.49 || isHedge(x, y) ? bushland : grassland;
  });
}

const distance = (x: number, y: number, to: { x: number; y: number }): number =>
  Math.sqrt((x - to.x) ** 2 + (y - to.y) ** 2);

/** Houses stand closer together towards the middle. */
function isBuilt(x: number, y: number): boolean {
  const far = distance(x, y, settlement) / settlement.radius;
  return far < 1.25 && numberAt(x >> 2, y >> 2, 21) > 0.35 + 0.55 * far && noise(x, y, 8, 22) > 0.36;
}

/** Fields are in strips that lie at an angle, each as wide as chance has it. */
function fieldAt(x: number, y: number): { number: number; isEdge: boolean } {
  const [along, across] = [0.97 * x + 0.24 * y, 0.97 * y - 0.24 * x];
  const strip = Math.floor((across + 400) / 34);
  const width = 22 + Math.floor(numberAt(strip, 0, 31) * 40);
  const place = along + numberAt(strip, 1, 31) * width;
  const column = Math.floor(place / width);
  const isEdge = place - column * width < 1.8 || across + 400 - strip * 34 < 1.8;
  return { number: strip * 1000 + column, isEdge };
}

const isFarmed = (x: number, y: number): boolean => noise(x, y, 110, 4) > 0.51;

function isField(x: number, y: number): boolean {
  const { number, isEdge } = fieldAt(x, y);
  return !isEdge && numberAt(number, 0, 32) > 0.16 && isFarmed(x, y) && distance(x, y, settlement) > 24;
}

const isHedge = (x: number, y: number): boolean => fieldAt(x, y).isEdge && isFarmed(x, y) && noise(x, y, 20, 5) > 0.42;

/** The cells within a distance of curves. */
function stamped(curves: readonly Curve[], radius: number): Uint8Array {
  const cells = new Uint8Array(columns * rows);
  for (const [centreX, centreY] of curves.flatMap((curve) => pointsOn(curve, 400))) {
    for (let y = Math.floor(centreY - radius); y <= centreY + radius; y += 1) {
      for (let x = Math.floor(centreX - radius); x <= centreX + radius; x += 1) {
        const isNear = distance(x + 0.5, y + 0.5, { x: centreX, y: centreY }) < radius;
        if (isNear && x >= 0 && y >= 0 && x < columns && y < rows) cells[y * columns + x] = 1;
      }
    }
  }
  return cells;
}

/** Points at equal steps along a curve, both ends included. */
export const pointsOn = ([start, first, second, end]: Curve, steps: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [
      a * start[0] + b * first[0] + c * second[0] + d * end[0],
      a * start[1] + b * first[1] + c * second[1] + d * end[1],
    ];
  });

/** What a classifier makes of it: mixed pixels, and classes that look alike on one date taken for one another. */
export function classified(truth: Grid): Grid {
  const confused = gridOf(columns, rows, (x, y) => {
    const blurred = numberAt(x, y, 41);
    // A pixel at an edge shows what is beside it.
    const [across, down] = [Math.floor(numberAt(x, y, 42) * 3) - 1, Math.floor(numberAt(x, y, 43) * 3) - 1];
    const seen = cellAt(truth, blurred < 0.3 ? x + across : x, blurred < 0.3 ? y + down : y) ?? 0;
    return takenFor(seen || (cellAt(truth, x, y) ?? 0), noise(x, y, 26, 44), blurred);
  });
  const smoothed = gridOf(columns, rows, (x, y) => mostAround(confused, x, y));
  return withoutSmallRegions(smoothed, smallestCells);
}

/** @param patch is high or low over some cells together: a wrong label is seldom alone */
function takenFor(value: number, patch: number, chance: number): number {
  switch (value) {
    case woodland:
      return patch > 0.72 ? bushland : value;
    case bushland:
      return patch > 0.69 ? grassland : value;
    case grassland:
      if (patch > 0.69) return cropland;
      return patch < 0.29 ? bushland : value;
    case cropland:
      if (patch > 0.79) return bare;
      return patch < 0.32 ? grassland : value;
    case builtUp:
      return chance > 0.94 ? bare : value;
    case bare:
      return patch < 0.36 ? cropland : value;
    default:
      return value;
  }
}

/** The most frequent value of a cell and the eight around it. */
function mostAround(grid: Grid, x: number, y: number): number {
  const counts = new Uint8Array(8);
  const own = cellAt(grid, x, y) ?? 0;
  let best = own;
  for (let down = -1; down <= 1; down += 1) {
    for (let across = -1; across <= 1; across += 1) {
      const value = cellAt(grid, x + across, y + down) ?? own;
      const count = (counts[value] ?? 0) + 1;
      counts[value] = count;
      if (count > (counts[best] ?? 0)) best = value;
    }
  }
  return best;
}
