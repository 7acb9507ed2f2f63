import { inHemisphere, readAngle, readValues, unread, wrongMinutes } from './angles.ts';
import { type Cell, isNumber } from './columns.ts';
import { plainText, readNumber } from './numbers.ts';

export interface TextLine {
  /** Counted from 1. */
  line: number;
  text: string;
}

/** Characters; a longer row is not read. */
export const longestRow = 2000;

/** A quoted field may hold this many line breaks. */
const mostJoined = 50;

/**
 * The lines of a text that are not blank. A line break inside a quoted field does not end one, where only then the row
 * has as many fields as the first line.
 */
export function linesIn(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const all = text.split(/\r\n?|\n/);
  const [first = ''] = all.filter(isWritten);
  const separator = separatorOf(first);
  const width = isOpen(first) || first.length > longestRow ? 0 : fieldsOf(first, separator).length;
  for (let at = 0; at < all.length; at += 1) {
    const line = at + 1;
    const row = all[at] ?? '';
    if (!isWritten(row)) continue;
    let joined = row;
    if (isOpen(row) && fieldsOf(row, separator).length < width) {
      let last = at;
      while (isOpen(joined) && last + 1 < all.length && last - at < mostJoined) {
        last += 1;
        joined += ` ${all[last]}`;
      }
      if (joined.length > longestRow || isOpen(joined) || fieldsOf(joined, separator).length !== width) joined = row;
      else at = last;
    }
    lines.push({ line, text: joined });
  }
  return lines;
}

/** Whether anything but spaces and characters without a width is in a line. */
export const isWritten = (line: string): boolean =>
  /[!-~]/.test(line) || (/\S/.test(line) && /\S/.test(plainText(line)));

