import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import {
  type Review,
  readReviewSubject,
  reviewFormSchema,
  reviewMessages,
  submitReview,
} from '#contract/site/reviews.ts';
import { ApiError, call } from '../api.ts';
import { messagesOf } from '../auth/form-parts/validate.ts';
import { useQuery } from '../auth/query/use-query.ts';
import { storeUnsent } from '../outbox/outbox.ts';
import { focusWaiting } from '../outbox/waiting-entries.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { useStoredDraft } from '../ui/forms/create-draft.ts';
import { Select, TextArea } from '../ui/forms/field.tsx';
import { useForm } from '../ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '../ui/forms/submit/use-idempotent-submit.ts';
import { TextCounter } from '../ui/forms/text-counter.tsx';
import { emptyDraft, reviewDraft } from './draft.ts';
import { StarPicker } from './edit/star-picker.tsx';
import { reviewKind } from './review-kind.ts';
import { type AsUser, withMessage } from './use-as-user.tsx';

interface WriteReviewProps {
  user: User | null;
  services: readonly { id: string; name: string }[];
  asUser: AsUser;
  onPublished: (review: Review) => void;
  onQueued: () => void;
}

export function WriteReview(props: WriteReviewProps) {
  const form = useWriteReview(props);

  return (
    <form className="needs-script grid gap-4" {...form.form}>
      <StarPicker
        legend="Your rating"
        hint={reviewMessages.rating}
        {...form.field('rating')}
        onChoose={(stars) => form.change('rating', stars)}
      />
      <div>
        <TextArea
          label="Your comment"
          placeholder="What did you ask for, and what did you get?"
          rows={4}
          {...form.field('comment')}
        />
        <TextCounter
          length={form.values.comment.trim().length}
          most={limits.reviewCommentMaxLength}
          tooLong={reviewMessages.commentLong}
        />
      </div>
      <Select label="Service (optional)" {...form.field('service')}>
        <option value="">None in particular</option>
        {props.services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <Button type="submit" className="justify-self-start" busy={form.busy}>
        Submit Review
      </Button>
    </form>
  );
}

function useWriteReview({ user, services, asUser, onPublished, onQueued }: WriteReviewProps) {
  const owner = user?.id ?? null;
  const [stored] = useState(() => reviewDraft.read(owner) ?? emptyDraft);
  const { sending, submit } = useIdempotentSubmit(stored.sending);
  const form = useForm({
    initial: { rating: stored.rating, comment: stored.comment, service: stored.service },
    validate: (values) => messagesOf(reviewFormSchema, bodyOf(values)),
    async submit(values) {
      const body = bodyOf(values);
      const reply = await submit(body, ({ key }) =>
        asUser(() => call(submitReview, { body }, { idempotencyKey: key, prompts: true })).catch(async (error) => {
          const isUnreachable = error instanceof ApiError && error.code === 'UNREACHABLE';
          if (!isUnreachable || !owner) throw withMessage(error, reviewMessages.submitFailed);
          await storeUnsent(error, reviewKind, { key, body, owner });
          return 'queued' as const;
        }),
      );
      if (!reply) return;
      reviewDraft.store(owner, null);
      if (reply !== 'queued') return onPublished(reply.review);
      onQueued();
      requestAnimationFrame(focusWaiting);
    },
  });
  const { rating, comment, service } = form.values;
  const choose = (id: string): void => {
    if (!form.values.service && services.some((one) => one.id === id)) form.change('service', id);
  };
  useNamedSubject(choose);
  useLikelySubject(user, choose);
  useStoredDraft(reviewDraft, owner, { rating, comment, service, sending });
  return form;
}

/** The email that asks for a review has its subject in the link. */
function useNamedSubject(choose: (id: string) => void): void {
  const named = useQuery().get('service');
  const whenNamed = useEffectEvent(choose);
  useEffect(() => {
    if (named) whenNamed(named);
  }, [named]);
}

/** Loads once what the customer last ordered or booked. If that fails, nothing is preselected. */
function useLikelySubject(user: User | null, choose: (id: string) => void): void {
  const whenKnown = useEffectEvent(choose);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const abort = new AbortController();
    call(readReviewSubject, {}, { signal: abort.signal }).then(
      ({ subject }) => subject && !abort.signal.aborted && whenKnown(subject.id),
      () => {},
    );
    return () => abort.abort();
  }, [isSignedIn]);
}

const bodyOf = ({ rating, comment, service }: { rating: string; comment: string; service: string }) => ({
  rating: Number(rating),
  comment,
  ...(service && { service }),
});
