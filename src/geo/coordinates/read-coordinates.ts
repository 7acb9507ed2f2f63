import type { Position } from '#geo/geodesy/area.ts';
import { coordinateSystems, type Epsg, isInDegrees, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { toWgs84 } from '#geo/geodesy/projections.ts';
import { columnsOf, fieldsOf } from './columns.ts';
import { isHeading, type LineRead, readLine } from './read-line.ts';

export interface CoordinatesRead {
  positions: Position[];
  /** The name of the system that was found, for people; empty while nothing was read. */
  system: string;
  epsg: Epsg | null;
  /** The first line that could not be read, counted from 1. */
  problem: null | { line: number; text: string; needsSystem: boolean };
}

export const chooseSystemMessage = 'These numbers look like metres, not degrees. Which coordinate system are they in?';

/** Characters; keeps the regular expressions below fast on hostile input. */
const longestRow = 2000;
const mostPositions = 100_000;

type Line = LineRead & { line: number };

/**
 * Positions from pasted lines or a table: degrees, degrees with minutes and seconds, UTM, Arc 1950 or MGRS, one position
 * a line. Latitude comes first unless letters, a heading or Zimbabwe itself show otherwise. `choice` is the system that
 * a person chose, and comes before what the text names. The positions before a problem are returned with it.
 */
export function readCoordinates(text: string, choice?: Epsg): CoordinatesRead {
  const { lines, heading } = linesOf(text);
  const longitudeFirst = heading.longitudeFirst ?? looksLongitudeFirst(lines);
  const result: CoordinatesRead = { positions: [], system: '', epsg: null, problem: null };
  for (const line of lines) {
    const epsg = choice ?? systemOf(line, heading);
    const found = positionOf(line, epsg, longitudeFirst);
    if (typeof found === 'string') {
      const needsSystem = found === chooseSystemMessage;
      return { ...result, problem: { line: line.line, text: found, needsSystem } };
    }
    if (!result.positions.length) Object.assign(result, { system: describe(line, epsg ?? 4326), epsg });
    result.positions.push(found);
  }
  return result;
}

interface Heading {
  epsg: Epsg | null;
  zone: number | null;
  isArc: boolean;
  longitudeFirst: boolean | null;
}

function linesOf(text: string): { lines: Line[]; heading: Heading } {
  const heading: Heading = { epsg: null, zone: null, isArc: false, longitudeFirst: null };
  const lines: Line[] = [];
  let columns: ReturnType<typeof columnsOf> = null;
  for (const [index, row] of text.split(/\r\n?|\n/).entries()) {
    if (!lines.length && row.length < longestRow && isHeading(row)) {
      columns = columnsOf(row) ?? columns;
      addHeading(heading, row);
      continue;
    }
    if (/arc\W*1950/i.test(row)) heading.isArc = true;
    for (const part of columns && row.length < longestRow ? [fieldsOf(row, columns)] : positionsIn(row)) {
      if (part.trim()) lines.push({ ...readLine(part), line: index + 1 });
      if (lines.length > mostPositions) return { lines: [tooMany(index + 1)], heading };
    }
  }
  return { lines, heading };
}

const tooMany = (line: number): Line => ({
  kind: 'problem',
  text: `We read up to ${mostPositions} positions.`,
  line,
});

/** Positions in one row are kept apart by semicolons, unless the semicolon stands between two decimal commas. */
const positionsIn = (row: string): string[] =>
  row.split(';').every((part) => (part.match(/\d+(?:\.\d+)?/g)?.length ?? 2) > 1) &&
  !/^[^,]*,\d+\s*;[^,]*,\d+\s*$/.test(row)
    ? row.split(';')
    : [row];

function addHeading(heading: Heading, row: string): void {
  const number = Number(/epsg\W*(\d+)/i.exec(row)?.[1]);
  heading.epsg = coordinateSystems.find(({ epsg }) => epsg === number)?.epsg ?? heading.epsg;
  heading.zone = Number(/\b(3[56])\s*[A-Z]?\b/i.exec(row)?.[1]) || heading.zone;
  heading.isArc ||= /arc\W*1950/i.test(row);
  const [latitude, longitude] = [row.search(/lat|north|\by\b/i), row.search(/lon|lng|east|\bx\b/i)];
  if (latitude >= 0 && longitude >= 0) heading.longitudeFirst = longitude < latitude;
}

/** Null when the numbers are metres and nothing names their zone. */
function systemOf(line: LineRead, { epsg, zone, isArc }: Heading): Epsg | null {
  if (epsg) return epsg;
  if (line.kind !== 'metres') return isArc && line.kind === 'degrees' ? 4209 : 4326;
  const inZone = line.zone ?? zone;
  if (inZone === 35) return isArc ? 20935 : 32735;
  return inZone === 36 ? (isArc ? 20936 : 32736) : null;
}

function positionOf(line: LineRead, epsg: Epsg | null, longitudeFirst: boolean): Position | string {
  if (line.kind === 'problem') return line.text;
  if (line.kind === 'mgrs') return line.position;
  if (line.kind === 'metres') {
    if (line.zone && line.zone !== 35 && line.zone !== 36)
      return `We read UTM zones 35 and 36 only. This is zone ${line.zone}.`;
    return epsg && !isInDegrees(epsg) ? inRange(toWgs84([line.east, line.north], epsg)) : chooseSystemMessage;
  }
  if (epsg && !isInDegrees(epsg)) return 'These numbers look like degrees, not metres.';
  const isLatitudeFirst = line.order ? line.order === 'latitude' : !longitudeFirst;
  const [lat, lon] = isLatitudeFirst ? [line.first, line.second] : [line.second, line.first];
  return inRange(toWgs84([lon, lat], epsg ?? 4326));
}

function inRange([lon, lat]: Position): Position | string {
  if (!(Math.abs(lat) <= 90)) return `Latitude goes from −90 to 90. We read ${lat}.`;
  return Math.abs(lon) <= 180 ? [lon, lat] : `Longitude goes from −180 to 180. We read ${lon}.`;
}

/** Without letters and heading: every line is in Zimbabwe with longitude first, and none with latitude first. */
const looksLongitudeFirst = (lines: readonly LineRead[]): boolean => {
  const degrees = lines.flatMap((line) => (line.kind === 'degrees' ? [line] : []));
  return (
    degrees.length > 0 && degrees.every(({ first, second }) => first > 24 && first < 34 && second > -24 && second < -14)
  );
};

function describe(line: LineRead, epsg: Epsg): string {
  if (line.kind === 'mgrs') return 'MGRS';
  const parts = line.kind === 'degrees' ? line.parts : 1;
  if (parts === 1) return nameOf(epsg);
  return nameOf(epsg).replace('degrees', parts === 2 ? 'degrees and minutes' : 'degrees, minutes, seconds');
}
