import type { Position } from '#geo/geodesy/area.ts';
import { mgrs } from './mgrs.ts';

export type LineRead =
  | { kind: 'degrees'; first: number; second: number; order: 'latitude' | 'longitude' | null; parts: 1 | 2 | 3 }
  | { kind: 'metres'; east: number; north: number; zone: number | null }
  | { kind: 'mgrs'; position: Position }
  | { kind: 'problem'; text: string };

/** Larger numbers are not degrees; eastings in UTM are larger. */
const leastMetres = 10_000;

/** The numbers of one position in a line, with the hints of its letters. Skips system names and a leading label. */
export function readLine(line: string): LineRead {
  if (line.length > 200) return unread(line);
  const text = normalised(line);
  const square = /^(\d{1,2}[C-HJ-NP-X])\s*([A-HJ-NP-Z]{2})\s*((?:\d\s*){2,10})$/i.exec(text);
  if (square) return readMgrs(text.replace(/\s/g, '').toUpperCase());
  return numbersOf(text).filter((number) => Math.abs(number) >= leastMetres).length > 1
    ? readMetres(text)
    : readDegrees(text);
}

/** Whether nothing but names of systems and columns is left of a line. */
export const isHeading = (line: string): boolean =>
  /[a-z]/i.test(line) && !/\d/.test(normalised(line).replace(/\b3[56]\s*[A-Z]?\b/i, ''));

const normalised = (line: string): string =>
  line
    .replace(/epsg\W*\d+|arc\W*1950|wgs\W*(?:19)?84|\butm\b|\bzone\b/gi, ' ')
    .replace(/^\s*(?:\p{L}+\s*)?\d{0,4}\s*[:)]\s+/u, '')
    .replace(/\b(n|s|e|w)(?:orth|outh|ast|est)(?:ing)?\b/gi, '$1')
    .replace(/[−–]/g, '-')
    .replace(/(\d),(\d+\s*[;\s]\s*-?\d+),(\d+)$/, '$1.$2.$3')
    .trim();

function readMgrs(text: string): LineRead {
  try {
    const [lon, lat] = mgrs.toPoint(text);
    return { kind: 'mgrs', position: [lon, lat] };
  } catch {
    return { kind: 'problem', text: `We could not find the grid square ${text}.` };
  }
}

function readMetres(text: string): LineRead {
  const zone = /(?:^|\D)(\d{1,2})\s*[C-HJ-NP-X](?![A-Z])/i.exec(text);
  const rest = zone ? text.replace(zone[0], ' ') : text;
  const [first, second, ...others] = numbersOf(rest);
  if (first === undefined || second === undefined || others.length > 1 || /[a-df-lo-rt-vx-z]/i.test(rest))
    return unread(text);
  const isSwapped = first >= 1e6 && second < 1e6;
  const [east, north] = isSwapped ? [second, first] : [first, second];
  return { kind: 'metres', east, north, zone: zone ? Number(zone[1]) : null };
}

function readDegrees(text: string): LineRead {
  const numbers = numbersOf(text);
  const hemispheres = [...text.matchAll(/[NSEW]/gi)].map(([hemisphere]) => hemisphere.toUpperCase());
  if (/[a-z]/i.test(text.replace(/[NSEW]/gi, '')) || ![0, 2].includes(hemispheres.length)) return unread(text);
  // A height may follow if commas, semicolons or tabs separate the three numbers.
  const isWithHeight = numbers.length === 3 && /[,\t;].*[,\t;]/.test(text);
  const values = isWithHeight ? numbers.slice(0, 2) : numbers;
  if (values.length === 1) return { kind: 'problem', text: `We read ${values[0]} but no second number.` };
  const parts = values.length / 2;
  if (parts !== 1 && parts !== 2 && parts !== 3) return unread(text);
  if (values.some((value, index) => index % parts > 0 && !(value >= 0 && value < 60))) {
    return { kind: 'problem', text: 'Minutes and seconds are numbers from 0 to 59.' };
  }
  const [one, other] = hemispheres;
  const [first, second] = [sum(values.slice(0, parts)), sum(values.slice(parts))];
  if (!one || !other) return { kind: 'degrees', first, second, order: null, parts };
  if (isLatitude(one) === isLatitude(other)) return unread(text);
  return {
    kind: 'degrees',
    first: signed(first, one),
    second: signed(second, other),
    order: isLatitude(one) ? 'latitude' : 'longitude',
    parts,
  };
}

const unread = (text: string): LineRead => ({ kind: 'problem', text: `We could not read “${text.slice(0, 40)}”.` });

const numbersOf = (text: string): number[] =>
  [...text.matchAll(/[+-]?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

const isLatitude = (hemisphere: string): boolean => hemisphere === 'N' || hemisphere === 'S';

const signed = (degrees: number, hemisphere: string): number =>
  hemisphere === 'S' || hemisphere === 'W' ? -Math.abs(degrees) : degrees;

function sum([degrees = 0, minutes = 0, seconds = 0]: readonly number[]): number {
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  return degrees < 0 || Object.is(degrees, -0) ? -size : size;
}
