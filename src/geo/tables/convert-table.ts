import { type Cell, type ChosenColumns, isNumber, leastMetres, pairIn } from '#geo/coordinates/columns.ts';
import { readMgrs } from '#geo/coordinates/mgrs.ts';
import { gridPosition, inRange } from '#geo/coordinates/read-coordinates.ts';
import { cellOf, longestRow, type TextLine } from '#geo/coordinates/rows.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { isNearZimbabwe, sideOfBorder } from '#geo/geodesy/zimbabwe.ts';
import { plainNumber } from './plain-number.ts';
import { fieldsIn, nameOfColumn, type Table, type TableChoice } from './table.ts';

/** What a press on a row with a problem does. */
export type Repair = 'spaces' | 'swap' | 'south';

export interface ConvertedRow {
  /** Longitude and latitude, WGS 84; null where the row is left empty. */
  position: Position | null;
  /** Where it is, or why it was left empty. */
  note: string;
  /** The columns that the problem is in. */
  marked: readonly number[];
  repair: Repair | null;
}

/** The columns of the coordinates, and those of both. */
interface Used extends ChosenColumns {
  all: readonly number[];
}

const nothingMarked: readonly number[] = [];
const ready = { inside: 'in Zimbabwe', border: 'near the border', outside: 'outside Zimbabwe' } as const;

const found = (position: Position): ConvertedRow => ({
  position,
  note: ready[sideOfBorder(position)],
  marked: nothingMarked,
  repair: null,
});

const problem = (note: string, marked: readonly number[], repair: Repair | null = null): ConvertedRow => ({
  position: null,
  note,
  marked,
  repair,
});

/** Whether the choice names a system and both coordinates, or grid squares. */
export function isComplete({ roles, from }: TableChoice): boolean {
  const count = (role: string): number => roles.filter((one) => one === role).length;
  return count('mgrs') === 1 || (from !== null && count('latitude') > 0 && count('latitude') === count('longitude'));
}

/** Reads rows by one choice; a row with a problem can be given the repair that it offers. */
export function rowConverter(
  table: Table,
  choice: TableChoice,
): (row: TextLine, repair?: Repair | null) => ConvertedRow {
  const used = usedColumns(table, choice);
  const mgrs = choice.roles.indexOf('mgrs');
  const epsg = choice.from ?? 4326;
  const inSystem = isInDegrees(epsg) ? inDegrees : inMetres;
  // Nearly all tables have two columns of plain numbers, which need no grammar.
  const isSimple = used.all.length === 2 && !used.negative.length && mgrs < 0 && table.separator !== ' ';
  const [longitudeAt = 0, latitudeAt = 0] = used.all;
  return (row, repair = null) => {
    if (isSimple && !repair && row.text.length <= longestRow && !row.text.includes('"')) {
      let [latitude, longitude]: (number | null)[] = [];
      let width = 0;
      for (let from = 0, to = 0; to < row.text.length; from = to + 1, width += 1) {
        to = row.text.indexOf(table.separator, from);
        if (to < 0) to = row.text.length;
        if (width === latitudeAt) latitude = plainNumber(row.text, from, to);
        if (width === longitudeAt) longitude = plainNumber(row.text, from, to);
      }
      if (typeof latitude === 'number' && typeof longitude === 'number' && width <= table.width)
        return inSystem(latitude, longitude, epsg, used);
    }
    const fields = fieldsIn(row.text, table.separator);
    if (fields.length > table.width)
      return problem(`This row has ${fields.length} columns, and the table has ${table.width}.`, nothingMarked);
    if (mgrs >= 0) return bySquare(fields[mgrs] ?? '', mgrs, table);
    const cells: Cell[] = [];
    for (const at of used.all) {
      const cell = cellOf(repair === 'spaces' ? withoutSpaces(fields[at]) : (fields[at] ?? ''));
      if (!isNumber(cell)) return unreadField(fields[at] ?? '', at, table);
      cells[at] = cell;
    }
    const pair = pairIn({ line: row.line, text: row.text, cells }, used, table.names);
    if (typeof pair === 'string') return problem(pair, used.all);
    const [latitude, longitude] = repaired(pair.latitude.number, pair.longitude.number, repair);
    return inSystem(latitude, longitude, epsg, used);
  };
}

function usedColumns({ names }: Table, { roles }: TableChoice): Used {
  const columnsOf = (role: string): number[] => roles.flatMap((one, at) => (one === role ? [at] : []));
  const [latitude, longitude] = [columnsOf('latitude'), columnsOf('longitude')];
  const isNegative = (columns: readonly number[]): boolean =>
    columns.some((at) => /^(?:s|south|w|west)$/i.test(names[at]?.trim() ?? ''));
  const negative = [
    ...(isNegative(latitude) ? (['latitude'] as const) : []),
    ...(isNegative(longitude) ? (['longitude'] as const) : []),
  ];
  return { latitude, longitude, negative, all: [...longitude, ...latitude] };
}

const withoutSpaces = (field = ''): string => field.replace(/(?<=\d)\s+(?=\d)/g, '');

function bySquare(field: string, at: number, table: Table): ConvertedRow {
  if (!field) return problem(`${nameOfColumn(table, at)} is empty.`, [at]);
  const square = readMgrs(field) ?? `“${field.slice(0, 40)}” is no grid square.`;
  return typeof square === 'string' ? problem(square, [at]) : found(square);
}

function unreadField(field: string, at: number, table: Table): ConvertedRow {
  const name = nameOfColumn(table, at);
  if (!field) return problem(`${name} is empty.`, [at]);
  const joined = withoutSpaces(field);
  return joined !== field && isNumber(cellOf(joined))
    ? problem(`${name} has a space in it: ${field}. Use ${joined}?`, [at], 'spaces')
    : problem(`${name}: we could not read “${field.slice(0, 40)}”.`, [at]);
}

function repaired(latitude: number, longitude: number, repair: Repair | null): [latitude: number, longitude: number] {
  if (repair === 'swap') return [longitude, latitude];
  return [repair === 'south' ? -Math.abs(latitude) : latitude, longitude];
}

function inDegrees(lat: number, lon: number, epsg: Epsg, used: Used): ConvertedRow {
  if (Math.abs(lat) >= leastMetres || Math.abs(lon) >= leastMetres)
    return problem('These look like metres, the columns hold degrees.', used.all);
  const position = inRange([lon, lat], epsg);
  if (typeof position === 'object' && isNearZimbabwe(position)) return found(position);
  if (isNearZimbabwe([lat, lon]))
    return problem('Latitude and longitude are swapped. Swap this row?', used.all, 'swap');
  if (isNearZimbabwe([lon, -lat]))
    return problem('The latitude has no minus sign, so it is north. Make it south?', used.latitude, 'south');
  return typeof position === 'string' ? problem(position, used.all) : found(position);
}

function inMetres(north: number, east: number, epsg: Epsg, used: Used): ConvertedRow {
  if (Math.abs(north) < leastMetres && Math.abs(east) < leastMetres)
    return problem('These look like degrees, the columns hold metres.', used.all);
  const position = gridPosition(east, north, epsg);
  if (typeof position === 'object') return found(position);
  return typeof gridPosition(north, east, epsg) === 'object'
    ? problem('East and north are swapped. Swap this row?', used.all, 'swap')
    : problem(position, used.all);
}
