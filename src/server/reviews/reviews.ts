import { AppError } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type ReviewRow, reviewColumns, selectReviews } from './present.ts';
import { type Change, countRatings } from './rating-counts.ts';
import type {} from './tables.ts';

interface Words {
  rating: number;
  comment: string;
}

/** Publishes a review. */
export async function writeReview(
  trx: Trx,
  now: Date,
  userId: string,
  { rating, comment, service }: Words & { service?: string | undefined },
): Promise<ReviewRow> {
  const row = await trx
    .insertInto('reviews')
    .values({
      id: newId(),
      user_id: userId,
      rating,
      comment,
      service_id: service ?? null,
      hidden_reason: null,
      created_at: now,
      edited_at: null,
    })
    .returning(reviewColumns)
    .executeTakeFirstOrThrow();
  await countRatings(trx, [{ rating, by: 1 }]);
  return row;
}

/** Changes one's own review; a hidden one stays hidden. @throws AppError NOT_FOUND, also for another's */
export async function editReview(
  trx: Trx,
  now: Date,
  userId: string,
  id: string,
  { rating, comment }: Words,
): Promise<ReviewRow> {
  const before = await lockReview(trx, id, userId);
  const row = await trx
    .updateTable('reviews')
    .set({ rating, comment, edited_at: now })
    .where('id', '=', id)
    .returning(reviewColumns)
    .executeTakeFirstOrThrow();
  await countRatings(trx, [...taken(before), ...added(row)]);
  return row;
}

/** Deletes one's own review with its likes. @throws AppError NOT_FOUND, also for another's */
export async function deleteReview(trx: Trx, userId: string, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['rating', 'hidden_reason'])
    .executeTakeFirst();
  if (!deleted) throw new AppError('NOT_FOUND');
  await countRatings(trx, taken(deleted));
}

/** Hides a review from everybody but its writer, or (`reason` null) shows it again. @throws AppError NOT_FOUND */
export async function setHidden(trx: Trx, id: string, reason: string | null): Promise<ReviewRow> {
  const before = await lockReview(trx, id, null);
  const row = await trx
    .updateTable('reviews')
    .set({ hidden_reason: reason })
    .where('id', '=', id)
    .returning(reviewColumns)
    .executeTakeFirstOrThrow();
  await countRatings(trx, [...taken(before), ...added(row)]);
  return row;
}

/** Everything an account has written here, for its export. */
export const reviewsOf = (db: Queries, userId: string): Promise<ReviewRow[]> =>
  selectReviews(db).where('user_id', '=', userId).orderBy('created_at').execute();

/** The likes of an account, for its export; likes of hidden reviews are left out. */
export const likesOf = (db: Queries, userId: string): Promise<{ comment: string; created_at: Date }[]> =>
  db
    .selectFrom('review_likes')
    .innerJoin('reviews', 'reviews.id', 'review_likes.review_id')
    .select(['reviews.comment', 'review_likes.created_at'])
    .where('review_likes.user_id', '=', userId)
    .where('reviews.hidden_reason', 'is', null)
    .orderBy('review_likes.created_at')
    .execute();

/** Deletes an account's reviews and takes its likes back; every count follows. */
export async function eraseReviewsOf(trx: Trx, userId: string): Promise<void> {
  // Reviews before their likes, as everybody locks them, and in order: two erasures never wait in a ring.
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

type Counted = Pick<ReviewRow, 'rating' | 'hidden_reason'>;

/** What a review counts for while everybody sees it. */
const added = ({ rating, hidden_reason }: Counted): Change[] => (hidden_reason === null ? [{ rating, by: 1 }] : []);
const taken = (review: Counted): Change[] => added(review).map(({ rating, by }) => ({ rating, by: -by }));

/** The review as it stands, held until the transaction ends. `ownerId` null: anybody's. */
async function lockReview(trx: Trx, id: string, ownerId: string | null): Promise<Counted> {
  const found = trx.selectFrom('reviews').select(['rating', 'hidden_reason']).where('id', '=', id).forUpdate();
  const row = await (ownerId ? found.where('user_id', '=', ownerId) : found).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
