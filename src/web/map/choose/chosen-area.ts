import type { ShownArea } from '#contract/areas/areas.ts';
import { limits } from '#contract/limits.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { type Area, areaOf, cornersOf, perimeterOf } from '#geo/geodesy/area.ts';
import { outlinePath } from '#geo/map/outline-path.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import { simplifyArea } from '#geo/polygons/simplify-area.ts';
import type { AttachedArea } from '../attached/attached-area.ts';

/** The area as a form sends it, or what is wrong with it. `name` is that of the place it was chosen by. */
export function chosenArea(marked: Area, name: string): { chosen: AttachedArea } | { problem: string } {
  const { area } = simplifyArea(marked, limits.areaCornersMax);
  const { isValid, message } = checkArea(area);
  if (!isValid) return { problem: message ?? '' };
  const { value, unit } = areaFigures(areaOf(area));
  return { chosen: { area, title: name ? `${name}: ${value} ${unit}` : `${value} ${unit}`, summary: '' } };
}

/** For showing an area that was not sent yet. */
export const shownHere = (area: Area): Omit<ShownArea, 'nameOnMap'> => ({
  squareMetres: areaOf(area),
  perimeterMetres: perimeterOf(area),
  corners: area.flat().reduce((sum, ring) => sum + cornersOf(ring).length, 0),
  district: null,
  outline: outlinePath(area, limits.outlineSizePx),
});
