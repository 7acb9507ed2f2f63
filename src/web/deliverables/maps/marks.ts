import type { Deliverable } from '#contract/deliveries/deliverables.ts';

type Place = [lon: number, lat: number];

/** A place or an outline of a change request, shown on the map with its number. Longitude and latitude, WGS 84. */
export interface MapMark {
  number: number;
  place?: Place;
  /** The corners, without the first one again at the end. */
  outline?: Place[];
  isDone: boolean;
  /** Beside the map. */
  text?: string;
}

/** Places are being chosen on the map. */
export interface Marking {
  /** In the order in which they were chosen. */
  places: readonly Place[];
  add: (place: Place) => void;
  /** Goes back to where it was begun. */
  end: () => void;
}

/** What is being marked, with the number that follows. */
export function marksOfMarking({ places }: Marking, number: number): MapMark[] {
  if (places.length > 2) return [{ number, outline: [...places], isDone: false }];
  return places.map((place) => ({ number, place, isDone: false }));
}

/** The change requests that have a place or an outline, numbered in the order of the files and of time. */
export const marksOf = (deliverables: readonly Deliverable[]): MapMark[] =>
  deliverables
    .flatMap(({ changes }) => changes)
    .filter(({ place, outline }) => place !== null || outline !== null)
    .map(({ place, outline, isDone, text }, index) => ({
      number: index + 1,
      ...(place && { place }),
      ...(outline && { outline: outline.map(([lon, lat]): Place => [lon, lat]) }),
      isDone,
      text,
    }));
