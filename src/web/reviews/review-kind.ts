import { limits } from '#contract/limits.ts';
import { reviewMessages, submitReview } from '#contract/site/reviews.ts';
import type { OutboxKind } from '../outbox/kinds.ts';

export const publishedMessage = 'Your review has been published.';

/** A review in the outbox: only the account that wrote it can publish it. */
export const reviewKind: OutboxKind<typeof submitReview> = {
  name: 'review',
  endpoint: submitReview,
  account: 'required',
  storedDays: limits.reviewOnDeviceDays,
  nouns: ['review', 'reviews'],
  savedMessage: reviewMessages.saved,
  textOf: ({ comment }) => comment,
  page: '/reviews',
  referenceOf: ({ review }) => review.id,
  sentMessage: () => publishedMessage,
};
