import { asDegrees } from '#geo/coordinates/format-coordinates.ts';
import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import type { Place } from './place.ts';

// Zimbabwe with its borders, in degrees: elsewhere numbers in a search for places are more likely something else.
const [west, south, east, north] = [25, -22.5, 33.2, -15.5];

/** The place at the coordinates that a text states; null for other texts and outside Zimbabwe. */
export function placeAtPosition(text: string): Place | null {
  const { positions, problem } = readCoordinates(text);
  const [position] = positions;
  if (!position || positions.length > 1 || problem) return null;
  const [lon, lat] = position;
  if (lon < west || lon > east || lat < south || lat > north) return null;
  const name = asDegrees(position).join(', ');
  return {
    id: `${lat.toFixed(5)},${lon.toFixed(5)}`,
    kind: 'position',
    name,
    detail: 'coordinates',
    label: name,
    center: position,
  };
}
