import { sampleField } from '../../rendering/contours.ts';
import type { Point } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import {
  contour,
  darkGranite,
  granite,
  ink,
  leaf,
  lichen,
  plateGround,
  ramp,
  rust,
  sand,
  sheet,
  water,
} from '../../rendering/palette.ts';
import { bandPath, contourPath, levelsBetween } from '../../rendering/relief.ts';
import { circle, group, path, plate, polyline, smoothPath, stroked, tag } from '../../rendering/svg.ts';

const SEED = 47;
const GROUND = darkGranite;
const WIDTH = 336;
const HEIGHT = 216;
const OLD_CORNER: Point = [48, 34];
/** The same ground in another coordinate system: everything is shifted by this much, to the south-east. */
const SHIFT: Point = [46, 36];
const GRID_STEP = 84;
const RULES = { tolerance: 1, smallestRing: 80 };
const RIVER: Point[] = [
  [0, 150],
  [50, 128],
  [104, 150],
  [160, 120],
  [226, 138],
  [288, 92],
  [336, 84],
];

/** An old sheet with a new one on top: the same grid crosses, and how far each of them has moved. */
export function arcmapCourse(): string {
  const [left, top] = OLD_CORNER;
  return plate(
    GROUND,
    tag('clipPath', { id: 'sheet' }, path(`M0 0h${WIDTH}v${HEIGHT}H0z`, {})),
    at(OLD_CORNER, path(`M5 7h${WIDTH}v${HEIGHT}H5z`, { fill: ink, opacity: 0.2 }), oldSheet()),
    at([left + SHIFT[0], top + SHIFT[1]], path(`M5 7h${WIDTH}v${HEIGHT}H5z`, { fill: ink, opacity: 0.22 }), newSheet()),
    arrows(),
  );
}

const at = ([x, y]: Point, ...parts: string[]): string => group({ transform: `translate(${x} ${y})` }, ...parts);

const cover = (fill: string): string => path(`M0 0h${WIDTH}v${HEIGHT}H0z`, { fill });
const edge = (width: number): string => stroked(`M0 0h${WIDTH}v${HEIGHT}H0z`, ink, width);

function terrain() {
  const rough = fbm(gradientNoise(SEED), 3);
  return sampleField(WIDTH, HEIGHT, 8, (x, y) => rough(x / 110, y / 110));
}

function oldSheet(): string {
  const lines = contourPath(terrain(), levelsBetween(-0.5, 0.6, 0.14), RULES);
  return group(
    { 'clip-path': 'url(#sheet)' },
    cover('#E4DFCB'),
    stroked(lines, contour, 0.9, { opacity: 0.55 }),
    stroked(smoothPath(RIVER, false), water, 2, { opacity: 0.5 }),
    stroked(gridLines(), granite, 1),
    edge(2),
  );
}

function newSheet(): string {
  const fills = ramp([plateGround, '#D5DDB8', leaf], 6);
  const bands = levelsBetween(-0.2, 0.55, 0.14).map((level, index) =>
    path(bandPath(terrain(), level, RULES), {
      fill: fills[Math.min(index, fills.length - 1)] as string,
      stroke: sheet,
      'stroke-width': 0.9,
    }),
  );
  return group(
    { 'clip-path': 'url(#sheet)' },
    cover(sand),
    ...bands,
    stroked(smoothPath(RIVER, false), water, 3),
    edge(2.6),
  );
}

const gridLines = (): string =>
  [1, 2, 3].map((step) => `M${step * GRID_STEP} 0v${HEIGHT}`).join('') +
  [1, 2].map((step) => `M0 ${step * GRID_STEP - 12}h${WIDTH}`).join('');

/** From each cross on the old sheet to the same cross on the new one. */
function arrows(): string {
  const crosses = [1, 2, 3].flatMap((column) =>
    [1, 2].map((row): Point => [OLD_CORNER[0] + column * GRID_STEP, OLD_CORNER[1] + row * GRID_STEP - 12]),
  );
  const lines = crosses.map(([x, y]) =>
    polyline([
      [x, y],
      [x + SHIFT[0] - 8, y + SHIFT[1] - 6],
    ]),
  );
  const heads = crosses.map(([x, y]) => {
    const [tipX, tipY] = [x + SHIFT[0] - 5, y + SHIFT[1] - 4];
    return `M${tipX} ${tipY}l-12-3 6-8z`;
  });
  const marks = (reach: number, [dx, dy]: Point): string =>
    crosses
      .map(([x, y]) => `M${x + dx - reach} ${y + dy}h${2 * reach}M${x + dx} ${y + dy - reach}v${2 * reach}`)
      .join('');
  return (
    stroked(lines.join(''), rust, 2) +
    path(heads.join(''), { fill: rust }) +
    crosses.map((cross) => circle(cross, 4, { fill: sheet, stroke: rust, 'stroke-width': 1.6 })).join('') +
    stroked(marks(9, SHIFT), ink, 4.4) +
    stroked(marks(9, SHIFT), lichen, 2)
  );
}
