import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { editReview, type Review, reviewEditSchema, reviewMessages } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useStoredDraft } from '#web/ui/forms/create-draft.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { TextCounter } from '#web/ui/forms/text-counter.tsx';
import { editDraft, editOf } from '../draft.ts';
import { type AsUser, withMessage } from '../use-as-user.tsx';
import { StarPicker } from './star-picker.tsx';

interface EditReviewProps {
  review: Review;
  asUser: AsUser;
  onCancel: () => void;
  onSaved: (saved: ReplyOf<typeof editReview>) => void;
}

/** The form inside a review card. Unsaved changes survive a login in between. */
export function EditReview({ review, asUser, onCancel, onSaved }: EditReviewProps) {
  const { id } = review;
  const [stored] = useState(() => editDraft.read(editOf(review)));
  const form = useForm({
    initial: { rating: stored?.rating ?? String(review.rating), comment: stored?.comment ?? review.comment },
    validate: (values) => messagesOf(reviewEditSchema, { ...values, rating: Number(values.rating) }),
    async submit(values) {
      const body = { ...values, rating: Number(values.rating) };
      const saved = await asUser(() => call(editReview, { params: { id }, body }, { prompts: true })).catch(
        (error: unknown) => {
          throw withMessage(error, reviewMessages.updateFailed);
        },
      );
      if (saved) onSaved(saved);
    },
  });
  const { rating, comment } = form.values;
  useStoredDraft(editDraft, editOf(review), { rating, comment });

  return (
    <form className="grid max-w-160 gap-4" aria-label="Edit your review" {...form.form}>
      <div className="outline-none" tabIndex={-1} ref={useFocusOnMount()}>
        <StarPicker
          legend="Your rating"
          hint={reviewMessages.rating}
          {...form.field('rating')}
          onChoose={(stars) => form.change('rating', stars)}
        />
      </div>
      <div>
        <TextArea label="Your comment" rows={4} {...form.field('comment')} />
        <TextCounter
          length={comment.trim().length}
          most={limits.reviewCommentMaxLength}
          tooLong={reviewMessages.commentLong}
        />
      </div>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div className="actions">
        <Button type="submit" small busy={form.busy}>
          Save Changes
        </Button>
        <Button kind="quiet" small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
