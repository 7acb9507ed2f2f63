// Chunk: geodesy
import geodesic from 'geographiclib-geodesic';

/** Longitude and latitude in degrees, WGS 84. */
export type Position = readonly [longitude: number, latitude: number];

/** A closed line: the last position repeats the first. */
export type Ring = readonly Position[];

/** An outer ring and its holes. */
export type Polygon = readonly Ring[];

/** A marked area: the coordinates of a GeoJSON MultiPolygon. */
export type Area = readonly Polygon[];

const earth = geodesic.Geodesic.WGS84;

/** Square metres on the WGS 84 ellipsoid; holes are left out, and the direction of a ring does not matter. */
export function areaOf(area: Area): number {
  const sizes = area.map(([outer = [], ...holes]) =>
    holes.reduce((size, hole) => size - measure(hole).area, measure(outer).area),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Metres along all rings, those of holes included. */
export const perimeterOf = (area: Area): number => area.flat().reduce((sum, ring) => sum + measure(ring).perimeter, 0);

/** Metres along the shortest line on the ellipsoid. */
export const distance = ([lonA, latA]: Position, [lonB, latB]: Position): number =>
  earth.Inverse(latA, lonA, latB, lonB, geodesic.Geodesic.DISTANCE).s12 ?? 0;

/** A circle as a polygon of `count` corners, all `radiusM` metres from the center, clockwise from north. */
export function circleAround([lon, lat]: Position, radiusM: number, count = 64): Polygon {
  const corners = Array.from({ length: count }, (_, index): Position => {
    const { lon2 = lon, lat2 = lat } = earth.Direct(lat, lon, (index * 360) / count, radiusM);
    return [lon2, lat2];
  });
  return [closed(corners)];
}

/** The ring of these corners: the first is repeated at the end unless it is there. */
export function closed(corners: readonly Position[]): Ring {
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last || (corners.length > 1 && isSame(first, last))) return corners;
  return [...corners, first];
}

/** The corners of a ring without the repeated first one. */
export const cornersOf = (ring: Ring): readonly Position[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && ring.length > 1 && isSame(first, last) ? ring.slice(0, -1) : ring;
};

/** Whether a position is in an area whose edges are straight in degrees, by the number of edges to the east of it. */
export function isInArea(area: Area, [lon, lat]: Position): boolean {
  let inside = false;
  for (const ring of area.flat()) {
    for (const [index, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[index + 1] ?? ring[0] ?? [x, y];
      if (y > lat !== nextY > lat && lon < ((nextX - x) * (lat - y)) / (nextY - y) + x) inside = !inside;
    }
  }
  return inside;
}

export const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];

/** Degrees; a tenth of a millimetre: positions that are nearer than this are one position. */
export const tolerance = 1e-9;

/** The corners of a ring without those that repeat the one before, also to the tolerance; the last precedes the first. */
export function distinctCorners(ring: Ring): Position[] {
  const corners = cornersOf(ring).filter(
    (corner, index, all) => index === 0 || !isNear(corner, all[index - 1] ?? corner),
  );
  const [first] = corners;
  while (first && corners.length > 1 && isNear(first, corners.at(-1) ?? first)) corners.pop();
  return corners;
}

const isNear = (one: Position, other: Position): boolean =>
  Math.abs(one[0] - other[0]) < tolerance && Math.abs(one[1] - other[1]) < tolerance;

function measure(ring: Ring): { area: number; perimeter: number } {
  const polygon = earth.Polygon(false);
  const corners = cornersOf(ring);
  for (const [lon, lat] of corners) polygon.AddPoint(lat, lon);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  return { area: Math.abs(spansHalfGlobe(corners) ? areaInDegrees(corners) : area), perimeter };
}

/** Whether an edge spans 180° of longitude or more, so that the shortest line would run round the other side. */
const spansHalfGlobe = (corners: readonly Position[]): boolean =>
  corners.every(([lon]) => Math.abs(lon) <= 180) &&
  corners.some(([lon], index) => Math.abs(lon - (corners[index - 1] ?? corners.at(-1) ?? [lon])[0]) >= 180);

/** Square metres with edges that are straight in degrees, to 0.1%; positive for a clockwise ring. */
function areaInDegrees(corners: readonly Position[]): number {
  const sums = corners.map(([lon, lat], index) => {
    const [nextLon, nextLat] = corners[index + 1] ?? corners[0] ?? [lon, lat];
    const count = Math.max(1, Math.ceil(Math.abs(nextLon - lon)));
    const middles = Array.from({ length: count }, (_, step) => lat + ((nextLat - lat) * (step + 0.5)) / count);
    return (nextLon - lon) * (middles.reduce((sum, middle) => sum + equalArea(middle), 0) / count);
  });
  return (sums.reduce((sum, part) => sum + part, 0) * earth.a ** 2 * Math.PI) / 360;
}

/** The function q of the authalic latitude (Snyder, Map Projections, 1987, equation 3-12). */
function equalArea(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const e = Math.sqrt(earth.f * (2 - earth.f));
  return (1 - e * e) * (sine / (1 - (e * sine) ** 2) + Math.atanh(e * sine) / e);
}
