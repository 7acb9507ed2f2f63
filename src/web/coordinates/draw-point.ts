import type { SentPicture } from '#contract/areas/map-picture.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { pictureAround } from '#geo/map/point-view.ts';
import { loadSheet } from '../map/load-sheet.ts';

let sheet: ReturnType<typeof loadSheet> | undefined;

/** The map around a position; null outside the map data. Rejects when its files could not be loaded. */
export async function drawPoint(position: Position): Promise<SentPicture | null> {
  sheet ??= loadSheet();
  sheet.catch(() => {
    sheet = undefined;
  });
  return pictureAround(await sheet, position);
}
