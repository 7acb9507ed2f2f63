import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { isNumber } from './columns.ts';
import { plainText } from './numbers.ts';
import { cellOf, fieldsOf, longestRow, separatorOf } from './rows.ts';
import { noNaming, notConverted, type SystemNaming, systemNamedIn } from './system-names.ts';

/** In a heading, numbers with a letter are a zone if one of these is beside them; else they may be degrees. */
const zoneHint = /utm|zone|wgs|arc|[_(]3[56]|^\s*3[56]\s*[a-z]\s*$/i;

/** Whether nothing but names of systems and columns is left of a line. */
export function isHeading(row: string): boolean {
  if (row.length > longestRow || !/\p{L}/u.test(row)) return false;
  const naming = systemNamedIn(row, zoneHint.test(row));
  if (naming?.problem) return !isMetric(row);
  const rest = naming?.rest ?? row;
  if (!/[\p{L}\p{N}]/u.test(rest)) return true;
  const separator = separatorOf(rest);
  if (separator === ' ') return !/\d/.test(rest);
  const fields = fieldsOf(plainText(rest), separator);
  return (
    fields.some((field) => /\p{L}/u.test(field)) &&
    fields.every((field) => !field || (/^\p{L}|^[_(#]/u.test(field) && !isNumber(cellOf(field))))
  );
}

/** What a heading says about the system of the rows below it. */
export const namingOfHeading = (row: string): SystemNaming =>
  systemNamedIn(row, zoneHint.test(row)) ?? { ...noNaming, rest: row };

/** Whether a line has two numbers as long as metres. */
export const isMetric = (line: string): boolean => (line.match(/\d{5,}|\d{1,3}[, ]\d{3}(?!\d)/g)?.length ?? 0) > 1;

const systemColumn = /\bdatum\b|\bcrs\b|\bsrs\b|coordinate system|projection/i;

/** The system in the columns of zone, EPSG number and datum. A datum that is not known is a problem. */
export function namingOfFields(fields: readonly string[], names: readonly string[]): SystemNaming | null {
  let found: SystemNaming | null = null;
  for (const [at, name] of names.entries()) {
    const field = fields[at];
    if (!field || !/zone|epsg|datum|crs|srs|system|projection/i.test(name)) continue;
    const prefix = /epsg/i.test(name) ? 'EPSG:' : /zone/i.test(name) ? 'zone ' : '';
    const naming = systemNamedIn(`${prefix}${field}`, true);
    if (!naming && systemColumn.test(name)) return { ...noNaming, problem: notConverted(field) };
    if (naming) found = joined(naming, found ?? noNaming);
  }
  return found;
}

/** The first naming, completed by the second. */
export const joined = (first: SystemNaming, second: SystemNaming): SystemNaming => ({
  ...first,
  epsg: first.epsg ?? second.epsg,
  datum: first.datum ?? second.datum,
  zone: first.zone ?? second.zone,
  band: first.band ?? second.band,
  problem: first.problem ?? second.problem,
});

export const epsgOfZone = (datum: SystemNaming['datum'], zone: 35 | 36): Epsg =>
  datum === 'Arc 1950' ? (zone === 35 ? 20935 : 20936) : zone === 35 ? 32735 : 32736;
