import type { AreaState, WorkArea } from '#contract/admin/area-map.ts';
import { areaFigures } from '#geo/estimate/figures.ts';

export const stateLabels: Record<AreaState, string> = { new: 'New', in_progress: 'In progress', done: 'Done' };

export const stateClasses: Record<AreaState, string> = {
  new: 'work-new',
  in_progress: 'work-begun',
  done: 'work-done',
};

/** `850 km²` */
export function sizeOf({ squareMetres }: Pick<WorkArea, 'squareMetres'>): string {
  const { value, unit } = areaFigures(squareMetres);
  return `${value} ${unit}`;
}
