import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { attachmentsSchema } from '../files/attachments.ts';
import { limits } from '../limits.ts';
import { cursorMaxLength, referenceMaxLength } from '../request-limits.ts';
import { wantedLinesSchema } from './cart.ts';
import { paymentMethods, paymentSchema } from './payments.ts';

export const orderMessages = {
  name: 'Enter the name for the invoice',
  organisation: 'Organisation must be 120 characters or fewer',
  address: `Address must be ${limits.billingAddressMaxLength} characters or fewer`,
  addressLines: `Address must be ${limits.billingAddressMaxLines} lines or fewer`,
  taxNumber: 'Tax number must be 4 to 20 letters or digits',
  purchaseOrder: 'Purchase order must be 40 characters or fewer',
  note: 'Please keep the note under 1,000 characters',
  participant: 'Write one full name per line, and no more names than seats',
  terms: 'You must agree to the Terms of Service to place the order',
  reason: 'Reason must be 300 characters or fewer',
} as const;

/** The fulfilment status; the payment state is separate (product/shop.md#fulfilment-and-payment-state). */
export const fulfilmentStatuses = ['placed', 'in_progress', 'delivered', 'completed', 'cancelled'] as const;
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number];

const nextFulfilment: Record<FulfilmentStatus, readonly FulfilmentStatus[]> = {
  placed: ['in_progress', 'cancelled'],
  in_progress: ['delivered', 'cancelled'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** The statuses an order can be given next: work is not begun on an order that was refunded in full. */
export const nextFulfilmentOf = (workStatus: FulfilmentStatus, moneyStatus: MoneyStatus): FulfilmentStatus[] =>
  nextFulfilment[workStatus].filter((to) => to !== 'in_progress' || moneyStatus !== 'refunded');

/** Never stored: derived from the ledger entries and a pending payment. */
export const moneyStatuses = [
  'unpaid',
  'pending',
  'part_paid',
  'paid',
  'part_refunded',
  'refunded',
  'disputed',
] as const;
export type MoneyStatus = (typeof moneyStatuses)[number];

export const optionalText = (max: number, message: string) =>
  z.optional(z.string().check(z.trim(), z.maxLength(max, message)));

export const orderLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  unitCents: z.number(),
  quantity: z.number(),
  totalCents: z.number(),
});
export type OrderLine = z.output<typeof orderLineSchema>;

/** A line of a cart with its current price. */
const pricedLineSchema = z.object({
  ...orderLineSchema.shape,
  /** The size of area in km² that the price includes; null where no area matters. */
  includedKm2: z.nullable(z.number()),
});
export type PricedLine = z.output<typeof pricedLineSchema>;

/** The discount of an order, and its reason. */
export const discountSchema = z.object({ cents: z.number(), reason: z.string() });