/** Whether a field begins with a quotation mark and does not end with one. */
const isOpen = (line: string): boolean =>
  line.includes('"') &&
  /(?:^|[,;\t])\s*"/.test(line) &&
  (line.match(/"/g)?.length ?? 0) % 2 === 1 &&
  !/\d\s*"/.test(line);

export type Separator = ',' | ';' | '\t' | '|' | ' ';

/** The separator of a table with this heading. */
export const separatorOf = (heading: string): Separator =>
  (['\t', ';', '|', ','] as const).find((sign) => heading.includes(sign)) ?? ' ';

/** The fields of a row; quotes may hold separators. */
export function fieldsOf(row: string, separator: Separator): string[] {
  if (separator === ' ') return row.trim().split(/\s+/);
  const fields: string[] = [];
  let canBeQuoted = row.includes('"');
  for (let at = 0; at <= row.length; ) {
    const isQuoted = canBeQuoted && /^\s*"/.test(row.slice(at, at + 10));
    const closed = isQuoted ? endOfQuoted(row, separator, at) : -1;
    // Where one field is not closed, no later one is: the search is not repeated.
    if (isQuoted && closed < 0) canBeQuoted = false;
    const next = row.indexOf(separator, at);
    const end = closed >= 0 ? closed : next < 0 ? row.length : next;
    const field = row.slice(at, end).trim();
    fields.push(/^".*"$/s.test(field) && field.length > 1 ? field.slice(1, -1).replaceAll('""', '"').trim() : field);
    at = end + 1;
  }
  return fields;
}

/** Where the separator behind a quoted field is; -1 if its quotes are not closed. */
function endOfQuoted(row: string, separator: string, start: number): number {
  for (let quote = row.indexOf('"', row.indexOf('"', start) + 1); quote >= 0; quote = row.indexOf('"', quote + 1)) {
    if (row[quote + 1] === '"') quote += 1;
    else {
      const after = row.slice(quote + 1, quote + 10).search(/\S/);
      const follows = after < 0 ? quote + 10 : quote + 1 + after;
      if (follows >= row.length) return row.length;
      if (row[follows] === separator) return follows;
    }
  }
  return -1;
}

/** A field as a number or an angle, else as a text; null if it is empty. */
export function cellOf(field: string): Cell {
  const text = plainText(field).trim();
  if (!text) return null;
  const number = readNumber(text, 'angle');
  if (number !== null) return { number, axis: null, parts: 1, isWhole: /^[+-]?\d+$/.test(text) };
  return readAngle(text) ?? text;
}

/** Of the parts of one line, whether they are positions. */
const mostChecked = 1000;

/** The positions in one line: semicolons separate them, unless each part is one number or angle. */
export function recordsIn(line: string): string[] {
  if (!line.includes(';')) return [line];
  const parts = line.split(';').filter((part) => part.trim());
  const isRecord = (part: string): boolean => {
    if (part.length > longestRow) return false;
    const cell = cellOf(part);
    if (isNumber(cell)) return cell.parts === 2 && cell.axis === null;
    const read = readValues(withSeparateCommas(part));
    return 'values' in read && read.values.length > 1;
  };
  return parts.length > 1 && parts.slice(0, mostChecked).every(isRecord) ? parts : [line];
}

/** The fields of a line without a heading, or null where its numbers have only spaces between them. */
function fieldsWithout(line: string): string[] | null {
  const separator = separatorOf(line);
  return separator === ' ' || (separator === ',' && hasDecimalCommas(line)) ? null : fieldsOf(line, separator);
}

/** Whether commas between digits are decimal signs: spaces or letters separate the numbers that have them. */
function hasDecimalCommas(line: string): boolean {
  if (!line.includes(',') || /(?<!\d),(?=\S)|,(?=[^\s\d])/.test(line)) return false;
  const numbers = line.match(/\d(?:[\d.,]*\d)?/g) ?? [];
  const withComma = numbers.filter((number) => number.includes(','));
  return (
    numbers.length > 1 && withComma.length > 0 && withComma.every((number) => readNumber(number, 'angle') !== null)
  );
}

const withSeparateCommas = (line: string): string =>
  !line.includes(',') || hasDecimalCommas(line) ? line : line.replaceAll(',', ' , ');

/**
 * The cells of a row without a heading: its fields if a separator divides it, else the numbers in it. Returns the
 * sentence that names what could not be read.
 */
export function cellsOf(line: string): Cell[] | string {
  const text = withoutLabel(plainText(line)).replace(/^\s*[([](.*)[)\]]\s*$/, '$1');
  const cells = fieldsWithout(text)?.map(cellOf);
  if (cells?.every((cell) => typeof cell !== 'string' || isLabel(cell))) return withHemispheres(cells) ?? unread(line);
  const read = readValues(withSeparateCommas(text));
  if ('problem' in read) return read.problem === wrongMinutes ? wrongMinutes : unread(text);
  return read.values;
}

/** "P1: ", "3) ", "Corner 4. ", but not the letter or the name of an axis. */
const leadingLabel =
  /^\s*(?!(?:[nsew]|north|south|east|west|northing|easting|lat\w*|lon\w*|lng)\W)(?:\p{L}[\p{L}\p{N}]* +){0,2}(?:\p{L}+ *)?\d{0,5}[:).]\s+/iu;

export const withoutLabel = (line: string): string => line.replace(leadingLabel, '');

/** The name of a point or a date: it does not begin as a coordinate does. */
const isLabel = (text: string): boolean =>
  /^[\p{L}#_][^°"]*$/u.test(text) ? !/\d\s*[°'"]/.test(text) : /^\d{1,8}[\p{L}/_-][\p{L}\p{N}/_: -]*$/u.test(text);

/**
 * Letters of the hemisphere in fields of their own belong to the number before them, or after them if the first letter
 * comes first. One letter alone is a label. Null where a letter contradicts the sign of its number.
 */
export function withHemispheres(cells: readonly Cell[]): Cell[] | null {
  const found = cells.flatMap((cell, at) => (typeof cell === 'string' && hemisphereName.test(cell) ? [at] : []));
  const [first = 0, second] = found;
  if (second === undefined || found.length > 2) return [...cells];
  const step = first < cells.findIndex(isNumber) ? 1 : -1;
  const joined = found.map((at) => {
    const cell = cells[at + step];
    const hemisphere = cells[at];
    return isNumber(cell) && typeof hemisphere === 'string' ? inHemisphere(cell, hemisphere) : null;
  });
  if (joined.some((cell) => !cell)) return found.every((at) => isNumber(cells[at + step])) ? null : [...cells];
  if (joined[0]?.axis === joined[1]?.axis) return [...cells];
  return cells.map((cell, at) => (found.includes(at) ? null : (joined[found.indexOf(at - step)] ?? cell)));
}

const hemisphereName = /^(?:[nsew]|north|south|east|west)$/i;
