import { csvCell } from '#contract/files/csv.ts';
import { type Sample, type Sheet, sheetSize } from '#contract/site/samples.ts';
import type { FileContent } from '#server/platform/made-files/make-folder.ts';

/** A sheet before its picture is a file. */
export interface DrawnSheet extends Omit<Sheet, 'picture'> {
  png: Uint8Array | null;
}

/** A sample of what a service delivers: what its page shows, and its files. */
export interface DrawnSample {
  service: string;
  /** YYYY-MM-DD: the only date in the files, so that every machine makes the same bytes. */
  date: string;
  lead: string;
  sheet: DrawnSheet;
  table: Sample['table'];
  figure: Sample['figure'];
  files: { name: string; kind: string; facts: string[]; content: FileContent }[];
  note: MethodNote;
  /** What a person should know before they open the files: the lines of the read-me. */
  readMe: string[];
}

export interface MethodNote {
  title: string;
  sections: { heading: string; paragraphs: string[] }[];
  /** Tables of texts; the first row is the heading. */
  tables: { heading: string; rows: string[][] }[];
}

export const inPercent = (share: number): string => `${Math.round(share * 100)}%`;

export const rounded = (value = 0, digits = 2): number => Number(value.toFixed(digits));

/** With two digits after the point, and a minus sign in place of a hyphen. */
export const decimals = (value: number): string => value.toFixed(2).replace('-', '−');

/** Metres as they stand along the foot of a sheet, one text every so many metres. */
export function axisOf(unitM: number, everyM: number): Sheet['axis'] {
  const last = Math.floor((sheetSize.width * unitM) / everyM);
  return Array.from({ length: last + 1 }, (_, index) => ({
    text: `${(index * everyM) / 1000}${index === last ? ' km' : ''}`,
    x: (index * everyM) / unitM,
  }));
}

/** A path of dots: points almost without a length, which the ends of the stroke make visible. */
export const dotsAt = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `M${oneDecimal(x)} ${oneDecimal(y)}h.01`).join('');

export const lineThrough = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${oneDecimal(x)} ${oneDecimal(y)}`).join('');

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Numbers stay bare; the first row is the heading. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => `${row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`)
    .join('');
