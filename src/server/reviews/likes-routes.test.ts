import { beforeEach, expect, it } from 'vitest';
import { likeReview, type Review, unlikeReview } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { countsAndRows, publish, readReviews } from '#tests/support/data/reviews.ts';

const app = testApp();
let writer: Visitor;
let review: Review;
beforeEach(async () => {
  writer = (await signedIn(app)).visitor;
  review = await publish(writer);
});

const like = (visitor: Visitor, id = review.id) => visitor.call(likeReview, { params: { id } });
const unlike = (visitor: Visitor, id = review.id) => visitor.call(unlikeReview, { params: { id } });

it('200: counts a like once for repeated requests, and shows it as one’s own', async () => {
  const { visitor } = await signedIn(app);
  expect((await like(visitor)).body).toEqual({ likes: 1, hasLiked: true });
  expect((await like(visitor)).body).toEqual({ likes: 1, hasLiked: true });
  expect((await like(writer)).body).toEqual({ likes: 2, hasLiked: true });
  const seenBy = async (who: Visitor) => (await readReviews(who)).reviews.find(({ id }) => id === review.id);
  expect(await seenBy(visitor)).toMatchObject({ likes: 2, hasLiked: true });
  expect(await seenBy(app.visitor())).toMatchObject({ likes: 2, hasLiked: false });
});

it('200: withdraws a like once for repeated requests; changes nothing without a like', async () => {
  const { visitor } = await signedIn(app);
  expect((await unlike(visitor)).body).toEqual({ likes: 0, hasLiked: false });
  await like(visitor);
  await like(writer);
  expect((await unlike(visitor)).body).toEqual({ likes: 1, hasLiked: false });
  expect((await unlike(visitor)).body).toEqual({ likes: 1, hasLiked: false });
  const { kept, counted } = await countsAndRows(app);
  expect(kept).toEqual(counted);
});

it('404 for an unknown review, and for a hidden one, to its author too', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const { db } = app.site.platform;
  await db.updateTable('reviews').set({ hidden_reason: 'It names a person.' }).where('id', '=', review.id).execute();
  for (const press of [like, unlike]) {
    expect(outcome(await press(writer, nobody))).toBe('404 NOT_FOUND');
    expect(outcome(await press(writer))).toBe('404 NOT_FOUND');
  }
  await db.deleteFrom('reviews').where('id', '=', review.id).execute();
});

it('401 without an account', async () => {
  for (const press of [like, unlike]) expect(outcome(await press(app.visitor()))).toBe('401 UNAUTHENTICATED');
});

it('429 after 60 in a minute', async () => {
  const { visitor } = await signedIn(app);
  app.clock.passMinutes(1);
  for (let press = 0; press < 60; press += 1) await (press % 2 ? unlike : like)(visitor);
  expect(outcome(await like(visitor))).toBe('429 RATE_LIMITED');
});
