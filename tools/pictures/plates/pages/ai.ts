import {
  along,
  centroid,
  contains,
  inset,
  type Point,
  type Quad,
  rotate,
  splitQuad,
} from '../../rendering/geometry.ts';
import { blend, dolerite, lichen } from '../../rendering/palette.ts';
import { between, mulberry32, pick, type Random } from '../../rendering/random.ts';
import { PLATE_HEIGHT, PLATE_WIDTH, path, plate, polygon, stroked } from '../../rendering/svg.ts';

const SEED = 71;
const BLOCK_TONES = ['#24302A', '#26362D', '#2A3F33', '#2D4536'];
const ROOF = '#B9BBAF';
const STREET_HALF = 2.6;
const TOWN: Quad = [
  [-60, -90],
  [520, -40],
  [560, 400],
  [-40, 360],
];

/** The scan runs from the right; roofs it has passed carry a detection box. */
const SCAN_X = 150;
const SCAN_GLOW = 54;
const DETECTED_SHARE = 0.88;
const BOX_MARGIN = 3;

export function ai(): string {
  const random = mulberry32(SEED);
  const parcels = splitQuad(TOWN, { random, wander: 0.16, skew: 0.14, largestArea: () => 2600 });
  const blocks = new Map(BLOCK_TONES.map((tone) => [tone, '']));
  let roofs = '';
  let boxes = '';
  for (const parcel of parcels) {
    const block = inset(parcel, STREET_HALF);
    const tone = pick(random, BLOCK_TONES);
    blocks.set(tone, blocks.get(tone) + polygon(block));
    for (const roof of roofsOn(block, random)) {
      const [x, y] = centroid(roof);
      if (x < -10 || y < -10 || x > PLATE_WIDTH + 10 || y > PLATE_HEIGHT + 10) continue;
      roofs += polygon(roof);
      if (x > SCAN_X && random() < DETECTED_SHARE) boxes += boxAround(roof);
    }
  }
  return plate(
    dolerite,
    ...[...blocks].map(([fill, d]) => path(d, { fill })),
    path(roofs, { fill: ROOF }),
    path(`M${SCAN_X} 0v${PLATE_HEIGHT}h${-SCAN_GLOW}V0z`, { fill: lichen, opacity: 0.14 }),
    stroked(boxes, lichen, 1.1),
    stroked(`M${SCAN_X} 0v${PLATE_HEIGHT}`, blend(lichen, dolerite, 0.1), 1.4),
  );
}

/** Up to five roofs, aligned with the street; a roof mostly over the street is left out. */
function roofsOn(block: Quad, random: Random): Point[][] {
  const [a, b, c, d] = block;
  const street = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const roofs: Point[][] = [];
  const count = Math.floor(between(random, 0.4, 5.6));
  for (let attempt = 0; attempt < count; attempt++) {
    const across = between(random, 0.18, 0.82);
    const place = along(along(a, b, across), along(d, c, across), between(random, 0.2, 0.8));
    const width = between(random, 12, 20);
    const depth = between(random, 11, 16);
    const turn = street + between(random, -0.06, 0.06);
    const roof = (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(([dx, dy]) => rotate([place[0] + (dx * width) / 2, place[1] + (dy * depth) / 2], turn, place));
    const apart = roofs.every((other) => !roof.some((corner) => contains(other, corner)));
    if (apart && roof.filter((corner) => contains(block, corner)).length >= 3) roofs.push(roof);
  }
  return roofs;
}

function boxAround(ring: readonly Point[]): string {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const left = Math.round(Math.min(...xs) - BOX_MARGIN);
  const top = Math.round(Math.min(...ys) - BOX_MARGIN);
  const width = Math.round(Math.max(...xs) + BOX_MARGIN) - left;
  const height = Math.round(Math.max(...ys) + BOX_MARGIN) - top;
  return `M${left} ${top}h${width}v${height}h${-width}z`;
}
