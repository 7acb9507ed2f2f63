import type { Area } from '#geo/geodesy/area.ts';
import { mapPicture } from './map-picture.ts';

/** An area alone as the path of a square SVG. */
export function outlinePath(area: Area, sizePx: number): string {
  const nothingElse = { layers: {}, names: [] };
  const { paths } = mapPicture(nothingElse, { width: sizePx, height: sizePx, area, withNames: false });
  return paths.find(({ className }) => className === 'map-area')?.d ?? '';
}
