import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { type Review, submitReview } from '#contract/site/reviews.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

/** Publishes a review. @throws if it is refused */
export async function publish(visitor: Visitor, changes: Partial<BodyOf<typeof submitReview>> = {}): Promise<Review> {
  const body = { rating: 5, comment: 'The map came on the day you said.', ...changes };
  return (await visitor.call(submitReview, { body })).body.review;
}

export const readReviews = async (
  visitor: Visitor,
  query: Parameters<typeof visitor.call<typeof listReviews>>[1]['query'] = {},
) => (await visitor.call(listReviews, { query })).body;

/** The stored counts next to the actual numbers of rows. */
export async function countsAndRows(app: TestApp) {
  const { db } = app.site.platform;
  const { rows } = await sql<{ rating: number; kept: number; counted: number }>`
    select rating, count as kept,
      (select count(*) from reviews where reviews.rating = review_ratings.rating and hidden_reason is null) as counted
    from review_ratings order by rating`.execute(db);
  const { rows: likes } = await sql<{ id: string; kept: number; counted: number }>`
    select id, likes as kept, (select count(*) from review_likes where review_id = reviews.id) as counted
    from reviews order by id`.execute(db);
  return {
    kept: { ratings: rows.map(({ kept }) => kept), likes: likes.map(({ id, kept }) => [id, kept]) },
    counted: { ratings: rows.map(({ counted }) => counted), likes: likes.map(({ id, counted }) => [id, counted]) },
  };
}

interface Crowd {
  reviews: number;
  users: number;
  /** The highest number of likes: the first review has none, the second one, and so on in turn. */
  likesMax: number;
}

/**
 * Inserts many reviews and their likes directly with SQL: two a minute up to `until`, with ratings and likes in turn,
 * and with correct stored counts.
 */
export async function addManyReviews(
  run: (statement: string) => Promise<unknown>,
  { reviews, users, likesMax }: Crowd,
  until: Date,
): Promise<void> {
  const id = (kind: string, number: string): string => `md5('${kind}' || ${number})::uuid`;
  await run(`insert into users (id, email, first_name, last_name, auth_provider, created_at)
    select ${id('user', 'n')}, 'writer' || n || '@example.com', 'Writer', 'Number ' || n, 'email', now()
    from generate_series(0, ${users - 1}) n`);
  await run(`insert into reviews (id, user_id, rating, comment, likes, created_at)
    select ${id('review', 'n')}, ${id('user', `(n % ${users})`)}, 1 + n % 5, 'Review number ' || n, n % ${likesMax + 1},
      '${until.toISOString()}'::timestamptz - (n / 2) * interval '1 minute'
    from generate_series(0, ${reviews - 1}) n`);
  await run(`insert into review_likes (review_id, user_id, created_at)
    select ${id('review', 'n')}, ${id('user', `((n + liker) % ${users})`)}, '${until.toISOString()}'
    from generate_series(0, ${reviews - 1}) n, lateral generate_series(1, n % ${likesMax + 1}) liker`);
  await run(
    `update review_ratings set count = (select count(*) from reviews where reviews.rating = review_ratings.rating)`,
  );
  await run('analyze');
}
