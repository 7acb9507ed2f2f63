import { limits } from '#contract/limits.ts';
import { closed, type Position } from '#geo/geodesy/area.ts';
import {
  type FileAttribute,
  type FileChoice,
  type FileFeature,
  type FileParts,
  type LeftOut,
  UnreadableFile,
} from './area-file.ts';

/** The features of a file while it is read, and what is left out of them. */
export interface Reading {
  features: FileFeature[];
  leftOut: LeftOut[];
}

/** A feature to which its reader adds parts. */
export interface OpenFeature extends FileFeature {
  polygons: Position[][][];
  lines: Position[][];
  points: Position[];
  /** Its name or its place in the file. */
  where: string;
  /** How much was left out of the file before. */
  leftOutBefore: number;
}

const unreadable = 'with coordinates we could not read';

const nameOfAttribute = /^(?:name|naam|label|title|farm(?:_?name)?)$/i;

/** `otherwise` is the place of a feature without a name, such as "feature 3". */
export function openFeature(
  { leftOut }: Reading,
  attributes: Readonly<Record<string, string>>,
  otherwise: string,
): OpenFeature {
  const named = Object.keys(attributes).find((name) => nameOfAttribute.test(name) && attributes[name]?.trim());
  const name = named && attributes[named]?.trim().slice(0, 60);
  const where = name ? `“${name}”` : otherwise;
  return { attributes, polygons: [], lines: [], points: [], where, leftOutBefore: leftOut.length };
}

/** Adds the feature to those read. One without parts is left out, unless they all are left out already. */
export function addFeature({ features, leftOut }: Reading, feature: OpenFeature, part: string): void {
  const { attributes, polygons, lines, points, where, leftOutBefore } = feature;
  if (polygons.length + lines.length + points.length) features.push({ attributes, polygons, lines, points });
  else if (leftOut.length === leftOutBefore) leftOut.push({ part, reason: 'without a shape', where });
}

/** The positions of a ring, a line or a point, or the text that stopped their reading. */
export type Positions = readonly Position[] | { unread: string };

const isUnread = (read: Positions | undefined): read is { unread: string } => read !== undefined && 'unread' in read;

/** Adds a polygon. Without its outer ring it is left out as a whole; a hole is left out alone. */
export function addPolygon({ leftOut }: Reading, feature: OpenFeature, [outer, ...holes]: readonly Positions[]): void {
  if (!outer || isUnread(outer)) {
    leftOut.push({ part: 'area', reason: unreadable, where: placeOf(feature, outer) });
    return;
  }
  for (const hole of holes.filter(isUnread)) {
    leftOut.push({ part: 'hole', reason: unreadable, where: placeOf(feature, hole) });
  }
  const read = [outer, ...holes].flatMap((ring) => (isUnread(ring) ? [] : [[...closed(ring)]]));
  feature.polygons.push(read.filter((ring, index) => index === 0 || ring.length > 0));
}

export function addLine({ leftOut }: Reading, feature: OpenFeature, line: Positions): void {
  if (isUnread(line)) leftOut.push({ part: 'line', reason: unreadable, where: placeOf(feature, line) });
  else feature.lines.push([...line]);
}

export function addPoints({ leftOut }: Reading, feature: OpenFeature, points: Positions): void {
  if (isUnread(points)) leftOut.push({ part: 'point', reason: unreadable, where: placeOf(feature, points) });
  else feature.points.push(...points);
}

const placeOf = ({ where }: OpenFeature, read: { unread: string } | undefined): string =>
  read?.unread ? `${where} at “${read.unread.slice(0, 30)}”` : where;

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const namesShown = 3;

/** The first names, and the number of the others. */
export function listed(names: readonly string[]): string {
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : '';
  return names.slice(0, namesShown).join(', ') + more;
}

/** One sentence on everything that was left out, as a list of at most one entry. */
export function noteOnLeftOut(leftOut: readonly LeftOut[]): string[] {
  if (!leftOut.length) return [];
  const groups = Object.values(Object.groupBy(leftOut, ({ part, reason }) => `${part} ${reason}`));
  return [`We left out ${groups.map((group) => phraseOf(group ?? [])).join('; ')}.`];
}

