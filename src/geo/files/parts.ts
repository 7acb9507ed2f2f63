import { limits } from '#contract/limits.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { fromGeoJson } from '#geo/polygons/geojson.ts';
import { type FileParts, UnreadableFile } from './area-file.ts';

interface Parts extends FileParts {
  lines: Position[][];
  points: Position[];
}

interface Geometry {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  geometries?: unknown;
  features?: unknown;
}

/** The polygons, lines and points of a GeoJSON object. Throws a TypeError where its form is wrong. */
export function partsOf(geojson: unknown): FileParts {
  const parts: Parts = { polygons: fromGeoJson(geojson), lines: [], points: [] };
  addLinesAndPoints(geojson, parts);
  const rings = parts.polygons.flat().length;
  if (rings > limits.areaRingsMax) throw new UnreadableFile(`This file has more than ${limits.areaRingsMax} outlines.`);
  return parts;
}

function addLinesAndPoints(value: unknown, parts: Parts): void {
  const { type, coordinates, geometry, geometries, features } = (value ?? {}) as Geometry;
  if (type === 'FeatureCollection') for (const feature of listOf(features)) addLinesAndPoints(feature, parts);
  if (type === 'GeometryCollection') for (const part of listOf(geometries)) addLinesAndPoints(part, parts);
  if (type === 'Feature') addLinesAndPoints(geometry, parts);
  if (type === 'Point') parts.points.push(positionOf(coordinates));
  if (type === 'MultiPoint') for (const point of listOf(coordinates)) parts.points.push(positionOf(point));
  if (type === 'LineString') parts.lines.push(listOf(coordinates).map(positionOf));
  if (type === 'MultiLineString')
    for (const line of listOf(coordinates)) parts.lines.push(listOf(line).map(positionOf));
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Coordinates are lists');
  return value;
}

function positionOf(value: unknown): Position {
  const [x, y] = listOf(value);
  if (typeof x !== 'number' || typeof y !== 'number') throw new TypeError('A position has two numbers');
  return [x, y];
}
