import * as z from 'zod/mini';
import { quoteParams } from '../briefs/quotes.ts';
import { briefRefParams, briefSummarySchema, storedBriefSchema } from '../briefs/stored-briefs.ts';
import { isDay } from '../business-days.ts';
import { optionalText } from '../checkout/orders.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { csvQuery, listQuery } from './list-query.ts';

export const adminBriefMessages = {
  lines: 'Add 1 to 40 lines',
  name: 'Describe the line in 200 characters or fewer',
  unitCents: 'Enter an amount in dollars, for example 80 or 80.50',
  quantity: 'Enter a quantity from 1 to 999',
  total: 'The total must be above 0 and below USD 10,000,000',
  validUntil: 'Choose a day within the next year',
  message: 'Please keep the message under 3,000 characters',
  answer: 'Write your answer in 2,000 characters or fewer',
  reason: 'Please keep the reason under 300 characters',
} as const;

const customerSchema = z.object({
  name: z.string(),
  email: z.string(),
  clientId: z.string(),
  phone: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
});

const adminBriefSchema = z.object({
  brief: storedBriefSchema,
  customer: customerSchema,
  /** Since when the client waits for a quote or an answer; null while we wait for the client. */
  waitingSince: z.nullable(z.string()),
});
export type AdminBrief = z.output<typeof adminBriefSchema>;

const adminBriefSummarySchema = z.object({
  ...briefSummarySchema.shape,
  customer: z.string(),
  waitingSince: z.nullable(z.string()),
});

export const listAdminBriefs = endpoint('GET /admin/briefs', {
  summary:
    'Lists briefs that were sent, latest first, filtered by state, day, reference and name. Drafts are not listed.',
  query: z.strictObject({ show: z.enum(['waiting', 'sent', 'quoted', 'accepted', 'all']), ...listQuery }),
  reply: z.object({ briefs: z.array(adminBriefSummarySchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const readAdminBrief = endpoint('GET /admin/briefs/:ref', {
  summary: 'Returns one brief that was sent, with its client, quotes and messages.',
  params: briefRefParams,
  reply: adminBriefSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const shortText = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, message));

const quoteLineSchema = z.strictObject({
  name: shortText(adminBriefMessages.name, limits.quoteLineNameMaxLength),
  unitCents: z
    .int(adminBriefMessages.unitCents)
    .check(z.minimum(0, adminBriefMessages.unitCents), z.maximum(limits.quoteMaxCents, adminBriefMessages.unitCents)),
  quantity: z
    .int(adminBriefMessages.quantity)
    .check(
      z.minimum(1, adminBriefMessages.quantity),
      z.maximum(limits.cartLineMaxQuantity, adminBriefMessages.quantity),
    ),
});
export type WrittenLine = z.output<typeof quoteLineSchema>;

export const quoteTotal = (lines: readonly WrittenLine[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

const isTotal = (cents: number): boolean => cents > 0 && cents <= limits.quoteMaxCents;

export const writeQuoteSchema = z.strictObject({
  lines: z.array(quoteLineSchema, adminBriefMessages.lines).check(
    z.minLength(1, adminBriefMessages.lines),
    z.maxLength(limits.quoteLinesMax, adminBriefMessages.lines),
    z.refine((lines) => isTotal(quoteTotal(lines)), adminBriefMessages.total),
  ),
  /** `YYYY-MM-DD`; absent: 30 days from today. */
  validUntil: z.optional(z.string().check(z.refine(isDay, adminBriefMessages.validUntil))),
  message: optionalText(limits.quoteMessageMaxLength, adminBriefMessages.message),
});

export const writeQuote = endpoint('POST /briefs/:ref/quote', {
  summary: 'Writes a quote for a brief that was sent, or a new version that replaces the previous one, and emails it.',
  params: briefRefParams,
  body: writeQuoteSchema,
  reply: adminBriefSchema,
  status: 201,
  guard: 'staff',
  idempotent: 'optional',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'QUOTE_ACCEPTED'],
});

export const withdrawQuoteSchema = z.strictObject({
  reason: optionalText(limits.handNoteMaxLength, adminBriefMessages.reason),
});

export const withdrawQuote = endpoint('POST /quotes/:id/withdrawal', {
  summary: 'Withdraws the newest quote and emails the client. A repeated call changes nothing.',
  params: quoteParams,
  body: withdrawQuoteSchema,
  reply: adminBriefSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'QUOTE_REPLACED', 'QUOTE_ACCEPTED'],
});

export const answerBriefSchema = z.strictObject({
  text: shortText(adminBriefMessages.answer, limits.briefMessageMaxLength),
});

export const answerBrief = endpoint('POST /admin/briefs/:ref/answer', {
  summary: 'Sends the client a message about a brief, as an answer or a question, and emails it.',
  params: briefRefParams,
  body: answerBriefSchema,
  reply: adminBriefSchema,
  status: 201,
  guard: 'staff',
  idempotent: 'optional',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const skipBriefAnswer = endpoint('POST /admin/briefs/:ref/no-answer', {
  summary:
    'Records that the question of the client about a brief needs no answer. A brief that waits for a quote still waits.',
  params: briefRefParams,
  reply: adminBriefSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const exportBriefs = endpoint('GET /admin/briefs.csv', {
  summary:
    'Returns sent briefs as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum(['waiting', 'sent', 'quoted', 'accepted', 'all']), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
