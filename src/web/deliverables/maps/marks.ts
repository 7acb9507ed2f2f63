import type { Deliverable } from '#contract/deliveries/deliverables.ts';

type Place = [lon: number, lat: number];

/** A place or an outline of a change request, or a feature at fault, shown on the map with its number. Longitude and latitude, WGS 84. */
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

/** The features at fault of files, as far as their places are known; numbered from a number on. */
export const marksOfFaults = (
  deliverables: readonly Pick<Deliverable, 'name' | 'findings'>[],
  number: number,
): MapMark[] =>
  deliverables
    .flatMap(({ name, findings }) =>
      findings.flatMap(({ faults }) => faults?.rows.map((row) => ({ ...row, name })) ?? []),
    )
    .flatMap(({ name, layer, feature, reason, place }) =>
      place ? { place, text: `${[name, layer, feature].filter(Boolean).join(', ')}: ${reason}` } : [],
    )
    .map(({ place: [lon, lat], text }, index) => ({ number: number + index, place: [lon, lat], isDone: false, text }));

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
      text: `${isDone ? 'Done' : 'Asked'}: ${text}`,
    }));
