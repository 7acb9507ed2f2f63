import { useCallback, useState } from 'react';
import { type ReviewRequest, readReviewRequest, requestReview } from '#contract/admin/reviews.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

interface Props {
  reference: string;
}

/** Emails the customer once; afterwards shows when. */
export function RequestReview({ reference: ref }: Props) {
  const [sent, setSent] = useState<ReviewRequest | null>(null);
  if (sent) return <Requested request={sent} />;
  return (
    <ActionButton
      label={`Ask for a review: ${ref}`}
      run={async () => setSent(await call(requestReview, { params: { ref } }))}
    >
      Ask for a review
    </ActionButton>
  );
}

/** For the page of an order; renders nothing until it is delivered. */
export function ReviewOfOrder({ reference: ref }: Props) {
  const { loaded } = useAsync(
    useCallback((signal?: AbortSignal) => call(readReviewRequest, { params: { ref } }, { signal }), [ref]),
  );
  if (loaded.state !== 'known' || loaded.value.state === 'none') return null;
  if (loaded.value.state === 'possible') return <RequestReview reference={ref} />;
  return <Requested request={loaded.value} />;
}

const Requested = ({ request: { state, requestedAt } }: { request: ReviewRequest }) => (
  <p className="text-small text-ink2" role="status">
    {state === 'reviewed' || !requestedAt
      ? 'Reviewed by its customer.'
      : `Asked for a review on ${dayInFull(businessZone, requestedAt)}.`}
  </p>
);
