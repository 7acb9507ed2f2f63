import { describe, expect, it } from 'vitest';
import { summaryOf } from '#contract/site/review-list.ts';
import type { Review } from '#contract/site/reviews.ts';
import {
  type ShownReviews,
  shownOf,
  withChanged,
  withModerated,
  withMore,
  withoutReview,
  withPublished,
} from './shown-reviews.ts';

const review = (id: string, changes: Partial<Review> = {}): Review => ({
  id,
  user_id: 'amara',
  rating: 5,
  comment: 'As ordered.',
  date: '2026-03-02T07:00:00.000Z',
  likes: 0,
  hasLiked: false,
  ...changes,
});
const shown: ShownReviews = {
  reviews: [review('a'), review('b', { rating: 2 }), review('c', { rating: 4 })],
  hidden: [review('h', { rating: 1, hiddenReason: 'Spam' })],
  summary: summaryOf([0, 1, 0, 1, 1]),
  nextCursor: 'next',
};
const ids = ({ reviews }: ShownReviews): string[] => reviews.map(({ id }) => id);

it('accepts a reply with the fields of the specification only', () => {
  expect(shownOf({ reviews: [] })).toEqual({ reviews: [], hidden: [], summary: null, nextCursor: null });
  expect(withPublished(shownOf({ reviews: [] }), review('n')).summary).toBeNull();
});

describe('a review', () => {
  it('is first and counted when just published', () => {
    const after = withPublished(shown, review('n', { rating: 3 }));
    expect(ids(after)).toEqual(['n', 'a', 'b', 'c']);
    expect(after.summary).toEqual({ count: 4, average: 3.5, histogram: [0, 1, 1, 1, 1] });
  });

  it('is shown and counted once when the list already has it', () => {
    const after = withPublished(shown, review('b', { rating: 2 }));
    expect(ids(after)).toEqual(['b', 'a', 'c']);
    expect(after.summary).toEqual(shown.summary);
  });

  it('stays in place when changed, and updates the counts of its rating', () => {
    const after = withChanged(shown, 'b', { rating: 5, comment: 'Better.' });
    expect(after.reviews[1]).toEqual(review('b', { rating: 5, comment: 'Better.' }));
    expect(after.summary?.histogram).toEqual([0, 0, 0, 1, 2]);
    expect(withChanged(shown, 'b', { likes: 3 }).summary).toBe(shown.summary);
  });

  it('does not affect the counts when hidden and changed or deleted', () => {
    expect(withChanged(shown, 'h', { rating: 5 }).summary).toEqual(shown.summary);
    const without = withoutReview(shown, 'h');
    expect(without.hidden).toEqual([]);
    expect(without.summary).toEqual(shown.summary);
  });

  it('disappears when deleted, together with the average when fewer than 3 reviews are left', () => {
    const after = withoutReview(shown, 'a');
    expect(ids(after)).toEqual(['b', 'c']);
    expect(after.summary).toEqual({ count: 2, average: null, histogram: [0, 1, 0, 1, 0] });
    expect(withoutReview(shown, 'unknown')).toEqual(shown);
  });

  it('moves between the public and the hidden list', () => {
    const hidden = withModerated(shown, review('a', { hiddenReason: 'Spam' }));
    expect([ids(hidden), hidden.hidden.map(({ id }) => id), hidden.summary?.count]).toEqual([
      ['b', 'c'],
      ['a', 'h'],
      2,
    ]);
    const back = withModerated(hidden, review('a'));
    expect([ids(back), back.hidden.map(({ id }) => id), back.summary?.count]).toEqual([['a', 'b', 'c'], ['h'], 3]);
  });
});

it('adds the next page without reviews that are already shown', () => {
  const next = { ...shown, reviews: [review('c'), review('d')], nextCursor: null, summary: summaryOf([0, 1, 0, 2, 1]) };
  const after = withMore(shown, next);
  expect(ids(after)).toEqual(['a', 'b', 'c', 'd']);
  expect([after.nextCursor, after.summary?.count]).toEqual([null, 4]);
});
