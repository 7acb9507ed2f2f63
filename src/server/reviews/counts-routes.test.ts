import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ReviewSummary } from '#contract/site/review-list.ts';
import {
  deleteReview,
  editReview,
  likeReview,
  moderateReview,
  submitReview,
  unlikeReview,
} from '#contract/site/reviews.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { countsAndRows, readReviews } from '#tests/support/data/reviews.ts';
import { eraseReviewsOf } from './personal-data.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100000' } });
let people: SignedIn[];
let staff: SignedIn;
beforeAll(async () => {
  people = [await signedIn(app), await signedIn(app), await signedIn(app)];
  staff = await signedIn(app, { roles: ['staff'] });
});

/** A review in the model: its writer, its rating, and who likes it. */
interface ModelReview {
  id: string;
  writer: number;
  rating: number;
  hidden: boolean;
  likers: Set<number>;
}

const person = fc.nat({ max: 2 });
const rating = fc.integer({ min: 1, max: 5 });
const at = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ act: fc.constant('write' as const), who: person, rating, at }),
  fc.record({ act: fc.constantFrom('edit' as const, 'delete' as const), who: person, rating, at }),
  fc.record({ act: fc.constantFrom('like' as const, 'unlike' as const), who: person, rating, at }),
  fc.record({ act: fc.constantFrom('hide' as const, 'show' as const), who: person, rating, at }),
  fc.record({ act: fc.constant('erase' as const), who: person, rating, at }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Runs a step on the site and in the model; a step that the site refuses changes neither. */
async function take({ act, who, rating: stars, at: place }: Step, known: ModelReview[]): Promise<void> {
  const { visitor, userId } = people[who] as SignedIn;
  if (act === 'write') {
    const { review } = (await visitor.call(submitReview, { body: { rating: stars, comment: 'As ordered.' } })).body;
    known.push({ id: review.id, writer: who, rating: stars, hidden: false, likers: new Set() });
    return;
  }
  if (act === 'erase') {
    await inTransaction(app.site.platform.db, (trx) => eraseReviewsOf(trx, userId));
    for (const gone of known.filter(({ writer }) => writer === who)) known.splice(known.indexOf(gone), 1);
    for (const { likers } of known) likers.delete(who);
    return;
  }
  const review = known[place];
  if (!review) return;
  const params = { id: review.id };
  const body = { rating: stars, comment: 'As ordered, later.' };
  if (act === 'hide' || act === 'show') {
    const moderation = act === 'hide' ? { hidden: true, reason: 'Off topic' } : { hidden: false };
    expect((await staff.visitor.call(moderateReview, { params, body: moderation })).status).toBe(200);
    review.hidden = act === 'hide';
    return;
  }
  const own = review.writer === who;
  if (act === 'edit') {
    expect((await visitor.call(editReview, { params, body })).status).toBe(own ? 200 : 404);
    if (own) review.rating = stars;
  } else if (act === 'delete') {
    expect((await visitor.call(deleteReview, { params })).status).toBe(own ? 204 : 404);
    if (own) known.splice(known.indexOf(review), 1);
  } else {
    const reply = await visitor.call(act === 'like' ? likeReview : unlikeReview, { params });
    expect(reply.status).toBe(review.hidden ? 404 : 200);
    if (review.hidden) return;
    if (act === 'like') review.likers.add(who);
    else review.likers.delete(who);
    expect(reply.body).toEqual({ likes: review.likers.size, hasLiked: act === 'like' });
  }
}

function expected(known: readonly ModelReview[]): ReviewSummary {
  const shown = known.filter(({ hidden }) => !hidden);
  const histogram = [1, 2, 3, 4, 5].map((stars) => shown.filter((review) => review.rating === stars).length);
  const sum = shown.reduce((total, review) => total + review.rating, 0);
  const average = shown.length < 3 ? null : Math.round((sum / shown.length) * 100) / 100;
  return { count: shown.length, average, histogram };
}

it('counts, average, histogram and likes match the rows after any changes in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const known: ModelReview[] = [];
      for (const each of steps) await take(each, known);
      const { reviews, summary } = await readReviews(app.visitor());
      expect(summary).toEqual(expected(known));
      const likes = Object.fromEntries(reviews.map((review) => [review.id, review.likes]));
      const shown = known.filter(({ hidden }) => !hidden);
      expect(likes).toEqual(Object.fromEntries(shown.map(({ id, likers }) => [id, likers.size])));
      const { kept, counted } = await countsAndRows(app);
      expect(kept).toEqual(counted);
      for (const { userId } of people) {
        await inTransaction(app.site.platform.db, (trx) => eraseReviewsOf(trx, userId));
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
