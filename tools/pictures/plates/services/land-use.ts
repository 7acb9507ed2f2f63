import { sampleField } from '../../rendering/contours.ts';
import { along, curveThrough, inset, type Point, type Quad, splitQuad } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { acacia, bush, ink, leaf, paleLeaf, rust, sand, sheet, water } from '../../rendering/palette.ts';
import { between, mulberry32, type Random } from '../../rendering/random.ts';
import { bandPath } from '../../rendering/relief.ts';
import {
  casedLine,
  PLATE_HEIGHT,
  PLATE_WIDTH,
  path,
  plate,
  polygon,
  polyline,
  smoothPath,
  stroked,
} from '../../rendering/svg.ts';

const SEED = 12;
const MEADOW = '#C9CD78';
const FALLOW = '#C9A36B';
const FIELD_TONES = [bush, leaf, paleLeaf, MEADOW, sand, FALLOW];
const FURROW_INK = new Map([
  [sand, '#A68A55'],
  [FALLOW, '#8F6A36'],
]);
const FURROW_GAP = 3.4;
const PLOUGHED_SHARE = 0.65;

const LAND: Quad = [
  [-14, -10],
  [494, -26],
  [500, 334],
  [-20, 344],
];
const RIVER: Point[] = [
  [-10, 126],
  [36, 128],
  [88, 116],
  [138, 136],
  [178, 166],
  [212, 190],
  [254, 197],
  [288, 216],
  [320, 233],
  [364, 235],
  [402, 252],
  [436, 268],
  [490, 278],
];
const ROAD: Point[] = [
  [-6, 262],
  [118, 216],
  [300, 40],
  [332, -8],
];
const AREA_OF_INTEREST: Point[] = [
  [52, 44],
  [214, 27],
  [236, 177],
  [92, 197],
];
const FOREST = { x: 374, y: 92, radiusX: 112, radiusY: 88, trees: 70 };
const SETTLEMENT = { x: 138, y: 216, radiusX: 60, radiusY: 38, houses: 60 };

export function landUse(): string {
  const random = mulberry32(SEED);
  const river = smoothPath(curveThrough(RIVER, 2), false);
  return plate(
    sheet,
    fields(random),
    forest(random),
    casedLine('river', river, { colour: sheet, width: 8 }, { colour: water, width: 5 }),
    settlement(random),
    casedLine('road', polyline(ROAD), { colour: ink, width: 4 }, { colour: sheet, width: 2.4 }),
    stroked(polygon(AREA_OF_INTEREST), ink, 1.6, { 'stroke-dasharray': '6 4' }),
    path(AREA_OF_INTEREST.map(([x, y]) => `M${x - 4} ${y - 4}h8v8h-8z`).join(''), {
      fill: sheet,
      stroke: ink,
      'stroke-width': 1.4,
    }),
  );
}

function fields(random: Random): string {
  const soil = fbm(gradientNoise(SEED), 2);
  const parcels = splitQuad(LAND, {
    random,
    wander: 0.13,
    skew: 0.14,
    largestArea: ([x]) => 850 + x * 5,
  });
  const shapes = new Map(FIELD_TONES.map((tone) => [tone, '']));
  const furrows = new Map<string, string>();
  for (const parcel of parcels) {
    const [x, y] = parcel[0];
    const value = soil(x / 130, y / 130) * 1.3 + between(random, -0.9, 0.9);
    const index = Math.floor((value * 0.5 + 0.43) * FIELD_TONES.length);
    const tone = FIELD_TONES[Math.min(FIELD_TONES.length - 1, Math.max(0, index))] as string;
    const field = inset(parcel, 0.9);
    shapes.set(tone, shapes.get(tone) + polygon(field));
    const line = FURROW_INK.get(tone);
    if (line && random() < PLOUGHED_SHARE) {
      furrows.set(line, (furrows.get(line) ?? '') + furrowsOf(field, random() < 0.5));
    }
  }
  const grounds = [...shapes].map(([fill, d]) => path(d, { fill }));
  const lines = [...furrows].map(([colour, d]) => stroked(d, colour, 0.6));
  return grounds.join('') + lines.join('');
}

/** Furrows connect two opposite sides, so that they are always inside the field. */
function furrowsOf([a, b, c, d]: Quad, northSouth: boolean): string {
  const length = northSouth ? b[0] - a[0] : d[1] - a[1];
  const count = Math.floor(length / FURROW_GAP);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const share = (index + 0.5) / count;
    return northSouth
      ? polyline([along(a, b, share), along(d, c, share)])
      : polyline([along(a, d, share), along(b, c, share)]);
  }).join('');
}

function forest(random: Random): string {
  const edge = fbm(gradientNoise(SEED + 1), 3);
  const cover = (x: number, y: number) => {
    const reach = Math.hypot((x - FOREST.x) / FOREST.radiusX, (y - FOREST.y) / FOREST.radiusY);
    return 1 - reach + edge(x / 70, y / 70) * 0.16;
  };
  const field = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, cover);
  const trees: string[] = [];
  while (trees.length < FOREST.trees) {
    const x = FOREST.x + between(random, -1, 1) * FOREST.radiusX;
    const y = FOREST.y + between(random, -1, 1) * FOREST.radiusY;
    if (cover(x, y) > 0.08) trees.push(`M${Math.round(x)} ${Math.round(y)}h0`);
  }
  return (
    path(bandPath(field, 0), { fill: acacia, stroke: sheet }) +
    stroked(trees.join(''), paleLeaf, 3.2, { 'stroke-linecap': 'round' })
  );
}

function settlement(random: Random): string {
  const houses = Array.from({ length: SETTLEMENT.houses }, () => {
    const x = SETTLEMENT.x + between(random, -1, 1) * SETTLEMENT.radiusX;
    const y = SETTLEMENT.y + between(random, -1, 1) * SETTLEMENT.radiusY;
    return `M${Math.round(x)} ${Math.round(y)}h5`;
  });
  return stroked(houses.join(''), rust, 5);
}
