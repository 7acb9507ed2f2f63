import type { createBrief } from '#contract/briefs/stored-briefs.ts';
import type { BodyOf } from '#contract/endpoint.ts';

type Form = BodyOf<typeof createBrief>;

/** The requested work on the area, as it was sent. */
export interface BriefWork extends Pick<Form, 'dates' | 'options'> {
  serviceId: string | null;
}
