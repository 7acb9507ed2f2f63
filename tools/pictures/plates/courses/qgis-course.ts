import { sampleField } from '../../rendering/contours.ts';
import { type Point, type Quad, splitQuad } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import {
  acacia,
  bush,
  granite,
  ink,
  leaf,
  lichen,
  paleLeaf,
  ramp,
  rust,
  sand,
  sheet,
  water,
} from '../../rendering/palette.ts';
import { between, mulberry32, pick } from '../../rendering/random.ts';
import { bandPath, levelsBetween } from '../../rendering/relief.ts';
import { circle, group, path, plate, polygon, polyline, stroked, tag } from '../../rendering/svg.ts';

const SEED = 61;
const GROUND = '#DDE3E0';
const SIDE = 170;
/** The view from the south, which shows all three layers: units of the plate for each unit of a layer. */
const ACROSS = 0.98;
const DOWN = 0.42;
const LAYER_TOPS = [150, 84, 18];
const RIVER: Point[] = [
  [0, 62],
  [48, 78],
  [84, 60],
  [118, 92],
  [170, 104],
];
const TERRAIN = ramp([sand, paleLeaf, leaf, acacia], 7);
const CROPS = [paleLeaf, leaf, lichen, sand, bush, '#D9C58B'];
const SURVEYED: Point[] = [
  [34, 38],
  [92, 30],
  [138, 66],
  [112, 134],
  [66, 112],
];

/** Terrain, fields and surveyed points as three layers of one project. */
export function qgisCourse(): string {
  const [terrain, fields, points] = LAYER_TOPS as [number, number, number];
  return plate(
    GROUND,
    tag('clipPath', { id: 'layer' }, path(`M0 0h${SIDE}v${SIDE}H0z`, {})),
    layer(terrain, sand, relief()),
    plumbLines(terrain, fields),
    layer(fields, sheet, parcels()),
    plumbLines(fields, points),
    layer(points, sheet, survey()),
    pins(points),
  );
}

function layer(top: number, ground: string, ...parts: string[]): string {
  const turned = `matrix(${ACROSS} ${DOWN}-${ACROSS} ${DOWN} 240 ${top})`;
  const shadow = polygon(corners(top).map(([x, y]): Point => [x + 5, y + 7]));
  return (
    path(shadow, { fill: ink, opacity: 0.16 }) +
    group(
      { transform: turned, 'clip-path': 'url(#layer)' },
      path(`M0 0h${SIDE}v${SIDE}H0z`, { fill: ground }),
      ...parts,
    ) +
    stroked(polygon(corners(top)), ink, 1.4)
  );
}

const place = (top: number, [across, down]: Point): Point => [
  240 + (across - down) * ACROSS,
  top + (across + down) * DOWN,
];

const corners = (top: number): Point[] =>
  [[0, 0] as const, [SIDE, 0] as const, [SIDE, SIDE] as const, [0, SIDE] as const].map((corner) => place(top, corner));

/** Connects the corners of two layers, one above the other: they share one coordinate system. */
function plumbLines(lower: number, upper: number): string {
  const lines = corners(upper).map(([x, y]) =>
    polyline([
      [x, y],
      [x, y + lower - upper],
    ]),
  );
  return stroked(lines.join(''), ink, 1, { 'stroke-dasharray': '3 3' });
}

function relief(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const field = sampleField(SIDE, SIDE, 6, (x, y) => rough(x / 80, y / 80) + (x - 60) / 300 + (90 - y) / 400);
  return levelsBetween(-0.3, 0.5, 0.12)
    .map((level, index) =>
      path(bandPath(field, level, { tolerance: 0.8, smallestRing: 40 }), {
        fill: TERRAIN[Math.min(index, TERRAIN.length - 1)] as string,
        stroke: sheet,
        'stroke-width': 0.7,
      }),
    )
    .join('');
}

function parcels(): string {
  const random = mulberry32(SEED);
  const whole: Quad = [
    [0, 0],
    [SIDE, 0],
    [SIDE, SIDE],
    [0, SIDE],
  ];
  const fills = new Map<string, string>();
  for (const parcel of splitQuad(whole, { random, largestArea: () => 1100, wander: 0.15, skew: 0.1 })) {
    const fill = pick(random, CROPS);
    fills.set(fill, (fills.get(fill) ?? '') + polygon(parcel));
  }
  return [...fills].map(([fill, d]) => path(d, { fill, stroke: sheet, 'stroke-width': 1.6 })).join('');
}

function survey(): string {
  const random = mulberry32(SEED + 1);
  const track = SURVEYED.map(([x, y]): Point => [x + between(random, -4, 4), y + between(random, -4, 4)]);
  const grid = [1, 2, 3, 4].map((line) => `M${line * 34} 0v${SIDE}M0 ${line * 34}h${SIDE}`).join('');
  return stroked(grid, granite, 0.8) + stroked(polyline(RIVER), water, 3) + stroked(polyline(track), ink, 1.2);
}

/** Pins are upright, however the sheet is tilted. */
const pins = (top: number): string =>
  SURVEYED.map((at) => place(top, at))
    .map(
      ([x, y]) => stroked(`M${Math.round(x)} ${Math.round(y)}v-15`, ink, 1.6) + circle([x, y - 17], 5, { fill: rust }),
    )
    .join('');
