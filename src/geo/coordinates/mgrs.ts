import * as library from 'mgrs';
import type { Position } from '#geo/geodesy/area.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';

/** Node loads the CommonJS file of the package, whose functions are properties of the default export. */
export const mgrs: Pick<typeof library, 'forward' | 'toPoint'> =
  'default' in library ? (library.default as typeof library) : library;

const pattern = /^(\d{1,2})([A-Z])\s*[A-Z]{2}\s*((?:\d\s*){2,10})$/i;

/** Degrees that a square may reach beyond its zone and its band; people also write K for all of Zimbabwe. */
const spare = 1;

/** The position of a grid square, the sentence that says that there is none, or null for a text that names none. */
export function readMgrs(text: string): Position | string | null {
  const [, zone, band = '', digits = ''] = pattern.exec(text.trim()) ?? [];
  if (!zone) return null;
  const square = text.replace(/\s/g, '').toUpperCase();
  try {
    const [lon, lat] = mgrs.toPoint(square);
    // The library converts letters that do not exist in the zone to a place outside of it.
    const isInZone = [-spare, 0, spare].some((beside) => utmZoneAt([lon + beside, lat]).zone === Number(zone));
    if (isInZone && isInBand(lat, band) && digits.replace(/\s/g, '').length % 2 === 0) return [lon, lat];
  } catch {
    // Other letters that do not exist.
  }
  return `We could not find the grid square ${square}.`;
}

const bands = 'CDEFGHJKLMNPQRSTUVWX';

/** Whether a latitude is in a band of MGRS, which has 8 degrees, or 12 in the north. */
export function isInBand(latitude: number, band: string): boolean {
  const south = -80 + 8 * bands.indexOf(band.toUpperCase());
  return latitude >= south - spare && latitude <= south + (south === 72 ? 12 : 8) + spare;
}
