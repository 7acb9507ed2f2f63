import type { AreaGeometry } from '../areas/areas.ts';
import type { BriefEstimate } from './briefs.ts';

/** The fields of the form for browsers without script. */
export type BriefFormField =
  | 'corners'
  | 'file'
  | 'service'
  | 'dates'
  | 'fromYear'
  | 'toYear'
  | 'detail'
  // What a file may leave open.
  | 'system'
  | 'axes'
  | 'lines'
  | 'bufferM';

/** What the server says of a form that it could read. */
export interface BriefFormAnswer {
  area: AreaGeometry;
  estimate: BriefEstimate;
  /** What was left out of a file, or simplified. */
  notes: readonly string[];
}
