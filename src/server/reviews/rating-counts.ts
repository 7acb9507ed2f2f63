import { type ReviewSummary, summaryOf } from '#contract/site/review-list.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';

export interface Change {
  rating: number;
  by: number;
}

/** Updates the counts that pages show, as the last step of a transaction; lower ratings first, so nothing deadlocks. */
export async function countRatings(trx: Trx, changes: readonly Change[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { rating, by } of changes) sums.set(rating, (sums.get(rating) ?? 0) + by);
  for (const [rating, by] of [...sums].sort(([one], [other]) => one - other)) {
    if (by === 0) continue;
    await trx
      .updateTable('review_ratings')
      .set((eb) => ({ count: eb('count', '+', by) }))
      .where('rating', '=', rating)
      .execute();
  }
}

export async function readSummary(db: Queries): Promise<ReviewSummary> {
  const rows = await db.selectFrom('review_ratings').select('count').orderBy('rating').execute();
  return summaryOf(rows.map(({ count }) => count));
}
