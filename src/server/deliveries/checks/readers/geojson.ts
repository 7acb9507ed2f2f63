import { UnreadableFile } from '#geo/files/area-file.ts';
import { systemOfGeoJson } from '#geo/files/named-system.ts';
import { withBytes } from '../bytes/open-bytes.ts';
import type { Attributes } from '../drawing/drawing.ts';
import { type CheckedContent, DamagedFile, type FileToCheck, passed } from '../file-check.ts';
import { emptyShape, type Line, type Shape } from '../shape.ts';
import { epsgSystem, LayerCheck, type NamedSystem, newTestBudget } from '../shapes/layer-check.ts';
import { plain } from '../words.ts';
import { JsonFeatures } from './json-features.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** GeoJSON (RFC 7946) of any size, feature by feature. @throws DamagedFile, UncheckedFile */
export function checkGeoJson({ path, agreed, drawing }: FileToCheck): CheckedContent {
  // Its system may stand behind its features.
  const { root: head } = read(path, () => undefined);
  const system = systemOf(head);
  const check = new LayerCheck({ name: null, system, agreed, budget: newTestBudget(), drawing });
  const { root, features } = read(path, (value, number) => addFeature(check, number, value));
  if (root['type'] !== 'FeatureCollection') addFeature(check, features + 1, root);
  return {
    summary: `GeoJSON, ${check.counts}`,
    findings: [passed('whole', 'Complete'), ...check.findings()],
  };
}

function read(path: string, use: (value: unknown, number: number) => void): { root: Json; features: number } {
  let features = 0;
  const reader = new JsonFeatures((value) => {
    features += 1;
    use(value, features);
  });
  withBytes(path, (bytes) => {
    let isFirst = true;
    for (const piece of bytes.pieces()) {
      reader.add(isFirst && piece.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? piece.subarray(3) : piece);
      isFirst = false;
    }
  });
  const root = reader.finish();
  if (!isObject(root) || !types.has(String(root['type']))) throw new DamagedFile('It is JSON, but no GeoJSON');
  return { root, features };
}

const types = new Set([
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  ...['Point', 'LineString', 'Polygon'].flatMap((type) => [type, `Multi${type}`]),
]);

/** That of the member `crs`, which older programs write; without it, degrees of WGS 84. */
function systemOf(root: Json): NamedSystem {
  try {
    return epsgSystem(systemOfGeoJson([root]) ?? 4326);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { properties } = isObject(root['crs']) ? root['crs'] : {};
    const name = isObject(properties) ? properties['name'] : undefined;
    const number = /EPSG:+(?:[\d.]*:)?(\d+)$/i.exec(String(name))?.[1];
    return number ? epsgSystem(Number(number)) : { epsg: null, title: `“${plain(String(name))}”` };
  }
}

function addFeature(check: LayerCheck, number: number, value: unknown): void {
  const geometry = isObject(value) && value['type'] === 'Feature' ? value['geometry'] : value;
  const shape = emptyShape();
  check.add(number, geometry === null || addGeometry(shape, geometry, 0) ? shape : undefined);
  if (check.wantsAttributes && isObject(value) && isObject(value['properties'])) {
    check.setAttributes(number, plainAttributes(value['properties']));
  }
}

/** Texts, numbers and null as they are; all else as JSON. */
const plainAttributes = (properties: Json): Attributes =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value),
    ]),
  );

const deepest = 8;

/** False for what is no geometry. */
function addGeometry(shape: Shape, value: unknown, depth: number): boolean {
  if (!isObject(value) || depth > deepest) return false;
  const { type, coordinates, geometries } = value;
  if (type === 'GeometryCollection') {
    return Array.isArray(geometries) && geometries.every((part) => addGeometry(shape, part, depth + 1));
  }
  if (!Array.isArray(coordinates)) return false;
  const lists = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  if (type === 'Point') shape.points.push(...(coordinates.length ? lineOf([coordinates]) : []));
  else if (type === 'MultiPoint') for (const point of coordinates) shape.points.push(...lineOf([point]));
  else if (type === 'LineString') shape.lines.push(lineOf(coordinates));
  else if (type === 'MultiLineString') shape.lines.push(...coordinates.map((line) => lineOf(lists(line))));
  else if (type === 'Polygon') shape.polygons.push(coordinates.map((ring) => lineOf(lists(ring))));
  else if (type === 'MultiPolygon') {
    shape.polygons.push(...coordinates.map((rings) => lists(rings).map((ring) => lineOf(lists(ring)))));
  } else return false;
  return true;
}

/** What is no number becomes one that is not finite. */
function lineOf(positions: readonly unknown[]): Line {
  const line = new Float64Array(2 * positions.length);
  for (const [index, position] of positions.entries()) {
    const [x, y] = Array.isArray(position) ? position : [];
    line[2 * index] = typeof x === 'number' ? x : Number.NaN;
    line[2 * index + 1] = typeof y === 'number' ? y : Number.NaN;
  }
  return line;
}
