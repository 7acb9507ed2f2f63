import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { toWgs84 } from '#geo/geodesy/projections.ts';
import { isNearZimbabwe } from '#geo/geodesy/zimbabwe.ts';
import { unread, type Value } from './angles.ts';
import { namedColumns } from './column-names.ts';
import { chooseColumns, isNumber, leastMetres, type Pair, type Row } from './columns.ts';
import { epsgOfZone, isHeading, isMetric, joined, namingOfFields, namingOfHeading } from './heading.ts';
import { isInBand, readMgrs } from './mgrs.ts';
import { plainText } from './numbers.ts';
import {
  cellOf,
  cellsOf,
  fieldsOf,
  isWritten,
  linesIn,
  longestRow,
  recordsIn,
  type Separator,
  separatorOf,
  withHemispheres,
  withoutLabel,
} from './rows.ts';
import { isUnknownSystem, noNaming, type SystemNaming, systemNamedIn } from './system-names.ts';

export interface CoordinatesRead {
  positions: Position[];
  /** The name of the system that was found, for people; empty while nothing was read. */
  system: string;
  epsg: Epsg | null;
  /** Which columns were taken, for people. */
  notes: string[];
  /** Of the first position: "latitude first"; empty where letters, a heading or a grid square give the order. */
  order: string;
  /** The first line that could not be read, counted from 1. */
  problem: null | { line: number; text: string; needsSystem: boolean };
}

export const chooseSystemMessage = 'These numbers look like metres, not degrees. Which coordinate system are they in?';

const mostPositions = 100_000;

/** A line with a position, before its columns are chosen. */
interface Entry extends Row {
  /** What the line itself says about its system. */
  naming: SystemNaming | null;
  square: Position | null;
  problem: string | null;
}

interface Heading {
  naming: SystemNaming;
  names: readonly string[] | null;
  separator: Separator | null;
  problem: CoordinatesRead['problem'];
}

/**
 * Positions from pasted lines or a table: degrees, degrees with minutes and seconds, UTM, Arc 1950 or MGRS, one position
 * a line. Latitude comes first unless letters, a heading or Zimbabwe itself show otherwise. `choice` is the system that
 * a person chose, and comes before what the text names. The positions before a problem are returned with it. Every
 * line that is not blank is read, is a heading above the first position, or is the problem.
 */
export function readCoordinates(text: string, choice?: Epsg): CoordinatesRead {
  const { entries, heading } = entriesOf(text);
  const result: CoordinatesRead = { positions: [], system: '', epsg: null, notes: [], order: '', problem: null };
  if (heading.problem && !(choice && heading.problem.needsSystem)) return { ...result, problem: heading.problem };
  const { pairs, notes, isLatitudeFirst } = pairsOf(entries, heading);
  const guessed = zoneByPlace(pairs, heading);
  for (const [index, entry] of entries.entries()) {
    const epsg = choice ?? systemOf(entry, pairs[index] ?? null, heading, guessed);
    const found = positionOf(entry, pairs[index] ?? null, epsg);
    if (typeof found === 'string') {
      const problem = { line: entry.line, text: found, needsSystem: found === chooseSystemMessage };
      return { ...result, notes, problem };
    }
    if (!result.positions.length) {
      const pair = pairs[index] ?? null;
      const order = heading.names ? '' : orderOf(pair, isLatitudeFirst);
      Object.assign(result, { system: describe(entry, pair, epsg ?? 4326), epsg, order });
    }
    result.positions.push(found);
  }
  return { ...result, notes };
}

function entriesOf(text: string): { entries: Entry[]; heading: Heading } {
  const heading: Heading = { naming: noNaming, names: null, separator: null, problem: null };
  const entries: Entry[] = [];
  const lines = linesIn(text);
  for (const { line, text: row } of lines) {
    if (!entries.length && isHeading(row)) {
      addHeading(heading, row, line);
      continue;
    }
    if (!entries.length) fitHeading(heading, row);
    const records = heading.names ? [row] : recordsIn(row);
    if (entries.length + records.length <= mostPositions) {
      for (const record of records) entries.push(entryOf(record, line, heading));
    } else {
      const problem = `We read up to ${mostPositions} positions.`;
      return { entries: [{ line, text: row, cells: [], naming: null, square: null, problem }], heading };
    }
  }
  const [first] = lines;
  if (first && !entries.length) heading.problem ??= { line: first.line, text: unread(first.text), needsSystem: false };
  return { entries: entries.filter(({ cells, problem, square }) => problem || square || cells.some(Boolean)), heading };
}

