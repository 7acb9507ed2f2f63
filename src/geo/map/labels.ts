import type { Position } from '../geodesy/area.ts';
import { type Bounds, type MapView, overlap, type Point, toMercator, toPixel } from './mercator.ts';
import { lowestRank, namesUnderKm } from './style.ts';

/** A name that may be on the map. Towns have a rank from 1 for the capital to 6; areas are shown by width of view. */
export interface Name {
  text: string;
  position: Position;
  kind: 'capital' | 'town' | 'country' | 'province' | 'district' | 'ward' | 'river';
  rank: number;
  /** Of a river: the direction of its line, in degrees clockwise from east. */
  angle?: number | undefined;
}

/** A name at its position in pixels: the middle of its base line, or its start or end. */
export interface Label {
  name: Name;
  lines: readonly string[];
  at: Point;
  anchor: 'start' | 'middle' | 'end';
  /** The middle of a town's sign, or of what is named. */
  sign: Point;
}

/** Pixels of the letters, and the em by which they are spaced. */
export const lettering = {
  capital: { size: 14, spacing: 0 },
  town: { size: 12.5, spacing: 0 },
  country: { size: 13, spacing: 0.16 },
  province: { size: 12.5, spacing: 0.13 },
  district: { size: 11.5, spacing: 0.14 },
  ward: { size: 11.5, spacing: 0 },
  river: { size: 11.5, spacing: 0.04 },
} as const satisfies Record<Name['kind'], { size: number; spacing: number }>;

/** The width of a text in pixels; estimated from the mean letter of Commissioner where it cannot be measured. */
export type Measure = (text: string, kind: Name['kind']) => number;
const meanMeasure: Measure = (text, kind) => text.length * lettering[kind].size * (0.54 + lettering[kind].spacing);

export const isTown = ({ kind }: Pick<Name, 'kind'>): boolean => kind === 'capital' || kind === 'town';

const lineHeight = 1.2;
const signRadius = 5;
const gap = 3;
const longestLine = 14;
const shares = { start: 0, middle: 0.5, end: 1 } as const;

/** Two lines for a long name of a province: Mashonaland, Central. */
function linesOf({ text, kind }: Name): string[] {
  const cut = text.lastIndexOf(' ');
  return kind === 'province' && text.length > longestLine && cut > 0
    ? [text.slice(0, cut), text.slice(cut + 1)]
    : [text];
}

const isWanted = ({ kind, rank }: Name, km: number): boolean =>
  kind === 'capital' || kind === 'town' ? rank <= lowestRank(km) : km < namesUnderKm[kind];

const importance = ({ kind, rank }: Name): number =>
  ({ capital: 0, town: rank, country: 3.5, province: 3.6, river: 4.6, district: 4.5, ward: 7 })[kind];

/** Where the label may be, best first. */
function candidatesOf(name: Name, [x, y]: Point, measure: Measure): Label[] {
  const lines = linesOf(name);
  const [width, height] = sizeOf({ name, lines }, measure);
  const at = (left: number, bottom: number, anchor: Label['anchor']): Label => ({
    name,
    lines,
    at: [left + shares[anchor] * width, bottom],
    anchor,
    sign: [x, y],
  });
  const middle = y + height / 2;
  if (!isTown(name)) return [at(x - width / 2, middle, 'middle')];
  const far = signRadius + gap;
  return [
    at(x + far, middle - 1, 'start'),
    at(x - far - width, middle - 1, 'end'),
    at(x - width / 2, y - far, 'middle'),
    at(x - width / 2, y + far + height, 'middle'),
  ];
}

const sizeOf = ({ name, lines }: Pick<Label, 'name' | 'lines'>, measure: Measure): [width: number, height: number] => [
  Math.max(...lines.map((line) => measure(line, name.kind))),
  lettering[name.kind].size * lineHeight * lines.length,
];

/** The boxes that a label covers, in pixels: its text, and the sign of a town. */
export function boxesOfLabel(label: Label, measure: Measure = meanMeasure): Bounds[] {
  const { name, at, anchor, sign } = label;
  const [width, height] = sizeOf(label, measure);
  if (!isTown(name)) return [turnedBox(sign, width, height, name.angle ?? 0)];
  const left = at[0] - shares[anchor] * width;
  return [[left, at[1] - height, left + width, at[1]], signOf(sign)];
}

function turnedBox([x, y]: Point, width: number, height: number, angle: number): Bounds {
  const [cos, sin] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
  const [right, down] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return [x - right, y - down, x + right, y + down];
}

const signOf = ([x, y]: Point): Bounds => [x - signRadius, y - signRadius, x + signRadius, y + signRadius];

const isWithin = (box: Bounds, { width, height }: MapView): boolean =>
  box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height;

/** The names of a view, important ones first; names without free space are left out. `taken` are boxes in pixels. */
export function placeLabels(
  names: readonly Name[],
  view: MapView,
  km: number,
  measure: Measure = meanMeasure,
  taken: readonly Bounds[] = [],
): Label[] {
  const boxes = [...taken];
  const isFree = (box: Bounds): boolean => boxes.every((other) => !overlap(box, other));
  const wanted = names
    .filter((name) => isWanted(name, km))
    .map((name) => ({ name, pixel: toPixel(view, toMercator(name.position)) }))
    .filter(({ pixel: [x, y] }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height)
    .sort((one, other) => importance(one.name) - importance(other.name));
  const placed: Label[] = [];
  for (const { name, pixel } of wanted) {
    const free = candidatesOf(name, pixel, measure).find((label) => {
      const [text, ...signs] = boxesOfLabel(label, measure);
      return text && isWithin(text, view) && [text, ...signs].every(isFree);
    });
    if (!free) continue;
    boxes.push(...boxesOfLabel(free, measure));
    placed.push(free);
  }
  return placed;
}
