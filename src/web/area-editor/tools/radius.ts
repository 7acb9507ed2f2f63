// Chunk: place-search
import { readNumber } from '#geo/coordinates/numbers.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';

const largestRadiusKm = 400;

/** Converts a radius typed in km to metres, or returns what to correct. */
export function readRadius(text: string): { radiusM?: number; message?: string } {
  const km = readNumber(text, 'length') ?? 0;
  if (km > 0 && km <= largestRadiusKm) return { radiusM: km * 1_000 };
  return { message: `Type a radius between 0 and ${largestRadiusKm} km.` };
}

/** Rejects when the geometry could not be loaded. */
export async function circleOf(center: Position, radiusM: number): Promise<Area> {
  const { circleAround } = await import('#geo/geodesy/area.ts');
  return [circleAround(center, radiusM)];
}
