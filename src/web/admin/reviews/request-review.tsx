import { useCallback, useState } from 'react';
import { previewReviewRequest, type ReviewRequest, readReviewRequest, requestReview } from '#contract/admin/reviews.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';
import { ActionDialog } from '../action-dialog.tsx';

interface Props {
  reference: string;
}

/** Asks first, with the email that will be sent; afterwards shows when it was sent. */
export function RequestReview({ reference: ref }: Props) {
  const [sent, setSent] = useState<ReviewRequest | null>(null);
  if (sent) return <Requested request={sent} />;
  return (
    <ActionDialog action="Ask for a review" label={`Ask for a review: ${ref}`} onChange={setSent}>
      {(done) => <SendRequest reference={ref} onSent={done} />}
    </ActionDialog>
  );
}

function SendRequest({ reference: ref, onSent }: Props & { onSent: (request: ReviewRequest) => void }) {
  const close = useCloseDialog();
  const email = useAsync(
    useCallback((signal?: AbortSignal) => call(previewReviewRequest, { params: { ref } }, { signal }), [ref]),
  );
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      onSent(await call(requestReview, { params: { ref } }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p>This can be sent once for each order.</p>
      <AsyncSection {...email} waiting="Loading the email..." failure="The email could not be loaded.">
        {({ to, subject, text }) => (
          <div>
            <p className="wrap-anywhere">To {to}</p>
            <p className="mt-2 font-strong wrap-anywhere">{subject}</p>
            <p className="mt-2 text-small whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
        )}
      </AsyncSection>
      <FormFoot form={form}>Send</FormFoot>
    </form>
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
