import type { Trx } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { countRatings } from './rating-counts.ts';
import { selectReviews } from './review-view.ts';
import { taken } from './reviews.ts';

/** Reviews are deleted with their account (docs/decisions/0014). @param erased runs after the commit */
export const reviewParts = (erased: () => void): PersonalPart[] => [
  {
    name: 'reviews',
    about: 'Reviews you have written.',
    async export(db, userId) {
      const rows = await selectReviews(db).where('user_id', '=', userId).orderBy('created_at').execute();
      return rows.map((row) => ({
        rating: row.rating,
        comment: row.comment,
        service: row.service_id,
        likes: row.likes,
        hiddenBecause: row.hidden_reason,
        ourAnswer: row.answer,
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
      // Likes of hidden reviews are left out.
      const rows = await db
        .selectFrom('review_likes')
        .innerJoin('reviews', 'reviews.id', 'review_likes.review_id')
        .select(['reviews.comment', 'review_likes.created_at'])
        .where('review_likes.user_id', '=', userId)
        .where('reviews.hidden_reason', 'is', null)
        .orderBy('review_likes.created_at')
        .execute();
      return rows.map((row) => ({ review: row.comment, likedAt: row.created_at.toISOString() }));
    },
    // Deleted with the reviews: both are counted together.
  },
];

/** Deletes an account's reviews and likes; all counts are updated. */
export async function eraseReviewsOf(trx: Trx, userId: string): Promise<void> {
  // Reviews before their likes, as everywhere, and in order: two deletions cannot deadlock.
  await trx
    .selectFrom('reviews')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('id', 'in', eb.selectFrom('review_likes').select('review_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const deleted = await trx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .returning(['rating', 'hidden_reason'])
    .execute();
  await trx
    .with('removed', (qb) => qb.deleteFrom('review_likes').where('user_id', '=', userId).returning('review_id'))
    .updateTable('reviews')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('removed').select('removed.review_id'))
    .execute();
  await countRatings(trx, deleted.flatMap(taken));
}
