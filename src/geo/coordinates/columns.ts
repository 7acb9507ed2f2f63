import { unread, type Value, wrongMinutes } from './angles.ts';
import { type NamedColumn, namedColumns } from './column-names.ts';

/** A field of a row: a number, a text, or nothing. */
export type Cell = Value | string | null;

export interface Row {
  /** Counted from 1. */
  line: number;
  text: string;
  cells: readonly Cell[];
}

export interface Pair {
  latitude: Value;
  longitude: Value;
}

export interface ColumnChoice {
  /** The two values of a row, or the sentence that names what is missing in it. */
  pairOf: (row: Row) => Pair | string;
  /** What was taken, for the person; empty where there was nothing to choose. */
  note: string;
  columns: ChosenColumns;
}

/** The columns of one coordinate: alone, or degrees with minutes and with seconds. */
export type Columns = readonly number[];

export interface ChosenColumns {
  latitude: Columns;
  longitude: Columns;
  /** South or west stands in the heading. */
  negative: readonly Axis[];
}

type Axis = 'latitude' | 'longitude';

/** Larger numbers are not degrees; smaller ones are not metres of UTM. */
export const leastMetres = 10_000;

export const isNumber = (cell: Cell | undefined): cell is Value => typeof cell === 'object' && cell !== null;

/** The part of a problem that is about tables only. */
export const headingAdvice = ' Put a heading above the columns, for example';

const unclear = `We cannot tell which numbers are the coordinates.${headingAdvice} Latitude, Longitude.`;

const twice = 'More than one column may be the latitude or the longitude. Leave one of each, or name them.';

/**
 * Chooses the two columns of rows of equal length: by their names, the exact ones first, and by their values. Where two
 * choices are equally good it takes none and returns a sentence for the person.
 */
export function chooseColumns(rows: readonly Row[], names: readonly string[] | null): ColumnChoice | string {
  const stats = statsOf(rows);
  const chosen = (names && byNames(names, stats)) ?? byValues(stats);
  if (typeof chosen === 'string') return chosen;
  return {
    pairOf: (row) => pairIn(row, chosen, names),
    note: noteOn(chosen, stats, names),
    columns: chosen,
  };
}

interface Stats {
  /** Every row has a number here. */
  isFull: boolean;
  isText: boolean;
  isEmpty: boolean;
  isWhole: boolean;
  /** 1, 2, 3 and so on: the numbers of points. */
  isCount: boolean;
  least: number;
  most: number;
  /** Of all its numbers. */
  axis: Value['axis'];
  hasParts: boolean;
}

function statsOf(rows: readonly Row[]): Stats[] {
  const width = Math.max(0, ...rows.slice(0, 1).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const stats: Stats = {
      isFull: true,
      isText: false,
      isEmpty: true,
      isWhole: true,
      isCount: true,
      least: Number.POSITIVE_INFINITY,
      most: Number.NEGATIVE_INFINITY,
      axis: null,
      hasParts: true,
    };
    let before: number | null = null;
    for (const [index, { cells }] of rows.entries()) {
      const cell = cells[at];
      if (cell !== null && cell !== undefined) stats.isEmpty = false;
      if (typeof cell === 'string') stats.isText = true;
      if (!isNumber(cell)) {
        stats.isFull = false;
        continue;
      }
      stats.isWhole &&= cell.isWhole;
      stats.isCount &&=
        cell.isWhole &&
        cell.number >= 0 &&
        cell.number < leastMetres &&
        (before === null || cell.number === before + 1);
      before = cell.number;
      stats.least = Math.min(stats.least, cell.number);
      stats.most = Math.max(stats.most, cell.number);
      stats.axis = index === 0 || stats.axis === cell.axis ? cell.axis : null;
      stats.hasParts &&= cell.parts > 1;
    }
    return stats;
  });
}

/** Null where the names do not give exactly one column of each axis. */
function byNames(names: readonly string[], stats: readonly Stats[]): ChosenColumns | string | null {
  const named = namedColumns(names).filter(({ at }) => stats[at] && !stats[at].isEmpty);
  const main = named.filter(({ unit }) => unit === null || unit === 0);
  const pairs = main
    .filter(({ axis }) => axis === 'latitude')
    .flatMap((latitude) =>
      main
        .filter(({ axis }) => axis === 'longitude')
        .map((longitude) => ({ latitude, longitude, cost: costOf(latitude, longitude) })),
    )
    .sort((one, other) => one.cost - other.cost);
  const [best, next] = pairs;
  if (!best || best.cost >= unknownCost) return null;
  if (next?.cost === best.cost) return twice;
  const latitude = withMinutes(best.latitude, named, names, stats);
  const longitude = withMinutes(best.longitude, named, names, stats);
  if (latitude.length !== longitude.length) return unclear;
  const negative = [best.latitude, best.longitude].flatMap(({ axis, isNegative }) => (isNegative ? [axis] : []));
  const isSwapped =
    isIn(stats[best.latitude.at], zimbabwe.longitude) && isIn(stats[best.longitude.at], zimbabwe.latitude);
  // The values of X and Y say which is which; a latitude that is none is a question for the person.
  return isSwapped && best.latitude.family !== 'degrees'
    ? { latitude: longitude, longitude: latitude, negative: [] }
    : { latitude, longitude, negative };
}

