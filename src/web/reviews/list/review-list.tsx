import { type RefObject, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import type { AsUser } from '../use-as-user.tsx';
import type { Reviews } from '../use-reviews.ts';
import { ReviewCard } from './review-card.tsx';

interface ReviewListProps {
  heading: RefObject<HTMLHeadingElement | null>;
  list: Reviews;
  user: User | null;
  asUser: AsUser;
}

/** All reviews are in the HTML; with script, CSS shows the first three until Show More is pressed. */
export function ReviewList({ heading, list, user, asUser }: ReviewListProps) {
  const { reviews, hidden, nextCursor } = list.shown;
  const { expanded, busy, failure, cards, moreButton, showMore, showLess } = useMore(list);
  const card = { user, list, asUser, onDeleted: () => heading.current?.focus() };
  const hiddenCards = (
    <ol className="reviews">
      {hidden.map((review) => (
        <ReviewCard key={review.id} review={review} {...card} />
      ))}
    </ol>
  );
  const ofOthers = hidden.some((review) => review.user_id !== user?.id);
  const whole = { 'aria-controls': 'reviews', 'aria-expanded': expanded };
  return (
    <>
      {ofOthers && (
        <div className="hidden-reviews">
          <Disclosure summary={`Hidden by us (${hidden.length})`}>{hiddenCards}</Disclosure>
        </div>
      )}
      {hidden.length > 0 && !ofOthers && hiddenCards}
      {reviews.length === 0 && list.progress.state === 'ready' && <p className="text-ink2">None yet.</p>}
      <ol id="reviews" className={`reviews ${expanded ? '' : 'reviews-first'}`} ref={cards}>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} {...card} />
        ))}
      </ol>
      {failure && (
        <Callout tone="danger" within="mt-6">
          {failure}
        </Callout>
      )}
      <p className="needs-script mt-7 flex flex-wrap justify-center gap-3">
        {(expanded ? nextCursor : nextCursor || reviews.length > limits.reviewsInitiallyVisible) && (
          <Button kind="ghost" busy={busy} {...whole} ref={moreButton} onClick={() => void showMore()}>
            Show More
          </Button>
        )}
        {expanded && reviews.length > limits.reviewsInitiallyVisible && (
          <Button kind="ghost" {...whole} onClick={showLess}>
            Show Less
          </Button>
        )}
      </p>
    </>
  );
}

/** Shows the remaining loaded reviews, then loads page by page. The focus moves to the first new review. */
function useMore(list: Reviews) {
  const { reviews } = list.shown;
  const [expanded, setExpanded] = useState(false);
  const { busy, failure, act } = useAction();
  const cards = useRef<HTMLOListElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);

  async function showMore(): Promise<void> {
    const firstNew = expanded ? reviews.length : limits.reviewsInitiallyVisible;
    if (expanded || reviews.length <= firstNew) await act(() => list.more());
    setExpanded(true);
    requestAnimationFrame(() => (cards.current?.children[firstNew] as HTMLElement | undefined)?.focus());
  }

  function showLess(): void {
    setExpanded(false);
    requestAnimationFrame(() => moreButton.current?.focus());
  }

  return { expanded, busy, failure, cards, moreButton, showMore, showLess };
}
