import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { listReviews, type ReviewSort } from '#contract/site/review-list.ts';
import type { Review } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { addManyReviews, countsAndRows, readReviews } from '#tests/support/data/reviews.ts';
import { type ListQuery, pageQuery, readHidden } from './list-reviews.ts';

const many = 10_000;
const likesMax = 6;

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
beforeAll(async () => {
  const { db } = app.site.platform;
  const crowd = { reviews: many, users: 500, likesMax };
  await addManyReviews((statement) => sql.raw(statement).execute(db), crowd, app.clock.now());
  await db.updateTable('reviews').set({ hidden_reason: 'Spam' }).where('comment', 'like', '%77').execute();
  await sql`update review_ratings set count =
    (select count(*) from reviews where reviews.rating = review_ratings.rating and hidden_reason is null)`.execute(db);
});

const sorts = ['newest', 'highest', 'lowest', 'helpful'] as const;
const queries = sorts.flatMap((sort) => [
  { sort, rating: undefined },
  { sort, rating: '2' as const },
]);

// The sort key of a review as one number: the rank of the order, then the time.
const placeOf: Record<ReviewSort, (review: Review) => number> = {
  newest: () => 0,
  highest: ({ rating }) => rating,
  lowest: ({ rating }) => -rating,
  helpful: ({ likes }) => likes,
};
const isBefore = (sort: ReviewSort, one: Review, other: Review): boolean => {
  const ranks = placeOf[sort](one) - placeOf[sort](other);
  if (ranks !== 0) return ranks > 0;
  return one.date === other.date ? one.id > other.id : one.date > other.date;
};

describe.each(queries)('GET /api/reviews, $sort, stars $rating', ({ sort, rating }) => {
  const query = { sort, ...(rating && { rating }) };

  it('is sorted over all pages, without gap or repetition', async () => {
    const visitor = app.visitor();
    const seen: Review[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 6; page += 1) {
      const reply = await readReviews(visitor, { ...query, ...(cursor && { cursor }) });
      expect(reply.reviews).toHaveLength(limits.reviewsPerPage);
      seen.push(...reply.reviews);
      cursor = reply.nextCursor ?? null;
      expect(cursor).toMatch(/^[\w-]+$/);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const misplaced = seen.filter((review, index) => index > 0 && !isBefore(sort, seen[index - 1] as Review, review));
    expect(misplaced).toEqual([]);
    const { rows } = await sql<{ ids: string[] }>`select array_agg(id) as ids from (
      select id from reviews where hidden_reason is null ${rating ? sql`and rating = ${Number(rating)}` : sql``}
      order by ${sql.raw(orderings[sort])}, created_at desc, id desc limit ${seen.length}) as first`.execute(
      app.site.platform.db,
    );
    expect(seen.map(({ id }) => id)).toEqual(rows[0]?.ids);
  });

  it('reads one index from the start of the page, without sorting or a table scan', async () => {
    const first: ListQuery = { sort, rating: rating ? Number(rating) : null, after: null };
    const place = { rank: 3, createdAt: app.clock.now(), id: '80000000-0000-4000-8000-000000000000' };
    const top = await planOf(first);
    expect(top.nodes).toEqual(['Limit', 'Index Scan']);
    const further = await planOf({ ...first, after: place });
    expect(further.nodes).toEqual(['Limit', 'Index Scan']);
    expect(further.condition).toMatch(/ROW\(.*created_at, id\) < ROW\(/);
    expect(further.filter).toBe('');
  });
});

const orderings: Record<ReviewSort, string> = {
  newest: 'created_at desc',
  highest: 'rating desc',
  lowest: 'rating asc',
  helpful: 'likes desc',
};

interface Plan {
  'Node Type': string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

async function planOf(page: ListQuery): Promise<{ nodes: string[]; condition: string; filter: string }> {
  const [row] = await pageQuery(app.site.platform.db, page).explain<{ 'QUERY PLAN': { Plan: Plan }[] }>('json');
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  const plans = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => flat(plan)) ?? [];
  return {
    nodes: plans.map((plan) => plan['Node Type']),
    condition: plans.map((plan) => plan['Index Cond'] ?? '').join(''),
    filter: plans.map((plan) => plan.Filter ?? '').join(''),
  };
}

describe('GET /api/reviews', () => {
  it('has no cursor on the last page, and all pages together have all reviews', async () => {
    const { db } = app.site.platform;
    const visitor = app.visitor();
    await db
      .updateTable('reviews')
      .set({ hidden_reason: 'Old' })
      .where('comment', 'not like', '%5')
      .where('hidden_reason', 'is', null)
      .execute();
    let seen = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const reply = await readReviews(visitor, { sort: 'lowest', ...(cursor && { cursor }) });
      seen += reply.reviews.length;
      cursor = reply.nextCursor ?? null;
    }
    await db.updateTable('reviews').set({ hidden_reason: null }).where('hidden_reason', '=', 'Old').execute();
    expect(seen).toBe(many / 10);
  });

  it('returns the overall counts for every sort order and star filter', async () => {
    const { summary } = await readReviews(app.visitor(), { sort: 'lowest', rating: '1' });
    const { kept, counted } = await countsAndRows(app);
    expect(kept).toEqual(counted);
    expect(summary).toEqual({ count: many * 0.99, histogram: kept.ratings, average: expect.closeTo(3, 1) });
  });

  it('422 for an invalid cursor, and for one of another sort order', async () => {
    const { nextCursor } = await readReviews(app.visitor(), { sort: 'helpful' });
    const wrong = [
      { cursor: '1' },
      { cursor: 'x'.repeat(200) },
      { cursor: 'x'.repeat(201) },
      { cursor: nextCursor ?? '' },
      { sort: 'newest', cursor: nextCursor ?? '' },
      { cursor: Buffer.from(`newest 0 ${'9'.repeat(15)} x`).toString('base64url') },
      { cursor: Buffer.from(`newest 0 ${'9'.repeat(15)} 80000000-0000-4000-8000-000000000000`).toString('base64url') },
      { sort: 'best' },
      { rating: '6' },
      { page: '2' },
    ];
    for (const query of wrong) {
      const reply = await app.visitor().call(listReviews, { query: query as { cursor: string } });
      expect({ query, outcome: outcome(reply) }).toEqual({ query, outcome: '422 VALIDATION_FAILED' });
    }
  });

  it('shows staff the latest hidden reviews, at most 20, by an index', async () => {
    const staff = await signedIn(app, { roles: ['customer', 'staff'] });
    const { hidden } = await readReviews(staff.visitor);
    expect(hidden).toHaveLength(limits.reviewsPerPage);
    expect(hidden?.every(({ hiddenReason }) => hiddenReason === 'Spam')).toBe(true);
    expect(await readHidden(app.site.platform.db, staff.userId)).toEqual([]);
  });
});
