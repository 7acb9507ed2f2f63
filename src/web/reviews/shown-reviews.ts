import type { ReplyOf } from '#contract/endpoint.ts';
import { type listReviews, type ReviewSummary, summaryOf } from '#contract/site/review-list.ts';
import type { Review } from '#contract/site/reviews.ts';

export interface ShownReviews {
  reviews: readonly Review[];
  /** Reviews hidden by staff: the account's own, or all of them for staff. */
  hidden: readonly Review[];
  summary: ReviewSummary | null;
  nextCursor: string | null;
}

export const shownOf = (reply: ReplyOf<typeof listReviews>): ShownReviews => ({
  reviews: reply.reviews,
  hidden: reply.hidden ?? [],
  summary: reply.summary ?? null,
  nextCursor: reply.nextCursor ?? null,
});

/** Appends the next page; a review that has moved meanwhile stays where it is. */
export function withMore(shown: ShownReviews, next: ShownReviews): ShownReviews {
  const known = new Set(shown.reviews.map(({ id }) => id));
  const reviews = [...shown.reviews, ...next.reviews.filter(({ id }) => !known.has(id))];
  return { ...shown, reviews, summary: next.summary, nextCursor: next.nextCursor };
}

/** Adds a new review at the top. A list loaded meanwhile may already contain it. */
export function withPublished(shown: ShownReviews, review: Review): ShownReviews {
  const others = withoutReview(shown, review.id);
  return {
    ...others,
    reviews: [review, ...others.reviews],
    summary: counted(others.summary, [[review.rating, 1]]),
  };
}

export function withChanged(shown: ShownReviews, id: string, change: Partial<Review>): ShownReviews {
  const before = shown.reviews.find((review) => review.id === id);
  const changed = (review: Review): Review => (review.id === id ? { ...review, ...change } : review);
  return {
    ...shown,
    reviews: shown.reviews.map(changed),
    hidden: shown.hidden.map(changed),
    summary:
      before && change.rating !== undefined
        ? counted(shown.summary, [
            [before.rating, -1],
            [change.rating, 1],
          ])
        : shown.summary,
  };
}

export function withoutReview(shown: ShownReviews, id: string): ShownReviews {
  const before = shown.reviews.find((review) => review.id === id);
  return {
    ...shown,
    reviews: shown.reviews.filter((review) => review.id !== id),
    hidden: shown.hidden.filter((review) => review.id !== id),
    summary: before ? counted(shown.summary, [[before.rating, -1]]) : shown.summary,
  };
}

/** Moves a review that staff hid or restored to the top of its new list. */
export function withModerated(shown: ShownReviews, review: Review): ShownReviews {
  const without = withoutReview(shown, review.id);
  return review.hiddenReason === undefined
    ? withPublished(shown, review)
    : { ...without, hidden: [review, ...without.hidden] };
}

function counted(summary: ReviewSummary | null, changes: [rating: number, by: number][]): ReviewSummary | null {
  if (!summary) return null;
  const histogram = [...summary.histogram];
  for (const [rating, by] of changes) histogram[rating - 1] = Math.max(0, (histogram[rating - 1] ?? 0) + by);
  return summaryOf(histogram);
}
