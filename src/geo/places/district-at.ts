import { type Area, isInArea, type Position, type Ring } from '../geodesy/area.ts';
import type { DistrictPack } from './map-pack.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './places.ts';
import { areaOfShape } from './topology.ts';

/** The district of the middle of an area; null outside Zimbabwe. */
export const districtAt = (area: Area, pack: DistrictPack, index: PlaceIndex): Place | null =>
  districtFinder(pack, index)(middleOf(area[0]?.[0] ?? []));

/** Finds the district of a position; for many of them, as those of a pointer. */
export function districtFinder(pack: DistrictPack, index: PlaceIndex): (position: Position) => Place | null {
  const outlines = new Map<string, Area>();
  const outlineOf = (shape: DistrictPack['objects']['districts']['geometries'][number]): Area => {
    const outline = outlines.get(shape.id) ?? areaOfShape(pack, shape);
    outlines.set(shape.id, outline);
    return outline;
  };
  return (position) => {
    const shape = pack.objects.districts.geometries.find((one) => isInArea(outlineOf(one), position));
    return index.entries.find((entry) => entry.place.id === shape?.id)?.place ?? null;
  };
}

function middleOf(ring: Ring): Position {
  const [longitudes, latitudes] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(longitudes), middle(latitudes)];
}
