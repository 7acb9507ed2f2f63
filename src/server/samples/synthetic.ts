import { type Sheet, sheetSize } from '#contract/site/samples.ts';
import type { Polygon, Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import type { Feature } from '#server/open-data/open-data.ts';
import { axisOf } from './sample.ts';

/** On the sheet and in the files of each sample that is not of a place. */
export const noPlace = 'Synthetic scene. It is not a place.';
export const syntheticDate = '2026-11-01';

/** A projected system, so that every program opens the files. The corner is made up, and lies in the open sea. */
export const system: { epsg: Epsg; west: number; north: number } = { epsg: 32735, west: 500_000, north: 5_004_200 };
export const madeUpPosition =
  'The files use EPSG:32735 (WGS 84 / UTM 35S), so that every program opens them. Their position is made up: it lies in the open sea, 45 degrees south.';

/** Cells from the north-west as metres. */
export const toMetres =
  (cellM: number) =>
  ([x, y]: Position): Position => [system.west + x * cellM, system.north - y * cellM];

/** Polygons along cells as the geometry of a feature. */
export const placed = (polygons: readonly Polygon[], cellM: number): Feature['geometry'] => ({
  type: 'MultiPolygon',
  coordinates: polygons.map((polygon) => polygon.map((ring) => ring.map(toMetres(cellM)))),
});

/** A rectangle of cells, from the north-west. */
export interface Rectangle {
  west: number;
  north: number;
  /** The last column and row. */
  east: number;
  south: number;
}

export const rectangle = ({ west, north, east, south }: Rectangle): Polygon => [
  [
    [west, north],
    [west, south + 1],
    [east + 1, south + 1],
    [east + 1, north],
    [west, north],
  ],
];

/** What the sheets of all scenes have, drawn over the whole sheet. */
export function sheetOfScene({ columns, cellM }: { columns: number; cellM: number }) {
  const unitM = (columns * cellM) / sheetSize.width;
  return {
    label: noPlace,
    unitM,
    barM: 500,
    axis: axisOf(unitM, 1_000),
    edition: ['Local metres, no place', 'Sheet 1 of 1, version 1'],
  } satisfies Partial<Sheet>;
}
