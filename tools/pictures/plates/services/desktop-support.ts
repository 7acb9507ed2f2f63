import type { Point } from '../../rendering/geometry.ts';
import { rotate } from '../../rendering/geometry.ts';
import { dolerite, granite, lichen, midWater, paleRust, slate } from '../../rendering/palette.ts';
import { circle, group, number, PLATE_HEIGHT, PLATE_WIDTH, path, plate, stroked } from '../../rendering/svg.ts';

const GRID = 20;
const CABLE_GREY = '#7C8A80';
const DESK_EDGE = '#8B958B';
const WORKPLACE = { width: 44, depth: 20 };
const HELPED_WORKPLACE: Point = [406, 250];
const WORKPLACES: Point[] = [
  [81, 67],
  [141, 67],
  [227, 67],
  [271, 67],
  [81, 113],
  [81, 211],
  [141, 211],
  [227, 211],
  [81, 256],
  [336, 160],
  [336, 250],
  HELPED_WORKPLACE,
];
const RACK: Point = [241, 140];
const RINGS = [
  { radius: 26, opacity: 1 },
  { radius: 40, opacity: 0.7 },
  { radius: 56, opacity: 0.45 },
  { radius: 74, opacity: 0.25 },
];
const WALLS =
  'M222 291H41V30h260v82M41 151h82m37 0h21v-22M181 30v68M301 131h140v160H262M301 149v142M371 131v51m0 34v75';
const DOORS = 'M161 151v-39a38 39 0 0 0-38 39M261 291v-40a39 40 0 0 0-39 40';
const DIAL = { centre: [409, 70] as Point, radius: 40, ticks: 24 };

export function desktopSupport(): string {
  const [rackX, rackY] = RACK;
  const [workplaceX, workplaceY] = HELPED_WORKPLACE;
  return plate(
    dolerite,
    stroked(grid(), lichen, 0.5, { opacity: 0.1 }),
    stroked(`M81 73v174M141 73v132M227 73v132M271 73v${rackY - 73}M336 ${rackY}v104`, CABLE_GREY, 0.9),
    stroked(`M81 ${rackY}H${rackX}`, midWater, 1.4),
    stroked(WALLS, granite, 3, { 'stroke-linecap': 'square' }),
    stroked(DOORS, granite, 0.9, { opacity: 0.8 }),
    ...RINGS.map(({ radius, opacity }) =>
      circle(HELPED_WORKPLACE, radius, { fill: 'none', stroke: lichen, 'stroke-width': 1.1, opacity }),
    ),
    desks(),
    stroked(`M${rackX} ${rackY}H${workplaceX}V${workplaceY - WORKPLACE.depth / 2}`, lichen, 2),
    path(`M${rackX - 10} ${rackY - 12}h20v24h-20z`, { fill: dolerite, stroke: lichen, 'stroke-width': 1.6 }),
    stroked(`M${rackX - 6} ${rackY - 6}h12m-12 6h12m-12 6h12`, lichen, 1.6),
    dial(),
    stroked('M41 304h100M41 301v6m50-6v6m50-6v6', granite, 1),
  );
}

function grid(): string {
  let lines = '';
  for (let x = GRID; x < PLATE_WIDTH; x += GRID) lines += `M${x} 0v${PLATE_HEIGHT}`;
  for (let y = GRID; y < PLATE_HEIGHT; y += GRID) lines += `M0 ${y}h${PLATE_WIDTH}`;
  return lines;
}

function desks(): string {
  const tops = WORKPLACES.map(([x, y]) => {
    const [left, top] = [x - WORKPLACE.width / 2, y - WORKPLACE.depth / 2];
    return `M${left} ${top}h${WORKPLACE.width}v${WORKPLACE.depth}h${-WORKPLACE.width}z`;
  });
  const chairs = WORKPLACES.map(([x, y]) => `M${x - 6} ${y + 15}h12a6 6.5 0 0 1-12 0z`);
  const screens = WORKPLACES.filter((workplace) => workplace !== HELPED_WORKPLACE).map(screen);
  return (
    path(tops.join(''), { fill: slate, stroke: DESK_EDGE, 'stroke-width': 0.9 }) +
    stroked(chairs.join(''), granite, 0.9) +
    stroked(screens.join(''), granite, 4.6) +
    stroked(screen(HELPED_WORKPLACE), lichen, 4.6)
  );
}

function screen([x, y]: Point): string {
  return `M${x - 10} ${y - 3.5}h20`;
}

/** A compass face with twenty-four ticks, one for each hour of support. */
function dial(): string {
  const { centre, radius, ticks } = DIAL;
  const [x, y] = centre;
  const marks = Array.from({ length: ticks }, (_, index) => {
    const long = index % (ticks / 4) === 0;
    const turn = (index / ticks) * 2 * Math.PI;
    const [outerX, outerY] = rotate([x, y - radius + 5], turn, centre);
    const [innerX, innerY] = rotate([x, y - radius + (long ? 12 : 9.5)], turn, centre);
    return `M${number(outerX)} ${number(outerY)}L${number(innerX)} ${number(innerY)}`;
  });
  return group(
    { stroke: granite, fill: 'none' },
    circle(centre, radius, { 'stroke-width': 0.8, opacity: 0.8 }),
    path(marks.join(''), {}),
    path(`M${x - 4.5} ${y}l4.5-24 4.5 24z`, { fill: paleRust, stroke: paleRust, 'stroke-width': 0.6 }),
    path(`M${x - 4} ${y}l4 24 4-24z`, { 'stroke-width': 0.9 }),
  );
}
