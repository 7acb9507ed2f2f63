import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listReviews } from '#contract/site/review-list.ts';
import { deleteReview, editReview, submitReview } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { publish, readReviews } from '#tests/support/data/reviews.ts';

const app = testApp();
let changed: string[] = [];
beforeAll(async () => {
  app.site.platform.pageChanges.subscribe('test', (path) => changed.push(path));
});
beforeEach(() => {
  changed = [];
  app.clock.passMinutes(1);
});

const body = { rating: 4, comment: 'Good map, clear legend.' };
const nobody = '00000000-0000-4000-8000-000000000000';

describe('POST /api/reviews', () => {
  it('201 with the review in the specified shape, first in the list at once', async () => {
    const { visitor, userId } = await signedIn(app);
    const reply = await visitor.call(submitReview, { body });
    expect(outcome(reply)).toBe('201');
    expect(reply.body.review).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: userId,
      firstName: 'Tendai',
      lastName: 'M.',
      ...body,
      date: app.clock.now().toISOString(),
      likes: 0,
      hasLiked: false,
      service: null,
      verified: false,
      edited: false,
    });
    expect((await readReviews(app.visitor())).reviews[0]).toEqual(reply.body.review);
    expect(changed).toEqual(['/reviews']);
  });

  it('keeps the text as displayed and names the service', async () => {
    const { visitor } = await signedIn(app);
    const review = await publish(visitor, {
      comment: '  <script>alert(1)</script>\r\n\u202eevil\u200b  ',
      service: 'web-gis',
    });
    expect(review.comment).toBe('<script>alert(1)</script>\nevil');
    expect(review.service).toEqual({ id: 'web-gis', name: expect.stringMatching(/GIS/) });
  });

  it('accepts several reviews of one person, each with the name at its time', async () => {
    const { visitor, userId } = await signedIn(app);
    await publish(visitor);
    await publish(visitor, { rating: 1 });
    const own = (await readReviews(app.visitor())).reviews.filter((review) => review.user_id === userId);
    expect(own).toHaveLength(2);
  });

  it('is stored once for one key, even after the key is deleted', async () => {
    const { visitor } = await signedIn(app);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await visitor.call(submitReview, { body }, { headers });
    await app.site.platform.db.deleteFrom('idempotency_keys').execute();
    const second = await visitor.call(submitReview, { body }, { headers });
    expect(second.body).toEqual(first.body);
    const another = await signedIn(app);
    const ofAnother = await another.visitor.call(submitReview, { body }, { headers });
    expect(ofAnother.body.review.id).not.toBe(first.body.review.id);
  });

  it('needs no Idempotency-Key; a repeated call with one stores one review', async () => {
    const { visitor, userId } = await signedIn(app);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await visitor.call(submitReview, { body }, { headers });
    const second = await visitor.call(submitReview, { body }, { headers });
    expect(second.body).toEqual(first.body);
    const other = await visitor.call(submitReview, { body: { ...body, rating: 1 } }, { headers });
    expect(outcome(other)).toBe('409 IDEMPOTENCY_MISMATCH');
    const wrong = await visitor.call(submitReview, { body }, { headers: { 'Idempotency-Key': 'again' } });
    expect(outcome(wrong)).toBe('422 IDEMPOTENCY_KEY_REQUIRED');
    expect(outcome(await visitor.call(submitReview, { body }, { headers: { 'Idempotency-Key': null } }))).toBe('201');
    const own = (await readReviews(app.visitor())).reviews.filter((review) => review.user_id === userId);
    expect(own).toHaveLength(2);
  });

  it('422 for an unknown service and for invalid fields', async () => {
    const { visitor } = await signedIn(app);
    const refusals = [
      { body: { ...body, service: 'moon-mapping' }, fields: ['service'] },
      { body: { rating: 6, comment: '' }, fields: ['comment', 'rating'] },
      { body: { ...body, likes: 100 }, fields: ['form'] },
    ];
    for (const { body: sent, fields } of refusals) {
      const reply = await visitor.send('POST', '/api/reviews', { body: sent });
      expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
      expect(Object.keys(reply.refusal.fields ?? {}).sort()).toEqual(fields);
    }
    expect(changed).toEqual([]);
  });

  it('401 without an account, and with an expired token', async () => {
    expect(outcome(await app.visitor().call(submitReview, { body }))).toBe('401 UNAUTHENTICATED');
    const person = await signedIn(app);
    app.clock.passMinutes(11);
    expect(outcome(await person.visitor.call(submitReview, { body }))).toBe('401 TOKEN_EXPIRED');
  });

  it('429 after 10 in an hour including edits and deletions; other accounts are not affected', async () => {
    app.clock.set(new Date('2026-04-06T08:00:00Z'));
    const person = await signedIn(app);
    const { visitor } = person;
    const { id } = await publish(visitor);
    for (let edit = 0; edit < 8; edit += 1) await visitor.call(editReview, { params: { id }, body });
    expect(outcome(await visitor.call(deleteReview, { params: { id } }))).toBe('204');
    expect(outcome(await visitor.call(submitReview, { body }))).toBe('429 RATE_LIMITED');
    expect(outcome(await (await signedIn(app)).visitor.call(submitReview, { body }))).toBe('201');
    app.clock.passMinutes(60);
    await signInAgain(app, person);
    expect(outcome(await visitor.call(submitReview, { body }))).toBe('201');
  });
});