function phraseOf(group: readonly LeftOut[]): string {
  const [{ part, reason } = { part: '', reason: '' }] = group;
  const places = group.map(({ where }) => where).filter(Boolean);
  const named = places.length ? ` (${listed(places)})` : '';
  return `${counted(group.length, part)}${reason && ` ${reason}`}${named}`;
}

/**
 * Polygons, lines and points of the features together, with a note on lines that were joined. Throws UnreadableFile for
 * too many outlines.
 */
export function partsOf(features: readonly FileFeature[]): { parts: FileParts; notes: string[] } {
  const polygons = features.flatMap((feature) => feature.polygons);
  const rings = polygons.flat().length;
  if (rings > limits.areaRingsMax) throw new UnreadableFile(`This file has more than ${limits.areaRingsMax} outlines.`);
  const lines = features.map((feature) => joinedSegments(feature.lines));
  const segments = features.flatMap((feature, index) =>
    feature.lines.length > (lines[index]?.length ?? 0) ? feature.lines : [],
  );
  const note = `We joined the ${segments.length} segments of a line in their order.`;
  return {
    parts: { polygons, lines: lines.flat(), points: features.flatMap((feature) => feature.points) },
    notes: segments.length && !polygons.length ? [note] : [],
  };
}

type Line = readonly Position[];

/**
 * A receiver that loses its signal begins a new segment, so the segments of one feature that do not end where they began
 * are one line in their order.
 */
function joinedSegments(segments: readonly Line[]): readonly Line[] {
  const open = segments.filter((segment) => !isClosedLine(segment));
  return open.length > 1 ? [...segments.filter(isClosedLine), open.flat()] : segments;
}

/** Its ends are as near each other as a twentieth of its length. */
function isClosedLine(line: Line): boolean {
  const gap = (from: Position = [0, 0], to: Position = from): number => Math.hypot(to[0] - from[0], to[1] - from[1]);
  const length = line.reduce((sum, position, index) => sum + gap(line[index - 1] ?? position, position), 0);
  return line.length > 3 && gap(line[0], line.at(-1)) <= length / 20;
}

/** The features that the visitor chose. Throws UnreadableFile when the file, chosen again, has none of them. */
export function chosenFeatures(features: readonly FileFeature[], { only }: FileChoice): readonly FileFeature[] {
  if (!only) return features;
  const chosen = features.filter(({ attributes }) => attributes[only.attribute] === only.value);
  if (!chosen.length) throw new UnreadableFile(`This file has no feature with ${only.attribute} “${only.value}”.`);
  return chosen;
}

const attributesMost = 20;
const valuesMost = 2000;

/** The attributes by which some features can be chosen: those with different values, names first. */
export function attributesIn(features: readonly FileFeature[]): FileAttribute[] {
  const names = new Set(features.flatMap(({ attributes }) => Object.keys(attributes)));
  const inOrder = new Intl.Collator('en', { numeric: true });
  return [...names]
    .map((name): FileAttribute => {
      const values = new Set(features.map(({ attributes }) => attributes[name] ?? '').filter(Boolean));
      return { name, values: [...values].sort(inOrder.compare) };
    })
    .filter(({ values }) => values.length > 1 && values.length <= valuesMost)
    .sort((one, other) => Number(nameOfAttribute.test(other.name)) - Number(nameOfAttribute.test(one.name)))
    .slice(0, attributesMost);
}

const attributeMaxLength = 100;

/** Texts and numbers of a feature; lists and objects, with which nobody would choose, are not among them. */
export const attributesOf = (values: Iterable<readonly [string, unknown]>): Record<string, string> =>
  Object.fromEntries(
    [...values].flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) && String(value).trim()
        ? [[name, String(value).trim().slice(0, attributeMaxLength)]]
        : [],
    ),
  );
