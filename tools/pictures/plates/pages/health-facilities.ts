import { curveThrough, distance, type Point } from '../../rendering/geometry.ts';
import { ink } from '../../rendering/palette.ts';
import { between, mulberry32 } from '../../rendering/random.ts';
import { PLATE_HEIGHT, PLATE_WIDTH, path, plate, smoothPath, stroked } from '../../rendering/svg.ts';

const SEED = 17;
const GROUND = '#E9EBE4';
const CROSS = '#A93F14';
/** The colours of the hexagons around a facility, near to far. */
const REACH = [
  { within: 17, fill: '#245F78' },
  { within: 33, fill: '#5C93A8' },
  { within: 52, fill: '#9CC3CC' },
  { within: 70, fill: '#D0E2E2' },
];
const BEYOND = '#E3E6DF';
const HEX_WIDTH = 16;
const HEX_SIDE = HEX_WIDTH / Math.sqrt(3);
const ROW_STEP = HEX_SIDE * 1.5;

const FACILITIES: Point[] = [
  [39, 77],
  [116, 87],
  [239, 50],
  [368, 26],
  [444, 77],
  [192, 166],
  [272, 138],
  [345, 139],
  [440, 154],
  [36, 223],
  [116, 237],
  [261, 219],
  [406, 225],
  [336, 262],
  [50, 292],
  [242, 292],
  [401, 297],
];
const ROADS: Point[][] = [
  [
    [182, -6],
    [196, 50],
    [222, 110],
    [232, 160],
    [229, 200],
    [236, 240],
    [250, 290],
    [251, 328],
  ],
  [
    [-6, 208],
    [50, 205],
    [130, 211],
    [190, 203],
    [250, 168],
    [310, 138],
    [380, 128],
    [440, 131],
    [488, 139],
  ],
];

export function healthFacilities(): string {
  const roads = ROADS.map((course) => smoothPath(curveThrough(course, 2), false)).join('');
  return plate(GROUND, hexagons(), stroked(roads, ink, 1.4), crosses());
}

function hexagons(): string {
  const random = mulberry32(SEED);
  const shapes = new Map<string, string>([...REACH.map(({ fill }) => [fill, ''] as const), [BEYOND, '']]);
  for (let row = 0; row * ROW_STEP < PLATE_HEIGHT + HEX_SIDE; row++) {
    for (let x = row % 2 === 0 ? 0 : HEX_WIDTH / 2; x <= PLATE_WIDTH + HEX_WIDTH / 2; x += HEX_WIDTH) {
      const centre: Point = [x, row * ROW_STEP];
      const nearest = Math.min(...FACILITIES.map((place) => distance(place, centre)));
      const walked = nearest * between(random, 0.9, 1.12);
      const fill = REACH.find(({ within }) => walked < within)?.fill ?? BEYOND;
      shapes.set(fill, shapes.get(fill) + hexagonAt(centre));
    }
  }
  return [...shapes].map(([fill, d]) => path(d, { fill })).join('');
}

/** Half a unit smaller on every side, so that the background shows as the edge between hexagons. */
function hexagonAt([x, y]: Point): string {
  return `M${x} ${Math.round(y) - 8.5}l7.3 4.2v8.5l-7.3 4.2-7.3-4.2v-8.5z`;
}

function crosses(): string {
  const d = FACILITIES.map(([x, y]) => `M${x - 2} ${y - 7}h5v5h5v5h-5v5h-5v-5h-5v-5h5z`).join('');
  return path(d, { fill: CROSS, stroke: '#F4F6EA', 'stroke-width': 1 });
}
