import * as z from 'zod/mini';
import { optionalText, orderMessages, orderSchema } from '../checkout/orders.ts';
import { billingSchema } from '../checkout/place-order.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

const quoteMessages = {
  question: 'Write your question in 2,000 characters or fewer',
  note: 'Please keep this under 2,000 characters',
} as const;

/** Expired: still open, but past its last valid day. */
const quoteStates = ['open', 'expired', 'replaced', 'withdrawn', 'accepted'] as const;

export const declineReasons = {
  price: 'The price is too high',
  time: 'It takes too long',
  scope: 'It is not what I need',
  postponed: 'The work is postponed',
  other: 'Another reason',
} as const;
const declineReasonSchema = z.enum(['price', 'time', 'scope', 'postponed', 'other']);

const quoteLineSchema = z.object({
  name: z.string(),
  unitCents: z.number(),
  quantity: z.number(),
  totalCents: z.number(),
});

export const quoteSchema = z.object({
  id: z.string(),
  /** 1, 2, 3 … of one brief; only the newest can be accepted. */
  version: z.number(),
  state: z.enum(quoteStates),
  lines: z.array(quoteLineSchema),
  /** Contained in the total. */
  taxCents: z.number(),
  totalCents: z.number(),
  currency: z.literal('USD'),
  /** The last day on which it can be accepted, in the zone of the business. */
  validUntil: z.string(),
  message: z.string(),
  createdAt: z.string(),
  renewalRequestedAt: z.nullable(z.string()),
  /** It can still be accepted until it expires. */
  decline: z.nullable(z.object({ at: z.string(), reason: z.nullable(declineReasonSchema), note: z.string() })),
  orderRef: z.nullable(z.string()),
});
export type Quote = z.output<typeof quoteSchema>;

export const quoteParams = z.strictObject({ id: z.uuid() });

const acceptQuoteSchema = z.strictObject({
  /** Absent: the names and the organisation of the account. */
  billing: z.optional(billingSchema),
  note: optionalText(limits.orderNoteMaxLength, orderMessages.note),
  acceptTerms: z.literal(true, orderMessages.terms),
});

const notOpen = ['QUOTE_EXPIRED', 'QUOTE_WITHDRAWN', 'QUOTE_REPLACED'] as const;

export const acceptQuote = endpoint('POST /quotes/:id/accept', {
  summary: 'Accepts the newest quote and creates one order from its lines. A repeated call returns the same order.',
  params: quoteParams,
  body: acceptQuoteSchema,
  reply: orderSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  errors: ['NOT_FOUND', ...notOpen],
});

export const sendQuestionSchema = z.strictObject({
  text: z
    .string(quoteMessages.question)
    .check(
      z.trim(),
      z.minLength(1, quoteMessages.question),
      z.maxLength(limits.briefMessageMaxLength, quoteMessages.question),
    ),
});

/** Of the brief that the quote answers. */
const briefRefReply = z.object({ briefRef: z.string() });

export const sendQuoteQuestion = endpoint('POST /quotes/:id/question', {
  summary: 'Sends the business a question about a quote. The question is shown with the brief.',
  params: quoteParams,
  body: sendQuestionSchema,
  reply: briefRefReply,
  status: 201,
  guard: 'user',
  idempotent: 'optional',
  errors: ['NOT_FOUND'],
});

export const declineQuoteSchema = z.strictObject({
  reason: z.optional(declineReasonSchema),
  note: optionalText(limits.briefMessageMaxLength, quoteMessages.note),
});

export const declineQuote = endpoint('POST /quotes/:id/decline', {
  summary: 'Declines the newest quote and emails the business why. A repeated call changes nothing.',
  params: quoteParams,
  body: declineQuoteSchema,
  reply: briefRefReply,
  guard: 'user',
  errors: ['NOT_FOUND', 'QUOTE_WITHDRAWN', 'QUOTE_REPLACED', 'QUOTE_ACCEPTED'],
});

export const requestRenewal = endpoint('POST /quotes/:id/renewal', {
  summary: 'Requests a new version of an expired quote. A repeated call changes nothing.',
  params: quoteParams,
  reply: briefRefReply,
  guard: 'user',
  errors: ['NOT_FOUND', 'QUOTE_OPEN', 'QUOTE_WITHDRAWN', 'QUOTE_REPLACED', 'QUOTE_ACCEPTED'],
});

/** The file name of a quote, in emails and downloads. */
export const quotationName = (ref: string, version: number): string => `${ref}-quotation-${version}.pdf`;

export const quotePdf = endpoint('GET /quotes/:id.pdf', {
  summary: 'Returns a quote as a printable document (application/pdf), to the account of its brief and to staff.',
  params: quoteParams,
  guard: 'user',
  errors: ['NOT_FOUND', 'TEMPORARILY_UNAVAILABLE'],
});
