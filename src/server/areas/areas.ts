import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { Coefficients } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import type { Feasibility } from '#geo/estimate/feasibility.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AreaResult, type AreaTask, computeArea } from './area-work.ts';
import { computeInThread } from './compute-in-thread.ts';
import type { MeasuredArea } from './measure-area.ts';

/** Up to so many positions are computed in less than 10 ms, in the thread of the calls. */
const mostHere = 200;

/** @throws AppError AOI_INVALID, AOI_TOO_SMALL, AOI_TOO_LARGE */
export async function checkedArea(written: AreaGeometry): Promise<MeasuredArea> {
  return (await computed({ written })).area;
}

/** @throws AppError AOI_INVALID, AOI_TOO_SMALL, AOI_TOO_LARGE */
export async function assessedArea(
  written: AreaGeometry,
  work: Work,
  coefficients: Coefficients,
): Promise<{ area: MeasuredArea; feasibility: Feasibility }> {
  const { area, feasibility } = await computed({ written, plan: { work, coefficients } });
  if (!feasibility) throw new Error('a plan has a feasibility');
  return { area, feasibility };
}

async function computed(task: AreaTask): Promise<Exclude<AreaResult, { problem: string }>> {
  const result = positionsOf(task.written) > mostHere ? await computeInThread(task) : computeArea(task);
  if ('problem' in result) {
    const { code, ...details } = result;
    throw new AppError(code, details);
  }
  return result;
}

const positionsOf = ({ coordinates }: AreaGeometry): number => coordinates.flat(2).length;