/** A pair with names of which a word is not known counts only if nothing else does. */
const unknownCost = 100;

const costOf = (latitude: NamedColumn, longitude: NamedColumn): number =>
  (latitude.rank === 2 || longitude.rank === 2 ? unknownCost : 0) +
  (latitude.family === longitude.family ? 0 : 20) +
  (latitude.family === 'degrees' ? 0 : latitude.family === 'grid' ? 4 : 8) +
  latitude.rank +
  longitude.rank;

/** The columns of minutes and seconds: named so, or without a name behind the degrees, as under a merged heading. */
function withMinutes(
  { at, axis }: NamedColumn,
  named: readonly NamedColumn[],
  names: readonly string[],
  stats: readonly Stats[],
): Columns {
  const minutes = named.find((one) => one.axis === axis && one.unit === 1);
  const seconds = named.find((one) => one.axis === axis && one.unit === 2);
  if (minutes) return [at, minutes.at, ...(seconds ? [seconds.at] : [])];
  const isUnnamed = (column: number): boolean =>
    names[column]?.trim() === '' && stats[column]?.isFull === true && isIn(stats[column], [0, 60]);
  if (!stats[at]?.isWhole || !isUnnamed(at + 1)) return [at];
  return isUnnamed(at + 2) ? [at, at + 1, at + 2] : [at, at + 1];
}

/** Degrees of Zimbabwe with some to spare, the same north of the equator, and metres of UTM. */
const zimbabwe = { latitude: [-23, -15], longitude: [25, 34] } as const;
const withoutSign = { latitude: [15, 23], longitude: [25, 34] } as const;
const metres = { latitude: [1e6, 1e7], longitude: [leastMetres, 1e6] } as const;

const isIn = (stats: Stats | undefined, [least, most]: readonly [number, number]): boolean =>
  stats !== undefined && stats.least >= least && stats.most <= most;

/** More columns of numbers without names are not searched for the coordinates. */
const mostColumns = 40;

type Ranges = Record<Axis, readonly [number, number]>;

function byValues(stats: readonly Stats[]): ChosenColumns | string {
  const numeric = stats.flatMap(({ isFull }, at) => (isFull ? [at] : []));
  if (numeric.length > mostColumns) return unclear;
  const lettered = pairsWhere(
    numeric,
    (latitude, longitude) => stats[latitude]?.axis === 'latitude' && stats[longitude]?.axis === 'longitude',
  );
  const parted = numeric.filter((at) => stats[at]?.hasParts);
  const ranged = (ranges: Ranges) =>
    pairsWhere(
      numeric,
      (latitude, longitude) => isIn(stats[latitude], ranges.latitude) && isIn(stats[longitude], ranges.longitude),
    );
  for (const pairs of [lettered, ranged(metres), ranged(zimbabwe), ranged(withoutSign)]) {
    const best = bestOf(pairs, stats);
    if (best) return best === unclear ? unclear : checkedForMinutes(best, numeric, stats);
  }
  const [first, second, third] = parted.length === 2 ? parted : withoutCount(numeric, stats);
  if (first === undefined || second === undefined) return unclear;
  const areFractions = !stats[first]?.isWhole && !stats[second]?.isWhole;
  const isCertain = numeric.length === 2 || parted.length === 2 || third === undefined || areFractions;
  return isCertain ? { latitude: [first], longitude: [second], negative: [] } : unclear;
}

/** The numbers of points are left out where two or more columns with fractions follow. */
const withoutCount = (numeric: readonly number[], stats: readonly Stats[]): readonly number[] =>
  numeric.length > 2 && stats[numeric[0] ?? 0]?.isCount && !stats[numeric[1] ?? 0]?.isWhole
    ? numeric.slice(1)
    : numeric;

type ColumnPair = readonly [latitude: number, longitude: number];

/** Numbers that follow each other, in either order. */
function pairsWhere(columns: readonly number[], fits: (latitude: number, longitude: number) => boolean): ColumnPair[] {
  return columns.slice(1).flatMap((second, before) => {
    const first = columns[before] ?? 0;
    return [[first, second] as const, [second, first] as const].filter(([latitude, longitude]) =>
      fits(latitude, longitude),
    );
  });
}

/** Numbers with fractions come before whole ones. */
function bestOf(pairs: readonly ColumnPair[], stats: readonly Stats[]): ColumnPair | typeof unclear | null {
  const rank = (pair: ColumnPair): number => pair.filter((at) => stats[at]?.isWhole).length;
  const [best, next] = pairs.toSorted((one, other) => rank(one) - rank(other));
  if (!best) return null;
  return next && rank(next) === rank(best) ? unclear : best;
}

