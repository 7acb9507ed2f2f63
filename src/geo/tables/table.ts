import { type Cell, type Columns, chooseColumns, isNumber, leastMetres, type Row } from '#geo/coordinates/columns.ts';
import { epsgOfZone, isHeading, joined, namingOfHeading } from '#geo/coordinates/heading.ts';
import { readMgrs } from '#geo/coordinates/mgrs.ts';
import { plainText } from '#geo/coordinates/numbers.ts';
import { gridPosition } from '#geo/coordinates/read-coordinates.ts';
import {
  cellOf,
  fieldsOf,
  linesIn,
  longestRow,
  type Separator,
  separatorOf,
  type TextLine,
} from '#geo/coordinates/rows.ts';
import { noNaming } from '#geo/coordinates/system-names.ts';
import { type Epsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { isNearZimbabwe } from '#geo/geodesy/zimbabwe.ts';

/** What a column holds. Latitude and longitude of metres are northing and easting. */
export type Role = 'keep' | 'latitude' | 'longitude' | 'mgrs';

export interface Table {
  /** Of the columns; empty without a heading. */
  names: readonly string[];
  width: number;
  separator: Separator;
  /** As they are written: the fields of 100,000 rows are not kept, but divided when they are needed. */
  rows: readonly TextLine[];
}

/** What is read from a table, by the program or by the person. */
export interface TableChoice {
  roles: readonly Role[];
  /** The system of the numbers; null while nothing says it. */
  from: Epsg | null;
}

interface Suggestion {
  choice: TableChoice;
  /** What was taken, and what the person has to choose. */
  notes: string[];
}

/** A table that is not read. Its message is for the person. */
export class UnreadableTable extends Error {}

/** Rows that are looked at to choose the columns, evenly over the table. */
const sampled = 500;

/** The rows of a text: a heading, or none, and fields divided by the separator of the first row. */
export function tableOf(text: string, mostRows: number): Table & { suggestion: Suggestion } {
  const lines = linesIn(text.replace(/^\uFEFF/, ''));
  let naming = noNaming;
  let names: readonly string[] = [];
  let first = 0;
  for (; first < lines.length && isHeading(lines[first]?.text ?? ''); first += 1) {
    const row = lines[first]?.text ?? '';
    naming = joined(namingOfHeading(row), naming);
    const fields = fieldsOf(plainText(row), separatorOf(row));
    if (fields.length > 1) names = fields;
  }
  const count = lines.length - first;
  if (!count) throw new UnreadableTable('This table has no rows with numbers.');
  if (count > mostRows) {
    throw new UnreadableTable(`This table has ${count} rows. We convert up to ${mostRows} at once.`);
  }
  const separator = separatorOf(lines[first]?.text ?? '');
  const rows = lines.slice(first);
  const width = usualWidth(rows, separator);
  if (names.length !== width) names = [];
  const table = { names, width, separator, rows };
  return { ...table, suggestion: suggest(table, naming) };
}

/** The number of fields of most rows. */
function usualWidth(rows: readonly TextLine[], separator: Separator): number {
  const counts = new Map<number, number>();
  for (const { text } of evenly(rows)) {
    const { length } = fieldsIn(text, separator);
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** The fields of a row. One without quotation marks, as most are, is split at once. */
export function fieldsIn(row: string, separator: Separator): string[] {
  if (row.length > longestRow) return [row];
  if (separator === ' ' || row.includes('"')) return fieldsOf(row, separator);
  const fields = row.split(separator);
  return /\s/.test(row) ? fields.map(trimmed) : fields;
}

const trimmed = (field: string): string => field.trim();

function evenly<T>(rows: readonly T[]): T[] {
  const step = Math.max(1, rows.length / sampled);
  return Array.from({ length: Math.min(sampled, rows.length) }, (_, at) => rows[Math.floor(at * step)]).filter(
    (row): row is T => row !== undefined,
  );
}

export const nameOfColumn = ({ names }: Pick<Table, 'names'>, at: number): string =>
  names[at]?.trim() || `column ${at + 1}`;

function suggest(table: Table, naming: ReturnType<typeof namingOfHeading>): Suggestion {
  const { width, names } = table;
  const rows = evenly(table.rows).map(({ line, text }): Row => {
    const fields = fieldsIn(text, table.separator);
    return { line, text, cells: Array.from({ length: width }, (_, at) => cellOf(fields[at] ?? '')) };
  });
  const roles = (of: (at: number) => Role): Role[] => Array.from({ length: width }, (_, at) => of(at));
  const mgrs = Array.from({ length: width }, (_, at) => at).find((at) =>
    isUsual(rows, ({ cells }) => isSquare(cells[at])),
  );
  if (mgrs !== undefined) {
    const note = `Columns: ${nameOfColumn(table, mgrs)} is MGRS.`;
    return { choice: { roles: roles((at) => (at === mgrs ? 'mgrs' : 'keep')), from: 4326 }, notes: [note] };
  }
  const usual = commonPattern(rows);
  const chosen = chooseColumns(usual, names.length ? names : null);
  if (typeof chosen === 'string') {
    return { choice: { roles: roles(() => 'keep'), from: naming.epsg }, notes: [chooseByHand] };
  }
  const { latitude, longitude } = chosen.columns;
  const columns = roles((at) => (latitude.includes(at) ? 'latitude' : longitude.includes(at) ? 'longitude' : 'keep'));
  const notes = chosen.note ? [chosen.note] : [orderNote(chosen.columns)];
  const areMetres = usual.some(({ cells }) => {
    const cell = cells[latitude[0] ?? 0];
    return isNumber(cell) && Math.abs(cell.number) >= leastMetres;
  });
  const from = areMetres
    ? gridOf(naming, usual, latitude, longitude)
    : (naming.epsg ?? (naming.datum === 'Arc 1950' ? 4209 : 4326));
  return {
    choice: { roles: columns, from },
    notes: from === null ? [...notes, 'These are metres. Choose the system that they are in.'] : notes,
  };
}

const chooseByHand = 'We cannot tell which columns are the coordinates. Choose them above the columns.';

const orderNote = ({ latitude, longitude }: { latitude: Columns; longitude: Columns }): string =>
  (latitude[0] ?? 0) < (longitude[0] ?? 0)
    ? 'Read with latitude or northing first.'
    : 'Read with longitude or easting first.';

const isSquare = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && typeof readMgrs(cell) === 'object' && readMgrs(cell) !== null;

const isUsual = (rows: readonly Row[], is: (row: Row) => boolean): boolean => rows.filter(is).length * 2 > rows.length;

/** The rows whose numbers are in the same columns as in most: the others are faulty, and do not choose. */
function commonPattern(rows: readonly Row[]): Row[] {
  const patterns = new Map<string, Row[]>();
  for (const row of rows) {
    const pattern = row.cells
      .map((cell) => (isNumber(cell) ? (Math.abs(cell.number) >= leastMetres ? 'm' : 'n') : '-'))
      .join('');
    patterns.set(pattern, [...(patterns.get(pattern) ?? []), row]);
  }
  return [...patterns.values()].sort((one, other) => other.length - one.length)[0] ?? [];
}

/** The named grid, else the only one of a named datum in which all rows are in Zimbabwe. */
function gridOf(
  { epsg, datum, zone }: ReturnType<typeof namingOfHeading>,
  rows: readonly Row[],
  latitude: Columns,
  longitude: Columns,
): Epsg | null {
  if (epsg && !isInDegrees(epsg)) return epsg;
  if (zone) return epsgOfZone(datum, zone);
  if (!datum) return null;
  const fitting = ([35, 36] as const).filter((one) =>
    isUsual(rows, ({ cells }) => {
      const [north, east] = [cells[latitude[0] ?? 0], cells[longitude[0] ?? 0]];
      const found =
        isNumber(north) && isNumber(east) && gridPosition(east.number, north.number, epsgOfZone(datum, one));
      return typeof found === 'object' && isNearZimbabwe(found);
    }),
  );
  return fitting.length === 1 && fitting[0] ? epsgOfZone(datum, fitting[0]) : null;
}
