import type { Area, Position, Ring } from '#geo/geodesy/area.ts';
import { areaOfShape } from '#geo/places/topology.ts';
import { loadDistricts, loadPlaceIndex } from '#web/map/map-data.ts';

export interface District {
  name: string;
  province: string;
}

/** The district of the middle of an area. Null outside Zimbabwe; rejects when the map could not be loaded. */
export async function districtAt(area: Area): Promise<District | null> {
  const [pack, index] = await Promise.all([loadDistricts(), loadPlaceIndex()]);
  const middle = middleOf(area[0]?.[0] ?? []);
  const shape = pack.objects.districts.geometries.find((one) => isInside(areaOfShape(pack, one), middle));
  const place = index.entries.find((entry) => entry.place.id === shape?.id)?.place;
  return place ? { name: place.name, province: place.province ?? '' } : null;
}

function middleOf(ring: Ring): Position {
  const [longitudes, latitudes] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(longitudes), middle(latitudes)];
}

/** By the number of edges to the east of the position. */
function isInside(area: Area, [lon, lat]: Position): boolean {
  let inside = false;
  for (const ring of area.flat()) {
    for (const [index, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[index + 1] ?? ring[0] ?? [x, y];
      if (y > lat !== nextY > lat && lon < ((nextX - x) * (lat - y)) / (nextY - y) + x) inside = !inside;
    }
  }
  return inside;
}
