import { type Area, isInArea, type Position, type Ring } from '../geodesy/area.ts';
import type { BasePack, DistrictPack, WardPack } from './map-pack.ts';
import { outlineOf } from './outlines.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './places.ts';
import { areaOfShape } from './topology.ts';

/** The district of the middle of an area; null outside Zimbabwe. */
export const districtAt = (area: Area, pack: DistrictPack, index: PlaceIndex): Place | null =>
  districtFinder(pack, index)(middleOf(area[0]?.[0] ?? []));

/** Finds the district of a position; for many of them, as those of a pointer. */
export function districtFinder(pack: DistrictPack, index: PlaceIndex): (position: Position) => Place | null {
  const outlines = new Map<string, Area>();
  const areaOf = (shape: DistrictPack['objects']['districts']['geometries'][number]): Area => {
    const outline = outlines.get(shape.id) ?? areaOfShape(pack, shape);
    outlines.set(shape.id, outline);
    return outline;
  };
  return (position) => {
    const shape = pack.objects.districts.geometries.find((one) => isInArea(areaOf(one), position));
    return index.entries.find((entry) => entry.place.id === shape?.id)?.place ?? null;
  };
}

interface Files {
  base: BasePack;
  districts: DistrictPack;
  wards: WardPack;
  index: PlaceIndex;
}

/** About 50 m: an outline that was simplified on the way still has the extent of its place. */
const sameDegrees = 0.0005;

/** The ward, district or province whose outline an area is, else the district of its middle; null outside Zimbabwe. */
export function placeOfArea(area: Area, { index, ...files }: Files): Place | null {
  const district = districtAt(area, files.districts, index);
  if (!district) return null;
  const provinces = index.entries.flatMap(({ place }) => (place.kind === 'province' ? place : []));
  const extent = extentOf(area.flat(2));
  const isSame = (place: Place): boolean => {
    const outline = outlineOf(place, files);
    return (
      outline !== null &&
      extentOf(outline.flat(2)).every((degrees, at) => Math.abs(degrees - (extent[at] ?? 0)) < sameDegrees)
    );
  };
  return [district, ...index.wardsOf(district), ...provinces].find(isSame) ?? district;
}

function extentOf(positions: readonly Position[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of positions) {
    [west, south] = [Math.min(west, lon), Math.min(south, lat)];
    [east, north] = [Math.max(east, lon), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

function middleOf(ring: Ring): Position {
  const [west, south, east, north] = extentOf(ring);
  return [(west + east) / 2, (south + north) / 2];
}
