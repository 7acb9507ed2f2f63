import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerReview,
  exportReviews,
  listAdminReviews,
  listUnreviewed,
  previewReviewRequest,
  type ReviewState,
  readReviewRequest,
  removeAnswer,
  requestReview,
  skipReviewAnswer,
} from '#contract/admin/reviews.ts';
import { readToday } from '#contract/admin/today.ts';
import { limits } from '#contract/limits.ts';
import { editReview, moderateReview, type Review } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { order } from '#tests/support/data/orders.ts';
import { publish, readReviews } from '#tests/support/data/reviews.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let staff: SignedIn;
let writer: SignedIn;
let changedPages = 0;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['owner'] });
  app.site.platform.pageChanges.subscribe('test', () => {
    changedPages += 1;
  });
});
beforeEach(async () => {
  app.clock.passSeconds(1);
  writer = await signedIn(app);
});

/** Event, before and after of the changes by staff to a subject, in order. */
const auditOf = async (subject: string) =>
  (
    await app.site.platform.db
      .selectFrom('audit_events')
      .select(['event', 'user_id', 'before', 'after'])
      .where('subject', '=', subject)
      .where('after', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ event, user_id: by, before, after }) => [event, by === staff.userId, before, after]);
const emailsTo = async (kind: string) => (await app.emails(writer.email)).filter((email) => email.kind === kind);

describe('answers to reviews', () => {
  let review: Review;
  beforeEach(async () => {
    review = await publish(writer.visitor, { rating: 2, comment: 'It took a week longer than agreed.' });
    changedPages = 0;
  });
  const answer = (text: string, id = review.id) => staff.visitor.call(answerReview, { params: { id }, body: { text } });
  const shown = async () =>
    (await readReviews(app.visitor())).reviews.find(({ id }) => id === review.id)?.answer ?? null;

  it('a new review is emailed to the business and stays a need until it is answered, hidden or needs no answer', async () => {
    const count = async () =>
      (await staff.visitor.call(readToday, {})).body.needs.find(({ kind }) => kind === 'new_reviews')?.count ?? 0;
    const others = (await count()) - 1;
    const toOwner = (await app.emails('owner@example.com')).filter(({ kind }) => kind === 'review-received-owner');
    expect(toOwner.at(-1)?.subject).toBe('New review: 2 of 5, Tendai Moyo');
    expect(toOwner.at(-1)?.text).toContain('> It took a week longer than agreed.');
    await answer('We are sorry.');
    expect(await count()).toBe(others);
    await writer.visitor.call(editReview, {
      params: { id: review.id },
      body: { rating: 1, comment: 'And it was wrong.' },
    });
    expect(await count()).toBe(others + 1);
    const skip = () => staff.visitor.call(skipReviewAnswer, { params: { id: review.id } });
    expect([(await skip()).body.review.isWaiting, outcome(await skip())]).toEqual([false, '200']);
    expect(await count()).toBe(others);
    const spam = await publish(writer.visitor, { comment: 'Buy now' });
    await staff.visitor.call(moderateReview, { params: { id: spam.id }, body: { hidden: true, reason: 'Spam' } });
    expect(await count()).toBe(others);
    expect((await auditOf(review.id)).at(-1)?.[0]).toBe('review.answer_skipped');
  });

  it('200: published, changed and removed, with one email to the author', async () => {
    expect(await shown()).toBeNull();
    await answer('You are right.\n\nThe rain did not stop.');
    const date = app.clock.now().toISOString();
    expect(await shown()).toEqual({ text: 'You are right.\n\nThe rain did not stop.', date });
    expect(changedPages).toBe(1);
    expect((await emailsTo('review-answered')).map(({ text }) => text.includes('> The rain did not stop.'))).toEqual([
      true,
    ]);
    app.clock.passMinutes(1);
    await answer('Sorry for that.');
    expect(await shown()).toMatchObject({ text: 'Sorry for that.', date: app.clock.now().toISOString() });
    const removed = await staff.visitor.call(removeAnswer, { params: { id: review.id } });
    expect(removed.body.review.answer).toBeUndefined();
    expect(await shown()).toBeNull();
    await answer('Once more.');
    expect(await emailsTo('review-answered')).toHaveLength(1);
    expect(await auditOf(review.id)).toEqual([
      ['review.answered', true, '', 'You are right.\n\nThe rain did not stop.'],
      ['review.answered', true, 'You are right.\n\nThe rain did not stop.', 'Sorry for that.'],
      ['review.answer_removed', true, 'Sorry for that.', ''],
      ['review.answered', true, '', 'Once more.'],
    ]);
  });

  it('200 for the same text again and for a second removal, without another row or date', async () => {
    await answer('Thank you.');
    const first = await shown();
    app.clock.passMinutes(1);
    await answer('  Thank you. ');
    expect(await shown()).toEqual(first);
    await staff.visitor.call(removeAnswer, { params: { id: review.id } });
    await staff.visitor.call(removeAnswer, { params: { id: review.id } });
    expect((await auditOf(review.id)).map(([event]) => event)).toEqual(['review.answered', 'review.answer_removed']);
  });

  it('writes one answer, one email and one row when two people send the same answer at once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => answer('Thank you.')));
    expect(replies.map(outcome)).toEqual(['200', '200', '200', '200']);
    expect(await emailsTo('review-answered')).toHaveLength(1);
    expect(await auditOf(review.id)).toHaveLength(1);
  });

  it('hides the answer with its review, and emails it once the review is shown', async () => {
    const hide = (hidden: boolean) =>
      staff.visitor.call(moderateReview, {
        params: { id: review.id },
        body: { hidden, ...(hidden && { reason: 'It names a person.' }) },
      });
    await hide(true);
    await answer('We are looking into it.');
    expect(await emailsTo('review-answered')).toEqual([]);
    await hide(false);
    await answer('We have looked into it.');
    expect(await emailsTo('review-answered')).toHaveLength(1);
  });

  it('422 VALIDATION_FAILED without text and above the limit; invisible characters are removed', async () => {
    expect(outcome(await answer(' \u200b '))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await answer('a'.repeat(limits.reviewAnswerMaxLength + 1)))).toBe('422 VALIDATION_FAILED');
    await answer('Thank\u202e you.');
    expect((await shown())?.text).toBe('Thank you.');
  });
});

