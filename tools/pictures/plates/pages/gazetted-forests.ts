import { sampleField } from '../../rendering/contours.ts';
import { curveThrough, type Point, rotate } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { acacia, contour, ink, leaf, paleLeaf, sheet, water } from '../../rendering/palette.ts';
import { bandPath, plateContours } from '../../rendering/relief.ts';
import {
  casedLine,
  PLATE_HEIGHT,
  PLATE_WIDTH,
  path,
  plate,
  polyline,
  smoothPath,
  stroked,
} from '../../rendering/svg.ts';

const SEED = 36;
const GROUND = '#E9E6CF';
/** Forest cover from the gazetted boundary inwards: open, wooded, dense. */
const COVER = [
  { level: 0, fill: paleLeaf },
  { level: 0.13, fill: leaf },
  { level: 0.4, fill: acacia },
];
const RESERVES = [
  { x: 148, y: 116, radiusX: 120, radiusY: 86, turn: 0.2 },
  { x: 372, y: 56, radiusX: 66, radiusY: 46, turn: 0.1 },
  { x: 366, y: 222, radiusX: 108, radiusY: 96, turn: -0.2 },
];
const ROAD: Point[] = [
  [-6, 296],
  [221, 230],
  [302, 96],
  [330, -8],
];
const RIVER: Point[] = [
  [-8, 244],
  [40, 238],
  [110, 240],
  [180, 230],
  [240, 202],
  [300, 164],
  [370, 136],
  [430, 124],
  [490, 118],
];

export function gazettedForests(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const cover = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, (x, y) => {
    const depth = Math.max(...RESERVES.map((reserve) => 1 - reach(reserve, [x, y])));
    return depth + rough(x / 70, y / 70) * (0.12 + Math.max(0, depth) * 0.7);
  });
  const rules = { tolerance: 0.9, smallestRing: 300 };
  const [boundary] = COVER.map(({ level }) => bandPath(cover, level, rules));
  return plate(
    GROUND,
    plateContours(SEED + 1, contour, 0.5),
    ...COVER.map(({ level, fill }) => path(bandPath(cover, level, rules), { fill })),
    stroked(boundary as string, ink, 1.7, { 'stroke-dasharray': '8 3 1.5 3' }),
    stroked(smoothPath(curveThrough(RIVER, 2), false), water, 2.6),
    casedLine('road', polyline(ROAD), { colour: ink, width: 4 }, { colour: sheet, width: 2.4 }),
  );
}

function reach({ x, y, radiusX, radiusY, turn }: (typeof RESERVES)[number], place: Point): number {
  const [px, py] = rotate(place, -turn, [x, y]);
  return (Math.abs((px - x) / radiusX) ** 2.4 + Math.abs((py - y) / radiusY) ** 2.4) ** (1 / 2.4);
}
