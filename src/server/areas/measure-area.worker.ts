import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { Coefficients } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import { type Feasibility, feasibilityOf } from '#geo/estimate/feasibility.ts';
import { measuredWork } from '#server/platform/load/measured-work.ts';
import { type AreaProblem, type MeasuredArea, measureArea } from './measure-area.ts';

/** A computation for an area. */
export interface AreaTask {
  written: AreaGeometry;
  /** If set, the feasibility of the work is computed too. */
  plan?: { work: Work; coefficients: Coefficients };
}

export type AreaResult = AreaProblem | { area: MeasuredArea; feasibility: Feasibility | null };

/** The work of the area thread. */
export const computeArea = measuredWork(({ written, plan }: AreaTask): AreaResult => {
  const area = measureArea(written);
  if ('problem' in area) return area;
  const feasibility = plan ? feasibilityOf(area.geometry.coordinates, plan.work, plan) : null;
  return { area, feasibility };
});
