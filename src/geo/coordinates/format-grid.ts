import type { Position } from '#geo/geodesy/area.ts';
import { fromWgs84 } from '#geo/geodesy/projections.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import { mgrs } from './mgrs.ts';

/** Metres east and north in a system of metres, else in the UTM zone of the position: `665484`, `7771132`. */
export function asUtm(position: Position, epsg = utmZoneAt(position).epsg): [easting: string, northing: string] {
  const [east, north] = fromWgs84(position, epsg);
  return [east.toFixed(0), north.toFixed(0)];
}

/** The square of 1 m in the Military Grid Reference System: `35K PT 65483 71131`; empty near the poles. */
export function asMgrs([lon, lat]: Position): string {
  if (Math.abs(lat) > 80 || Math.abs(lon) > 180) return '';
  const text = mgrs.forward([lon, lat]);
  const [, square, hundred, east, north] = /^(\d+[A-Z])([A-Z]{2})(\d{5})(\d{5})$/.exec(text) ?? [];
  return `${square} ${hundred} ${east} ${north}`;
}
