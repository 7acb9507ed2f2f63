import {
  contour,
  darkGranite,
  granite,
  ink,
  leaf,
  lichen,
  midWater,
  paleLeaf,
  paleRust,
  paleWater,
  sand,
  sheet,
} from '../../rendering/palette.ts';
import { plateContours } from '../../rendering/relief.ts';
import { group, number, path, plate, stroked } from '../../rendering/svg.ts';

const SEED = 14;

type Pattern = 'plain' | 'lines' | 'dots' | 'slashes' | 'chevrons';

interface Stratum {
  depth: number;
  fill: string;
  pattern: Pattern;
}

/** A drill core that is also the usual symbol of a database. */
interface Core {
  x: number;
  top: number;
  radius: number;
  bulge: number;
  lid: string;
  strata: Stratum[];
}

const CORES: Core[] = [
  {
    x: 116,
    top: 67,
    radius: 54,
    bulge: 21.5,
    lid: '#E1E77A',
    strata: [
      { depth: 52, fill: lichen, pattern: 'plain' },
      { depth: 30, fill: sand, pattern: 'lines' },
      { depth: 56, fill: paleLeaf, pattern: 'dots' },
      { depth: 40, fill: contour, pattern: 'slashes' },
    ],
  },
  {
    x: 276,
    top: 97,
    radius: 41,
    bulge: 16.5,
    lid: paleWater,
    strata: [
      { depth: 35, fill: midWater, pattern: 'plain' },
      { depth: 40, fill: sheet, pattern: 'chevrons' },
      { depth: 34, fill: sand, pattern: 'lines' },
      { depth: 50, fill: paleRust, pattern: 'dots' },
    ],
  },
  {
    x: 406,
    top: 75,
    radius: 38,
    bulge: 15,
    lid: sheet,
    strata: [
      { depth: 30, fill: sheet, pattern: 'plain' },
      { depth: 44, fill: leaf, pattern: 'dots' },
      { depth: 42, fill: lichen, pattern: 'lines' },
      { depth: 50, fill: midWater, pattern: 'chevrons' },
    ],
  },
];

const RELATIONS = 'M170 129h65M170 214h34v22h31M317 151h29v-28h22M317 236h29v-22h22';
const ARROW_ENDS = [
  [235, 129],
  [235, 236],
  [368, 123],
  [368, 214],
] as const;
const DEPTH_SCALE = { x: 40, top: 57, step: 54, count: 4 };

export function databaseDesign(): string {
  const arrows = ARROW_ENDS.map(([x, y]) => `M${x - 5} ${y - 5}l5 5-5 5`).join('');
  return plate(
    granite,
    plateContours(SEED, sheet, 0.6),
    path(CORES.map(shadow).join(''), { fill: darkGranite, opacity: 0.8 }),
    stroked(depthScale() + RELATIONS + arrows, ink, 1.2),
    ...CORES.map(core),
  );
}

const footOf = ({ top, strata }: Core) => strata.reduce((foot, { depth }) => foot + depth, top);

function shadow(core: Core): string {
  return `M${core.x + core.radius - 4} ${core.top + 14}h9v${footOf(core) - core.top}l-9-6z`;
}

function core({ x, top, radius, bulge, lid, strata }: Core): string {
  const left = x - radius;
  const width = 2 * radius;
  const rim = (sweep: 0 | 1, run: number) => `a${radius} ${bulge} 0 0 ${sweep} ${run} 0`;
  const layers: string[] = [];
  const marks: string[] = [];
  let y = top;
  for (const { depth, fill, pattern } of strata) {
    layers.push(path(`M${left} ${y}v${depth}${rim(0, width)}v${-depth}${rim(1, -width)}`, { fill }));
    marks.push(PATTERNS[pattern](y, depth, { x, radius, bulge }));
    y += depth;
  }
  return (
    group({ stroke: ink, 'stroke-width': 1.2 }, ...layers) +
    stroked(marks.join(''), ink, 1.3, { opacity: 0.5 }) +
    path(`M${left} ${top}${rim(0, width)}${rim(0, -width)}z`, { fill: lid, stroke: ink, 'stroke-width': 1.2 }) +
    path(`M${x - 8} ${top}a8 3.4 0 0 0 16 0a8 3.4 0 0 0-16 0z`, { fill: ink })
  );
}

interface Drum {
  x: number;
  radius: number;
  bulge: number;
}

/** How far the front of the drum is below its rim, at a share of the radius from the middle. */
const sag = (share: number, bulge: number) => bulge * Math.sqrt(1 - share * share);

/** Rows of small marks that follow the curve of the drum and are closer together towards its sides. */
function marksOn({ x, radius, bulge }: Drum, top: number, rows: number, gap: number, mark: string): string {
  const turns = [-66, -50, -35, -21, -7, 7, 21, 35, 50, 66].map((angle) => Math.sin((angle * Math.PI) / 180));
  let d = '';
  for (let row = 0; row < rows; row++) {
    for (const share of turns) {
      const y = top + (row + 0.7) * gap + sag(share, bulge);
      d += `M${number(Math.round(x + share * radius))} ${number(Math.round(y))}${mark}`;
    }
  }
  return d;
}

const PATTERNS: Readonly<Record<Pattern, (top: number, depth: number, drum: Drum) => string>> = {
  plain: () => '',
  lines: (top, depth, { x, radius, bulge }) =>
    [0.25, 0.5, 0.75]
      .map((share) => `M${x - radius} ${Math.round(top + depth * share)}a${radius} ${bulge} 0 0 0 ${2 * radius} 0`)
      .join(''),
  dots: (top, depth, drum) => marksOn(drum, top, Math.floor(depth / 9), 9, 'h1.6'),
  slashes: (top, depth, drum) => marksOn(drum, top, 1, 10, `l6 ${Math.round(depth * 0.6)}`),
  chevrons: (top, depth, drum) => marksOn(drum, top, Math.floor(depth / 12), 12, 'm-3 3l3-4 3 4'),
};

function depthScale(): string {
  const { x, top, step, count } = DEPTH_SCALE;
  let d = `M${x} ${top}v${step * count}`;
  for (let tick = 0; tick <= count; tick++) d += `M${x - 4} ${top + tick * step}h8`;
  return d;
}
