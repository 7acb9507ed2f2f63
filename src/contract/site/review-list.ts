import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { reviewCursorMaxLength } from '../request-limits.ts';
import { reviewSchema } from './reviews.ts';

export const reviewSorts = ['newest', 'highest', 'lowest', 'helpful'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

const summarySchema = z.object({
  count: z.number(),
  /** Null until there are 3 reviews. */
  average: z.nullable(z.number()),
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  histogram: z.array(z.number()).check(z.length(limits.ratingMax)),
});
export type ReviewSummary = z.output<typeof summarySchema>;

/** Computes the figures from the five counts; used by both sides, so the page updates without a request. */
export function summaryOf(histogram: number[]): ReviewSummary {
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const stars = histogram.reduce((sum, each, index) => sum + each * (index + 1), 0);
  const average = count < limits.reviewsForAverage ? null : Math.round((stars / count) * 100) / 100;
  return { count, average, histogram };
}

export const listReviews = endpoint('GET /reviews', {
  summary: 'Lists reviews, 20 per page, newest first unless another order is requested.',
  query: z.strictObject({
    sort: z.optional(z.enum(reviewSorts)),
    rating: z.optional(z.enum(['1', '2', '3', '4', '5'])),
    cursor: z.optional(z.string().check(z.maxLength(reviewCursorMaxLength))),
  }),
  reply: z.object({
    reviews: z.array(reviewSchema),
    summary: z.optional(summarySchema),
    nextCursor: z.optional(z.nullable(z.string())),
    /** Hidden reviews: the caller's own, or for staff the latest of all. Never among `reviews`. */
    hidden: z.optional(z.array(reviewSchema)),
  }),
  guard: 'visitor',
  errors: ['TOKEN_EXPIRED'],
});
