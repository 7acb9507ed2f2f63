import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  deleteReview,
  editReview,
  likeReview,
  moderateReview,
  type Review,
  submitReview,
  unlikeReview,
} from '#contract/site/reviews.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { eraseReviewsOf } from '#server/reviews/personal-data.ts';
import { testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { countsAndRows, publish, readReviews } from '#tests/support/data/reviews.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';
import { crowd, deadlocks, inParallel, tally } from './booking-crowd.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '10000' } });
let people: SignedIn[];
let staff: SignedIn;
let review: Review;
beforeAll(async () => {
  people = await crowd(app, 10);
  staff = await signedIn(app, { roles: ['staff'] });
});
beforeEach(async () => {
  review = await publish(one(0).visitor);
});

const atOnce = 150;
const likes = repetitions(1_000);

const one = (number: number): SignedIn => people[number % people.length] as SignedIn;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);
const like = (number: number, id = review.id) => one(number).visitor.call(likeReview, { params: { id } });
const unlike = (number: number, id = review.id) => one(number).visitor.call(unlikeReview, { params: { id } });

/** Every count equals its rows, and there was no deadlock (product/operations.md#invariants). */
async function expectWhole(): Promise<void> {
  const { kept, counted } = await countsAndRows(app);
  expect(kept).toEqual(counted);
  expect(await deadlocks(app)).toBe(0);
}

it(`${likes} likes by 10 people at once count as 10`, async () => {
  const replies = await inParallel(
    atOnce,
    numbers(likes).map((number) => () => like(number)),
  );
  expect(tally(replies)).toEqual({ '200': likes });
  expect((await like(0)).body).toEqual({ likes: 10, hasLiked: true });
  const { db } = app.site.platform;
  expect(await db.selectFrom('review_likes').selectAll().where('review_id', '=', review.id).execute()).toHaveLength(10);
  await expectWhole();
});

onlyInLongRun(() => {
  it('500 likes and 500 withdrawals at once leave a count that equals the rows', async () => {
    const replies = await inParallel(
      atOnce,
      numbers(1_000).map((number) => () => (number % 2 ? unlike : like)(number >> 1)),
    );
    expect(tally(replies)).toEqual({ '200': 1_000 });
    await expectWhole();
    // At the end everyone withdraws their like, and the count is 0.
    await Promise.all(numbers(10).map((number) => unlike(number)));
    expect((await unlike(0)).body).toEqual({ likes: 0, hasLiked: false });
    await expectWhole();
  });

  it('likes withdrawn while their review is deleted do not deadlock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await publish(one(0).visitor);
      await Promise.all(numbers(10).map((number) => like(number, id)));
      const takings = numbers(10).map((number) => unlike(number, id));
      const deletion = one(0).visitor.call(deleteReview, { params: { id } });
      expect((await deletion).status).toBe(204);
      const statuses = (await Promise.all(takings)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    }
    await expectWhole();
  });
});

it('100 submissions of one review with one key publish it once, with one reply', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { rating: 3, comment: 'Pressed a hundred times.' };
  const replies = await Promise.all(numbers(100).map(() => one(1).visitor.call(submitReview, { body }, { headers })));
  expect(tally(replies)).toEqual({ '201': 100 });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const written = (await readReviews(app.visitor())).reviews.filter(({ comment }) => comment === body.comment);
  expect(written).toHaveLength(1);
  await expectWhole();
});

it('edits in opposite directions, hiding, showing and deleting at once keep every count', async () => {
  const reviews: Review[] = [];
  for (const number of numbers(20)) reviews.push(await publish(one(number).visitor, { rating: 1 + (number % 5) }));
  const works = numbers(600).map((number) => async () => {
    const { id } = reviews[number % 20] as Review;
    const { visitor } = one(number % 20);
    const act = Math.floor(number / 20) % 6;
    if (act === 0) return visitor.call(editReview, { params: { id }, body: { rating: 5, comment: 'Up.' } });
    if (act === 1) return visitor.call(editReview, { params: { id }, body: { rating: 1, comment: 'Down.' } });
    const body = act === 2 ? { hidden: true, reason: 'Off topic' } : { hidden: false };
    if (act === 2 || act === 3) return staff.visitor.call(moderateReview, { params: { id }, body });
    if (act === 4) return like(number, id);
    // Half of the reviews are deleted while the others act on them.
    return number % 2 ? visitor.call(deleteReview, { params: { id } }) : unlike(number, id);
  });
  const counts = tally(await inParallel(40, works));
  const unexpected = Object.keys(counts).filter((outcome) => !/^(?:200|204|404 NOT_FOUND)$/.test(outcome));
  expect(unexpected).toEqual([]);
  expect(counts['204']).toBe(10);
  await expectWhole();
});

onlyInLongRun(() => {
  it('deletions of accounts that like each other’s reviews, among likes, keep every count', async () => {
    const leaving = await crowd(app, 6);
    const reviews: Review[] = [];
    for (const { visitor } of leaving) reviews.push(await publish(visitor), await publish(visitor));
    await Promise.all(
      leaving.flatMap(({ visitor }) => reviews.map(({ id }) => visitor.call(likeReview, { params: { id } }))),
    );
    const given = numbers(200).map(
      (number) => () => like(number, reviews[number % reviews.length]?.id).then(({ status }) => status),
    );
    const erasures = leaving.map(({ userId }) => async () => {
      await inTransaction(app.site.platform.db, (trx) => eraseReviewsOf(trx, userId));
      return 204;
    });
    const works = given.flatMap((work, number) => [work, ...(number % 40 === 0 ? erasures.splice(0, 2) : [])]);
    const statuses = await inParallel(30, works);
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    const { db } = app.site.platform;
    const ids = leaving.map(({ userId }) => userId);
    expect(await db.selectFrom('reviews').select('id').where('user_id', 'in', ids).execute()).toEqual([]);
    expect(await db.selectFrom('review_likes').select('review_id').where('user_id', 'in', ids).execute()).toEqual([]);
    await expectWhole();
  });
});