describe('GET /admin/reviews', () => {
  const list = async (show: ReviewState, more: { q?: string; from?: string; to?: string; cursor?: string } = {}) =>
    (await staff.visitor.call(listAdminReviews, { query: { show, ...more } })).body;

  it('200 by state, name, address and day, with whole names, page by page and as a file', async () => {
    await app.site.platform.db.deleteFrom('reviews').execute();
    const first = await publish(writer.visitor, { comment: 'The first one.' });
    app.clock.passSeconds(1);
    const second = await publish(writer.visitor, { comment: 'The second one.' });
    await staff.visitor.call(answerReview, { params: { id: first.id }, body: { text: 'Thank you.' } });
    const idsOf = async (show: ReviewState, more = {}) => (await list(show, more)).reviews.map(({ id }) => id);
    expect(await idsOf('all')).toEqual([second.id, first.id]);
    expect(await idsOf('unanswered')).toEqual([second.id]);
    expect(await idsOf('answered')).toEqual([first.id]);
    expect(await idsOf('hidden')).toEqual([]);
    expect(await idsOf('all', { q: writer.email.slice(0, 12) })).toEqual([second.id, first.id]);
    expect(await idsOf('all', { q: 'nobody' })).toEqual([]);
    expect(await idsOf('all', { to: '2026-03-01' })).toEqual([]);
    expect((await list('all')).reviews[0]).toMatchObject({ writer: 'Tendai Moyo', email: writer.email });
    app.clock.passSeconds(1);
    for (let count = 0; count < limits.reviewsPerPage; count += 1) await publish(writer.visitor);
    const page = await list('all');
    expect(page.reviews).toHaveLength(limits.reviewsPerPage);
    expect((await list('all', { cursor: page.cursor ?? '' })).reviews.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    const { text } = await staff.visitor.call(exportReviews, { query: { show: 'answered' } });
    expect(text).toContain(`"Tendai Moyo","${writer.email}","5","The first one.","","0","","Thank you."`);
  });
});

describe('asking for a review', () => {
  const delivered = async (): Promise<string> => {
    const { ref } = await order(writer.visitor, [{ id: 'training-qgis', quantity: 1 }]);
    await setFulfilment(staff.visitor, ref, 'in_progress');
    await setFulfilment(staff.visitor, ref, 'delivered');
    return ref;
  };
  const request = (ref: string) => staff.visitor.call(requestReview, { params: { ref } });
  const preview = (ref: string) => staff.visitor.call(previewReviewRequest, { params: { ref } });
  const state = async (ref: string) => (await staff.visitor.call(readReviewRequest, { params: { ref } })).body.state;
  const unreviewed = async () => (await staff.visitor.call(listUnreviewed, {})).body.orders.map(({ ref }) => ref);

  it('200: one email with a link to the form for the ordered item, never a second one', async () => {
    const ref = await delivered();
    expect([await state(ref), await unreviewed()]).toEqual(['possible', expect.arrayContaining([ref])]);
    const shown = (await preview(ref)).body;
    expect(await emailsTo('review-requested')).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 4 }, () => request(ref)));
    expect(replies.map(outcome)).toEqual(['200', '200', '200', '200']);
    const requestedAt = app.clock.now().toISOString();
    app.clock.passMinutes(5);
    expect((await request(ref)).body).toEqual({ state: 'requested', requestedAt });
    expect([await state(ref), (await unreviewed()).includes(ref)]).toEqual(['requested', false]);
    const [email, ...more] = await emailsTo('review-requested');
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`How was our work? (order ${ref})`);
    expect(shown).toEqual({ to: writer.email, subject: email?.subject, text: expect.any(String) });
    expect(email?.text).toContain(shown.text.trim());
    expect(outcome(await preview(ref))).toBe('409 REVIEW_NOT_DUE');
    expect(email?.text).toContain('http://localhost:3000/reviews?service=training-qgis#write-review');
    expect((await auditOf(ref)).at(-1)).toEqual(['review.requested', true, '', 'requested']);
    expect((await auditOf(ref)).filter(([event]) => event === 'review.requested')).toHaveLength(1);
  });

  it('409 REVIEW_NOT_DUE before delivery, after a review, and once the account is deleted', async () => {
    const { ref } = await order(writer.visitor);
    expect([outcome(await request(ref)), await state(ref)]).toEqual(['409 REVIEW_NOT_DUE', 'none']);
    expect(outcome(await preview(ref))).toBe('409 REVIEW_NOT_DUE');
    const reviewed = await delivered();
    await publish(writer.visitor, { service: 'training-qgis' });
    expect([outcome(await request(reviewed)), await state(reviewed)]).toEqual(['409 REVIEW_NOT_DUE', 'reviewed']);
    expect(await unreviewed()).not.toContain(reviewed);
    writer = await signedIn(app);
    const orphan = await delivered();
    await app.site.platform.db.updateTable('orders').set({ user_id: null }).where('ref', '=', orphan).execute();
    expect([outcome(await request(orphan)), await state(orphan)]).toEqual(['409 REVIEW_NOT_DUE', 'none']);
    expect(await unreviewed()).not.toContain(orphan);
    expect(await emailsTo('review-requested')).toEqual([]);
  });
});
