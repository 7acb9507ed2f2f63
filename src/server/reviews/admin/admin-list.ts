import { sql } from 'kysely';
import type { AdminReview, listAdminReviews } from '#contract/admin/reviews.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { findUsers, peopleBeginningWith } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { writeCursor } from '#server/platform/http/cursor.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { asReviews, type ReviewRow, selectReviews } from '../review-view.ts';

type ServiceName = (id: string) => string | undefined;

/** Latest first, 20 at a time. A query is the beginning of the writer's name or email address. */
export async function listForAdmin(
  db: Queries,
  { show, q, ...narrowed }: QueryOf<typeof listAdminReviews>,
  serviceName: ServiceName,
): Promise<ReplyOf<typeof listAdminReviews>> {
  const people = q ? await peopleBeginningWith(db, q, limits.namesSearchedMost) : null;
  const { from, before, after } = periodOf(narrowed);
  const newestOf = (state: ReviewState): Promise<ReviewRow[]> => {
    let query = inState(db, state);
    if (people) query = query.where(sql<boolean>`user_id = any(${people.map(({ id }) => id)}::uuid[])`);
    if (from) query = query.where('created_at', '>=', from);
    if (before) query = query.where('created_at', '<', before);
    if (after) {
      query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
    }
    return query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.reviewsPerPage + 1)
      .execute();
  };
  const found = show === 'all' ? merged(await newestOf('shown'), await newestOf('hidden')) : await newestOf(show);
  const rows = found.slice(0, limits.reviewsPerPage);
  const last = rows.at(-1);
  return {
    reviews: await withWriters(db, rows, serviceName),
    cursor: last && found.length > rows.length ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

type ReviewState = Exclude<QueryOf<typeof listAdminReviews>['show'], 'all'> | 'shown';

/** Each state has its own index. */
function inState(db: Queries, state: ReviewState) {
  const reviews = selectReviews(db);
  if (state === 'answered') return reviews.where('answer', 'is not', null);
  if (state === 'hidden') return reviews.where('hidden_reason', 'is not', null);
  const shown = reviews.where('hidden_reason', 'is', null);
  return state === 'unanswered' ? shown.where('answer', 'is', null) : shown;
}

/** Latest first. Not one query, as an index over shown and hidden reviews would be used for the public list, too. */
const merged = (shown: readonly ReviewRow[], hidden: readonly ReviewRow[]): ReviewRow[] =>
  [...shown, ...hidden].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1),
  );

/** As staff see reviews: with full names and email addresses. */
export async function withWriters(
  db: Queries,
  rows: readonly ReviewRow[],
  serviceName: ServiceName,
): Promise<AdminReview[]> {
  const people = await findUsers(db, [...new Set(rows.map((row) => row.user_id))]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const waiting = new Set(rows.flatMap(({ id, handled_at: handledAt }) => (handledAt ? [] : id)));
  const reviews = await asReviews(db, rows, { userId: null, serviceName });
  return reviews.map((review) => {
    const person = byId.get(review.user_id);
    return {
      ...review,
      writer: person ? `${person.first_name} ${person.last_name}`.trim() : '',
      email: person?.email ?? '',
      isWaiting: waiting.has(review.id),
    };
  });
}
