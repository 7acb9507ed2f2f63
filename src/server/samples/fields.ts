import type { Mark } from '#contract/site/samples.ts';
import { isAtBoundary } from '#geo/rasters/grid.ts';
import type { Scene } from '#geo/scene/scene.ts';
import { chartSvg } from './chart.ts';
import { csvOf, type DrawnSample, type DrawnSheet, decimals, rounded } from './sample.ts';
import { imageSize } from './scene-images.ts';
import { noPlace, type Rectangle } from './synthetic.ts';

const { columns, rows } = imageSize;

export interface Field extends Rectangle {
  number: number;
  hectares: number;
  /** Indexes of the cells that do not touch its edge. */
  inner: number[];
}

/** The fields that the river does not cut, by rows. */
export function wholeFields({ field }: Scene): Field[] {
  const grid = { columns, rows, cells: field };
  const fields = new Map<number, number[]>();
  for (const [index, own] of field.entries()) {
    if (own) fields.set(own, [...(fields.get(own) ?? []), index]);
  }
  const largest = Math.max(...[...fields.values()].map(({ length }) => length));
  return [...fields]
    .filter(([, cells]) => cells.length === largest)
    .sort(([one], [other]) => one - other)
    .map(([, cells], index) => {
      const [first = 0, last = 0] = [cells[0], cells.at(-1)];
      return {
        number: index + 1,
        west: first % columns,
        north: Math.floor(first / columns),
        east: last % columns,
        south: Math.floor(last / columns),
        hectares: cells.length / 100,
        inner: cells.filter((cell) => !isAtBoundary(grid, cell)),
      };
    });
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of the clear pixels inside a field; without any, its numbers are NaN. */
export interface Summary {
  pixels: number;
  mean: number;
  lowest: number;
  highest: number;
}

export function summaryOf(values: Float64Array, { inner }: Field): Summary {
  const clear = inner.map((cell) => values[cell] ?? Number.NaN).filter((value) => !Number.isNaN(value));
  if (clear.length === 0) return { pixels: 0, mean: Number.NaN, lowest: Number.NaN, highest: Number.NaN };
  return {
    pixels: clear.length,
    mean: meanOf(clear),
    lowest: Math.min(...clear),
    highest: Math.max(...clear),
  };
}

export const meanText = ({ pixels, mean }: Summary): string => (pixels ? decimals(mean) : 'under cloud');
export const rangeText = ({ pixels, lowest, highest }: Summary): string =>
  pixels ? `${decimals(lowest)} to ${decimals(highest)}` : '';

export const csvNumbers = ({ pixels, mean, lowest, highest }: Summary): (string | number)[] =>
  pixels ? [rounded(mean, 4), rounded(lowest, 4), rounded(highest, 4)] : ['', '', ''];

export const fieldMark = (d: string): Mark => ({
  d,
  strokes: [
    { colour: '#fbfbf8', width: 2.6 },
    { colour: '#17201b', width: 1.2 },
  ],
});

/** Outlines and numbers on a sheet. */
export const fieldMarks = (fields: readonly Field[]): Pick<DrawnSheet, 'marks' | 'names'> => ({
  marks: [
    fieldMark(
      fields
        .map(({ west, north, east, south }) => {
          const [across, down] = [2 * (east + 1 - west), 2 * (south + 1 - north)];
          return `M${2 * west} ${2 * north}h${across}v${down}h${-across}z`;
        })
        .join(''),
    ),
  ],
  names: fields.map(({ number, west, north, east, south }) => ({
    text: String(number),
    x: west + east + 1,
    y: north + south + 5,
  })),
});

interface Series {
  /** NDVI of the images, as the chart names them. */
  dates: readonly string[];
  /** By date. */
  fields: readonly { number: number; byDate: readonly Summary[] }[];
}

/** NDVI by date as a table and as a chart. */
export const seriesFiles = (service: string, { dates, fields }: Series): DrawnSample['files'] => [
  {
    name: `${service}-by-date.csv`,
    kind: `CSV, ${dates.length} dates`,
    facts: ['NDVI of each field on each date', 'Number of clear pixels'],
    content: csvOf([
      ['date', 'field', 'clear_pixels', 'ndvi_mean', 'ndvi_lowest', 'ndvi_highest'],
      ...dates.flatMap((date, index) =>
        fields.flatMap(({ number, byDate }) =>
          byDate.slice(index, index + 1).map((summary) => [date, number, summary.pixels, ...csvNumbers(summary)]),
        ),
      ),
    ]),
  },
  {
    name: `${service}-by-date.svg`,
    kind: 'SVG, the chart',
    facts: ['A line for each field', 'Opens in any browser'],
    content: chartSvg({
      title: 'NDVI by date, a made-up area',
      desc: `${noPlace} A line for each field: the mean of its clear pixels.`,
      dates,
      lines: fields.map(({ number, byDate }) => ({ name: `Field ${number}`, values: byDate.map(({ mean }) => mean) })),
    }),
  },
];
