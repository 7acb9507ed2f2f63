import { href, useNavigate } from 'react-router';
import { type ReviewSort, reviewSorts } from '#contract/site/review-list.ts';
import { useQuery } from '../auth/query/use-query.ts';

const ratings = ['1', '2', '3', '4', '5'] as const;
export type Rating = (typeof ratings)[number];

export interface ReviewOrder {
  sort: ReviewSort;
  rating?: Rating | undefined;
}

/** Sort order and rating from the address, so that the list can be shared; sorting adds no history entry. */
export function useReviewSort() {
  const query = useQuery();
  const navigate = useNavigate();
  const order: ReviewOrder = {
    sort: reviewSorts.find((sort) => sort === query.get('sort')) ?? 'newest',
    rating: ratings.find((rating) => rating === query.get('rating')),
  };
  return {
    order,
    sortBy(sort: string): void {
      const chosen = reviewSorts.find((each) => each === sort) ?? 'newest';
      void navigate(addressOf({ ...order, sort: chosen }), { replace: true, preventScrollReset: true });
    },
  };
}

/** The query of a sort order. Newest first is the default, so it needs none. */
export const queryOf = ({ sort, rating }: ReviewOrder): { sort?: ReviewSort; rating?: Rating } => ({
  ...(sort !== 'newest' && { sort }),
  ...(rating && { rating }),
});

export function addressOf(order: ReviewOrder): string {
  const query = new URLSearchParams(queryOf(order));
  return `${href('/reviews')}${query.size > 0 ? `?${query}` : ''}`;
}
