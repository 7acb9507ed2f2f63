import { AppError, notFound } from '#server/platform/app-error.ts';
import { isForeignKeyViolation, type Queries } from '#server/platform/database/database.ts';

interface Liking {
  likes: number;
  hasLiked: boolean;
}

/**
 * Likes a review; a second like of the same account changes nothing. One statement locks the review, adds the row and
 * counts what it added, so that the count equals the rows at every commit.
 * @throws AppError NOT_FOUND, also for a hidden review
 */
export async function likeReview(db: Queries, userId: string, reviewId: string, now: Date): Promise<Liking> {
  const counted = await shown(db, reviewId)
    .with('added', (qb) =>
      qb
        .insertInto('review_likes')
        .columns(['review_id', 'user_id', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('shown')
            .select((each) => ['shown.id', each.val(userId).as('user_id'), each.val(now).as('created_at')]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('review_id'),
    )
    .updateTable('reviews')
    .set((eb) => ({
      likes: eb(
        'likes',
        '+',
        eb.selectFrom('added').select((each) => each.fn.countAll<number>().as('count')),
      ),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('shown').select('shown.id'))
    .returning('likes')
    .executeTakeFirst()
    .catch(gone);
  if (!counted) throw new AppError('NOT_FOUND');
  return { likes: counted.likes, hasLiked: true };
}

/** Removes a like; without a like nothing changes. @throws AppError NOT_FOUND, also for a hidden review */
export async function unlikeReview(db: Queries, userId: string, reviewId: string): Promise<Liking> {
  const counted = await shown(db, reviewId)
    .with('removed', (qb) =>
      qb
        .deleteFrom('review_likes')
        .where('user_id', '=', userId)
        .where('review_id', 'in', (eb) => eb.selectFrom('shown').select('shown.id'))
        .returning('review_id'),
    )
    .updateTable('reviews')
    .set((eb) => ({
      likes: eb(
        'likes',
        '-',
        eb.selectFrom('removed').select((each) => each.fn.countAll<number>().as('count')),
      ),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('shown').select('shown.id'))
    .returning('likes')
    .executeTakeFirstOrThrow(notFound);
  return { likes: counted.likes, hasLiked: false };
}

/** Locks the review before its likes, in the same order as a deletion, so that there is no deadlock. */
const shown = (db: Queries, reviewId: string) =>
  db.with('shown', (qb) =>
    qb
      .selectFrom('reviews')
      .select('id')
      .where('id', '=', reviewId)
      .where('hidden_reason', 'is', null)
      .forNoKeyUpdate(),
  );

function gone(error: unknown): undefined {
  if (!isForeignKeyViolation(error)) throw error;
  return undefined;
}
