import type { Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { sceneSize } from './landscape.ts';

/** On the sheet and in the files of each sample that is not of a place. */
export const noPlace = 'Synthetic scene. It is not a place.';
export const syntheticDate = '2026-11-01';

/** A projected system, so that every program opens the files. The corner is made up, and lies in the open sea. */
export const system: { epsg: Epsg; west: number; north: number } = { epsg: 32735, west: 500_000, north: 5_004_200 };
export const madeUpPosition =
  'The files use EPSG:32735 (WGS 84 / UTM 35S), so that every program opens them. Their position is made up: it lies in the open sea, 45 degrees south.';

/** Cells from the north-west as metres. */
export const toMetres = ([x, y]: Position): Position => [
  system.west + x * sceneSize.cellM,
  system.north - y * sceneSize.cellM,
];
