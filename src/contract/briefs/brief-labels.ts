import type { Quote } from './quotes.ts';
import type { BriefSummary } from './stored-briefs.ts';

/** The stage of a brief, as shown to its client and to staff. */
export type BriefStage = BriefSummary['state'] | 'expired' | 'declined';

/** @param brief with its newest quote; null before there is one */
export function stageOf({
  state,
  quote,
}: Pick<BriefSummary, 'state'> & { quote: Pick<Quote, 'state' | 'decline'> | null }): BriefStage {
  if (state !== 'quoted') return state;
  if (quote?.decline) return 'declined';
  return quote?.state === 'expired' ? 'expired' : state;
}

export const stageNames: Record<BriefStage, string> = {
  draft: 'Draft',
  sent: 'Waiting for our quote',
  quoted: 'Quote ready',
  expired: 'Quote expired',
  declined: 'Quote declined',
  accepted: 'Accepted',
};
