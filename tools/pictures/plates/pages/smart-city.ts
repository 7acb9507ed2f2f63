import { contourLines, sampleField } from '../../rendering/contours.ts';
import {
  centroid,
  curveThrough,
  distance,
  inset,
  type Point,
  simplifyLine,
  splitQuad,
  turnedSquare,
} from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { ink, lichen, rust, sheet } from '../../rendering/palette.ts';
import { mulberry32 } from '../../rendering/random.ts';
import {
  casedLine,
  circle,
  PLATE_HEIGHT,
  PLATE_WIDTH,
  path,
  plate,
  polygon,
  smoothPath,
  stroked,
} from '../../rendering/svg.ts';

const SEED = 52;
const STREET = '#E4E7DF';
const CENTRE: Point = [250, 147];
const TOWN_TURN = -0.49;
const TOWN_HALF = 340;
const STREET_HALF = 1.8;

/** Walking time from the centre as a share of the longest, and the colour of its isochrone. */
const ZONES = [
  { within: 0.2, fill: '#2B5437' },
  { within: 0.4, fill: '#5F8F4A' },
  { within: 0.62, fill: '#9FB94C' },
  { within: 0.86, fill: lichen },
  { within: 1.08, fill: '#E3E59B' },
];
const BEYOND = '#DADCCF';
const FARTHEST_WALK = 285;

const AVENUES = 'M-4 36L484 278M100-8L296 328M328-8L214 328';
const RAILWAY: Point[] = [
  [-8, 266],
  [70, 240],
  [160, 200],
  [250, 158],
  [330, 118],
  [410, 86],
  [490, 66],
];
const SENSORS: Point[] = [
  [125, 95],
  [81, 263],
  [183, 210],
  [341, 122],
  [373, 234],
  [311, 286],
  [436, 54],
];

export function smartCity(): string {
  const timeTo = timeOnFoot();
  const railway = smoothPath(curveThrough(RAILWAY, 1), false);
  return plate(
    STREET,
    blocks(timeTo),
    stroked(AVENUES, sheet, 5),
    casedLine('rail', railway, { colour: ink, width: 4 }, { colour: sheet, width: 1.6, dashes: '8 6' }),
    stroked(isochrones(timeTo), ink, 1, { 'stroke-dasharray': '2 3' }),
    ...SENSORS.map((place) => circle(place, 4.4, { fill: rust, stroke: sheet, 'stroke-width': 1.5 })),
    circle(CENTRE, 9, { fill: ink, stroke: sheet, 'stroke-width': 2.4 }),
  );
}

/** Distance from the centre distorted by noise, as hills and fences lengthen a real walk. */
function timeOnFoot(): (place: Point) => number {
  const detour = fbm(gradientNoise(SEED), 3);
  return (place) => (distance(place, CENTRE) / FARTHEST_WALK) * (1 + 0.42 * detour(place[0] / 130, place[1] / 130));
}

function blocks(timeTo: (place: Point) => number): string {
  const parcels = splitQuad(turnedSquare(CENTRE, TOWN_HALF, TOWN_TURN), {
    random: mulberry32(SEED),
    wander: 0.14,
    skew: 0,
    largestArea: (place) => 240 + distance(place, CENTRE) * 6.5,
  });
  const shapes = new Map<string, string>();
  for (const parcel of parcels) {
    const middle = centroid(parcel);
    const [cx, cy] = middle;
    if (cx < -40 || cy < -40 || cx > PLATE_WIDTH + 40 || cy > PLATE_HEIGHT + 40) continue;
    const fill = ZONES.find(({ within }) => timeTo(middle) < within)?.fill ?? BEYOND;
    shapes.set(fill, (shapes.get(fill) ?? '') + polygon(inset(parcel, STREET_HALF), 0.5));
  }
  return [...shapes].map(([fill, d]) => path(d, { fill })).join('');
}

function isochrones(timeTo: (place: Point) => number): string {
  const field = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, (x, y) => timeTo([x, y]));
  return ZONES.slice(0, -1)
    .flatMap(({ within }) => contourLines(field, within))
    .map(({ points, closed }) => smoothPath(simplifyLine(points, 1), closed))
    .join('');
}
