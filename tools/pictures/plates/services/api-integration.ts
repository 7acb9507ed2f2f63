import type { Point } from '../../rendering/geometry.ts';
import { acacia, contour, ink, lichen, paleLeaf, plateGround, rust, sheet, water } from '../../rendering/palette.ts';
import { group, PLATE_HEIGHT, PLATE_WIDTH, path, plate, stroked } from '../../rendering/svg.ts';

const HATCH_GAP = 40;
const LINE_WIDTH = 5.5;
const CASING_WIDTH = 9;

/** Every system is a line; lines run only at 0, 45 and 90 degrees and meet where data is exchanged. */
const LINES = [
  { colour: rust, course: 'M0 250H90L200 140' },
  { colour: acacia, course: 'M0 70H121L191 140' },
  { colour: acacia, course: 'M480 70H371L301 140' },
  { colour: water, course: 'M0 160H131L171 200H274L314 160H480' },
  { colour: contour, course: 'M240 320V234L330 144 400 214V320' },
  { colour: paleLeaf, course: 'M160 0V40L250 130V200L340 290H480' },
];
const LICHEN_CORE = 'M480 70H371L301 140';
const STATIONS: Point[] = [
  [40, 70],
  [90, 70],
  [160, 30],
  [420, 70],
  [455, 70],
  [40, 160],
  [90, 160],
  [380, 160],
  [430, 160],
  [30, 250],
  [70, 250],
  [240, 290],
  [400, 250],
  [400, 290],
  [290, 240],
  [380, 290],
  [440, 290],
];
const INTERCHANGES: Point[] = [
  [250, 200],
  [314, 160],
];
const CAPSULE = 'M191 128H310a12 12 0 0 1 0 24H191a12 12 0 0 1 0-24z';

export function apiIntegration(): string {
  return plate(
    plateGround,
    stroked(hatch(), ink, 0.6, { opacity: 0.09 }),
    lines(),
    path(STATIONS.map((place) => ring(place, 4.6)).join(''), { fill: sheet, stroke: ink, 'stroke-width': 1.4 }),
    path(CAPSULE, { fill: sheet, stroke: ink, 'stroke-width': 2 }),
    path(INTERCHANGES.map((place) => ring(place, 12)).join(''), { fill: sheet, stroke: ink, 'stroke-width': 2 }),
    stroked('M202 140h0m48 0h0m48 0h0', ink, 10, { 'stroke-linecap': 'round' }),
  );
}

function hatch(): string {
  let d = '';
  for (let x = HATCH_GAP; x < PLATE_WIDTH + PLATE_HEIGHT; x += HATCH_GAP) d += `M${x} 0L0 ${x}`;
  return d;
}

function lines(): string {
  const rendered = LINES.flatMap(({ colour, course }) => [
    path(course, { stroke: plateGround, 'stroke-width': CASING_WIDTH }),
    path(course, { stroke: colour, 'stroke-width': LINE_WIDTH }),
  ]);
  return group({ fill: 'none' }, ...rendered) + stroked(LICHEN_CORE, lichen, 2);
}

function ring([x, y]: Point, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .1z`;
}
