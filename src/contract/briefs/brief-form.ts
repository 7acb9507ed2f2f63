import type { AreaGeometry } from '../areas/areas.ts';
import type { BriefEstimate } from './briefs.ts';

/** The fields of the form for browsers without script. */
export type BriefFormField =
  // The place in the address, used without corners and file.
  | 'place'
  | 'corners'
  | 'file'
  | 'service'
  | 'dates'
  | 'fromYear'
  | 'toYear'
  | 'detail'
  // The answers to questions about a file.
  | 'system'
  | 'axes'
  | 'lines'
  | 'bufferM';

/** The server's answer to a valid form. */
export interface BriefFormAnswer {
  area: AreaGeometry;
  estimate: BriefEstimate;
  /** Notes on parts of a file that were left out or simplified. */
  notes: readonly string[];
}
