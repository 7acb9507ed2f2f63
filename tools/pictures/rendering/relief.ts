import {
  type Attributes,
  group,
  PLATE_HEIGHT,
  PLATE_WIDTH,
  path,
  stroked,
  tag,
} from '../../../src/server/shares/svg.ts';
import { type Contour, contourLines, type Field, sampleField, sinkBorder } from './contours.ts';
import { area, type Point, simplifyLine, simplifyRing } from './geometry.ts';
import { fbm, gradientNoise } from './noise.ts';
import { smoothPath } from './svg.ts';

interface CurveRules {
  /** Douglas-Peucker tolerance before smoothing. */
  tolerance: number;
  /** Rings smaller than this are dropped, because they look like dirt. */
  smallestRing: number;
  /** Coordinates are rounded to this. */
  step?: number;
}

const DEFAULT_RULES: CurveRules = { tolerance: 1, smallestRing: 60 };

/** One closed path for the ground above a level. */
export function bandPath(field: Field, level: number, rules = DEFAULT_RULES): string {
  return contourLines(sinkBorder(field), level)
    .filter((ring) => area(ring.points) >= rules.smallestRing)
    .map(({ points }) => simplifyRing(points, rules.tolerance))
    .map((ring) => smoothPath(keepBorderCorners(ring, field), true, rules.step))
    .join('');
}

/** Smoothing would round the corners outside the canvas into view; a duplicated point stays a corner. */
function keepBorderCorners(ring: readonly Point[], field: Field): Point[] {
  const right = field.left + (field.columns - 1) * field.cell;
  const bottom = field.top + (field.rows - 1) * field.cell;
  const reach = field.cell * 1.1;
  return ring.flatMap((point) => {
    const [x, y] = point;
    const toBorder = Math.min(x - field.left, y - field.top, right - x, bottom - y);
    return toBorder <= reach ? [point, point] : [point];
  });
}

/** Thin contour lines of several levels as one path. */
export function contourPath(field: Field, levels: readonly number[], rules = DEFAULT_RULES): string {
  return levels
    .flatMap((level) => contourLines(field, level))
    .filter((line) => !line.closed || area(line.points) >= rules.smallestRing)
    .map((line) => curve(line, rules))
    .join('');
}

function curve({ points, closed }: Contour, { tolerance, step }: CurveRules): string {
  const simple = closed ? simplifyRing(points, tolerance) : simplifyLine(points, tolerance);
  return smoothPath(simple, closed, step);
}

export function levelsBetween(low: number, high: number, interval: number): number[] {
  const count = Math.floor((high - low) / interval + 1e-9) + 1;
  return Array.from({ length: count }, (_, index) => low + index * interval);
}

/** Faint contour lines under a plate that shows something else. */
export function plateContours(seed: number, colour: string, opacity: number): string {
  const height = fbm(gradientNoise(seed), 3);
  const field = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, (x, y) => height(x / 115, y / 115));
  const lines = contourPath(field, levelsBetween(-0.6, 0.6, 0.15), { tolerance: 1.2, smallestRing: 100 });
  return stroked(lines, colour, 0.8, { opacity });
}

export interface ReliefBand {
  path: string;
  fill: string;
}

export interface ReliefLight {
  shadow: string;
  shadowOpacity: number;
  light: string;
  lightOpacity: number;
}

/** The only light comes from the north-west: shadows fall to the south-east, the lit edge is opposite. */
const SHADOW_OFFSET = { x: 1.4, y: 1.8 };
const LIGHT_OFFSET = { x: -1, y: -1.3 };

/** The offsets of shadow and lit edge; a larger picture seen from farther away needs a larger scale. */
function reliefOffsets(scale = 1) {
  const stretch = ({ x, y }: { x: number; y: number }) => ({ x: round(x * scale), y: round(y * scale) });
  return { shadow: stretch(SHADOW_OFFSET), light: stretch(LIGHT_OFFSET) };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Tinted Tanaka relief: each band is defined once and used as shadow, as lit edge and as fill. */
export function tanakaRelief(bands: readonly ReliefBand[], light: ReliefLight, scale = 1): string {
  const offsets = reliefOffsets(scale);
  const visible = bands.filter((band) => band.path !== '');
  const defined = visible.map((band, index) => path(band.path, { id: `b${index}` }));
  const shadow: Attributes = { ...offsets.shadow, fill: light.shadow, opacity: light.shadowOpacity };
  const lit: Attributes = { ...offsets.light, fill: light.light, opacity: light.lightOpacity };
  const used = visible.flatMap(({ fill }, index) => {
    const href = `#b${index}`;
    return [tag('use', { href, ...shadow }), tag('use', { href, ...lit }), tag('use', { href, fill })];
  });
  return tag('defs', {}, ...defined) + group({}, ...used);
}
