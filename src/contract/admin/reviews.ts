import * as z from 'zod/mini';
import { orderRefParams } from '../checkout/orders.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { reviewSchema, visibleText } from '../site/reviews.ts';
import { csvQuery, listQuery } from './list-query.ts';

const answerMessages = {
  text: 'Write an answer',
  long: 'Please keep the answer under 1,000 characters',
} as const;

const reviewStates = ['unanswered', 'answered', 'hidden', 'all'] as const;
export type ReviewState = (typeof reviewStates)[number];

const adminReviewSchema = z.object({
  ...reviewSchema.shape,
  /** The full name and email address of the author. */
  writer: z.string(),
  email: z.string(),
  /** It is neither answered nor hidden, and staff have not recorded that it needs no answer. */
  isWaiting: z.boolean(),
});
export type AdminReview = z.output<typeof adminReviewSchema>;

export const listAdminReviews = endpoint('GET /admin/reviews', {
  summary: 'Lists reviews, latest first: unanswered, answered, hidden or all, filtered by day and author.',
  query: z.strictObject({ show: z.enum(reviewStates), ...listQuery }),
  reply: z.object({ reviews: z.array(adminReviewSchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportReviews = endpoint('GET /admin/reviews.csv', {
  summary: 'Returns reviews as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum(reviewStates), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});

const reviewParams = z.strictObject({ id: z.uuid() });

export const answerSchema = z.strictObject({
  text: z
    .string(answerMessages.text)
    .check(
      z.overwrite(visibleText),
      z.trim(),
      z.minLength(1, answerMessages.text),
      z.maxLength(limits.reviewAnswerMaxLength, answerMessages.long),
    ),
});

export const answerReview = endpoint('PUT /admin/reviews/:id/answer', {
  summary:
    'Writes or changes the public answer to a review. Its author is emailed once. The same text changes nothing.',
  params: reviewParams,
  body: answerSchema,
  reply: z.object({ review: adminReviewSchema }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const removeAnswer = endpoint('DELETE /admin/reviews/:id/answer', {
  summary: 'Removes the answer to a review. A repeated call changes nothing.',
  params: reviewParams,
  reply: z.object({ review: adminReviewSchema }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const skipReviewAnswer = endpoint('POST /admin/reviews/:id/no-answer', {
  summary: 'Records that a review needs no answer. A repeated call changes nothing.',
  params: reviewParams,
  reply: z.object({ review: adminReviewSchema }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const unreviewedSchema = z.object({ ref: z.string(), customer: z.string(), item: z.string(), createdAt: z.string() });

export const listUnreviewed = endpoint('GET /admin/reviews/orders', {
  summary: 'Lists the latest delivered orders that have no review and for which none was requested.',
  reply: z.object({ orders: z.array(unreviewedSchema) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

/** `none`: not delivered, or the account is deleted. */
const requestStateSchema = z.object({
  state: z.enum(['possible', 'requested', 'reviewed', 'none']),
  requestedAt: z.nullable(z.string()),
});
export type ReviewRequest = z.output<typeof requestStateSchema>;

export const readReviewRequest = endpoint('GET /admin/orders/:ref/review-request', {
  summary: 'Returns whether a review can be requested from the customer of an order, or was requested already.',
  params: orderRefParams,
  reply: requestStateSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const previewReviewRequest = endpoint('GET /admin/orders/:ref/review-request/email', {
  summary: 'Returns the email that would ask the customer of an order for a review.',
  params: orderRefParams,
  reply: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'REVIEW_NOT_DUE'],
});

export const requestReview = endpoint('POST /admin/orders/:ref/review-request', {
  summary: 'Emails the customer of a delivered order a link to the review form, once per order.',
  params: orderRefParams,
  reply: requestStateSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'REVIEW_NOT_DUE'],
});
