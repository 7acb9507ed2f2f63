// Chunk: place-search
import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { withoutCrossings } from '#geo/polygons/without-crossings.ts';
import { loadOutline } from '#web/map/map-data.ts';

/** The outline of a place as a usable area; null for a town. Rejects if it could not be loaded. */
export async function outlineToUse(place: Place): Promise<Area | null> {
  const outline = await loadOutline(place);
  return outline && withoutCrossings(outline);
}
