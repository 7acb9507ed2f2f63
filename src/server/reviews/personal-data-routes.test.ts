import { beforeAll, expect, it } from 'vitest';
import { editReview, likeReview, moderateReview } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { countsAndRows, publish, readReviews } from '#tests/support/data/reviews.ts';

const app = testApp();
let leaving: SignedIn;
let staying: SignedIn;
beforeAll(async () => {
  leaving = await signedIn(app);
  staying = await signedIn(app);
});

it('exports the reviews and likes of an account', async () => {
  const { id } = await publish(leaving.visitor, { comment: 'First words.', service: 'web-gis' });
  app.clock.passMinutes(5);
  await leaving.visitor.call(editReview, { params: { id }, body: { rating: 2, comment: 'Second thoughts.' } });
  const other = await publish(staying.visitor, { comment: 'Of somebody else.' });
  await leaving.visitor.call(likeReview, { params: { id: other.id } });
  await staying.visitor.call(likeReview, { params: { id } });
  const staff = await signedIn(app, { roles: ['staff'] });
  const hide = { hidden: true, reason: 'It names a person.' };
  await staff.visitor.call(moderateReview, { params: { id }, body: hide });

  const { personalData, db } = app.site.platform;
  const parts = await personalData.export(db, leaving.userId);
  expect(parts.filter(({ name }) => name.startsWith('review'))).toEqual([
    {
      name: 'reviews',
      about: 'Reviews you have written.',
      rows: [
        {
          rating: 2,
          comment: 'Second thoughts.',
          service: 'web-gis',
          likes: 1,
          hiddenBecause: 'It names a person.',
          ourAnswer: null,
          writtenAt: '2026-03-02T07:00:00.000Z',
          editedAt: '2026-03-02T07:05:00.000Z',
        },
      ],
    },
    {
      name: 'review-likes',
      about: 'Reviews you like.',
      rows: [{ review: 'Of somebody else.', likedAt: '2026-03-02T07:05:00.000Z' }],
    },
  ]);
});

it('deleting an account deletes its reviews and likes, updates the counts, and renders the page again', async () => {
  await publish(leaving.visitor, { rating: 1 });
  const invalidated: number[] = [];
  const { db, scheduler } = app.site.platform;
  app.site.platform.pageChanges.subscribe('test', () => {
    // Invalidated after the commit: a page rendered now reads what is left.
    invalidated.push(1);
  });
  const due = { delete_at: app.clock.now() };
  await db.updateTable('users').set(due).where('id', '=', leaving.userId).execute();
  app.clock.passMinutes(1);
  await scheduler.runDue();
  expect(await db.selectFrom('users').select('id').where('id', '=', leaving.userId).execute()).toEqual([]);

  const { reviews, summary } = await readReviews(app.visitor());
  expect(reviews.map(({ user_id, likes }) => [user_id, likes])).toEqual([[staying.userId, 0]]);
  expect(summary?.histogram).toEqual([0, 0, 0, 0, 1]);
  const { kept, counted } = await countsAndRows(app);
  expect(kept).toEqual(counted);
  expect(invalidated).toEqual([1]);
});
