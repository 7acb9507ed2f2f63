import type { Position } from '#geo/geodesy/area.ts';
import { type LeftOut, type ParsedFile, UnreadableFile } from './area-file.ts';
import {
  addFeature,
  addLine,
  addPoints,
  addPolygon,
  attributesOf,
  type OpenFeature,
  openFeature,
  type Positions,
  type Reading,
} from './file-features.ts';
import { wrongType } from './file-type.ts';
import { systemOfGeoJson } from './named-system.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads GeoJSON, also with one object per line. Throws UnreadableFile for damaged and for other JSON. */
export function readJson(text: string): ParsedFile {
  const { objects, leftOut } = parse(text.replace(/^\uFEFF/, ''));
  const [{ type } = {}] = objects;
  if (type === 'Topology') throw wrongType('TopoJSON');
  if (typeof type !== 'string') throw wrongType('JSON of another kind');
  const features = objects.flatMap(featuresIn);
  const reading: Reading = { features: [], leftOut };
  for (const [index, feature] of features.entries()) readFeature(reading, feature, index);
  return { kind: 'GeoJSON', epsg: systemOfGeoJson([...objects, ...features]), notes: [], ...reading };
}

/** It begins each record of a GeoJSON text sequence (RFC 8142). */
const recordSign = '\u001E';

/** The object of the text, or those of GeoJSON text sequences and newline-delimited GeoJSON. */
function parse(text: string): { objects: Json[]; leftOut: LeftOut[] } {
  const whole = objectIn(text);
  if (whole) return { objects: [whole], leftOut: [] };
  const lines = text
    .replaceAll(recordSign, '\n')
    .split(/\r\n?|\n/)
    .map((line, index) => ({ text: line, place: `line ${index + 1}` }))
    .filter((line) => line.text.trim());
  // Lines of one object, such as a collection that breaks off, are no objects by themselves.
  const isSequence = lines.length > 1 || text.includes(recordSign);
  if (!isSequence || !objectIn(lines[0]?.text ?? '')?.['type']) {
    throw new UnreadableFile('This GeoJSON is damaged or not complete. Export it again.');
  }
  const objects = lines.map((line) => objectIn(line.text));
  const unread = lines.filter((_, index) => !objects[index]);
  return {
    objects: objects.filter((object) => object !== null),
    leftOut: unread.map(({ place }) => ({ part: 'line', reason: 'that is not GeoJSON', where: place })),
  };
}

function objectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : Array.isArray(value) ? {} : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const featuresIn = (object: Json): unknown[] =>
  object['type'] === 'FeatureCollection' && Array.isArray(object['features']) ? object['features'] : [object];

function readFeature(reading: Reading, value: unknown, index: number): void {
  const place = `feature ${index + 1}`;
  const isFeature = isObject(value) && value['type'] === 'Feature';
  const properties = isFeature && isObject(value['properties']) ? value['properties'] : {};
  const feature = openFeature(reading, attributesOf(Object.entries(properties)), place);
  addShape(reading, feature, isFeature ? value['geometry'] : value);
  addFeature(reading, feature, 'feature');
}

function addShape(reading: Reading, feature: OpenFeature, first: unknown): void {
  const waiting = [first];
  while (waiting.length) {
    const shape = waiting.pop();
    const { type, coordinates, geometries } = isObject(shape) ? shape : {};
    const parts = Array.isArray(coordinates) ? coordinates : [undefined];
    if (type === 'GeometryCollection') for (const part of listOf(geometries).toReversed()) waiting.push(part);
    else if (type === 'Polygon') addPolygon(reading, feature, parts.map(positionsOf));
    else if (type === 'MultiPolygon')
      for (const part of parts) addPolygon(reading, feature, listOf(part).map(positionsOf));
    else if (type === 'LineString') addLine(reading, feature, positionsOf(coordinates));
    else if (type === 'MultiLineString') for (const part of parts) addLine(reading, feature, positionsOf(part));
    else if (type === 'Point') addPoints(reading, feature, positionsOf([coordinates]));
    else if (type === 'MultiPoint') for (const part of parts) addPoints(reading, feature, positionsOf([part]));
    else if (shape) reading.leftOut.push({ part: 'feature', reason: 'of a kind we do not read', where: feature.where });
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function positionsOf(value: unknown): Positions {
  if (!Array.isArray(value)) return { unread: '' };
  const positions: Position[] = [];
  for (const position of value) {
    const [x, y] = listOf(position);
    if (!Number.isFinite(x) || !Number.isFinite(y)) return { unread: `${asText(x)}, ${asText(y)}` };
    positions.push([Number(x), Number(y)]);
  }
  return positions;
}

const asText = (value: unknown): string => (typeof value === 'object' && value !== null ? '[]' : String(value));
