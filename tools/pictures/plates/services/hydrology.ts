import { contourLines, type Field, sampleField } from '../../rendering/contours.ts';
import { type Drainage, drain } from '../../rendering/flow.ts';
import { curveThrough, distanceToLine, type Point, simplifyLine } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { ink, ramp, rust, sheet, water } from '../../rendering/palette.ts';
import { bandPath, levelsBetween, tanakaRelief } from '../../rendering/relief.ts';
import { group, PLATE_HEIGHT, PLATE_WIDTH, path, plate, polygon, smoothPath } from '../../rendering/svg.ts';

const SEED = 41;
const RELIEF_CELL = 8;
const FLOW_CELL = 8;
const BAND_COUNT = 8;

/** The courses of the valleys; the streams themselves result from the flow model. */
const VALLEYS: readonly (readonly Point[])[] = [
  [
    [216, 336],
    [222, 300],
    [210, 254],
    [212, 236],
    [239, 200],
    [250, 157],
    [274, 108],
    [284, 66],
    [310, 44],
    [342, 52],
    [372, 72],
    [430, 38],
    [496, -8],
  ],
  [
    [274, 108],
    [262, 88],
    [238, 112],
    [210, 130],
    [160, 102],
    [120, 62],
    [56, 28],
    [-10, -16],
  ],
  [
    [240, 200],
    [315, 178],
    [366, 190],
    [408, 156],
    [460, 150],
    [500, 60],
  ],
  [
    [210, 254],
    [168, 198],
    [152, 162],
    [112, 126],
    [34, 106],
  ],
  [
    [214, 268],
    [146, 247],
    [118, 252],
    [64, 226],
    [20, 226],
  ],
];
const OUTLET_X = 217;
const GAUGE_COUNT = 2;

/** The width of a stream by the number of nodes upstream. */
const STREAM_WIDTHS = [
  { from: 11, width: 0.9 },
  { from: 60, width: 1.4 },
  { from: 170, width: 2.4 },
  { from: 480, width: 3.8 },
  { from: 1000, width: 6 },
];
const STREAM_TOLERANCE = 5;
/** Shorter head streams look like specks. */
const SHORTEST_STREAM = 5;

export function hydrology(): string {
  const terrain = terrainModel();
  const relief = sampleField(PLATE_WIDTH, PLATE_HEIGHT, RELIEF_CELL, terrain);
  const bands = levelsBetween(14, 105, 12).map((level, index) => ({
    path: bandPath(relief, level, { tolerance: 1, smallestRing: 240 }),
    fill: ramp(['#C9DEDF', '#DCE9E6', '#EEF4EE', sheet], BAND_COUNT)[index] as string,
  }));
  const flowGround = sampleField(PLATE_WIDTH, PLATE_HEIGHT, FLOW_CELL, terrain);
  const drainage = drain(flowGround);
  return plate(
    '#C1D7D9',
    tanakaRelief(bands, { shadow: '#1E4A5A', shadowOpacity: 0.22, light: '#FFF', lightOpacity: 0.8 }),
    path(watershed(flowGround, drainage), {
      fill: 'none',
      stroke: rust,
      'stroke-width': 1.8,
      'stroke-dasharray': '7 4 1.5 4',
    }),
    streams(flowGround, drainage),
    path(confluences(flowGround, drainage).map(gauge).join(''), { fill: sheet, stroke: ink, 'stroke-width': 1.4 }),
  );
}

function terrainModel(): (x: number, y: number) => number {
  const rough = fbm(gradientNoise(SEED), 4);
  const courses = VALLEYS.map((valley) => curveThrough(valley, 5));
  return (x, y) => {
    const toValley = Math.min(...courses.map((course) => distanceToLine([x, y], course)));
    const fall = (PLATE_HEIGHT - y) * 0.15 + Math.abs(x - OUTLET_X) * 0.07;
    const depth = Math.sqrt(Math.min(toValley, 90)) * 5;
    return fall + depth + rough(x / 62, y / 62) * 28;
  };
}

