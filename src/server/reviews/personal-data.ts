import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { eraseReviewsOf, likesOf, reviewsOf } from './reviews.ts';

/**
 * Reviews go with the account that wrote them, and its likes with it (docs/decisions/0014).
 * @param erased runs after the commit
 */
export const reviewParts = (erased: () => void): PersonalPart[] => [
  {
    name: 'reviews',
    about: 'Reviews you have written.',
    async export(db, userId) {
      const rows = await reviewsOf(db, userId);
      return rows.map((row) => ({
        rating: row.rating,
        comment: row.comment,
        service: row.service_id,
        likes: row.likes,
        hiddenBecause: row.hidden_reason,
        writtenAt: row.created_at.toISOString(),
        editedAt: row.edited_at?.toISOString() ?? null,
      }));
    },
    erase: eraseReviewsOf,
    erased,
  },
  {
    name: 'review-likes',
    about: 'Reviews you like.',
    async export(db, userId) {
      const rows = await likesOf(db, userId);
      return rows.map((row) => ({ review: row.comment, likedAt: row.created_at.toISOString() }));
    },
    // Gone with the reviews: both are counted together.
  },
];
