import { isInArea, type Position } from '#geo/geodesy/area.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';
import { type Bounds, boundsOf, overlap } from '#geo/map/mercator.ts';
import { type Feature, featureAsGeoJson, mapPositions, type OpenLayer } from '#server/open-data/open-data.ts';
import type { ItemsQuery } from './query.ts';
import { inAxisOrder, type System } from './systems.ts';

export interface Selection {
  features: Feature[];
  /** Null: counting them all would have taken too long. */
  numberMatched: number | null;
  /** `after` of the next page; null: this is the last. */
  next: number | null;
}

/** A layer with its features. */
export type ReadLayer = Pick<OpenLayer, 'columns' | 'features' | 'bounds' | 'geometry'> & { id: string };

type Selecting = Pick<ItemsQuery, 'limit' | 'after' | 'bbox' | 'bboxCrs' | 'filters'>;

/**
 * The items of a layer that a query selects. A page ends early, and the next begins there, when its time is over or
 * `hasRoom` says that the answer is full.
 */
export function selectItems(
  { features }: Pick<ReadLayer, 'features'>,
  { limit, after, bbox, bboxCrs, filters }: Selecting,
  { longestMs, hasRoom }: { longestMs: number; hasRoom: (feature: Feature) => boolean },
): Selection {
  const end = cpuMs() + longestMs;
  const isNamed = filterBy(filters);
  const touches = bbox ? touchesBox(bbox, bboxCrs) : () => true;
  const isSelected = (feature: Feature): boolean => isNamed(feature) && touches(feature);
  const page: Feature[] = [];
  let next: number | null = null;
  for (const [index, feature] of features.entries()) {
    if (index < after) continue;
    // The first feature is always sent, so that every page goes forward.
    const isOver = page.length > 0 && cpuMs() > end;
    if (!isOver && !isSelected(feature)) continue;
    if (isOver || page.length === limit || (page.length > 0 && !hasRoom(feature))) {
      next = index;
      break;
    }
    page.push(feature);
  }
  return { features: page, numberMatched: countUntil(end, features, isSelected), next };
}

/** Processor time of this thread, in milliseconds: other work on the machine does not end a page early. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function countUntil(
  end: number,
  features: readonly Feature[],
  isSelected: (feature: Feature) => boolean,
): number | null {
  let count = 0;
  for (const feature of features) {
    if (cpuMs() > end) return null;
    if (isSelected(feature)) count += 1;
  }
  return count;
}

/** A GeoJSON feature with its positions in the order of the axes of the system. */
export function featureIn(feature: Feature, system: System): object {
  const written = featureAsGeoJson(feature, system.epsg) as { geometry: Feature['geometry'] };
  if (!system.isNorthFirst) return written;
  return { ...written, geometry: mapPositions(written.geometry, (position) => inAxisOrder(system, position)) };
}

/** Names in any case; everything else as it is. */
function filterBy(filters: ItemsQuery['filters']): (feature: Feature) => boolean {
  const wanted = Object.entries(filters).map(([name, value]) => [name, value.toLowerCase()] as const);
  return ({ properties }) => wanted.every(([name, value]) => String(properties[name] ?? '').toLowerCase() === value);
}

/** Whether a feature and a box share a position, by the true shape of the feature. */
function touchesBox(bbox: Bounds, system: System): (feature: Feature) => boolean {
  const [west, south, east, north] = bbox;
  if (west > east) {
    const halves = [touchesBox([west, south, 180, north], system), touchesBox([-180, south, east, north], system)];
    return (feature) => halves.some((touches) => touches(feature));
  }
  const inDegrees =
    system.epsg === 4326 ? bbox : boundsOf(edgeOf(bbox).map((position) => toWgs84(position, system.epsg)));
  return ({ geometry, bounds }) => {
    if (!overlap(bounds, inDegrees)) return false;
    const convert = (position: Position): Position => fromWgs84(position, system.epsg);
    const { type, coordinates } = geometry;
    if (type === 'Point') return isInBox(convert(coordinates), bbox);
    const lines = type === 'MultiLineString' ? coordinates : coordinates.flat();
    if (lines.some((line) => crosses(line, bbox, convert))) return true;
    return type === 'MultiPolygon' && isInArea(coordinates, toWgs84([west, south], system.epsg));
  };
}

/** Positions along the edge of a box: a straight edge in metres is curved in degrees. */
function edgeOf([west, south, east, north]: Bounds): Position[] {
  const steps = Array.from({ length: 33 }, (_, index) => index / 32);
  return steps.flatMap((share): Position[] => {
    const [x, y] = [west + share * (east - west), south + share * (north - south)];
    return [
      [x, south],
      [x, north],
      [west, y],
      [east, y],
    ];
  });
}

const isInBox = ([x, y]: Position, [west, south, east, north]: Bounds): boolean =>
  x >= west && x <= east && y >= south && y <= north;

function crosses(line: readonly Position[], bbox: Bounds, convert: (position: Position) => Position): boolean {
  let before: Position | undefined;
  for (const position of line) {
    const at = convert(position);
    if (isInBox(at, bbox) || (before && segmentCrosses(before, at, bbox))) return true;
    before = at;
  }
  return false;
}

/** Clips the segment at each side of the box in turn (Liang and Barsky); what remains is inside. */
function segmentCrosses([x, y]: Position, [endX, endY]: Position, [west, south, east, north]: Bounds): boolean {
  let [from, to] = [0, 1];
  const sides = [
    [x - endX, x - west],
    [endX - x, east - x],
    [y - endY, y - south],
    [endY - y, north - y],
  ] as const;
  for (const [direction, distance] of sides) {
    if (direction === 0 && distance < 0) return false;
    const share = distance / direction;
    if (direction < 0) from = Math.max(from, share);
    else if (direction > 0) to = Math.min(to, share);
  }
  return from <= to;
}
