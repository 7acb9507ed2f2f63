import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromArrayBuffer, type GeoTIFFImage } from 'geotiff';
import * as z from 'zod/mini';
import { chipSide, type SceneFacts } from '#contract/site/scenes.ts';
import { indices, normalizedDifference, offeredWithoutBefore } from '#geo/scene/indices.ts';
import { bandNames } from '#geo/scene/scene.ts';
import { scenesFolder } from './scenes.ts';

/** A sentence for the person at the command line. */
export class ChipError extends Error {}

export interface ChipOptions {
  place?: string;
  /** YYYY-MM-DD. */
  date?: string;
  credit?: string;
  /** The numbers of green, red, NIR and SWIR in the file, from 1. Default: 1,2,3,4. */
  bands?: string;
  /** Column and row of the middle of the chip, from 0 in the north-west. Default: the middle of the file. */
  at?: string;
}

export interface Chip {
  facts: SceneFacts;
  /** Green, red, NIR and SWIR, one after the other, from the north-west. */
  bytes: Uint8Array;
}

const greatestByte = 255;

/**
 * Cuts a square of four bands out of a GeoTIFF and reduces it to bytes by one scale for all bands, which leaves the
 * indices as they are but for the rounding. @throws ChipError
 */
export async function cutChip(file: Uint8Array, options: ChipOptions): Promise<Chip> {
  const labels = readLabels(options);
  const bands = parseNumbers(options.bands ?? '1,2,3,4', bandNames.length);
  if (!bands || Math.min(...bands) < 1) {
    throw new ChipError('--bands must be the numbers of green, red, NIR and SWIR, like 2,3,4,5.');
  }
  const image = await openImage(file);
  const count = image.getSamplesPerPixel();
  const highest = Math.max(...bands);
  if (highest > count) throw new ChipError(`The file has ${count} bands; --bands asks for band ${highest}.`);
  const cellM = readCellSize(image);
  const [left, top] = placeChip(options.at, image.getWidth(), image.getHeight());
  const window = [left, top, left + chipSide, top + chipSide];
  const read = await image.readRasters({ window, samples: bands.map((band) => band - 1) }).catch(() => {
    throw new ChipError('The cells of the file cannot be read.');
  });
  const cells = bands.map((_, band) => read[band] as ArrayLike<number>);
  const bytes = reduceToBytes(cells, image.getGDALNoData());
  const [originX = 0, originY = 0] = image.getOrigin();
  const [west, north, side] = [originX + left * cellM, originY - top * cellM, chipSide * cellM];
  const indexError = Math.ceil(measureError(cells, bytes) * 1000) / 1000;
  return { facts: { ...labels, cellM, indexError, bounds: [west, north - side, west + side, north] }, bytes };
}

function readLabels(options: ChipOptions): Pick<SceneFacts, 'place' | 'date' | 'credit'> {
  const [place, date, credit] = (['place', 'date', 'credit'] as const).map((name) => {
    const text = options[name]?.trim();
    if (!text) throw new ChipError(`--${name} is missing.`);
    return text;
  }) as [string, string, string];
  if (!z.iso.date().safeParse(date).success) {
    throw new ChipError(`--date must be a day that exists, like 2026-09-14, not "${date}".`);
  }
  return { place, date, credit };
}

function parseNumbers(text: string, count: number): number[] | null {
  const numbers = text.split(',').map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : Number.NaN));
  return numbers.length === count && !numbers.some(Number.isNaN) ? numbers : null;
}

/** The column and the row of the north-western cell. */
function placeChip(at: string | undefined, columns: number, rows: number): [left: number, top: number] {
  if (columns < chipSide || rows < chipSide) {
    throw new ChipError(`The file has ${columns} by ${rows} cells; at least ${chipSide} by ${chipSide} are needed.`);
  }
  const middle = at === undefined ? [Math.floor(columns / 2), Math.floor(rows / 2)] : parseNumbers(at, 2);
  if (!middle) throw new ChipError('--at must be a column and a row, like 1200,800.');
  const [left, top] = middle.map((place) => place - chipSide / 2) as [number, number];
  if (left < 0 || top < 0 || left + chipSide > columns || top + chipSide > rows) {
    throw new ChipError(`${chipSide} by ${chipSide} cells around --at ${middle.join()} reach beyond the file.`);
  }
  return [left, top];
}

async function openImage(file: Uint8Array): Promise<GeoTIFFImage> {
  try {
    return await (await fromArrayBuffer(new Uint8Array(file).buffer)).getImage();
  } catch {
    throw new ChipError('The file is not a GeoTIFF.');
  }
}

const projectedModel = 1;

/** Metres. */
function readCellSize(image: GeoTIFFImage): number {
  const none = new ChipError('The file has no square cells in metres: export it in UTM.');
  if (image.getGeoKeys()?.['GTModelTypeGeoKey'] !== projectedModel) throw none;
  try {
    const [width = 0, height = 0] = image.getResolution().map(Math.abs);
    if (width > 0 && Math.abs(width - height) < 0.001 * width) return width;
  } catch {
    // A file without a resolution.
  }
  throw none;
}

/** The scale lets the brightest of a thousand values go beyond the greatest byte: one roof would darken all else. */
const keptShare = 0.999;

function reduceToBytes(bands: readonly ArrayLike<number>[], noData: number | null): Uint8Array {
  const values = Float64Array.from(bands.flatMap((band) => Array.from(band)));
  if (values.some((value) => !Number.isFinite(value) || value === noData)) {
    throw new ChipError('The square has cells without data: choose another with --at.');
  }
  const greatest = values.toSorted()[Math.floor(keptShare * values.length)] ?? 0;
  if (greatest <= 0) throw new ChipError('The square has no reflectance above 0.');
  return Uint8Array.from(values, (value) =>
    Math.min(greatestByte, Math.round((Math.max(0, value) / greatest) * greatestByte)),
  );
}

/** 99 of 100 values of the indices differ from those of the file by less. */
function measureError(bands: readonly ArrayLike<number>[], bytes: Uint8Array): number {
  const cells = chipSide * chipSide;
  const differences = offeredWithoutBefore.flatMap((id) => {
    const [one, other] = indices[id].bands.map((band) => bandNames.indexOf(band)) as [number, number];
    return Array.from({ length: cells }, (_, at) => {
      const [first, second] = [one, other].map((band) => Math.max(0, bands[band]?.[at] ?? 0)) as [number, number];
      const reduced = normalizedDifference(bytes[one * cells + at] ?? 0, bytes[other * cells + at] ?? 0);
      return Math.abs(normalizedDifference(first, second) - reduced);
    });
  });
  return differences.sort((a, b) => a - b)[Math.floor(0.99 * differences.length)] ?? 0;
}

/** Writes the two files of the chip, and returns the path without their endings. @throws ChipError if they exist. */
export function storeChip(contentDir: string, { facts, bytes }: Chip, replaces: boolean): string {
  const words =
    `${facts.place} ${facts.date}`
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const file = path.join(contentDir, scenesFolder, words.join('-'));
  if (existsSync(`${file}.yaml`) && !replaces) {
    throw new ChipError(`${facts.place}, ${facts.date} is there already: --replace overwrites it.`);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.bin`, bytes);
  // A value in JSON is also YAML.
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  writeFileSync(`${file}.yaml`, lines.join(''));
  return file;
}