function addHeading(heading: Heading, row: string, line: number): void {
  const naming = namingOfHeading(row);
  const separator = separatorOf(row);
  const names = fieldsOf(plainText(row), separator);
  const isNamed = namedColumns(names).length > 1;
  if (isNamed || (separator !== ' ' && names.length > 2)) Object.assign(heading, { names, separator });
  const problem = naming.problem ?? (!isNamed && isUnknownSystem(row, naming) ? unknownSystem(row) : null);
  if (problem) heading.problem ??= { line, text: problem, needsSystem: naming.problem === null };
  heading.naming = joined(naming, heading.naming);
}

/** A heading counts only if its columns are those of the first row, with its separator or another. */
function fitHeading(heading: Heading, row: string): void {
  const { names, separator } = heading;
  if (!names || !separator || row.length > longestRow) return;
  if (fieldsOf(row, separator).length === names.length) return;
  heading.separator = null;
  const cells = cellsOf(row);
  if (typeof cells !== 'string' && cells.length === names.length) return;
  const isTable = separator !== ' ' && row.includes(separator) && namedColumns(names).length > 1;
  Object.assign(heading, isTable ? { separator } : { names: null });
}

const unknownSystem = (row: string): string =>
  `We do not know the coordinate system “${row.trim().slice(0, 60)}”. Which of these is it?`;

function entryOf(row: string, line: number, { names, separator }: Heading): Entry {
  const entry: Entry = { line, text: row, cells: [], naming: null, square: null, problem: null };
  if (row.length > longestRow) return { ...entry, problem: unread(row) };
  const isTable = names !== null && separator !== null;
  const fields = isTable ? fieldsOf(plainText(row), separator) : [];
  const square = squareIn(row, fields);
  if (square) return { ...entry, ...(typeof square === 'string' ? { problem: square } : { square }) };
  const naming = isTable ? namingOfFields(fields, names) : systemNamedIn(row, isMetric(row));
  if (naming?.problem) return { ...entry, problem: naming.problem };
  if (naming && !isTable && !isWritten(naming.rest)) return { ...entry, problem: unread(row) };
  const read = isTable ? (withHemispheres(fields.map(cellOf)) ?? unread(row)) : cellsOf(naming?.rest ?? row);
  if (typeof read === 'string') return { ...entry, naming, problem: read };
  if (!names) return { ...entry, naming, cells: read };
  if (read.slice(names.length).some(Boolean)) {
    return { ...entry, problem: `This line has ${read.length} columns, and the heading has ${names.length}.` };
  }
  return { ...entry, naming, cells: Array.from(names, (_, at) => read[at] ?? null) };
}

/** A line or a field that is a square of MGRS. */
function squareIn(row: string, fields: readonly string[]): Position | string | null {
  if (!/\d[A-Z]\s*[A-Z]{2}\s*\d/i.test(row)) return null;
  const whole = readMgrs(withoutLabel(row));
  if (whole) return whole;
  const others = fields.length ? fields : fieldsOf(plainText(row), separatorOf(row));
  return others.map(readMgrs).find((square) => square !== null) ?? null;
}

type PairRead = Pair | string | null;

/** The two values of each entry, from the columns that fit all entries of the same length. */
function pairsOf(
  entries: readonly Entry[],
  { names }: Heading,
): {
  pairs: PairRead[];
  notes: string[];
  isLatitudeFirst: boolean;
} {
  const groups = new Map<number, Row[]>();
  for (const entry of entries) {
    if (entry.square || entry.problem || (!names && entry.cells.filter(isNumber).length < 2)) continue;
    const group = groups.get(entry.cells.length) ?? [];
    group.push(entry);
    groups.set(entry.cells.length, group);
  }
  const choices = new Map([...groups].map(([width, rows]) => [width, chooseColumns(rows, names)]));
  const pairs = entries.map((entry): PairRead => {
    const { cells, problem, square } = entry;
    if (problem || square) return problem;
    const numbers = cells.filter(isNumber);
    if (!names && numbers.length < 2) return numbers[0] ? oneNumber(numbers[0]) : unread(entry.text);
    const choice = choices.get(cells.length);
    return typeof choice === 'object' ? choice.pairOf(entry) : (choice ?? null);
  });
  const notes = [...choices.values()].flatMap((choice) =>
    typeof choice === 'object' && choice.note ? [choice.note] : [],
  );
  const [first] = choices.values();
  const columns = typeof first === 'object' ? first.columns : null;
  return { pairs, notes, isLatitudeFirst: (columns?.latitude[0] ?? 0) < (columns?.longitude[0] ?? 0) };
}

