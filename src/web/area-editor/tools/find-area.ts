import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { placeNamed } from '#geo/places/places.ts';
import { loadPlaceIndex } from '#web/map/map-data.ts';
import { outlineToUse } from './outline-to-use.ts';

/** The place that a text names, with its outline, which is null for a town or a position. Rejects if the map could not be loaded. */
export async function findArea(text: string): Promise<{ place: Place; area: Area | null } | null> {
  const place =
    placeNamed(await loadPlaceIndex(), text) ?? (await import('#geo/places/position-place.ts')).placeAtPosition(text);
  return place && { place, area: await outlineToUse(place) };
}
