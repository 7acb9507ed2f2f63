import { useEffect, useEffectEvent } from 'react';
import { href } from 'react-router';
import type { BodyOf } from '#contract/endpoint.ts';
import type { submitReview } from '#contract/site/reviews.ts';
import { waitingList } from '../outbox/outbox.ts';
import type { Waiting } from '../outbox/outbox-store.ts';
import { WaitingEntries } from '../outbox/waiting-entries.tsx';
import { reviewDraft } from './draft.ts';
import { reviewKind } from './review-kind.ts';

export function WaitingReviews({ onPublished }: { onPublished: () => void }) {
  const sent = waitingList.use().sent.filter(({ kind }) => kind === reviewKind.name).length;
  const whenSent = useEffectEvent(onPublished);
  useEffect(() => {
    if (sent > 0) whenSent();
  }, [sent]);
  return <WaitingEntries kind={reviewKind} className="mt-4" toForm={toForm} />;
}

function toForm({ body, owner }: Waiting & { body: BodyOf<typeof submitReview> }): string {
  const { rating, comment, service = '' } = body;
  reviewDraft.store(owner, { rating: String(rating), comment, service, sending: null });
  return href('/reviews');
}
