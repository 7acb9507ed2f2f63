import type { Position } from '../geodesy/area.ts';
import type { Sheet } from './layers.ts';
import { type MapPicture, mapPicture } from './map-picture.ts';
import { type Bounds, boundsOfView, dataBounds, type MapView, toMercator } from './mercator.ts';

/** Pixels: the map of a position is cropped by its page, around its middle. */
const size = { width: 760, height: 820 };
/** Of `readPlaces`: names of suburbs would cover the middle of a town. */
const suburbRank = 5;
/** Metres on the ground. */
const metersPerPixel = 185;

/** A view of 140 km with a position in its middle; null where it would leave the map data. */
function viewOfPoint(position: Position): MapView | null {
  const scale = metersPerPixel / Math.cos((position[1] * Math.PI) / 180);
  const view = { center: toMercator(position), metersPerPixel: scale, ...size };
  const [west, south, east, north] = boundsOfView(view);
  const isWithin = west >= dataBounds[0] && south >= dataBounds[1] && east <= dataBounds[2] && north <= dataBounds[3];
  return isWithin ? view : null;
}

export const withoutSuburbs = (sheet: Sheet): Sheet => ({
  ...sheet,
  names: sheet.names.filter(({ kind, rank }) => kind !== 'town' || rank !== suburbRank),
});

/** The map around a position, with the bounds of its view; null where it would leave the map data. */
export function pictureAround(sheet: Sheet, position: Position): (MapPicture & { bounds: Bounds }) | null {
  const view = viewOfPoint(position);
  if (!view) return null;
  const bounds = boundsOfView(view);
  return { ...mapPicture(withoutSuburbs(sheet), { ...size, bounds, withNames: true }), bounds };
}
