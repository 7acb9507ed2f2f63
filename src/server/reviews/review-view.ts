import type { Selectable } from 'kysely';
import type { Review } from '#contract/site/reviews.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { verifiedCustomersAmong } from './verified-customers.ts';

export const selectReviews = (db: Queries) => db.selectFrom('reviews').selectAll();

export type ReviewRow = Selectable<Tables['reviews']>;

type ServiceName = (id: string) => string | undefined;

interface Reading {
  /** Null: a visitor. */
  userId: string | null;
  serviceName: ServiceName;
}

/** Reviews as the contract shows them: names, badges and own likes are looked up for all rows at once. */
export async function asReviews(db: Queries, rows: readonly ReviewRow[], { userId, serviceName }: Reading) {
  const writers = [...new Set(rows.map((row) => row.user_id))];
  const names = await namesOf(db, writers);
  const clients = await verifiedCustomersAmong(db, writers);
  const liked = await likedBy(db, userId, rows);
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    ...publicName(names.get(row.user_id)),
    rating: row.rating,
    comment: row.comment,
    date: row.created_at.toISOString(),
    likes: row.likes,
    hasLiked: liked.has(row.id),
    service: row.service_id ? { id: row.service_id, name: serviceName(row.service_id) ?? row.service_id } : null,
    verified: clients.has(row.user_id),
    edited: row.edited_at !== null,
    ...(row.hidden_reason !== null && { hiddenReason: row.hidden_reason }),
    ...(row.answer !== null &&
      row.answered_at && { answer: { text: row.answer, date: row.answered_at.toISOString() } }),
  }));
}

export async function asReview(db: Queries, row: ReviewRow, reading: Reading): Promise<Review> {
  const [review] = await asReviews(db, [row], reading);
  if (!review) throw new Error('one row is one review');
  return review;
}

/** First name and initial; nothing without a first name, which the page shows as Anonymous. */
function publicName(names: { first_name: string; last_name: string } | undefined) {
  const firstName = names?.first_name.trim();
  if (!names || !firstName) return { firstName: null, lastName: null };
  const [initial] = new Intl.Segmenter('en').segment(names.last_name.trim());
  return { firstName, lastName: initial ? `${initial.segment.toUpperCase()}.` : null };
}

async function likedBy(db: Queries, userId: string | null, rows: readonly ReviewRow[]): Promise<Set<string>> {
  if (!userId || rows.length === 0) return new Set();
  const likes = await db
    .selectFrom('review_likes')
    .select('review_id')
    .where('user_id', '=', userId)
    .where(
      'review_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return new Set(likes.map(({ review_id }) => review_id));
}