/** Of a pair without letters: what was read first. */
function orderOf(pair: PairRead, isLatitudeFirst: boolean): string {
  if (typeof pair !== 'object' || !pair || pair.latitude.axis) return '';
  if (!areMetres(pair)) return isLatitudeFirst ? 'latitude first' : 'longitude first';
  return areSwapped(pair) === isLatitudeFirst ? 'easting first' : 'northing first';
}

const oneNumber = ({ number }: Value): string => `We read ${number} but no second number.`;

const areMetres = ({ latitude, longitude }: Pair): boolean =>
  Math.abs(latitude.number) >= leastMetres && Math.abs(longitude.number) >= leastMetres;

/** Where a datum is named without a zone: the only zone in which all metres are in Zimbabwe. */
function zoneByPlace(pairs: readonly PairRead[], { naming: { datum } }: Heading): 35 | 36 | null {
  const metres = pairs.filter((pair) => typeof pair === 'object' && pair !== null && areMetres(pair));
  if (!datum || !metres.length) return null;
  const fitting = ([35, 36] as const).filter((zone) =>
    metres.every((pair) => {
      const found = typeof pair === 'object' && pair ? inMetres(pair, epsgOfZone(datum, zone)) : '';
      return typeof found !== 'string' && isNearZimbabwe(found);
    }),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Null when the numbers are metres and nothing names their zone. */
function systemOf({ naming }: Entry, pair: PairRead, heading: Heading, guessed: 35 | 36 | null): Epsg | null {
  const { epsg, datum, zone } = joined(naming ?? noNaming, heading.naming);
  if (epsg) return epsg;
  if (typeof pair !== 'object' || !pair) return 4326;
  if (!areMetres(pair)) return datum === 'Arc 1950' ? 4209 : 4326;
  const inZone = zone ?? guessed;
  return inZone && epsgOfZone(datum, inZone);
}

function positionOf({ square, naming }: Entry, pair: PairRead, epsg: Epsg | null): Position | string {
  if (square) return square;
  if (typeof pair === 'string' || !pair) return pair ?? unread('');
  if (areMetres(pair)) {
    if (!epsg || isInDegrees(epsg)) return chooseSystemMessage;
    const position = inMetres(pair, epsg);
    const band = naming?.band;
    return typeof position === 'string' || !band || isInBand(position[1], band)
      ? position
      : `The letter ${band} does not fit a northing of ${pair.latitude.number}.`;
  }
  const { latitude, longitude } = pair;
  const metres = [latitude, longitude].filter(({ number }) => Math.abs(number) >= leastMetres);
  if (metres.length)
    return `One of ${latitude.number} and ${longitude.number} looks like metres, the other like degrees.`;
  if (epsg && !isInDegrees(epsg)) return 'These numbers look like degrees, not metres.';
  return inRange([longitude.number, latitude.number], epsg ?? 4326);
}

/** Of metres in either order. */
function inMetres(pair: Pair, epsg: Epsg): Position | string {
  const { latitude, longitude } = pair;
  const [east, north] = areSwapped(pair) ? [latitude.number, longitude.number] : [longitude.number, latitude.number];
  return gridPosition(east, north, epsg);
}

/** The position of metres, or the sentence that they are not those of the grid south of the equator. */
export function gridPosition(east: number, north: number, epsg: Epsg): Position | string {
  const position = toWgs84([east, north], epsg);
  return east > 0 && east < 1e6 && position[1] > -40 && position[1] <= 0
    ? position
    : `An easting of ${east} and a northing of ${north} do not fit ${nameOf(epsg)}. For Gauss (Lo) coordinates, please write to us.`;
}

/** A northing of this part of the world has seven digits. */
const areSwapped = ({ latitude, longitude }: Pair): boolean =>
  !latitude.axis && longitude.number >= 1e6 && latitude.number < 1e6;

export function inRange(xy: Position, epsg: Epsg): Position | string {
  if (!(Math.abs(xy[1]) <= 90)) return `Latitude goes from −90 to 90. We read ${xy[1]}.`;
  return Math.abs(xy[0]) <= 180 ? toWgs84(xy, epsg) : `Longitude goes from −180 to 180. We read ${xy[0]}.`;
}

function describe({ square }: Entry, pair: PairRead, epsg: Epsg): string {
  if (square) return 'MGRS';
  const parts = typeof pair === 'object' && pair && !areMetres(pair) ? pair.latitude.parts : 1;
  if (parts === 1) return nameOf(epsg);
  return nameOf(epsg).replace('degrees', parts === 2 ? 'degrees and minutes' : 'degrees, minutes, seconds');
}
