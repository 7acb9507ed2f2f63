import proj4, { type Converter } from 'proj4';
import type { Position } from './area.ts';
import { type UtmZone, utmZone, utmZoneOfEpsg } from './utm.ts';

const utm = ({ zone, hemisphere }: UtmZone): string =>
  `+proj=utm +zone=${zone}${hemisphere === 'S' ? ' +south' : ''} +units=m +no_defs`;
/** Modified Clarke 1880 with the published mean shift for the region; its stated errors are 20, 33 and 20 m. */
const arc1950 = '+a=6378249.145 +rf=293.4663077 +towgs84=-143,-90,-294';
const wgs84 = '+proj=longlat +datum=WGS84 +no_defs';
const webMercator = '+proj=merc +a=6378137 +b=6378137 +units=m +nadgrids=@null +no_defs';

const definitions: ReadonlyMap<number, string> = new Map([
  [4326, wgs84],
  [3857, webMercator],
  [20935, `${utm(utmZone(35, 'S'))} ${arc1950}`],
  [20936, `${utm(utmZone(36, 'S'))} ${arc1950}`],
  [4209, `+proj=longlat +no_defs ${arc1950}`],
]);

const converters = new Map<number, Converter>();

/** Between degrees of WGS 84 and a system: one that is offered, Web Mercator or any UTM zone on WGS 84. Null for others. */
function converterOf(epsg: number): Converter | null {
  const zone = utmZoneOfEpsg(epsg);
  const definition = definitions.get(epsg) ?? (zone && `${utm(zone)} +datum=WGS84`);
  const converter = converters.get(epsg) ?? (definition ? proj4(wgs84, definition) : null);
  if (converter) converters.set(epsg, converter);
  return converter;
}

/** Whether positions of a system can be converted. */
export const isConverted = (epsg: number): boolean => converterOf(epsg) !== null;

/** Longitude and latitude, WGS 84, of degrees or of metres east and north in a system. NaN where there are none. */
export const toWgs84 = (xy: Position, epsg: number): Position => convert(xy, epsg, 'inverse');

/** Degrees, or metres east and north, in a system. NaN where there are none. */
export const fromWgs84 = (position: Position, epsg: number): Position => convert(position, epsg, 'forward');

function convert([x, y]: Position, epsg: number, direction: 'forward' | 'inverse'): Position {
  if (!(Number.isFinite(x) && Number.isFinite(y)) || epsg === 4326) return [x, y];
  const [first, second] = converterOf(epsg)?.[direction]([x, y]) ?? [];
  return [first ?? Number.NaN, second ?? Number.NaN];
}
