import { type Grid, gridOf } from '#geo/rasters/grid.ts';
import { numberAt, smoothNoise } from '#geo/scene/random.ts';
import { type Conditions, createScene, type Scene } from '#geo/scene/scene.ts';
import type { MapClass } from './map-classes.ts';

// Images of the synthetic scene of the index lab, of which more is drawn, over a year from July to June.

/** 2.8 by 2.1 km: a cell is two units of a sheet across. */
export const imageSize = { columns: 280, rows: 210, cellM: 10 };
const { columns, rows } = imageSize;

export const drawScene = (): Scene => createScene(7, columns, rows);

/** The days of a month that is the twelfth of a year. */
export const monthDays = 365 / 12;

const clamped = (share: number): number => Math.min(1, Math.max(0, share));

/** How dry the grass is at the start of each month from July. */
const dryness = [0.6, 0.75, 0.9, 1, 0.8, 0.4, 0.15, 0.05, 0.1, 0.25, 0.4, 0.5];

/** The scene on a day, counted from the first of July. Fields are sown in turn from November, and harvested in April and May. */
export function conditionsOn(day: number, image: number): Conditions {
  const month = day / monthDays;
  const [from = 0, to = from] = [dryness[Math.floor(month) % 12], dryness[Math.ceil(month) % 12]];
  return {
    daysAfterFire: Number.POSITIVE_INFINITY,
    dryness: from + (to - from) * (month - Math.floor(month)),
    haze: 0.1 * numberAt(image, 0, 90),
    image,
    cropCover(field) {
      const age = day - 135 - 45 * numberAt(field, 0, 81);
      return clamped(Math.min(age / 65, (150 - age) / 35));
    },
  };
}

/** 1 where a cloud or its shadow hides the ground. */
export const cloudsOver = (image: number, cover: number): Grid =>
  gridOf(columns, rows, (x, y) =>
    0.75 * smoothNoise(x, y, 70, image * 3 + 100) + 0.25 * smoothNoise(x, y, 17, image * 3 + 101) > 1 - cover ? 1 : 0,
  );

/** Steps of NDVI, from the lowest. */
const ndviFrom = [0, 0.2, 0.4, 0.6, 0.7];
const cloud: MapClass = { value: 0, name: 'Cloud, no data', colour: '#fbfbf8' };
export const ndviClasses: readonly MapClass[] = [
  { value: 1, name: 'Under 0', colour: '#2b6585' },
  { value: 2, name: '0 to 0.2', colour: '#96704a' },
  { value: 3, name: '0.2 to 0.4', colour: '#d8c08a' },
  { value: 4, name: '0.4 to 0.6', colour: '#b9c76a' },
  { value: 5, name: '0.6 to 0.7', colour: '#71934a' },
  { value: 6, name: 'Over 0.7', colour: '#2b4a34' },
  cloud,
];

/** The classes of values of NDVI; NaN is no data. */
export const ndviSteps = (width: number, values: Float64Array): Grid =>
  gridOf(width, values.length / width, (x, y) => {
    const value = values[y * width + x] ?? Number.NaN;
    return Number.isNaN(value) ? cloud.value : 1 + ndviFrom.filter((from) => value >= from).length;
  });

/** As stored in a GeoTIFF: value times scale. */
export const stored = { scale: 0.0001, noData: -32_768 };
export const inStore = (values: Float64Array): Int16Array =>
  Int16Array.from(values, (value) => (Number.isNaN(value) ? stored.noData : Math.round(value / stored.scale)));
export const storedFact = `${columns} × ${rows} pixels, scale and no data written in the file`;
