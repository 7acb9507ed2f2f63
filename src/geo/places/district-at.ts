import { type Area, isInArea, type Position } from '../geodesy/area.ts';
import type { BasePack, DistrictPack, WardPack } from './map-pack.ts';
import { outlineOf } from './outlines.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './places.ts';
import { areaOfShape } from './topology.ts';

interface DistrictWithOutline {
  district: Place;
  outline: Area;
}

/** The district of the middle of an area; null outside Zimbabwe, and for an area that extends further than it. */
export function districtAt(area: Area, pack: DistrictPack, index: PlaceIndex): Place | null {
  const found = createFinder(pack, index)(middleOf(area));
  return found && fitsInto(area, found.outline) ? found.district : null;
}

/** Finds the district of a position; for many of them, as those of a pointer. */
export function districtFinder(pack: DistrictPack, index: PlaceIndex): (position: Position) => Place | null {
  const find = createFinder(pack, index);
  return (position) => find(position)?.district ?? null;
}

function createFinder(pack: DistrictPack, index: PlaceIndex): (position: Position) => DistrictWithOutline | null {
  const outlines = new Map<string, Area>();
  const outlineOfShape = (shape: DistrictPack['objects']['districts']['geometries'][number]): Area => {
    const outline = outlines.get(shape.id) ?? areaOfShape(pack, shape);
    outlines.set(shape.id, outline);
    return outline;
  };
  return (position) => {
    const shape = pack.objects.districts.geometries.find((one) => isInArea(outlineOfShape(one), position));
    const district = index.entries.find((entry) => entry.place.id === shape?.id)?.place;
    return shape && district ? { district, outline: outlineOfShape(shape) } : null;
  };
}

/** A twentieth more, as an area may cross the border of its district a little. */
const room = 1.05;

function fitsInto(area: Area, outline: Area): boolean {
  const [west, south, east, north] = extentOf(area.flat(2));
  const [left, bottom, right, top] = extentOf(outline.flat(2));
  return east - west <= room * (right - left) && north - south <= room * (top - bottom);
}

interface Files {
  base: BasePack;
  districts: DistrictPack;
  wards: WardPack;
  index: PlaceIndex;
}

/** About 50 m: an outline that was simplified on the way still has the extent of its place. */
const sameDegrees = 0.0005;

/** The ward, district or province whose outline an area is, else its district as by `districtAt`. */
export function placeOfArea(area: Area, { index, ...files }: Files): Place | null {
  const found = createFinder(files.districts, index)(middleOf(area));
  if (!found) return null;
  const { district, outline } = found;
  const provinces = index.entries.flatMap(({ place }) => (place.kind === 'province' ? place : []));
  const extent = extentOf(area.flat(2));
  const isSame = (place: Place): boolean => {
    const own = outlineOf(place, files);
    return (
      own !== null && extentOf(own.flat(2)).every((degrees, at) => Math.abs(degrees - (extent[at] ?? 0)) < sameDegrees)
    );
  };
  const named = [district, ...index.wardsOf(district), ...provinces].find(isSame);
  return named ?? (fitsInto(area, outline) ? district : null);
}

function extentOf(positions: readonly Position[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of positions) {
    [west, south] = [Math.min(west, lon), Math.min(south, lat)];
    [east, north] = [Math.max(east, lon), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

function middleOf(area: Area): Position {
  const [west, south, east, north] = extentOf(area[0]?.[0] ?? []);
  return [(west + east) / 2, (south + north) / 2];
}
