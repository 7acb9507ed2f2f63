import { inThousands } from './numbers.ts';

/** Degrees as printed on a sheet: 20.15°S. */
export const latitude = (degrees: number): string => `${Math.abs(degrees).toFixed(2)}°${degrees < 0 ? 'S' : 'N'}`;

export const longitude = (degrees: number): string => `${Math.abs(degrees).toFixed(2)}°${degrees < 0 ? 'W' : 'E'}`;

/** Metres above the sea: 1,358. */
export const elevation = (metres: number): string => inThousands(metres);
