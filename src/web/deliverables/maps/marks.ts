import type { Deliverable } from '#contract/deliveries/deliverables.ts';

/** A place or an outline of a change request, shown on the map with its number. Longitude and latitude, WGS 84. */
export interface MapMark {
  number: number;
  place?: [lon: number, lat: number];
  /** The corners, without the first one again at the end. */
  outline?: [lon: number, lat: number][];
  isDone: boolean;
  /** Beside the map. */
  text?: string;
}

/** The change requests that have a place or an outline, numbered in the order of the files and of time. */
export const marksOf = (deliverables: readonly Deliverable[]): MapMark[] =>
  deliverables
    .flatMap(({ changes }) => changes)
    .filter(({ place, outline }) => place !== null || outline !== null)
    .map(({ place, outline, isDone, text }, index) => ({
      number: index + 1,
      ...(place && { place }),
      ...(outline && { outline: outline.map(([lon, lat]): [number, number] => [lon, lat]) }),
      isDone,
      text,
    }));
