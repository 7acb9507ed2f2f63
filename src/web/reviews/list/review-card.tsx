import { useState } from 'react';
import { staffRoles, type User } from '#contract/accounts/accounts.ts';
import { businessDate } from '#contract/business-days.ts';
import { likeReview, type Review, reviewMessages, unlikeReview } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { Stars } from '#web/ui/content/stars.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { formatDate } from '#web/ui/format/days.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Moderation } from '../edit/moderation.tsx';
import type { AsUser } from '../use-as-user.tsx';
import type { Reviews } from '../use-reviews.ts';
import { CardFoot, ReviewText } from './card-parts.tsx';
import { OwnReview } from './own-review.tsx';

interface ReviewCardProps {
  review: Review;
  user: User | null;
  list: Reviews;
  asUser: AsUser;
  onDeleted: () => void;
}

export const cardIdOf = ({ id }: Pick<Review, 'id'>): string => `review-${id}`;

export function ReviewCard({ review, user, list, asUser, onDeleted }: ReviewCardProps) {
  const { hiddenReason, answer } = review;
  const isStaff = user?.roles.some((role) => staffRoles.includes(role)) ?? false;
  const like = hiddenReason === undefined && (
    <>
      <LikeButton review={review} asUser={asUser} onLiked={(liking) => list.changed(review.id, liking)} />
      <p className="like-count">{review.likes === 1 ? '1 like' : `${review.likes} likes`}</p>
    </>
  );
  const moderation = isStaff && <Moderation review={review} asUser={asUser} onModerated={list.moderated} />;
  return (
    <li className="review" id={cardIdOf(review)} tabIndex={-1} aria-label={`Review by ${nameOf(review)}`}>
      <Author review={review} />
      <div className="min-w-0">
        {hiddenReason !== undefined && <Callout within="mb-4">{reviewMessages.hidden(hiddenReason)}</Callout>}
        {user?.id === review.user_id ? (
          <OwnReview {...{ review, list, asUser, like, moderation, onDeleted }} />
        ) : (
          <>
            <ReviewText>{review.comment}</ReviewText>
            <CardFoot left={like}>{moderation}</CardFoot>
          </>
        )}
        {answer && (
          <div className="review-answer">
            <p>
              Our answer, <time dateTime={answer.date}>{formatDate(businessDate(new Date(answer.date)))}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
          </div>
        )}
      </div>
    </li>
  );
}

const nameOf = ({ firstName, lastName }: Review): string =>
  firstName ? `${firstName} ${lastName ?? ''}`.trim() : 'Anonymous';

function Author({ review }: { review: Review }) {
  const { date, rating, service, verified, edited } = review;
  return (
    <div className="review-author">
      <h3 dir="auto">{nameOf(review)}</h3>
      <p>
        <time dateTime={date}>{formatDate(businessDate(new Date(date)))}</time>
        {edited && ', edited'}
      </p>
      <Stars value={rating} />
      {verified && (
        <p className="review-badge">
          <Icon name="check" />
          Verified client
        </p>
      )}
      {service && <p>{service.name}</p>}
    </div>
  );
}

interface LikeButtonProps {
  review: Review;
  asUser: AsUser;
  onLiked: (liking: Pick<Review, 'likes' | 'hasLiked'>) => void;
}

/** Shows the like at once, and reverts it if the call fails. One press at a time. */
function LikeButton({ review: { id, likes, hasLiked }, asUser, onLiked }: LikeButtonProps) {
  const [busy, setBusy] = useState(false);

  async function press(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const reply = await asUser(() => {
        onLiked({ likes: likes + (hasLiked ? -1 : 1), hasLiked: !hasLiked });
        return call(hasLiked ? unlikeReview : likeReview, { params: { id } }, { prompts: true });
      });
      onLiked(reply ?? { likes, hasLiked });
    } catch (error) {
      onLiked({ likes, hasLiked });
      showToast((error as Error).message, 'danger');
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className="like needs-script" aria-pressed={hasLiked} onClick={() => void press()}>
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M3 9v8M6.5 17V9l3.4-6.2c1.5 0 2.2 1 1.9 2.4L11.2 8H16l1 1.2-1.6 6.6-1.3 1.2z" />
      </svg>
      <span className="sr-only">Like</span>
      {likes}
    </button>
  );
}
