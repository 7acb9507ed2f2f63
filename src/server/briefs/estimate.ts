import type { BriefEstimate, estimateBrief } from '#contract/briefs/briefs.ts';
import type { Basis } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import { businessDate } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { estimate } from '#geo/estimate/estimate.ts';
import { assessedArea, type MeasuredArea } from '#server/areas/areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';

type EstimateInput = Pick<BodyOf<typeof estimateBrief>, 'aoi' | 'dates' | 'options'> & {
  serviceId?: string | undefined;
};
type Range = Pick<BriefEstimate, 'low' | 'high'>;

/**
 * Computes everything again from the area that was sent.
 * @throws AppError AOI_INVALID, AOI_TOO_SMALL, AOI_TOO_LARGE, VALIDATION_FAILED for years without images,
 * RATE_LIMITED, TEMPORARILY_UNAVAILABLE
 */
export async function assess(
  { aoi, serviceId, dates, options }: EstimateInput,
  { basis, now, run }: { basis: Basis; now: Date; run: RunForClient },
): Promise<{ area: MeasuredArea; estimate: BriefEstimate }> {
  const work = { serviceId: serviceId ?? null, dates, ...options };
  refuseYears(work, basis, now);
  const { area, feasibility } = await assessedArea(run, aoi, { work, coefficients: basis.coefficients });
  const areaKm2 = area.squareMetres / 1e6;
  return {
    area,
    estimate: {
      areaKm2: rounded(areaKm2, 4),
      areaHa: rounded(area.squareMetres / 1e4, 2),
      perimeterKm: rounded(area.perimeterMetres / 1000, 3),
      corners: area.corners,
      remark: area.remark,
      currency: 'USD',
      ...estimate(areaKm2, work, basis),
      facts: feasibility,
    },
  };
}

/** @throws AppError ESTIMATE_CHANGED with the estimate as it is now */
export function refuseChanged(seen: Range | undefined, now: BriefEstimate): void {
  if (seen && (seen.low !== now.low || seen.high !== now.high))
    throw new AppError('ESTIMATE_CHANGED', { estimate: now });
}

function refuseYears({ dates, detail }: Work, { coefficients }: Basis, now: Date): void {
  const images = coefficients.images.find((one) => one.detail === detail);
  const first = dates.kind === 'one' ? dates.toYear : dates.fromYear;
  const lastYear = Number(businessDate(now).slice(0, 4));
  const fields: Record<string, string> = {};
  if (images && first < images.firstYear) {
    const field = dates.kind === 'one' ? 'dates.toYear' : 'dates.fromYear';
    fields[field] = `${images.name} images of this detail begin in ${images.firstYear}`;
  }
  if (dates.toYear > lastYear) fields['dates.toYear'] = `Choose a year up to ${lastYear}`;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
