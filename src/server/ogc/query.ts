import type { Bounds } from '#geo/map/mercator.ts';
import type { Column } from '#server/open-data/open-data.ts';
import { boundsInAxes, crs84, type System, systems } from './systems.ts';

export const itemLimits = { default: 100, most: 1_000 };

/** The columns by which items can be filtered, where a layer has them. */
const filterable = ['code', 'name', 'number', 'dist_code', 'prov_code'];
export const filtersOf = (columns: readonly Column[]): Column[] =>
  columns.filter(({ name }) => filterable.includes(name));

/** A request for items, checked. */
export interface ItemsQuery {
  format: 'json' | 'html';
  limit: number;
  /** How many features of the layer come before the page, whether the query selects them or not. */
  after: number;
  crs: System;
  /** East before north, in `bboxCrs`; west is greater than east across the antimeridian. */
  bbox: Bounds | null;
  bboxCrs: System;
  datetime: string | undefined;
  filters: Readonly<Record<string, string>>;
}

/** A parameter that the standard has answered with 400. */
export class InvalidParameter extends Error {}

type Parameters = Readonly<Record<string, readonly string[]>>;

export type Format = ItemsQuery['format'];

/** Whether each document of a service is also a page for people. */
export interface HasPages {
  hasPages: boolean;
}

/** The Accept header, and whether there are pages for people. */
export interface Forms extends HasPages {
  accept: string | undefined;
}

/** The format by `f`, else by the Accept header: HTML only where it is named. @throws InvalidParameter */
export function formatOf(parameters: Parameters, { accept, hasPages }: Forms): Format {
  const f = single(parameters, 'f');
  if (!hasPages && f !== undefined && f !== 'json') {
    throw new InvalidParameter(`f must be json, not “${shortened(f)}”.`);
  }
  if (!hasPages) return 'json';
  if (f === undefined) return /\btext\/html\b/.test(accept ?? '') ? 'html' : 'json';
  if (f !== 'json' && f !== 'html') throw new InvalidParameter(`f must be json or html, not “${shortened(f)}”.`);
  return f;
}

/** @throws InvalidParameter for a parameter that is not in `known` or appears twice */
export function refuseUnknown(parameters: Parameters, known: readonly string[]): void {
  for (const name of Object.keys(parameters)) {
    if (!known.includes(name)) {
      throw new InvalidParameter(`There is no parameter “${shortened(name)}” here. There are: ${known.join(', ')}.`);
    }
    single(parameters, name);
  }
}

/** Query parameters of `/items` (OGC 17-069r4, 18-058r1). @throws InvalidParameter */
export function readItemsQuery(parameters: Parameters, columns: readonly Column[], forms: Forms): ItemsQuery {
  const filters = filtersOf(columns);
  const names = filters.map(({ name }) => name);
  refuseUnknown(parameters, ['f', 'limit', 'after', 'bbox', 'bbox-crs', 'crs', 'datetime', ...names]);
  const datetime = single(parameters, 'datetime');
  if (datetime !== undefined) requireDatetime(datetime);
  const bboxCrs = systemOf(parameters, 'bbox-crs');
  const bbox = single(parameters, 'bbox');
  return {
    format: formatOf(parameters, forms),
    limit: Math.min(wholeNumber(parameters, 'limit', 1) ?? itemLimits.default, itemLimits.most),
    after: wholeNumber(parameters, 'after', 0) ?? 0,
    crs: systemOf(parameters, 'crs'),
    bbox: bbox === undefined ? null : readBbox(bbox, bboxCrs),
    bboxCrs,
    datetime,
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = single(parameters, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

/** The system of a parameter, named by its URI. @throws InvalidParameter */
export function systemOf(parameters: Parameters, name: 'crs' | 'bbox-crs'): System {
  const uri = single(parameters, name);
  const system = uri === undefined ? crs84 : systems.find((each) => each.uri === uri);
  if (!system) {
    throw new InvalidParameter(`${name} must be one of ${systems.map((each) => each.uri).join(', ')}.`);
  }
  return system;
}

function single(parameters: Parameters, name: string): string | undefined {
  const [value, ...more] = parameters[name] ?? [];
  if (more.length) throw new InvalidParameter(`${shortened(name)} may be given once only.`);
  return value;
}

function wholeNumber(parameters: Parameters, name: string, least: number): number | undefined {
  const text = single(parameters, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new InvalidParameter(`${name} must be a whole number of at least ${least}, not “${shortened(text)}”.`);
  }
  return Number(text);
}

/** Four numbers, or six with heights, which are ignored as the data has none. */
function readBbox(text: string, system: System): Bounds {
  const parts = text
    .split(',')
    .map((part) => (/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(part) ? Number(part) : Number.NaN));
  const corners = parts.length === 6 ? [parts[0], parts[1], parts[3], parts[4]] : parts;
  const [a, b, c, d] = corners;
  if (
    corners.length !== 4 ||
    a === undefined ||
    b === undefined ||
    c === undefined ||
    d === undefined ||
    !parts.every(Number.isFinite)
  ) {
    throw new InvalidParameter('bbox must be four numbers, or six with heights, separated by commas.');
  }
  const [west, south, east, north] = boundsInAxes(system, [a, b, c, d]);
  if (south > north) throw new InvalidParameter('bbox must name its southern edge before its northern one.');
  if (system.epsg === 4326) {
    if (Math.abs(south) > 90 || Math.abs(north) > 90 || Math.abs(west) > 180 || Math.abs(east) > 180) {
      throw new InvalidParameter('bbox must have latitudes from -90 to 90 and longitudes from -180 to 180.');
    }
  } else if (west > east) throw new InvalidParameter('bbox must name its western edge before its eastern one.');
  return [west, south, east, north];
}

const instant = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d))?`;
const datetimePattern = new RegExp(`^(?:${instant}|(?:${instant}|\\.\\.|)/(?:${instant}|\\.\\.|))$`, 'i');

/** The features have no time, so every valid value finds all of them. */
function requireDatetime(text: string): void {
  const times = text.split('/').filter((part) => part !== '' && part !== '..');
  const dates = times.map((time) => Date.parse(time));
  const [from = 0, to = from] = dates;
  if (!datetimePattern.test(text) || dates.some(Number.isNaN) || from > to) {
    throw new InvalidParameter(
      'datetime must be a date, a time or an interval of RFC 3339, such as 2018-01-01/2019-01-01.',
    );
  }
}

const shortened = (text: string): string => text.slice(0, 40);
