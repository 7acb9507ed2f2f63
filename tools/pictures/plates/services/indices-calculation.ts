import type { Point } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { granite, ink, sheet } from '../../rendering/palette.ts';
import { between, mulberry32 } from '../../rendering/random.ts';
import { number, PLATE_WIDTH, path, plate, stroked } from '../../rendering/svg.ts';

const SEED = 9;
const CELL = 10;
const COLUMNS = 48;
const ROWS = 28;
const RASTER_FOOT = ROWS * CELL;
const RAMP = ['#8D5F36', '#B98A4A', '#DCC98A', '#E4E39A', '#B9CB5A', '#80A04B', '#4C7A41', '#2B5437'];

/** Centre-pivot fields: an irrigated crop, with a wedge left fallow. */
interface Pivot {
  centre: Point;
  radius: number;
  crop: number;
  fallow: number;
}

const PIVOTS: Pivot[] = [
  { centre: [113, 92], radius: 60, crop: 6.5, fallow: 2.6 },
  { centre: [393, 85], radius: 52, crop: 5.5, fallow: 2.2 },
  { centre: [251, 197], radius: 76, crop: 6.6, fallow: 3.9 },
  { centre: [61, 251], radius: 46, crop: 3.9, fallow: 0.9 },
  { centre: [421, 244], radius: 44, crop: 7.3, fallow: 4 },
];
const FALLOW_FROM = -1.1;
const FALLOW_TO = 0.62;
const PROBE: Point = [240, 186];

const LEGEND = { left: 20, top: 300, width: 240, height: 9 };
const HISTOGRAM = { left: 300, foot: 311, bars: 40, spacing: 4, height: 24 };

export function indicesCalculation(): string {
  const outlines = PIVOTS.map(({ centre: [x, y], radius: r }) => `M${x - r} ${y}a${r} ${r} 0 1 1 0 .1z`);
  return plate(
    RAMP[3] as string,
    raster(),
    stroked(cellGrid(), sheet, 0.6, { opacity: 0.55 }),
    stroked(outlines.join(''), ink, 1),
    probe(),
    path(`M0 ${RASTER_FOOT}h${PLATE_WIDTH}v40H0z`, { fill: sheet }),
    legend(),
    histogram(),
  );
}

function raster(): string {
  const random = mulberry32(SEED);
  const vigour = fbm(gradientNoise(SEED), 3);
  const runs = RAMP.map(() => '');
  for (let row = 0; row < ROWS; row++) {
    let start = 0;
    let current = -1;
    for (let column = 0; column <= COLUMNS; column++) {
      const centre: Point = [(column + 0.5) * CELL, (row + 0.5) * CELL];
      const open = 2.8 + vigour(column / 9, row / 9) * 4;
      const value = (pivotValue(centre) ?? open) + between(random, -0.5, 0.5);
      const tone = column === COLUMNS ? -1 : Math.min(RAMP.length - 1, Math.max(0, Math.round(value)));
      if (tone === current) continue;
      if (current >= 0) {
        runs[current] += `M${start * CELL} ${(row + 0.5) * CELL}h${(column - start) * CELL}`;
      }
      start = column;
      current = tone;
    }
  }
  return runs.map((d, tone) => stroked(d, RAMP[tone] as string, CELL)).join('');
}

function pivotValue([x, y]: Point): number | undefined {
  const pivot = PIVOTS.find(({ centre, radius }) => Math.hypot(x - centre[0], y - centre[1]) < radius);
  if (!pivot) return undefined;
  const angle = Math.atan2(y - pivot.centre[1], x - pivot.centre[0]);
  return angle > FALLOW_FROM && angle < FALLOW_TO ? pivot.fallow : pivot.crop;
}

function cellGrid(): string {
  let d = '';
  for (let column = 1; column < COLUMNS; column++) d += `M${column * CELL} 0v${RASTER_FOOT}`;
  for (let row = 1; row < ROWS; row++) d += `M0 ${row * CELL}h${PLATE_WIDTH}`;
  return d;
}

function probe(): string {
  const [x, y] = PROBE;
  const square = `M${x} ${y}h20v20h-20z`;
  return stroked(square, ink, 2.6) + stroked(square, sheet, 1.2);
}

function legend(): string {
  const { left, top, width, height } = LEGEND;
  const step = width / RAMP.length;
  const swatches = RAMP.map((fill, index) =>
    path(`M${left + index * step} ${top}h${step}v${height}h${-step}z`, { fill }),
  );
  const scale = `M${left} ${top - 5}h${width}M${left} ${top - 8}v6m${width / 2}-6v6m${width / 2}-6v6`;
  return swatches.join('') + stroked(scale, ink, 0.9);
}

/** Two peaks: open ground and the irrigated crop. */
function histogram(): string {
  const { left, foot, bars, spacing, height } = HISTOGRAM;
  const hump = (share: number, middle: number, spread: number) => Math.exp(-(((share - middle) / spread) ** 2));
  const rendered = Array.from({ length: bars + 1 }, (_, index) => {
    const share = index / bars;
    const count = 0.1 + 0.9 * hump(share, 0.36, 0.16) + 0.55 * hump(share, 0.74, 0.12);
    return `M${left + 2 + index * spacing} ${foot}v${number(-Math.round(count * height))}`;
  });
  return stroked(rendered.join(''), ink, 2.6) + stroked(`M${left - 1} ${foot + 1}h168`, granite, 2);
}
