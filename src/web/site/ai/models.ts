import { assessAccuracy, type CheckPoint } from '#geo/rasters/accuracy.ts';
import { scene } from './scene.ts';

export const classNames = ['Woodland', 'Bushland', 'Cropland', 'Bare ground', 'Built-up', 'Water'] as const;

export type SampleSize = keyof typeof scene.models;
/** Training points in each class. */
export const sampleSizes: readonly SampleSize[] = [10, 50, 300];

export const { columns, rows } = scene;
export const truth = classesOf(scene.seen);

export interface PlacedPoint extends CheckPoint {
  column: number;
  row: number;
}

/** The map of a model, and how it compares with the scene in its check points. */
export function modelOf(size: SampleSize) {
  const { map: text, at: numbers } = scene.models[size];
  const map = classesOf(text);
  const points = numbers.split(' ').map((number): PlacedPoint => {
    const cell = Number(number);
    return { column: cell % columns, row: Math.floor(cell / columns), mapped: map[cell] ?? 0, seen: truth[cell] ?? 0 };
  });
  const mapAreas = classNames.map((_, index) => map.filter((one) => one === index).length);
  return { map, points, mapAreas, accuracy: assessAccuracy(points, mapAreas) };
}

/** One digit for each cell, by rows. */
function classesOf(text: string): number[] {
  return [...text].map(Number);
}