function streams(field: Field, { downstream, accumulation }: Drainage): string {
  const threshold = (STREAM_WIDTHS[0] as { from: number }).from;
  const widthClass = (node: number) =>
    STREAM_WIDTHS.findLastIndex(({ from }) => (accumulation[node] as number) >= from);
  const fed = new Set<number>();
  for (let node = 0; node < downstream.length; node++) {
    if ((accumulation[node] as number) >= threshold) fed.add(downstream[node] as number);
  }
  const heads = [...accumulation.keys()].filter(
    (node) => (accumulation[node] as number) >= threshold && !fed.has(node),
  );
  const paths = STREAM_WIDTHS.map(() => '');
  const rendered = new Set<number>();
  const render = (reach: readonly number[], rank: number) => {
    const line = simplifyLine(
      reach.map((node) => placeOf(field, node)),
      STREAM_TOLERANCE,
    );
    paths[rank] += smoothPath(line, false);
  };
  for (const head of longestFirst(heads, downstream)) {
    let reach = [head];
    let rank = widthClass(head);
    let node = head;
    while (!rendered.has(node)) {
      rendered.add(node);
      const below = downstream[node] as number;
      if (below < 0) break;
      reach.push(below);
      if (widthClass(below) !== rank) {
        render(reach, rank);
        reach = [below];
        rank = widthClass(below);
      }
      node = below;
    }
    if (rank > 0 || reach.length >= SHORTEST_STREAM) render(reach, rank);
  }
  const lines = paths.map((d, rank) => path(d, { 'stroke-width': (STREAM_WIDTHS[rank] as { width: number }).width }));
  const style = { fill: 'none', stroke: water, 'stroke-linecap': 'round' };
  return group({ ...style, 'stroke-linejoin': 'round' }, ...lines);
}

/** Long streams are drawn first, so that each main stem is one line and side streams join it. */
function longestFirst(heads: readonly number[], downstream: Int32Array): number[] {
  const length = (head: number) => {
    let steps = 0;
    for (let node = head; node >= 0; node = downstream[node] as number) steps++;
    return steps;
  };
  return [...heads].sort((a, b) => length(b) - length(a) || a - b);
}

/** Gauges are where the largest side streams join. */
function confluences(field: Field, { downstream, accumulation }: Drainage): Point[] {
  const largest = new Int32Array(downstream.length);
  const second = new Int32Array(downstream.length);
  downstream.forEach((below, node) => {
    if (below < 0) return;
    const share = accumulation[node] as number;
    second[below] = Math.max(second[below] as number, Math.min(share, largest[below] as number));
    largest[below] = Math.max(largest[below] as number, share);
  });
  return [...second.keys()]
    .sort((a, b) => (second[b] as number) - (second[a] as number))
    .slice(0, GAUGE_COUNT)
    .map((node) => placeOf(field, node));
}

/** The divide around everything that drains through the widest outlet. */
function watershed(field: Field, { downstream, accumulation }: Drainage): string {
  const outlet = accumulation.indexOf(Math.max(...accumulation));
  const inside = Float64Array.from(downstream.keys(), (start) => {
    let node = start;
    while (node >= 0 && node !== outlet) node = downstream[node] as number;
    return node === outlet ? 1 : 0;
  });
  return contourLines({ ...field, values: inside }, 0.5)
    .filter(({ points }) => points.length > 20)
    .map(({ points, closed }) => smoothPath(simplifyLine(points, 5), closed))
    .join('');
}

function placeOf(field: Field, node: number): Point {
  const column = node % field.columns;
  const row = Math.floor(node / field.columns);
  return [field.left + column * field.cell, field.top + row * field.cell];
}

function gauge([x, y]: Point): string {
  return polygon([
    [x - 8, y - 7],
    [x + 8, y - 7],
    [x, y + 6],
  ]);
}
