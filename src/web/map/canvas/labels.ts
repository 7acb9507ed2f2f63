import { areaFigures } from '#geo/estimate/figures.ts';
import { type Area, areaOf, distance, type Position } from '#geo/geodesy/area.ts';

/** `850 km²` and `85,000 ha`; the larger unit first from 100 km². */
export function areaTexts(area: Area): readonly [string, string] {
  const { value, unit, other } = areaFigures(areaOf(area));
  return [`${value} ${unit}`, other];
}

/** `14.5 km`, or metres below 1 km. */
export function edgeText(from: Position, to: Position): string {
  const meters = distance(from, to);
  return meters < 1_000 ? `${Math.round(meters)} m` : `${Number((meters / 1_000).toPrecision(3))} km`;
}
