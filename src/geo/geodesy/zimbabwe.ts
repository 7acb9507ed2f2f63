import { distance, type Position } from './area.ts';

/** West, south, east and north in degrees, with some kilometres to spare. */
const box = [25, -22.6, 33.3, -15.4] as const;

/** Whether a position is in Zimbabwe or in the rectangle around it. */
export const isNearZimbabwe = ([lon, lat]: Position): boolean =>
  lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3];

/** Longitude and latitude of the border, from docs/map-data.md: simplified, and nowhere more than 3 km beside it. */
const border = `
  30.41 -15.63, 30.35 -15.65, 30.26 -15.63, 30.21 -15.67, 30.16 -15.62, 29.97 -15.64, 29.8 -15.61, 29.63 -15.66,
  29.56 -15.64, 29.51 -15.68, 29.21 -15.77, 29.03 -15.93, 28.91 -15.95, 28.85 -16.05, 28.86 -16.24, 28.82 -16.31,
  28.85 -16.37, 28.82 -16.48, 28.74 -16.54, 28.49 -16.62, 28.44 -16.67, 28.33 -16.67, 28.14 -16.82, 27.83 -16.96,
  27.64 -17.23, 27.62 -17.33, 27.32 -17.59, 27.04 -17.96, 26.83 -17.99, 26.69 -18.07, 26.6 -18.05, 26.55 -17.98,
  26.31 -17.93, 26.22 -17.88, 26.1 -17.92, 26.09 -17.98, 26.02 -17.97, 25.97 -18, 25.87 -17.97, 25.84 -17.89,
  25.7 -17.81, 25.52 -17.86, 25.35 -17.84, 25.26 -17.79, 25.24 -17.87, 25.3 -18.04, 25.42 -18.16, 25.52 -18.38,
  25.69 -18.57, 25.78 -18.62, 25.83 -18.84, 25.97 -18.94, 26 -19.02, 25.96 -19.1, 26.07 -19.27, 26.17 -19.54,
  26.25 -19.58, 26.31 -19.57, 26.36 -19.61, 26.33 -19.66, 26.39 -19.67, 26.43 -19.74, 26.56 -19.78, 26.62 -19.88,
  26.7 -19.89, 26.73 -19.94, 27.04 -20.01, 27.14 -20.08, 27.21 -20.09, 27.3 -20.3, 27.29 -20.5, 27.47 -20.47,
  27.68 -20.48, 27.72 -20.51, 27.7 -20.65, 27.74 -20.76, 27.69 -20.86, 27.69 -21.09, 27.9 -21.3, 27.98 -21.46,
  27.97 -21.52, 28 -21.51, 28.02 -21.57, 28.2 -21.6, 28.29 -21.59, 28.5 -21.67, 28.58 -21.63, 28.96 -21.77,
  29.08 -21.82, 29.02 -21.92, 29.05 -22.02, 29.14 -22.07, 29.25 -22.06, 29.36 -22.19, 29.52 -22.18, 29.66 -22.12,
  29.93 -22.19, 30.13 -22.31, 30.23 -22.3, 30.29 -22.36, 30.84 -22.29, 31.09 -22.35, 31.17 -22.33, 31.26 -22.36,
  31.31 -22.42, 32.41 -21.32, 32.48 -21.33, 32.4 -21.2, 32.41 -21.17, 32.36 -21.14, 32.52 -20.91, 32.5 -20.61,
  32.57 -20.55, 32.67 -20.55, 32.87 -20.28, 32.85 -20.22, 32.87 -20.1, 32.94 -20.1, 32.92 -20.04, 33.03 -20.03,
  33.06 -19.77, 32.96 -19.72, 32.98 -19.65, 32.9 -19.68, 32.83 -19.67, 32.85 -19.47, 32.78 -19.46, 32.78 -19.36,
  32.86 -19.28, 32.88 -19.07, 32.84 -19.01, 32.72 -19.02, 32.7 -18.93, 32.74 -18.93, 32.7 -18.84, 32.72 -18.82,
  32.94 -18.77, 32.96 -18.68, 32.88 -18.52, 33.03 -18.47, 33.02 -18.42, 33.07 -18.35, 33.02 -18.3, 33.01 -18.17,
  32.94 -18.03, 32.98 -17.92, 32.95 -17.9, 32.96 -17.81, 33.02 -17.8, 33.01 -17.73, 33.05 -17.6, 32.98 -17.56,
  32.96 -17.49, 33.05 -17.34, 33 -17.3, 32.98 -17.17, 32.83 -16.92, 32.91 -16.9, 32.99 -16.69, 32.76 -16.7,
  32.7 -16.68, 32.71 -16.6, 32.32 -16.44, 32.04 -16.44, 31.91 -16.41, 31.9 -16.34, 31.73 -16.21, 31.43 -16.16,
  31.28 -16, 31.14 -15.98, 31.09 -16.02, 31.06 -16, 30.99 -16.06, 30.91 -16, 30.42 -16
`;

