import { type Area, areaOf, cornersOf, distance, type Position, perimeterOf, type Ring } from '#geo/geodesy/area.ts';
import { checkArea } from '#geo/polygons/check-area.ts';

// Loaded with the first area: the page does not need the geometry before.

export type Measured = ReturnType<typeof measure>;

/** All figures of an area that the page shows, on the ellipsoid. Lengths in metres, areas in square metres. */
export function measure(area: Area) {
  const corners = cornersOf(area[0]?.[0] ?? []);
  return {
    areaM2: areaOf(area),
    perimeterM: perimeterOf(area),
    flatM2: flatAreaOf(area),
    /** From each corner of the outline to the next. */
    edgesM: corners.map((corner, index) => distance(corner, corners[(index + 1) % corners.length] ?? corner)),
    check: checkArea(area),
  };
}

const earthRadiusM = 6_378_137;

/** The area that a Web Mercator map would show if it measured on its plane. */
function flatAreaOf(area: Area): number {
  return area.reduce(
    (sum, [outer = [], ...holes]) => holes.reduce((size, hole) => size - onPlane(hole), sum + onPlane(outer)),
    0,
  );
}

function onPlane(ring: Ring): number {
  const points = ring.map(mercator);
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Web maps end here; the poles would be at infinity. */
const mercatorMaxLatitude = 85.051_13;

function mercator([longitude, latitude]: Position): readonly [number, number] {
  const toRadians = Math.PI / 180;
  const onMap = Math.max(-mercatorMaxLatitude, Math.min(mercatorMaxLatitude, latitude));
  const y = Math.log(Math.tan(Math.PI / 4 + (onMap * toRadians) / 2));
  return [earthRadiusM * longitude * toRadians, earthRadiusM * y];
}
