import type { Area } from '#geo/geodesy/area.ts';
import { districtAt as districtInPack } from '#geo/places/district-at.ts';
import { loadDistricts, loadPlaceIndex } from '#web/map/map-data.ts';

export interface District {
  name: string;
  province: string;
}

/** The district of the middle of an area. Null outside Zimbabwe; rejects when the map could not be loaded. */
export async function districtAt(area: Area): Promise<District | null> {
  const place = districtInPack(area, ...(await Promise.all([loadDistricts(), loadPlaceIndex()])));
  return place && { name: place.name, province: place.province ?? '' };
}
