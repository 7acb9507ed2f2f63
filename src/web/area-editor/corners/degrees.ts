import { readNumber } from '#geo/coordinates/numbers.ts';
import type { Position } from '#geo/geodesy/area.ts';

/** How the two coordinates of a corner are formatted and parsed. */
export interface CornerUnit {
  columns: readonly [string, string];
  format: (position: Position) => readonly [string, string];
  /** The corner with one of its two coordinates changed; null if the text is not a number. */
  parse: (text: string, part: 0 | 1, position: Position) => Position | null;
}

/** @param digits decimals: 4 are 11 m, 6 are 11 cm */
export const degreesWith = (digits: number): CornerUnit => ({
  columns: ['Latitude', 'Longitude'],
  format: ([longitude, latitude]) => [inDegrees(latitude, digits), inDegrees(longitude, digits)],
  parse(text, part, [longitude, latitude]) {
    const degrees = readNumber(text, 'angle') ?? Number.NaN;
    if (!(Math.abs(degrees) <= (part === 0 ? 90 : 180))) return null;
    return part === 0 ? [longitude, degrees] : [degrees, latitude];
  },
});

const inDegrees = (degrees: number, digits: number): string => degrees.toFixed(digits).replace('-', '−');