describe('the name beside a review', () => {
  it.each([
    ['Thandeka', 'Moyo', 'Thandeka', 'M.'],
    ['Thandeka', '', 'Thandeka', null],
    ['Ana María', 'de la Cruz', 'Ana María', 'D.'],
    ['', 'Moyo', null, null],
    ['  ', 'Moyo', null, null],
  ])('"%s %s" is shown as %s %s', async (first, last, firstName, lastName) => {
    const { visitor, userId } = await signedIn(app);
    const names = { first_name: first, last_name: last };
    await app.site.platform.db.updateTable('users').set(names).where('id', '=', userId).execute();
    expect(await publish(visitor)).toMatchObject({ firstName, lastName });
  });
});

describe('PUT /api/reviews/:id', () => {
  it('200 in the specified shape; marks the review as edited, and keeps its date and likes', async () => {
    const { visitor } = await signedIn(app);
    const { id, date } = await publish(visitor);
    app.clock.passMinutes(3);
    const reply = await visitor.call(editReview, { params: { id }, body });
    expect(reply.body).toEqual({ ...body, date, firstName: 'Tendai', lastName: 'M.' });
    const listed = (await readReviews(app.visitor())).reviews.find((review) => review.id === id);
    expect(listed).toMatchObject({ ...body, date, edited: true, likes: 0 });
    expect(changed).toEqual(['/reviews', '/reviews']);
  });

  it('404 for a review of another account and for an unknown one, which change nothing', async () => {
    const { id } = await publish((await signedIn(app)).visitor);
    const { visitor } = await signedIn(app);
    expect(outcome(await visitor.call(editReview, { params: { id }, body }))).toBe('404 NOT_FOUND');
    expect(outcome(await visitor.call(editReview, { params: { id: nobody }, body }))).toBe('404 NOT_FOUND');
    const listed = (await readReviews(app.visitor())).reviews.find((review) => review.id === id);
    expect(listed).toMatchObject({ rating: 5, edited: false });
  });

  it('401 without an account, 422 for an empty comment', async () => {
    const { visitor } = await signedIn(app);
    const { id } = await publish(visitor);
    expect(outcome(await app.visitor().call(editReview, { params: { id }, body }))).toBe('401 UNAUTHENTICATED');
    const empty = await visitor.call(editReview, { params: { id }, body: { ...body, comment: ' ' } });
    expect(outcome(empty)).toBe('422 VALIDATION_FAILED');
  });
});

describe('DELETE /api/reviews/:id', () => {
  it('204: deletes the review with its likes, and updates the counts', async () => {
    const { visitor } = await signedIn(app);
    const { count } = (await readReviews(visitor)).summary ?? {};
    const { id } = await publish(visitor);
    await visitor.send('POST', `/api/reviews/${id}/like`);
    expect(outcome(await visitor.call(deleteReview, { params: { id } }))).toBe('204');
    const after = await readReviews(app.visitor());
    expect(after.reviews.map((review) => review.id)).not.toContain(id);
    expect(after.summary?.count).toBe(count);
    expect(changed).toEqual(['/reviews', '/reviews']);
    expect(outcome(await visitor.call(deleteReview, { params: { id } }))).toBe('404 NOT_FOUND');
  });

  it('404 for a review of another account, 401 without an account', async () => {
    const { id } = await publish((await signedIn(app)).visitor);
    expect(outcome(await (await signedIn(app)).visitor.call(deleteReview, { params: { id } }))).toBe('404 NOT_FOUND');
    expect(outcome(await app.visitor().call(deleteReview, { params: { id } }))).toBe('401 UNAUTHENTICATED');
    expect((await readReviews(app.visitor())).reviews.map((review) => review.id)).toContain(id);
  });
});

describe('the verified badge of a client', () => {
  it('appears with an attended meeting, also after the review, and disappears when that is corrected', async () => {
    app.clock.set(new Date('2026-03-02T07:00:00Z'));
    const { visitor } = await signedIn(app);
    const { id } = await publish(visitor);
    const { ref } = await bookAt(visitor, tuesday('09:00'));
    const badge = async () => {
      const { reviews } = await readReviews(app.visitor(), { sort: 'highest' });
      return reviews.find((review) => review.id === id)?.verified;
    };
    expect(await badge()).toBe(false);
    for (const [status, verified] of [
      ['completed', true],
      ['no_show', false],
    ] as const) {
      await app.site.platform.db.updateTable('bookings').set({ status }).where('ref', '=', ref).execute();
      expect(await badge()).toBe(verified);
    }
  });
});

describe('GET /api/reviews', () => {
  it('401 TOKEN_EXPIRED with an invalid token, so that the page renews it and shows the right likes', async () => {
    const stale = { Authorization: `Bearer ${'a'.repeat(43)}` };
    expect(outcome(await app.visitor().call(listReviews, { query: {} }, { headers: stale }))).toBe('401 TOKEN_EXPIRED');
    expect(outcome(await app.visitor().call(listReviews, { query: {} }))).toBe('200');
  });
});
