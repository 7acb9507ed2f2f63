import { beforeEach, expect, it } from 'vitest';
import { cancelOrder } from '#contract/checkout/orders.ts';
import { readReviewSubject, submitReview } from '#contract/site/reviews.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';
import { publish } from '#tests/support/data/reviews.ts';

const app = testApp();
beforeEach(() => app.clock.passMinutes(1));

it('publishes a review of a course under the name of the course', async () => {
  const { visitor } = await signedIn(app);
  const review = await publish(visitor, { service: 'training-qgis' });
  expect(review.service).toEqual({ id: 'training-qgis', name: 'QGIS course' });
});

it('422 for an unknown course', async () => {
  const { visitor } = await signedIn(app);
  const body = { rating: 4, comment: 'Good map.', service: 'training-none' };
  expect(outcome(await visitor.call(submitReview, { body }))).toBe('422 VALIDATION_FAILED');
});

it('401 for a visitor who requests the subject of a review', async () => {
  expect(outcome(await app.visitor().call(readReviewSubject, {}))).toMatch(/^401/);
});

it('200 with the latest order or booking of the account, and nothing for a new account', async () => {
  const { visitor } = await signedIn(app);
  const subject = async () => (await visitor.call(readReviewSubject, {})).body.subject;
  expect(await subject()).toBeNull();

  await bookAt(visitor, tuesday('10:00'), { serviceId: 'web-gis' });
  expect(await subject()).toMatchObject({ id: 'web-gis', name: 'Web GIS Development' });

  app.clock.passMinutes(1);
  const { ref } = await order(visitor);
  expect(await subject()).toEqual({ id: 'training-qgis', name: 'QGIS course' });

  await visitor.call(cancelOrder, { params: { ref }, body: {} });
  expect(await subject()).toMatchObject({ id: 'web-gis' });
});

it('200 with records of the own account only', async () => {
  const [one, other] = [await signedIn(app), await signedIn(app)];
  await order(one.visitor);
  expect((await other.visitor.call(readReviewSubject, {})).body.subject).toBeNull();
});
