import { type Area, areaOf, distance, type Position } from '#geo/geodesy/area.ts';

const threeFigures = (value: number): number => Number(value.toPrecision(3));
const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** `850 km²` and `85 000 ha`; the larger unit first from 100 km². */
export function areaTexts(area: Area): readonly [string, string] {
  const m2 = areaOf(area);
  const [km2, ha] = [threeFigures(m2 / 1e6), threeFigures(m2 / 1e4)];
  const texts = [`${grouped(km2)} km²`, `${grouped(ha)} ha`] as const;
  return km2 >= 100 ? texts : [texts[1], texts[0]];
}

/** `14.5 km`, or metres under one. */
export function edgeText(from: Position, to: Position): string {
  const meters = distance(from, to);
  return meters < 1_000 ? `${Math.round(meters)} m` : `${threeFigures(meters / 1_000)} km`;
}