/** Whole degrees before numbers below 60 are probably degrees with minutes. */
function checkedForMinutes(
  [latitude, longitude]: ColumnPair,
  numeric: readonly number[],
  stats: readonly Stats[],
): ChosenColumns | string {
  const areMinutes = (at: number): boolean =>
    stats[at]?.isWhole === true &&
    numeric.includes(at + 1) &&
    ![latitude, longitude].includes(at + 1) &&
    isIn(stats[at + 1], [0, 60]);
  return areMinutes(latitude) || areMinutes(longitude)
    ? `The numbers beside whole degrees may be minutes.${headingAdvice} Lat Deg, Lat Min.`
    : { latitude: [latitude], longitude: [longitude], negative: [] };
}

/** The two values of a row in the columns of its coordinates, or the sentence that names what is missing. */
export function pairIn(row: Row, chosen: ChosenColumns, names: readonly string[] | null): Pair | string {
  const latitude = valueIn(row, chosen, 'latitude', names);
  const longitude = valueIn(row, chosen, 'longitude', names);
  if (typeof latitude === 'string') return latitude;
  if (typeof longitude === 'string') return longitude;
  if (latitude.axis === 'longitude' && longitude.axis === 'latitude')
    return { latitude: longitude, longitude: latitude };
  const isWrong = latitude.axis === 'longitude' || longitude.axis === 'latitude';
  return isWrong || (latitude.axis === null) !== (longitude.axis === null) ? unread(row.text) : { latitude, longitude };
}

function valueIn(row: Row, chosen: ChosenColumns, axis: Axis, names: readonly string[] | null): Value | string {
  const { cells } = row;
  const columns = chosen[axis];
  const single = columns.length === 1 ? cells[columns[0] ?? 0] : null;
  // Nearly all tables.
  if (isNumber(single) && !chosen.negative.includes(axis)) return single;
  const values: Value[] = [];
  for (const at of columns) {
    const cell = cells[at];
    if (!isNumber(cell)) {
      const column = `column ${nameOfColumn(at, names)}`;
      return cell ? `We could not read “${cell.slice(0, 40)}” in ${column}.` : `There is no number in ${column}.`;
    }
    values.push(cell);
  }
  const [degrees, ...minutes] = values;
  if (!degrees) return unclear;
  const last = minutes.length - 1;
  if (minutes.some(({ number, isWhole }, at) => !(number >= 0 && number < 60 && (isWhole || at === last))))
    return wrongMinutes;
  if (minutes.length && !degrees.isWhole) return unread(row.text);
  const size = minutes.reduce(
    (sum, { number }, at) => sum + Math.abs(number) / 60 ** (at + 1),
    Math.abs(degrees.number),
  );
  const isNegative = chosen.negative.includes(axis) || values.some(({ number }) => number < 0 || Object.is(number, -0));
  return {
    number: isNegative ? -size : size,
    axis: values.find((one) => one.axis)?.axis ?? null,
    parts: minutes.length ? (values.length === 3 ? 3 : 2) : degrees.parts,
    isWhole: degrees.isWhole && !minutes.length,
  };
}

const nameOfColumn = (at: number, names: readonly string[] | null): string => names?.[at]?.trim() || `${at + 1}`;

/** "Columns: E is easting, N is northing; Point is a label." */
function noteOn(
  { latitude, longitude }: ChosenColumns,
  stats: readonly Stats[],
  names: readonly string[] | null,
): string {
  const filled = stats.flatMap(({ isEmpty }, at) => (isEmpty ? [] : [at]));
  const used = [...latitude, ...longitude];
  if (!names && filled.length <= 2) return '';
  const isMetric = Math.abs(stats[latitude[0] ?? 0]?.least ?? 0) >= leastMetres;
  const listed = (columns: readonly number[]): string => enumerated(columns.map((at) => nameOfColumn(at, names)));
  const taken = [
    { columns: longitude, name: isMetric ? 'easting' : 'longitude' },
    { columns: latitude, name: isMetric ? 'northing' : 'latitude' },
  ]
    .sort((one, other) => (one.columns[0] ?? 0) - (other.columns[0] ?? 0))
    .map(({ columns, name }) => `${listed(columns)} ${columns.length > 1 ? 'are' : 'is'} ${name}`);
  const rest = filled.filter((at) => !used.includes(at));
  const labels = rest.filter(
    (at) => at < Math.min(...used) && (stats[at]?.isText || stats[at]?.isCount || stats[at]?.axis),
  );
  const unused = rest.filter((at) => !labels.includes(at));
  const others = [
    ...(labels.length ? [`${listed(labels)} ${labels.length > 1 ? 'are labels' : 'is a label'}`] : []),
    ...(unused.length ? [`${listed(unused)} ${unused.length > 1 ? 'are' : 'is'} not used`] : []),
  ];
  return `Columns: ${[taken.join(', '), ...others].join('; ')}.`;
}

const mostListed = 4;

function enumerated(names: readonly string[]): string {
  const listed =
    names.length > mostListed ? [...names.slice(0, mostListed - 1), `${names.length - mostListed + 1} more`] : names;
  return listed.length > 1 ? `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}` : listed.join('');
}
