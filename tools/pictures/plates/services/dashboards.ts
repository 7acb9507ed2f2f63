import type { Point } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { acacia, blend, darkGranite, ink, lichen, paleGranite, rust } from '../../rendering/palette.ts';
import { group, path, plate, polygon, polyline, smoothPath, stroked } from '../../rendering/svg.ts';

const SEED = 19;
const GROUND = '#E3E5DA';
const FLOOR_LINE = blend(darkGranite, GROUND, 0.45);
const CELLS = 13;
const HALF_WIDTH = 17;
const HALF_DEPTH = 9.2;
const FLOOR_TOP: Point = [240, 75];
/** The roof colours of the prisms, one for each class of the legend, lowest first. */
const STEPS = ['#D9DCCB', '#D9DCCB', '#C9D39B', lichen, '#ABBD46', '#80A04B', '#4C7A41', '#2B5437'];
const LEFT_BRIGHTNESS = 0.86;
const RIGHT_BRIGHTNESS = 0.72;
const LOWEST = 2;
const TALLEST = 104;
/** Above 1 keeps low ground low, so that the peaks stand out. */
const STEEPNESS = 1.25;
const PEAKS = [
  { column: 4.2, row: 4.6, height: 1, spread: 2.7 },
  { column: 9.6, row: 9, height: 0.62, spread: 1.7 },
];

export function dashboards(): string {
  return plate(GROUND, floor(), prisms(), lineChart(), barChart(), ringGauge(), legend());
}

/** A corner of a cell at a height, in screen units. */
function corner(column: number, row: number, height = 0): Point {
  const x = FLOOR_TOP[0] + (column - row) * HALF_WIDTH;
  const y = FLOOR_TOP[1] + (column + row) * HALF_DEPTH;
  return [x, y - height];
}

function floor(): string {
  const lines = Array.from({ length: CELLS + 1 }, (_, index) => [
    polyline([corner(index, 0), corner(index, CELLS)]),
    polyline([corner(0, index), corner(CELLS, index)]),
  ]);
  return stroked(lines.flat().join(''), FLOOR_LINE, 0.8);
}

function prisms(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const rendered: string[] = [];
  // Cells on one diagonal never hide each other, so a diagonal needs only one path per colour.
  for (let diagonal = 0; diagonal <= 2 * (CELLS - 1); diagonal++) {
    const faces = new Map<string, string>();
    const add = (fill: string, face: readonly Point[]) => faces.set(fill, (faces.get(fill) ?? '') + polygon(face));
    for (let column = 0; column < CELLS; column++) {
      const row = diagonal - column;
      if (row < 0 || row >= CELLS || !isOnMap(column, row, rough(column / 3, row / 3))) continue;
      const share = heightShare(column, row, rough(column / 2.2 + 9, row / 2.2));
      const height = Math.round(LOWEST + share ** STEEPNESS * TALLEST);
      const roof = STEPS[Math.min(STEPS.length - 1, Math.floor(share * STEPS.length))] as string;
      const back = corner(column, row, height);
      const right = corner(column + 1, row, height);
      const front = corner(column + 1, row + 1, height);
      const left = corner(column, row + 1, height);
      const down = ([x, y]: Point): Point => [x, y + height];
      add(shade(roof, LEFT_BRIGHTNESS), [left, front, down(front), down(left)]);
      add(shade(roof, RIGHT_BRIGHTNESS), [front, right, down(right), down(front)]);
      add(roof, [back, right, front, left]);
    }
    for (const [fill, d] of faces) rendered.push(path(d, { fill }));
  }
  return group({ stroke: ink, 'stroke-opacity': 0.22, 'stroke-width': 0.5, 'stroke-linejoin': 'round' }, ...rendered);
}

function shade(colour: string, brightness: number): string {
  return blend('#000000', colour, brightness);
}

function isOnMap(column: number, row: number, roughness: number): boolean {
  const middle = (CELLS - 1) / 2;
  return Math.hypot(column - middle, row - middle) + roughness * 2.4 < middle + 0.7;
}

function heightShare(column: number, row: number, roughness: number): number {
  const hills = PEAKS.map(({ column: x, row: y, height, spread }) => {
    const away = (column - x) ** 2 + (row - y) ** 2;
    return height * Math.exp(-away / (2 * spread * spread));
  });
  return Math.min(1, Math.max(0, Math.max(...hills) * 0.95 + roughness * 0.22));
}

function lineChart(): string {
  const trend: Point[] = [
    [25, 78],
    [34, 73],
    [48, 74],
    [60, 60],
    [74, 62],
    [86, 53],
    [98, 56],
    [108, 46],
    [120, 48],
  ];
  return (
    stroked('M25 41h95', darkGranite, 1.4) +
    stroked('M25 87h95M25 83v8M57 83v8M88 83v8M120 83v8', ink, 0.9) +
    stroked(smoothPath(trend, false), rust, 2)
  );
}

function barChart(): string {
  const heights = [12, 22, 17, 30, 26, 38, 33];
  const bars = heights.map((height, index) => `M${372 + index * 13} 75v${-height}h9v${height}z`);
  return path(bars.join(''), { fill: acacia }) + stroked('M368 75.5h92', ink, 0.9);
}

function ringGauge(): string {
  const radius = 22;
  const length = 2 * Math.PI * radius;
  const ring = `M49 ${270 - radius}a${radius} ${radius} 0 1 1-.01 0z`;
  return (
    stroked(ring, darkGranite, 6) +
    stroked(ring, acacia, 6, { 'stroke-dasharray': `${Math.round(length * 0.7)} ${Math.ceil(length)}` })
  );
}

function legend(): string {
  return stroked('M404 284h50M404 292h40M404 300h56', blend(ink, paleGranite, 0.3), 2.2);
}
