import { numeral } from '../../rendering/digits.ts';
import type { Point } from '../../rendering/geometry.ts';
import {
  acacia,
  contour,
  darkGranite,
  granite,
  ink,
  lichen,
  midWater,
  paleGranite,
  rust,
  sand,
  sheet,
  water,
} from '../../rendering/palette.ts';
import { plateContours } from '../../rendering/relief.ts';
import { circle, group, path, plate, polygon, stroked } from '../../rendering/svg.ts';

const SEED = 5;
const [WEST, EAST, NORTH, SOUTH] = [96, 384, 36, 284];
const [HEADER_FOOT, HERO_FOOT, CARDS_FOOT] = [62, 155, 216];
const STATION: Point = [47, 155];
const GREY_LINE = '#5B655B';

interface Lot {
  from: Point;
  to: Point;
  fill: string;
}

/** A web page surveyed as building lots. */
const LOTS: Lot[] = [
  { from: [WEST, NORTH], to: [EAST, HEADER_FOOT], fill: acacia },
  { from: [WEST, HEADER_FOOT], to: [276, HERO_FOOT], fill: lichen },
  { from: [276, HEADER_FOOT], to: [EAST, HERO_FOOT], fill: midWater },
  { from: [WEST, HERO_FOOT], to: [192, CARDS_FOOT], fill: sheet },
  { from: [192, HERO_FOOT], to: [288, CARDS_FOOT], fill: sand },
  { from: [288, HERO_FOOT], to: [EAST, CARDS_FOOT], fill: sheet },
  { from: [WEST, CARDS_FOOT], to: [264, SOUTH], fill: sheet },
  { from: [264, CARDS_FOOT], to: [EAST, SOUTH], fill: granite },
];

export function webDev(): string {
  return plate(
    paleGranite,
    plateContours(SEED, contour, 0.45),
    path(`M${WEST + 11} ${NORTH + 13}H${EAST + 11}V${SOUTH + 13}H${WEST}v-13h11z`, {
      fill: darkGranite,
      opacity: 0.5,
    }),
    sightLines(),
    lots(),
    pageContent(),
    beacons(),
    dimensions(),
  );
}

function lots(): string {
  const rendered = LOTS.map(({ from: [x, y], to: [right, foot], fill }) =>
    path(`M${x} ${y}H${right}V${foot}H${x}z`, { fill }),
  );
  return group({ stroke: ink, 'stroke-width': 1.1 }, ...rendered) + stroked(hatch(), '#6F7A45', 0.7);
}

/** The lot that is not built yet: diagonal hatching, clipped to the lot. */
function hatch(): string {
  const [left, right, top, bottom] = [WEST + 1, 263, CARDS_FOOT + 1, SOUTH - 1];
  const spacing = 8;
  let lines = '';
  for (let start = left - (bottom - top); start < right; start += spacing) {
    const x = Math.max(start, left);
    const y = top + x - start;
    const run = Math.min(right - x, bottom - y);
    if (run > 0) lines += `M${x} ${y}l${run} ${run}`;
  }
  return lines;
}

function pageContent(): string {
  const cardText = [WEST, 192, 288].map((x) => `M${x + 12} 197h52m-52 8h${x === 192 ? 30 : 38}`);
  const hills = 'M280 141c12-12 20-20 30-26s14-26 26-27 26 22 44 45M285 151c14-16 22-20 30-26s15-23 25-23 20 20 33 41';
  return (
    stroked('M106 49h34m160 0h18m8 0h18m8 0h18', '#D9E27A', 3.2) +
    stroked('M112 86h96m-96 14h120m-120 14h74', ink, 4.6) +
    path('M112 127h52v16h-52z', { fill: ink }) +
    stroked(hills, water, 1) +
    stroked(cardText.join(''), GREY_LINE, 1.8)
  );
}

function sightLines(): string {
  const [x, y] = STATION;
  const corners = [NORTH, HEADER_FOOT, CARDS_FOOT, SOUTH];
  const lines = corners.map((corner) => `M${x} ${y}L${WEST} ${corner}`).join('');
  const triangle = polygon([
    [x - 8, y + 6],
    [x, y - 8],
    [x + 8, y + 6],
  ]);
  return (
    stroked(lines, rust, 0.9, { 'stroke-dasharray': '4 3', opacity: 0.85 }) +
    path(triangle, { fill: sheet, stroke: rust, 'stroke-width': 1.4 }) +
    circle([x, y + 1], 1.2, { fill: rust })
  );
}

function beacons(): string {
  const corners = new Map<string, Point>();
  for (const {
    from: [x, y],
    to: [right, foot],
  } of LOTS) {
    for (const corner of [
      [x, y],
      [right, y],
      [right, foot],
      [x, foot],
    ] as const) {
      corners.set(corner.join(), corner);
    }
  }
  const rendered = [...corners.values()].map(([x, y]) => `M${x - 3} ${y}a3 3 0 1 1 0 .1z`);
  return path(rendered.join(''), { fill: sheet, stroke: ink });
}

function dimensions(): string {
  const above = NORTH - 14;
  const beside = EAST + 16;
  const middle: Point = [(WEST + EAST) / 2, (NORTH + SOUTH) / 2];
  const lines =
    `M${WEST} ${above}H${middle[0] - 22}m44 0H${EAST}M${WEST} ${above - 5}v10M${EAST} ${above - 5}v10` +
    `M${beside} ${NORTH}V${SOUTH}M${beside - 5} ${NORTH}h10M${beside - 5} ${SOUTH}h10`;
  return (
    stroked(lines, ink, 0.9) +
    numeral('1440', [middle[0], above], 0, 7.5, ink) +
    numeral('1240', [beside + 15, middle[1]], 90, 7.5, ink)
  );
}
