import type { Place } from '#geo/places/place.ts';
import { findPlaces, placeNamed } from '#geo/places/places.ts';
import { loadPlaceIndex } from '../map-data.ts';

export interface PlaceFinder {
  find(text: string): Place[];
  /** The place that the text names unambiguously. */
  named(text: string): Place | null;
}

/** Rejects if a map file could not be loaded. */
export async function loadPlaceFinder(): Promise<PlaceFinder> {
  const index = await loadPlaceIndex();
  return { find: (text) => findPlaces(index, text), named: (text) => placeNamed(index, text) };
}
