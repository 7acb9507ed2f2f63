import { byteOrderMark, csvCell } from '#contract/files/csv.ts';
import { asDms } from '#geo/coordinates/format-coordinates.ts';
import { asMgrs } from '#geo/coordinates/format-grid.ts';
import { readNumber } from '#geo/coordinates/numbers.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { fromWgs84 } from '#geo/geodesy/projections.ts';
import { escapedXml, placemarksAsKml } from '#geo/polygons/kml.ts';
import type { ConvertedRow } from './convert-table.ts';
import { fieldsIn, nameOfColumn, type Table, type TableChoice } from './table.ts';

/** What the new columns hold. */
export type Target = Epsg | 'dms' | 'mgrs';

export const targets: readonly { target: Target; name: string }[] = [
  { target: 4326, name: 'WGS 84, degrees' },
  { target: 'dms', name: 'WGS 84, degrees, minutes, seconds' },
  { target: 32735, name: nameOf(32735) },
  { target: 32736, name: nameOf(32736) },
  { target: 4209, name: nameOf(4209) },
  { target: 20935, name: nameOf(20935) },
  { target: 20936, name: nameOf(20936) },
  { target: 'mgrs', name: 'MGRS' },
];

export type FileFormat = 'csv' | 'geojson' | 'kml' | 'gpx';

export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
};

/** The names of the new columns. */
export function targetNames(target: Target): string[] {
  if (target === 'mgrs') return ['mgrs'];
  if (target === 'dms') return ['latitude_dms', 'longitude_dms'];
  if (target === 4326) return ['latitude', 'longitude'];
  if (target === 4209) return ['latitude_arc1950', 'longitude_arc1950'];
  const grid = `${target === 20935 || target === 20936 ? 'arc1950_' : ''}utm${target % 2 ? '35s' : '36s'}`;
  return [`easting_${grid}`, `northing_${grid}`];
}

/** A position as the new columns hold it: degrees with 7 decimals, metres with 2. */
export function targetValues(position: Position, target: Target): string[] {
  if (target === 'mgrs') return [asMgrs(position)];
  if (target === 'dms') return asDms(position, 2);
  const [x, y] = fromWgs84(position, target);
  return isInDegrees(target) ? [y.toFixed(7), x.toFixed(7)] : [x.toFixed(2), y.toFixed(2)];
}

const isArc1950 = (system: TableChoice['from'] | Target): boolean =>
  system === 4209 || system === 20935 || system === 20936;

/** Whether the shift of a datum is between the system of the table and that of the new columns. */
export const isShifted = (from: TableChoice['from'], target: Target): boolean => isArc1950(from) !== isArc1950(target);

export interface Converted {
  table: Table;
  choice: TableChoice;
  target: Target;
  rows: readonly ConvertedRow[];
}

/** A file of a converted table, in parts. CSV has all rows; the others those with a position, in WGS 84. */
export function writeTable(converted: Converted, format: FileFormat): string[] {
  return { csv: toCsv, geojson: toGeoJson, kml: toKml, gpx: toGpx }[format](converted);
}

/** The file as it was, with the new columns, latitude and longitude of WGS 84, and what was found. */
function toCsv({ table, choice, target, rows }: Converted): string[] {
  const all: Target[] = target === 4326 ? [4326] : [target, 4326];
  const names = Array.from({ length: table.width }, (_, at) => table.names[at] ?? `column_${at + 1}`);
  const added = [...all.flatMap(targetNames), 'note'].map((name) => unused(name, names));
  const widths = all.map((one) => targetNames(one).map(() => ''));
  const accuracy = ', to tens of metres';
  const lines = table.rows.map(({ text }, at) => {
    const fields = fieldsIn(text, table.separator);
    const { position = null, note = '' } = rows[at] ?? {};
    const values = all.flatMap((one, index) => (position ? targetValues(position, one) : (widths[index] ?? [])));
    const stated = position && all.some((one) => isShifted(choice.from, one)) ? note + accuracy : note;
    const own = Array.from({ length: Math.max(table.width, fields.length) }, (_, column) => fields[column] ?? '');
    return `${[...own.slice(0, table.width).map(ownCell), ...values, csvCell(stated)].join(',')}\r\n`;
  });
  return [byteOrderMark, `${[...names, ...added].map(csvCell).join(',')}\r\n`, ...lines];
}

/** A number is no formula, also with a minus sign. */
const ownCell = (field: string): string =>
  readNumber(field, 'angle') !== null && !field.includes(',') ? field : csvCell(field);

const unused = (name: string, names: readonly string[]): string => (names.includes(name) ? `${name}_wgs84` : name);

interface Placed {
  position: Position;
  name: string;
  properties: Record<string, string>;
}

/** The rows with a position. The first column that is no coordinate is the name of the point. */
function placed({ table, choice, target, rows }: Converted): Placed[] {
  const kept = choice.roles.flatMap((role, at) => (role === 'keep' ? [at] : []));
  return table.rows.flatMap(({ text, line }, at) => {
    const { position, note = '' } = rows[at] ?? {};
    if (!position) return [];
    const fields = fieldsIn(text, table.separator);
    const properties = Object.fromEntries(kept.map((column) => [nameOfColumn(table, column), fields[column] ?? '']));
    const shift = isShifted(choice.from, 4326) || isShifted(choice.from, target);
    const name = fields[kept[0] ?? -1] || `line ${line}`;
    return [{ position, name, properties: { ...properties, note: shift ? `${note}, to tens of metres` : note } }];
  });
}

/** 7 decimals are 1 cm. */
const round = (degrees: number): number => Number(degrees.toFixed(7));

/** RFC 7946. */
function toGeoJson(converted: Converted): string[] {
  const features = placed(converted).map(
    ({ position, properties }) =>
      `{"type":"Feature","geometry":{"type":"Point","coordinates":[${position.map(round).join()}]},"properties":${JSON.stringify(properties)}}`,
  );
  return ['{"type":"FeatureCollection","features":[\n', features.join(',\n'), '\n]}\n'];
}

const toKml = (converted: Converted): string[] => [
  placemarksAsKml(
    placed(converted).map(({ position, name, properties }) => ({
      name,
      data: properties,
      point: [round(position[0]), round(position[1])] as const,
    })),
  ),
];

/** GPX 1.1. */
function toGpx(converted: Converted): string[] {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Coordinate desk" xmlns="http://www.topografix.com/GPX/1/1">\n',
    ...placed(converted).map(({ position: [lon, lat], name, properties }) => {
      const texts = Object.entries(properties).map(([key, value]) => `${key}: ${value}`);
      return (
        `<wpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"><name>${escapedXml(name)}</name>` +
        `<desc>${escapedXml(texts.join('\n'))}</desc></wpt>\n`
      );
    }),
    '</gpx>\n',
  ];
}
