import proj4 from 'proj4';
import type { Position } from './area.ts';
import type { Epsg } from './coordinate-systems.ts';

const utm = (zone: number): string => `+proj=utm +zone=${zone} +south +units=m +no_defs`;
/** Modified Clarke 1880 with the published mean shift for the region; its stated errors are 20, 33 and 20 m. */
const arc1950 = '+a=6378249.145 +rf=293.4663077 +towgs84=-143,-90,-294';
const wgs84 = '+proj=longlat +datum=WGS84 +no_defs';

const definitions: Readonly<Record<Epsg, string>> = {
  4326: wgs84,
  32735: `${utm(35)} +datum=WGS84`,
  32736: `${utm(36)} +datum=WGS84`,
  20935: `${utm(35)} ${arc1950}`,
  20936: `${utm(36)} ${arc1950}`,
  4209: `+proj=longlat +no_defs ${arc1950}`,
};

/** Longitude and latitude, WGS 84, of degrees or of metres east and north in a system. NaN where there are none. */
export const toWgs84 = (xy: Position, epsg: Epsg): Position => convert(xy, definitions[epsg], wgs84);

/** Degrees, or metres east and north, in a system. NaN where there are none. */
export const fromWgs84 = (position: Position, epsg: Epsg): Position => convert(position, wgs84, definitions[epsg]);

function convert([x, y]: Position, from: string, to: string): Position {
  if (!(Number.isFinite(x) && Number.isFinite(y)) || from === to) return [x, y];
  const [first, second] = proj4(from, to, [x, y]);
  return [first ?? Number.NaN, second ?? Number.NaN];
}
