import type { createBrief } from '#contract/briefs/stored-briefs.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { fromGeoJson, toGeoJson } from '#geo/polygons/geojson.ts';
import { multiPolygon } from '#geo/polygons/multi-polygon.ts';
import { type Brief, emptyWork, workOf } from '../state/brief.ts';

export type BriefBody = BodyOf<typeof createBrief>;

/** The indicative price as shown, in whole US dollars; null if it needs a quote. */
export interface PriceRange {
  low: number | null;
  high: number | null;
}

/** The request body that sends a brief. @param expected the price that the customer saw */
export const bodyOf = (brief: Brief, expected: PriceRange): BriefBody => ({
  ...draftBodyOf(brief),
  expected,
  send: true,
});

/** The request body that stores a brief without sending it. */
export function draftBodyOf(brief: Brief): BriefBody {
  const { purpose, existingData, users, deadline, epsg } = brief.work;
  return {
    ...estimateBodyOf(brief),
    ...(purpose.trim() && { purpose }),
    ...(existingData.trim() && { existingData }),
    ...(users.trim() && { usedBy: users }),
    ...(deadline && { deadline }),
    ...(epsg && { crs: epsg }),
  };
}

/** The parts of a brief that determine price and feasibility. */
export function estimateBodyOf(brief: Brief) {
  const { serviceId, dates, ...options } = workOf(brief);
  return { aoi: multiPolygon(toGeoJson(brief.area).coordinates), ...(serviceId && { serviceId }), dates, options };
}

/** With the 7 decimals that the server stores. */
/** Converts a request body back to a draft, so that it can be corrected. */
export function draftOf({ aoi, serviceId, dates, options, ...rest }: BriefBody): Brief {
  const { boundary, ...chosen } = options;
  return {
    area: fromGeoJson(aoi),
    source: { tool: 'polygon', boundary },
    typed: '',
    work: {
      ...emptyWork(dates.toYear),
      ...{ serviceId: serviceId ?? null, dates, ...chosen },
      purpose: rest.purpose ?? '',
      existingData: rest.existingData ?? '',
      users: rest.usedBy ?? '',
      deadline: rest.deadline ?? '',
      epsg: rest.crs ?? null,
    },
  };
}
