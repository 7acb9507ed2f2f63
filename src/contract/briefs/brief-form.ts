import type { AreaGeometry } from '../areas/areas.ts';
import type { BriefEstimate } from './briefs.ts';

/** The fields of the form for browsers without script. */
export type BriefFormField = 'corners' | 'service' | 'dates' | 'fromYear' | 'toYear' | 'detail';

/** What the server says of a form that it could read. */
export interface BriefFormAnswer {
  area: AreaGeometry;
  estimate: BriefEstimate;
}
