import type { Bounds } from './mercator.ts';

/** Degrees between two lines, and up to how many kilometres of width. */
const steps: readonly (readonly [step: number, upToKm: number])[] = [
  [1 / 60, 15],
  [5 / 60, 60],
  [15 / 60, 150],
  [30 / 60, 400],
  [1, 1_400],
];

export const stepOf = (km: number): number => steps.find(([, upTo]) => km <= upTo)?.[0] ?? 2;

/** The multiples of a step within a range of degrees. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** The lines of the graticule in these bounds, in degrees, for a view of so many kilometres. */
export function graticule([west, south, east, north]: Bounds, km: number) {
  const step = stepOf(km);
  return { step, meridians: multiples(step, west, east), parallels: multiples(step, south, north) };
}

/** `27°30′E` of 27.5; whole degrees have no minutes. */
export function degreeLabel(degrees: number, axis: 'longitude' | 'latitude'): string {
  const inMinutes = Math.round(Math.abs(degrees) * 60);
  const minutes = inMinutes % 60;
  const half = axis === 'longitude' ? (degrees < 0 ? 'W' : 'E') : degrees < 0 ? 'S' : 'N';
  return `${Math.floor(inMinutes / 60)}°${minutes === 0 ? '' : `${String(minutes).padStart(2, '0')}′`}${half}`;
}
