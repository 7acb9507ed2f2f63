import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { ReviewSort } from '#contract/site/review-list.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type RankedPosition, writeRankedCursor } from '#server/platform/http/cursor.ts';
import { type ReviewRow, selectReviews } from './review-view.ts';

export interface ListQuery {
  sort: ReviewSort;
  rating: number | null;
  after: RankedPosition | null;
}

// Every order is descending over (rank, created_at, id), each with its own index (migration 0011).
const ranks: Record<ReviewSort, { column: RawBuilder<number> | null; of: (row: ReviewRow) => number }> = {
  newest: { column: null, of: () => 0 },
  highest: { column: sql`rating`, of: ({ rating }) => rating },
  lowest: { column: sql`(6 - rating)`, of: ({ rating }) => 6 - rating },
  helpful: { column: sql`likes`, of: ({ likes }) => likes },
};

/** Reads one extra row to know whether there is a next page. */
export function pageQuery(db: Queries, { sort, rating, after }: ListQuery) {
  // Among reviews with one rating, sorting by rating means newest first.
  const rank = rating !== null && sort !== 'helpful' ? null : ranks[sort].column;
  let query = selectReviews(db).where('hidden_reason', 'is', null);
  if (rating !== null) query = query.where('rating', '=', rating);
  if (after) query = query.where(isBelow(rank, after));
  if (rank) query = query.orderBy(rank, 'desc');
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.reviewsPerPage + 1);
}

/** A single row comparison, which an index can use. */
function isBelow(rank: RawBuilder<number> | null, { rank: value, createdAt, id }: RankedPosition): RawBuilder<boolean> {
  return rank
    ? sql`(${rank}, created_at, id) < (${value}::int, ${createdAt}::timestamptz, ${id}::uuid)`
    : sql`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

export async function readPage(db: Queries, query: ListQuery) {
  const found = await pageQuery(db, query).execute();
  const rows = found.slice(0, limits.reviewsPerPage);
  const last = rows.at(-1);
  const goesOn = last && found.length > rows.length;
  if (!goesOn) return { rows, nextCursor: null };
  const position = { rank: ranks[query.sort].of(last), createdAt: last.created_at, id: last.id };
  return { rows, nextCursor: writeRankedCursor(query.sort, position) };
}

/** Latest first; null reads those of all accounts. */
export function readHidden(db: Queries, ownerId: string | null): Promise<ReviewRow[]> {
  const hidden = selectReviews(db)
    .where('hidden_reason', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.reviewsPerPage);
  return (ownerId ? hidden.where('user_id', '=', ownerId) : hidden).execute();
}
