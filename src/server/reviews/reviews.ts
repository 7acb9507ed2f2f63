import type { BodyOf } from '#contract/endpoint.ts';
import { type editReview as editReviewCall, reviewMessages, type submitReview } from '#contract/site/reviews.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Change, countRatings } from './rating-counts.ts';
import type { ReviewRow } from './review-view.ts';

type ReviewBody = BodyOf<typeof editReviewCall>;

interface NewReview extends BodyOf<typeof submitReview> {
  userId: string;
  /** The Idempotency-Key of the request; null without one. */
  requestKey: string | null;
}

/**
 * Writes a review, or returns the one that an earlier request with the same key wrote: a review may wait on a device
 * for longer than idempotency keys are stored.
 * @throws AppError VALIDATION_FAILED for a service that is no longer offered
 */
export async function writeReview(
  trx: Trx,
  now: Date,
  catalogue: Pick<Catalogue, 'offer'>,
  { userId, requestKey, rating, comment, service }: NewReview,
): Promise<{ row: ReviewRow; isNew: boolean }> {
  const written = requestKey && (await findByRequest(trx, userId, requestKey));
  if (written) return { row: written, isNew: false };
  if (service && !catalogue.offer(service)) {
    throw new AppError('VALIDATION_FAILED', { fields: { service: reviewMessages.service } });
  }
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
      request_key: requestKey,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRatings(trx, [{ rating, by: 1 }]);
  return { row, isNew: true };
}

const findByRequest = (trx: Trx, userId: string, requestKey: string): Promise<ReviewRow | undefined> =>
  trx
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();

/** Changes the account's own review; a hidden one stays hidden. @throws AppError NOT_FOUND, also for another's */
export async function editReview(trx: Trx, now: Date, userId: string, id: string, { rating, comment }: ReviewBody) {
  const before = await lockReview(trx, id, userId);
  const row = await trx
    .updateTable('reviews')
    // What was answered has changed, so that staff look at it again.
    .set({ rating, comment, edited_at: now, handled_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRatings(trx, [...taken(before), ...added(row)]);
  return row;
}

/** @throws AppError NOT_FOUND, also for another account's review */
export async function deleteReview(trx: Trx, userId: string, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['rating', 'hidden_reason'])
    .executeTakeFirstOrThrow(notFound);
  await countRatings(trx, taken(deleted));
}

/** Hides a review from everyone but its author, or (`reason` null) shows it again. @throws AppError NOT_FOUND */
export async function setHidden(trx: Trx, now: Date, id: string, reason: string | null): Promise<ReviewRow> {
  const before = await lockReview(trx, id, null);
  const row = await trx
    .updateTable('reviews')
    .set({ hidden_reason: reason, ...(reason !== null && { handled_at: now }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRatings(trx, [...taken(before), ...added(row)]);
  return row;
}

type Counted = Pick<ReviewRow, 'rating' | 'hidden_reason'>;

const added = ({ rating, hidden_reason }: Counted): Change[] => (hidden_reason === null ? [{ rating, by: 1 }] : []);
export const taken = (review: Counted): Change[] => added(review).map(({ rating, by }) => ({ rating, by: -by }));

/** The review, locked until the transaction ends. `ownerId` null: of any account. */
function lockReview(trx: Trx, id: string, ownerId: string | null): Promise<Counted> {
  const found = trx.selectFrom('reviews').select(['rating', 'hidden_reason']).where('id', '=', id).forUpdate();
  return (ownerId ? found.where('user_id', '=', ownerId) : found).executeTakeFirstOrThrow(notFound);
}

/** Reviews that were neither answered nor hidden, and for which staff have not recorded that they need no answer. */
export async function countNewReviews(db: Queries): Promise<{ count: number; since: Date | null }> {
  const { count, since } = await db
    .selectFrom('reviews')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), since };
}