/** A course in the cart whose date is unavailable, or whose date is missing. */
const courseChoiceSchema = z.object({
  /** Of the item. */
  id: z.string(),
  /** Why its date cannot be ordered; null where no date was chosen. */
  problem: z.nullable(z.string()),
  /** Other dates with enough free seats, as items of the cart. */
  dates: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CourseChoice = z.output<typeof courseChoiceSchema>;

const totals = { lines: z.array(orderLineSchema), taxCents: z.number(), totalCents: z.number(), currency: z.string() };

export const previewOrder = endpoint('POST /orders/preview', {
  summary:
    'Returns current prices of these items, which of them are no longer sold, and the dates of courses to choose from. Stores nothing.',
  body: z.strictObject({ items: wantedLinesSchema }),
  reply: z.object({
    ...totals,
    lines: z.array(pricedLineSchema),
    unavailable: z.array(z.string()),
    courseDates: z.array(courseChoiceSchema),
  }),
  guard: 'visitor',
  errors: ['CART_EMPTY', 'QUANTITY_TOO_LARGE'],
});

/** A row of the ledger as its owner sees it. Refunds are negative. */
const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  amountCents: z.number(),
  method: z.enum(paymentMethods),
  reference: z.nullable(z.string()),
  /** The reason of a refund, as emailed; null for other rows. */
  reason: z.nullable(z.string()),
  /** The document of a refund, with the number of a credit note; null until it is issued. */
  document: z.nullable(z.object({ kind: z.enum(['credit_note', 'refund_receipt']), number: z.nullable(z.string()) })),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

/** Where an action leads: a part of the page of the order, a document, or another page. */
const actionTargets = ['payment', 'waiting', 'receipt', 'refund', 'messages', 'review', 'services'] as const;

const orderStateSchema = z.object({
  /** What is true now: the heading of the page, and the line in lists. */
  heading: z.string(),
  /** What happens next, who does it, and by when. */
  next: z.string(),
  /** The one thing the customer can do next. */
  action: z.nullable(z.object({ label: z.string(), target: z.enum(actionTargets) })),
  /** `act`: the customer has to act. `open`: we do, or the order is finished. `closed`: cancelled or refunded. */
  look: z.enum(['act', 'open', 'closed']),
});
export type OrderState = z.output<typeof orderStateSchema>;

const factSchema = z.object({ name: z.string(), value: z.string() });

/** The names of facts with which delivered files are compared. */
export const agreedFacts = { area: 'Area', formats: 'Formats', system: 'Coordinate system' } as const;

/** The agreement that the order is based on, if there is one. */
const scopeSchema = z.object({
  /** The brief: `M-26-4F7K2`. */
  reference: z.string(),
  quoteVersion: z.number(),
  facts: z.array(factSchema),
  /** The client's own text; erased with their account. */
  remarks: z.array(factSchema),
});
export type Scope = z.output<typeof scopeSchema>;

export const orderSchema = z.object({
  ref: z.string(),
  createdAt: z.string(),
  ...totals,
  discount: z.nullable(discountSchema),
  billing: z.object({
    name: z.string(),
    email: z.string(),
    organisation: z.nullable(z.string()),
    address: z.nullable(z.string()),
    taxNumber: z.nullable(z.string()),
    purchaseOrder: z.nullable(z.string()),
  }),
  /** For an order from a quote: the scope at the time of acceptance. */
  scope: z.nullable(scopeSchema),
  /** The area and the files that the customer has added, or the area that was agreed. */
  attachments: attachmentsSchema,
  note: z.nullable(z.string()),
  state: orderStateSchema,
  workStatus: z.enum(fulfilmentStatuses),
  moneyStatus: z.enum(moneyStatuses),
  paidCents: z.number(),
  /** The amount due; 0 once cancelled. */
  dueCents: z.number(),
  /** The unpaid sums, in the order in which they are due; together the amount due. */
  sumsDue: z.array(z.object({ cents: z.number(), payBy: z.nullable(z.string()) })),
  /** The day on which we expect to deliver, or to deliver next; null until work begins, and while none is known. */
  expectedOn: z.nullable(z.string()),
  /** The days of what has happened; null for what has not. */
  days: z.object({
    paidOn: z.nullable(z.string()),
    begunOn: z.nullable(z.string()),
    deliveredOn: z.nullable(z.string()),
    completedOn: z.nullable(z.string()),
  }),
  /** When an unpaid order expires; null once money has arrived or work has begun. */
  expiresAt: z.nullable(z.string()),
  canCancel: z.boolean(),
  invoiceNumber: z.nullable(z.string()),
  payments: z.array(paymentSchema),
  ledger: z.array(ledgerEntrySchema),
});
export type Order = z.output<typeof orderSchema>;

export const orderSummarySchema = z.object({
  ref: z.string(),
  createdAt: z.string(),
  firstLine: z.string(),
  lineCount: z.number(),
  totalCents: z.number(),
  dueCents: z.number(),
  currency: z.string(),
  /** The heading of its state. */
  heading: z.string(),
  workStatus: z.enum(fulfilmentStatuses),
  moneyStatus: z.enum(moneyStatuses),
});
export type OrderSummary = z.output<typeof orderSummarySchema>;

export const listOrders = endpoint('GET /orders', {
  summary: 'Lists the orders of the account, latest first, page by page.',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(cursorMaxLength))) }),
  reply: z.object({ orders: z.array(orderSummarySchema), cursor: z.nullable(z.string()) }),
  guard: 'user',
});

export const orderRefParams = z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) });

export const readOrder = endpoint('GET /orders/:ref', {
  summary: 'Returns one order of the account with its lines, payments and ledger entries.',
  params: orderRefParams,
  reply: orderSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const cancelOrderSchema = z.strictObject({
  reason: optionalText(limits.cancelReasonMaxLength, orderMessages.reason),
});

export const cancelOrder = endpoint('POST /orders/:ref/cancel', {
  summary: 'Cancels an order that is neither started nor paid for.',
  params: orderRefParams,
  body: cancelOrderSchema,
  reply: orderSchema,
  guard: 'user',
  errors: ['NOT_FOUND', 'CANNOT_CANCEL', 'PAYMENT_IN_PROGRESS'],
});

export const orderInvoice = endpoint('GET /orders/:ref/invoice.pdf', {
  summary: 'Returns the invoice of an order (application/pdf); until one is issued, a pro forma invoice.',
  params: orderRefParams,
  guard: 'user',
  errors: ['NOT_FOUND', 'TEMPORARILY_UNAVAILABLE'],
});

export const orderReceipt = endpoint('GET /orders/:ref/receipt.pdf', {
  summary: 'Returns the receipt of an order that is paid in full (application/pdf).',
  params: orderRefParams,
  guard: 'user',
  errors: ['NOT_FOUND', 'NOT_PAID', 'TEMPORARILY_UNAVAILABLE'],
});

export const refundParams = z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)), id: z.uuid() });

export const orderRefund = endpoint('GET /orders/:ref/refunds/:id.pdf', {
  summary: 'Returns the credit note of a refund, or its receipt where there was no invoice (application/pdf).',
  params: refundParams,
  guard: 'user',
  errors: ['NOT_FOUND', 'TEMPORARILY_UNAVAILABLE'],
});
