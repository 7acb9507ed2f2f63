import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteReview, editReview, moderateReview, type Review } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { countsAndRows, publish, readReviews } from '#tests/support/data/reviews.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });
let writer: SignedIn;
let staff: SignedIn;
let review: Review;
let changed = 0;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['customer', 'staff'] });
  app.site.platform.pageChanges.subscribe('test', () => {
    changed += 1;
  });
});
beforeEach(async () => {
  app.clock.passSeconds(1);
  writer = await signedIn(app);
  review = await publish(writer.visitor, { rating: 1 });
  changed = 0;
});

const reason = 'It names a person.';
const hide = (visitor: Visitor, id = review.id) =>
  visitor.call(moderateReview, { params: { id }, body: { hidden: true, reason } });
const show = (visitor: Visitor, id = review.id) =>
  visitor.call(moderateReview, { params: { id }, body: { hidden: false } });
const listed = async (visitor: Visitor) => (await readReviews(visitor)).reviews.some(({ id }) => id === review.id);
const hiddenFrom = async (visitor: Visitor) => (await readReviews(visitor)).hidden?.map(({ id }) => id);

async function expectCountsToBeRows(): Promise<void> {
  const { kept, counted } = await countsAndRows(app);
  expect(kept).toEqual(counted);
}

describe('PATCH /api/admin/reviews/:id', () => {
  it('200: hidden from all but its author, who sees the reason, and staff', async () => {
    const before = (await readReviews(app.visitor())).summary?.histogram[0] ?? 0;
    const reply = await hide(staff.visitor);
    expect(reply.body.review).toMatchObject({ id: review.id, hiddenReason: reason });
    for (const visitor of [app.visitor(), (await signedIn(app)).visitor]) {
      expect(await listed(visitor)).toBe(false);
      expect(await hiddenFrom(visitor)).toEqual([]);
    }
    const own = await readReviews(writer.visitor);
    expect(own.hidden).toEqual([{ ...review, hiddenReason: reason }]);
    expect(await listed(writer.visitor)).toBe(false);
    expect(await hiddenFrom(staff.visitor)).toContain(review.id);
    expect(own.summary?.histogram[0]).toBe(before - 1);
    expect(changed).toBe(1);
  });

  it('200: shown again in its old place and counted again', async () => {
    await hide(staff.visitor);
    expect((await show(staff.visitor)).body.review).toEqual(review);
    expect(await listed(app.visitor())).toBe(true);
    await expectCountsToBeRows();
  });

  it('200 for an owner and for a repetition, each with an audit row', async () => {
    const owner = await signedIn(app, { roles: ['customer', 'owner'] });
    expect(outcome(await hide(owner.visitor))).toBe('200');
    expect(outcome(await hide(owner.visitor))).toBe('200');
    await show(owner.visitor);
    await expectCountsToBeRows();
    const lines = await app.site.platform.db
      .selectFrom('audit_events')
      .select(['event', 'user_id', 'details'])
      .where('subject', '=', review.id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { event: 'review.hidden', user_id: owner.userId, details: { reason } },
      { event: 'review.hidden', user_id: owner.userId, details: { reason } },
      { event: 'review.shown', user_id: owner.userId, details: {} },
    ]);
  });

  it('403 for a customer, the author included; 401 for a visitor; 404 for an unknown review; 422 without a reason', async () => {
    expect(outcome(await hide(writer.visitor))).toBe('403 FORBIDDEN');
    expect(outcome(await hide(app.visitor()))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await hide(staff.visitor, '00000000-0000-4000-8000-000000000000'))).toBe('404 NOT_FOUND');
    const silent = await staff.visitor.call(moderateReview, { params: { id: review.id }, body: { hidden: true } });
    expect(outcome(silent)).toBe('422 VALIDATION_FAILED');
    expect(await listed(app.visitor())).toBe(true);
    expect(changed).toBe(0);
  });
});

describe('a hidden review', () => {
  it('stays hidden when its author edits it, and counts with its new rating once it is shown', async () => {
    await hide(staff.visitor);
    const edited = { rating: 3, comment: 'Without the name.' };
    await writer.visitor.call(editReview, { params: { id: review.id }, body: edited });
    expect(await listed(app.visitor())).toBe(false);
    expect((await readReviews(writer.visitor)).hidden).toMatchObject([{ ...edited, hiddenReason: reason }]);
    await expectCountsToBeRows();
    await show(staff.visitor);
    await expectCountsToBeRows();
  });

  it('can be deleted by its author, without a change to the counts', async () => {
    await hide(staff.visitor);
    const before = (await readReviews(app.visitor())).summary;
    expect(outcome(await writer.visitor.call(deleteReview, { params: { id: review.id } }))).toBe('204');
    expect((await readReviews(app.visitor())).summary).toEqual(before);
    expect(await hiddenFrom(staff.visitor)).not.toContain(review.id);
  });
});
