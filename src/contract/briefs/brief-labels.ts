import type { BriefSummary } from './stored-briefs.ts';

/** The stage of a brief, as shown to its client and to staff. */
export type BriefStage = BriefSummary['state'] | 'expired';

/** @param brief with its newest quote; null before there is one */
export const stageOf = ({
  state,
  quote,
}: Pick<BriefSummary, 'state'> & { quote: { state: string } | null }): BriefStage =>
  state === 'quoted' && quote?.state === 'expired' ? 'expired' : state;

export const stageNames: Record<BriefStage, string> = {
  draft: 'Draft',
  sent: 'Waiting for our quote',
  quoted: 'Quote ready',
  expired: 'Quote expired',
  accepted: 'Accepted',
};
