import type { SentPicture } from '#contract/areas/map-picture.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { boundsOf, type Point, toMercator, toPixel, viewOf } from '#geo/map/mercator.ts';
import { pictureAround, withoutSuburbs } from '#geo/map/point-view.ts';
import { loadSheet } from '../map/load-sheet.ts';

let loading: ReturnType<typeof loadSheet> | undefined;

function sheet(): ReturnType<typeof loadSheet> {
  loading ??= loadSheet();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Pixels of the map of a table. */
const sizes = { wide: { width: 1200, height: 560 }, narrow: { width: 360, height: 320 } };
/** In degrees: a smaller view would show nothing but the points. */
const leastAround = 0.5;

/** The map around positions, and where they are on it. Rejects when its files could not be loaded. */
export async function drawPoints(positions: readonly Position[]) {
  const [west, south, east, north] = boundsOf(positions);
  const beside = Math.max((east - west) / 8, (north - south) / 8, leastAround / 2);
  const bounds = [west - beside, south - beside, east + beside, north + beside] as const;
  const size = matchMedia('(min-width: 48rem)').matches ? sizes.wide : sizes.narrow;
  const view = viewOf(bounds, size.width, size.height);
  const picture = mapPicture(withoutSuburbs(await sheet()), { ...size, bounds });
  const pixels = new Map<string, Point>();
  for (const position of positions) {
    const [x, y] = toPixel(view, toMercator(position)).map(Math.round);
    pixels.set(`${x} ${y}`, [x ?? 0, y ?? 0]);
  }
  return { picture, view, pixels: [...pixels.values()] };
}

/** The map around a position; null outside the map data. Rejects when its files could not be loaded. */
export async function drawPoint(position: Position): Promise<SentPicture | null> {
  return pictureAround(await sheet(), position);
}
