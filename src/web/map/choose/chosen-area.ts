import { limits } from '#contract/limits.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { type Area, areaOf, perimeterOf } from '#geo/geodesy/area.ts';
import { boundsOf } from '#geo/map/mercator.ts';
import { simplifyArea } from '#geo/polygons/simplify-area.ts';
import type { AttachedArea } from '../attached/attached-area.ts';

/** The area as a form sends it. `name` is the name of its place or file. */
export function chosenArea(marked: Area, name = ''): AttachedArea {
  const { area } = simplifyArea(marked, limits.areaCornersMax);
  const { value, unit, other } = areaFigures(areaOf(area));
  const title = name ? `${name}: ${value} ${unit}` : `${value} ${unit} (${other})`;
  return { area, title, summary: '' };
}

/** "Centre 20.1493°S 28.5821°E, perimeter 1.8 km" */
export function placeText(area: Area): string {
  const [west, south, east, north] = boundsOf(area.flat(2));
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  const center = `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`;
  return `Centre ${center}, perimeter ${lengthText(perimeterOf(area))}`;
}

const degrees = (value: number, above: string, below: string): string =>
  `${Math.abs(value).toFixed(4)}°${value < 0 ? below : above}`;
