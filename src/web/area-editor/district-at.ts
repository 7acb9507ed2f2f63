import type { Area, Position } from '#geo/geodesy/area.ts';
import { districtFinder, districtAt as districtInPack } from '#geo/places/district-at.ts';
import type { Place } from '#geo/places/place.ts';
import { loadDistricts, loadOutline, loadPlaceIndex } from '#web/map/map-data.ts';

export interface District {
  name: string;
  province: string;
  /** The same object for each area in the district. */
  outline: Area | null;
}

const outlines = new Map<string, Area | null>();

const load = () => Promise.all([loadDistricts(), loadPlaceIndex()]);

/** As `districtAt` of geo/places. Rejects when the map could not be loaded. */
export async function districtAt(area: Area): Promise<District | null> {
  const place = districtInPack(area, ...(await load()));
  if (!place) return null;
  const outline = outlines.get(place.id) ?? (await loadOutline(place));
  outlines.set(place.id, outline);
  return { name: place.name, province: place.province ?? '', outline };
}

let finder: ReturnType<typeof districtFinder> | null = null;

/** The district at a position. Null outside Zimbabwe; rejects if the map could not be loaded. */
export async function districtUnder(position: Position): Promise<Place | null> {
  finder ??= districtFinder(...(await load()));
  return finder(position);
}
