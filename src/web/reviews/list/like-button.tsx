import { useState } from 'react';
import { likeReview, type Review, unlikeReview } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import type { AsUser } from '../use-as-user.tsx';

interface LikeButtonProps {
  review: Review;
  asUser: AsUser;
  onLiked: (liking: Pick<Review, 'likes' | 'hasLiked'>) => void;
}

/** Shows the like at once, and reverts it if the call fails. One press at a time. */
export function LikeButton({ review: { id, likes, hasLiked }, asUser, onLiked }: LikeButtonProps) {
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
