import { randomNumbers } from '#geo/scene/random.ts';
import { typescriptModule } from './module.ts';
import { fbm, gradientNoise } from './rendering/noise.ts';

type Random = () => number;

const COLUMNS = 44;
const ROWS = 30;
const SEED = 75;
const NEIGHBOURS = 5;
const MOST_POINTS = 40;
const SAMPLE_SIZES = [10, 50, 300];

/** Mean reflectance of each class in green, red, near and short-wave infrared, made up and typical in size. */
const CLASSES = {
  woodland: [0.05, 0.05, 0.3, 0.14],
  bushland: [0.07, 0.075, 0.27, 0.19],
  cropland: [0.085, 0.1, 0.28, 0.25],
  bare: [0.11, 0.14, 0.25, 0.31],
  builtUp: [0.135, 0.16, 0.22, 0.26],
  water: [0.06, 0.04, 0.03, 0.015],
};
type ClassName = keyof typeof CLASSES;
const MEANS = Object.values(CLASSES);
const NAMES = Object.keys(CLASSES) as ClassName[];
/** How much the reflectance of a class varies, as a share of its mean. */
const SPREAD = 0.26;
/** How much of a cell is light of its neighbours. */
const MIXED = 0.3;

/** A made-up scene, what three models say it shows, and the cells in which they are checked. */
export function aiSceneModule(): string {
  const random = randomNumbers(SEED);
  const truth = drawTruth(random);
  const image = drawImage(truth, random);
  const models = Object.fromEntries(
    SAMPLE_SIZES.map((size) => {
      const examples = MEANS.flatMap((mean, label) =>
        Array.from({ length: size }, () => ({ label, values: reflectance(mean, random) })),
      );
      const map = image.map((values) => classify(values, examples));
      return [size, { map: map.join(''), at: checkPoints(map, random).join(' ') }];
    }),
  );
  return typescriptModule('ai-scene.ts', 'scene', { columns: COLUMNS, rows: ROWS, seen: truth.join(''), models });
}

function drawTruth(random: Random): number[] {
  const trees = fbm(gradientNoise(SEED), 3);
  const soil = fbm(gradientNoise(SEED + 1), 2);
  const classAt = (x: number, y: number): ClassName => {
    const river = 22 - 9 / (1 + Math.exp((24 - x) / 3)) + 1.6 * Math.sin(x / 4);
    const ofTown = Math.hypot((x - 34) / 5, (y - 7) / 4.2);
    if (Math.abs(y - river) < 0.9 || Math.hypot((x - 11) / 3, (y - 5) / 2) < 1) return 'water';
    if (ofTown < 1 && (random() < 0.75 || ofTown < 0.4)) return 'builtUp';
    if (soil(x / 9, y / 8) > 0.24) return 'bare';
    if (trees(x / 10, y / 10) > 0.16) return 'woodland';
    return trees(x / 10, y / 10) > -0.08 ? 'bushland' : 'cropland';
  };
  return cells().map(([x, y]) => NAMES.indexOf(classAt(x, y)));
}

function drawImage(truth: readonly number[], random: Random): number[][] {
  const own = truth.map((label) => reflectance(MEANS[label] ?? [], random));
  return cells().map(([x, y], cell) => {
    const around = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ].flatMap(([column = 0, row = 0]) => (isInside(column, row) ? [own[row * COLUMNS + column] ?? []] : []));
    return (own[cell] ?? []).map((value, band) => {
      const mean = around.reduce((sum, values) => sum + (values[band] ?? 0), 0) / around.length;
      return value * (1 - MIXED) + mean * MIXED;
    });
  });
}

const cells = () =>
  Array.from({ length: COLUMNS * ROWS }, (_, cell) => [cell % COLUMNS, Math.floor(cell / COLUMNS)] as const);

const isInside = (column: number, row: number): boolean => column >= 0 && column < COLUMNS && row >= 0 && row < ROWS;

/** All bands of a place are brighter or darker together, besides the variation of each. */
function reflectance(mean: readonly number[], random: Random): number[] {
  const light = 1 + SPREAD * normal(random);
  return mean.map((value) => value * light * (1 + (SPREAD / 1.5) * normal(random)));
}

const normal = (random: Random): number => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

interface Example {
  label: number;
  values: readonly number[];
}

/** The class of most of the nearest examples; of the nearest, if they all differ. */
function classify(values: readonly number[], examples: readonly Example[]): number {
  const nearest = examples
    .map(({ label, values: other }) => ({ label, distance: distance(values, other) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEIGHBOURS);
  const votes = (label: number): number => nearest.filter((one) => one.label === label).length;
  return nearest.reduce((best, { label }) => (votes(label) > votes(best) ? label : best), nearest[0]?.label ?? 0);
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, band) => sum + (value - (other[band] ?? 0)) ** 2, 0);

/** A random sample of each class of the map, as the cells are numbered. */
function checkPoints(map: readonly number[], random: Random): number[] {
  return MEANS.flatMap((_, label) =>
    map
      .flatMap((mapped, cell) => (mapped === label ? [{ cell, order: random() }] : []))
      .sort((one, other) => one.order - other.order)
      .slice(0, MOST_POINTS)
      .map(({ cell }) => cell),
  ).sort((one, other) => one - other);
}
