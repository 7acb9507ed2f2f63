import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { catalogueIdMaxLength } from '../request-limits.ts';

export const reviewMessages = {
  rating: 'Kindly rate your experience',
  comment: 'Write a few words about your experience',
  // Written out: creating an Intl format at load time delays every page (decision 0018).
  commentLong: 'Please keep your review under 2,000 characters',
  service: 'That service is no longer in our catalogue. Choose another or none.',
  none: 'No reviews yet. Be the first to tell us how it went.',
  confirmDelete: 'Are you sure you want to delete this review?',
  loadFailed: (status: number): string => `Failed to load reviews (${status})`,
  invalidFormat: 'Invalid response format',
  submitFailed: 'Failed to submit review',
  updateFailed: 'Failed to update review. Please try again.',
  deleteFailed: 'Failed to delete review',
  saved: 'Saved on this device. It will be published when you are back online.',
  hidden: (reason: string): string => `Hidden by us: ${reason}`,
  hideReason: 'Give a reason; the writer of the review will see it',
  hideReasonLong: `Please use ${limits.reviewHideReasonMaxLength} characters or fewer`,
} as const;

// Direction marks, joiners and fillers: invisible, and able to reorder or hide text. Emoji keep their selectors.
const unseen = /(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800]/gu;
const controls = /(?!\n)\p{Cc}/gu;

/** The visible text: line ends are the only control characters, at most one empty line in a row. */
export const visibleText = (written: string): string =>
  written
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unseen, '')
    .replace(controls, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n');

const text = (max: number, missing: string, long: string) =>
  z.string(missing).check(z.overwrite(visibleText), z.trim(), z.minLength(1, missing), z.maxLength(max, long));

const ratingSchema = z
  .int(reviewMessages.rating)
  .check(z.gte(limits.ratingMin, reviewMessages.rating), z.lte(limits.ratingMax, reviewMessages.rating));
const commentSchema = text(limits.reviewCommentMaxLength, reviewMessages.comment, reviewMessages.commentLong);

export const reviewEditSchema = z.strictObject({ rating: ratingSchema, comment: commentSchema });
export const reviewFormSchema = z.strictObject({
  rating: ratingSchema,
  comment: commentSchema,
  service: z.optional(
    z.string(reviewMessages.service).check(z.maxLength(catalogueIdMaxLength, reviewMessages.service)),
  ),
});

const nameSchema = z.optional(z.nullable(z.string()));

export const reviewSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  /** Missing: Anonymous. */
  firstName: nameSchema,
  /** The initial with its dot, never the whole name. */
  lastName: nameSchema,
  rating: z.number(),
  comment: z.string(),
  /** Instant of writing, ISO 8601. */
  date: z.string(),
  likes: z.number(),
  hasLiked: z.boolean(),
  service: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** By a client with an attended meeting or a completed order. */
  verified: z.optional(z.boolean()),
  edited: z.optional(z.boolean()),
  hiddenReason: z.optional(z.string()),
  /** Our public answer. */
  answer: z.optional(z.object({ text: z.string(), date: z.string() })),
});
export type Review = z.output<typeof reviewSchema>;

export const submitReview = endpoint('POST /reviews', {
  summary: 'Publishes a review at once. With an Idempotency-Key, a repeated call publishes it once.',
  body: reviewFormSchema,
  reply: z.object({ review: reviewSchema }),
  status: 201,
  guard: 'user',
  idempotent: 'optional',
});

const subjectSchema = z.object({ id: z.string(), name: z.string() });

export const readReviewSubject = endpoint('GET /reviews/subject', {
  summary: 'Returns the service or course that the caller ordered or booked last, the likely subject of a new review.',
  reply: z.object({ subject: z.nullable(subjectSchema) }),
  guard: 'user',
});

const reviewParams = z.strictObject({ id: z.uuid() });

export const editReview = endpoint('PUT /reviews/:id', {
  summary: 'Changes a review of the caller and marks it as edited.',
  params: reviewParams,
  body: reviewEditSchema,
  reply: z.object({
    rating: z.number(),
    comment: z.string(),
    date: z.string(),
    firstName: nameSchema,
    lastName: nameSchema,
  }),
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const deleteReview = endpoint('DELETE /reviews/:id', {
  summary: 'Deletes a review of the caller with its likes.',
  params: reviewParams,
  status: 204,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

const like = {
  params: reviewParams,
  reply: z.object({ likes: z.number(), hasLiked: z.boolean() }),
  guard: 'user',
  errors: ['NOT_FOUND'],
} as const;
export const likeReview = endpoint('POST /reviews/:id/like', { ...like, summary: 'Likes a review, once per account.' });
export const unlikeReview = endpoint('DELETE /reviews/:id/like', {
  ...like,
  summary: 'Removes a like, if there is one.',
});

const hideReasonSchema = text(
  limits.reviewHideReasonMaxLength,
  reviewMessages.hideReason,
  reviewMessages.hideReasonLong,
);
export const hideReasonFormSchema = z.strictObject({ reason: hideReasonSchema });

export const moderateReview = endpoint('PATCH /admin/reviews/:id', {
  summary: 'Hides a review with a reason that its author reads, or shows it again. For staff.',
  params: reviewParams,
  body: z.strictObject({ hidden: z.boolean(), reason: z.optional(hideReasonSchema) }).check(
    z.refine(({ hidden, reason }) => !hidden || reason !== undefined, {
      path: ['reason'],
      message: reviewMessages.hideReason,
    }),
  ),
  reply: z.object({ review: reviewSchema }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
