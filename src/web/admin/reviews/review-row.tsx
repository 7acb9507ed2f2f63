import {
  type AdminReview,
  answerReview,
  answerSchema,
  removeAnswer,
  skipReviewAnswer,
} from '#contract/admin/reviews.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { hideReasonFormSchema, moderateReview, type Review } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TextForm } from './text-form.tsx';

interface Props {
  review: AdminReview;
  onChange: (review: Review) => void;
}

export function AdminReviewRow({ review, onChange }: Props) {
  const { date, writer, email, rating, comment, service, verified, edited, likes, hiddenReason, answer } = review;
  return (
    <li>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{writer}</p>
        <p className="text-small wrap-anywhere">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        <p className="mt-1 text-small text-ink2">
          {dayInFull(businessZone, date)}
          {edited && ', edited'}
        </p>
        <p className="text-small text-ink2 wrap-anywhere">
          {[service?.name, verified && 'Verified client', likes === 1 ? '1 like' : `${likes} likes`]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-strong">
          {rating} of {limits.ratingMax} stars
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
          {comment}
        </p>
        {hiddenReason !== undefined && <Callout within="mt-4">Hidden: {hiddenReason}</Callout>}
        {answer && (
          <div className="our-answer">
            <p className="text-small text-ink2">Our answer, {dayInFull(businessZone, answer.date)}</p>
            <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
          </div>
        )}
        <div className="actions mt-4">
          <AnswerActions review={review} onChange={onChange} />
          <Moderation review={review} onChange={onChange} />
        </div>
      </div>
    </li>
  );
}

function AnswerActions({ review: { id, writer, answer, isWaiting }, onChange }: Props) {
  const params = { id };
  return (
    <>
      <TextForm
        action={answer ? 'Change answer' : 'Answer'}
        initial={answer?.text ?? ''}
        label="Our answer"
        hint="Public. The reviewer is emailed about the first answer."
        field="text"
        schema={answerSchema}
        send={async (text) => (await call(answerReview, { params, body: { text } })).review}
        onSent={(changed) => {
          showToast('The answer is published.');
          onChange(changed);
        }}
      />
      {isWaiting && (
        <ActionButton
          label={`No answer needed: review by ${writer}`}
          run={async () => onChange((await call(skipReviewAnswer, { params })).review)}
        >
          No answer needed
        </ActionButton>
      )}
      {answer && (
        <ActionButton
          label={`Remove answer: review by ${writer}`}
          run={async () => onChange({ ...(await call(removeAnswer, { params })).review, answer: undefined })}
        >
          Remove answer
        </ActionButton>
      )}
    </>
  );
}

function Moderation({ review: { id, writer, hiddenReason }, onChange }: Props) {
  const params = { id };
  if (hiddenReason !== undefined) {
    return (
      <ActionButton
        label={`Show again: review by ${writer}`}
        run={async () => {
          const { review } = await call(moderateReview, { params, body: { hidden: false } });
          onChange({ ...review, hiddenReason: undefined });
        }}
      >
        Show again
      </ActionButton>
    );
  }
  return (
    <TextForm
      action="Hide"
      initial=""
      label="Reason"
      hint="Shown to the reviewer. The review no longer counts."
      field="reason"
      schema={hideReasonFormSchema}
      send={async (reason) => (await call(moderateReview, { params, body: { hidden: true, reason } })).review}
      onSent={onChange}
    />
  );
}