const outline: readonly Position[] = border.split(',').map((pair): Position => {
  const [lon = 0, lat = 0] = pair.trim().split(' ').map(Number);
  return [lon, lat];
});

type Edge = readonly [from: Position, to: Position];

/** Degrees; more than 5 km, and half of a square. */
const near = 0.05;
const bandsPerDegree = 10;
/** The edges that are near to each tenth of a degree of latitude: a position is compared with few of them. */
const bands = new Map<number, Edge[]>();
for (const [index, from] of outline.entries()) {
  const to = outline[(index + 1) % outline.length] ?? from;
  const [south, north] = [Math.min(from[1], to[1]) - 2 * near, Math.max(from[1], to[1]) + 2 * near];
  for (let band = bandOf(south); band <= bandOf(north); band += 1) {
    bands.set(band, [...(bands.get(band) ?? []), [from, to]]);
  }
}

function bandOf(latitude: number): number {
  return Math.floor(latitude * bandsPerDegree);
}

/** Metres; nearer to the outline, a position may be on either side of the border. */
const uncertainM = 3_000;

/** Squares of a tenth of a degree that are wholly inside or outside, by their number; null for those near the border. */
const squares = new Map<number, 'inside' | 'outside' | null>();

/** Where a position is; `border` if it is so near to the border that the outline does not tell. */
export function sideOfBorder(position: Position): 'inside' | 'border' | 'outside' {
  if (!isNearZimbabwe(position)) return 'outside';
  const [column, row] = [Math.floor(position[0] * bandsPerDegree), bandOf(position[1])];
  const square = 10_000 * column + row;
  let side = squares.get(square);
  if (side === undefined) {
    const middle: Position = [(column + 0.5) / bandsPerDegree, (row + 0.5) / bandsPerDegree];
    const isFar = edgesNear(middle).every(
      ([from, to]) => !isRoughlyNear(nearestOn(from, to, middle), middle, 2 * near),
    );
    side = isFar ? sideOfOutline(middle) : null;
    squares.set(square, side);
  }
  if (side) return side;
  const isAt = edgesNear(position).some(([from, to]) => {
    const nearest = nearestOn(from, to, position);
    return isRoughlyNear(nearest, position, near) && distance(nearest, position) < uncertainM;
  });
  return isAt ? 'border' : sideOfOutline(position);
}

const edgesNear = ([, latitude]: Position): readonly Edge[] => bands.get(bandOf(latitude)) ?? [];

/** By the number of edges to the east of a position. */
function sideOfOutline([lon, lat]: Position): 'inside' | 'outside' {
  const eastward = edgesNear([lon, lat]).filter(
    ([[x, y], [nextX, nextY]]) => y > lat !== nextY > lat && lon < ((nextX - x) * (lat - y)) / (nextY - y) + x,
  );
  return eastward.length % 2 ? 'inside' : 'outside';
}

/** Spares most of the exact distances. */
const isRoughlyNear = ([lonA, latA]: Position, [lonB, latB]: Position, degrees: number): boolean =>
  Math.abs(lonA - lonB) < degrees && Math.abs(latA - latB) < degrees;

/** The nearest position on an edge, with degrees of longitude as long as in the middle of the country. */
function nearestOn(from: Position, to: Position, [lon, lat]: Position): Position {
  const squash = Math.cos((19 * Math.PI) / 180) ** 2;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const along = ((lon - from[0]) * x * squash + (lat - from[1]) * y) / (x * x * squash + y * y || 1);
  const share = Math.min(1, Math.max(0, along));
  return [from[0] + share * x, from[1] + share * y];
}
