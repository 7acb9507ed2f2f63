import * as z from 'zod/mini';
import { shownAreaSchema } from '../../areas/areas.ts';
import { isDay } from '../../business-days.ts';
import { orderMessageSchema } from '../../checkout/order-messages.ts';
import {
  fulfilmentStatuses,
  orderRefParams,
  orderSchema,
  orderSummarySchema,
  refundParams,
} from '../../checkout/orders.ts';
import { proofSchema } from '../../checkout/payment-proofs.ts';
import { gatewayMethods } from '../../checkout/payments.ts';
import { endpoint } from '../../endpoint.ts';
import { attachedFileParams } from '../../files/attachments.ts';
import { limits } from '../../limits.ts';
import { csvQuery, listQuery } from '../list-query.ts';

export const adminMessages = {
  amount: 'Enter an amount in dollars, for example 80 or 80.50',
  receivedOn: 'Enter the date the payment was received, not in the future',
  reference: 'Enter the reference of the transfer or the number of the receipt (120 characters or fewer)',
  note: 'Please keep the note under 300 characters',
  reason: 'Give a reason in 300 characters or fewer',
  expectedOn: 'Choose the expected day of delivery, from today on',
  dayReason: 'Keep the reason under 300 characters',
} as const;

/** Ways of which staff record a payment by hand, in the order they are offered. */
export const handMethods = ['bank', 'cash', ...gatewayMethods] as const;

export const adminOrderSchema = z.object({
  order: orderSchema,
  /** Null once the account is gone. */
  customer: z.nullable(
    z.object({
      name: z.string(),
      /** Null for a guest without one: nothing is emailed. */
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** False for a guest, for whom staff placed it. */
      hasAccount: z.boolean(),
      /** The id of their page in the admin; null without one. */
      clientId: z.nullable(z.string()),
    }),
  ),
  /** Money arrived for a cancelled order, more than the amount due arrived, or Paynow reports a dispute. */
  attention: z.array(z.enum(['paid_after_cancel', 'overpaid', 'disputed', 'amount_differs'])),
  /** The day of delivery if work starts today, by the durations of the services; null without one. */
  expectedIfStarted: z.nullable(z.string()),
  /** Ledger entries with the fields only staff see: who recorded each, the note, and when the money arrived. */
  entries: z.array(
    z.object({
      id: z.string(),
      by: z.nullable(z.string()),
      note: z.nullable(z.string()),
      receivedOn: z.nullable(z.string()),
    }),
  ),
  /** For staff alone, oldest first. */
  notes: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      by: z.nullable(z.string()),
      revision: z.number(),
      createdAt: z.string(),
      changedAt: z.nullable(z.string()),
    }),
  ),
  /** Latest first. */
  proofs: z.array(proofSchema),
  /** Between the customer and staff, oldest first. */
  messages: z.array(orderMessageSchema),
  /** Since when a message of the customer waits for an answer; null while none does. */
  messageWaitsSince: z.nullable(z.string()),
  /** The emails to the customer about it, latest first. */
  emails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      at: z.string(),
      state: z.enum(['queued', 'sent', 'held', 'failed', 'dropped']),
    }),
  ),
  /** Oldest first. `change`: from what to what, where staff did it. */
  history: z.array(
    z.object({
      at: z.string(),
      event: z.string(),
      by: z.nullable(z.string()),
      details: z.string(),
      change: z.nullable(z.object({ before: z.string(), after: z.string() })),
    }),
  ),
});
export type AdminOrder = z.output<typeof adminOrderSchema>;

const adminOrderSummarySchema = z.object({
  ...orderSummarySchema.shape,
  customer: z.string(),
  area: z.nullable(shownAreaSchema),
  attention: z.boolean(),
});

export const listAdminOrders = endpoint('GET /admin/orders', {
  summary:
    'Lists orders that are unpaid, have work to do, or need attention, or all, filtered by day, reference, name and email address.',
  query: z.strictObject({ show: z.enum(['new', 'money', 'work', 'attention', 'all']), ...listQuery }),
  reply: z.object({ orders: z.array(adminOrderSummarySchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const readAdminOrder = endpoint('GET /admin/orders/:ref', {
  summary: 'Returns one order with its customer, ledger entries and history.',
  params: orderRefParams,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const downloadOrderFile = endpoint('GET /admin/orders/:ref/files/:id', {
  summary: 'Returns a file that a customer has added to an order, always as a download.',
  params: attachedFileParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const readAdminInvoice = endpoint('GET /admin/orders/:ref/invoice.pdf', {
  summary: 'Returns the invoice of any order (application/pdf); until one is issued, a pro forma invoice.',
  params: orderRefParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const amountCents = z.int(adminMessages.amount).check(z.positive(adminMessages.amount));
const shortText = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, message));

export const recordPaymentSchema = z.strictObject({
  amountCents,
  method: z.enum(handMethods),
  receivedOn: z.string().check(z.refine(isDay, adminMessages.receivedOn)),
  reference: shortText(adminMessages.reference, limits.handReferenceMaxLength),
  note: z.optional(z.string().check(z.trim(), z.maxLength(limits.handNoteMaxLength, adminMessages.note))),
});

export const recordPayment = endpoint('POST /admin/orders/:ref/payments', {
  summary: 'Records a payment by transfer or in cash in the ledger: amount, date and reference.',
  params: orderRefParams,
  body: recordPaymentSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  secondFactor: 'recent',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PAYMENT_TOO_LARGE', 'REFERENCE_USED'],
});

export const recordRefundSchema = z.strictObject({
  amountCents,
  method: z.enum(handMethods),
  reason: shortText(adminMessages.reason, limits.handNoteMaxLength),
  reference: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.handReferenceMaxLength, adminMessages.reference)),
  ),
});

export const recordRefund = endpoint('POST /admin/orders/:ref/refunds', {
  summary: 'Records a refund in the ledger and emails the customer. For the owner only.',
  params: orderRefParams,
  body: recordRefundSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'owner',
  secondFactor: 'recent',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'REFUND_TOO_LARGE', 'REFERENCE_USED'],
});

export const readAdminRefund = endpoint('GET /admin/orders/:ref/refunds/:id.pdf', {
  summary: 'Returns the credit note or the receipt of a refund of any order (application/pdf).',
  params: refundParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TEMPORARILY_UNAVAILABLE'],
});

export const issueRefund = endpoint('POST /admin/orders/:ref/refunds/:id/document', {
  summary:
    'Issues the credit note of a refund from before there were credit notes, or its receipt where there was no invoice. A repeated call changes nothing.',
  params: refundParams,
  reply: adminOrderSchema,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const changeFulfilmentSchema = z.strictObject({
  workStatus: z.enum(fulfilmentStatuses),
  /** When work starts: `YYYY-MM-DD`; absent: by the durations of the services. */
  expectedOn: z.optional(z.string().check(z.refine(isDay, adminMessages.expectedOn))),
  note: z.optional(z.string().check(z.trim(), z.maxLength(limits.handNoteMaxLength, adminMessages.note))),
});

export const acceptAreaSize = endpoint('POST /admin/orders/:ref/area-size', {
  summary:
    'Accepts the area of an order although it is larger than its price includes, so that it no longer needs staff. A larger area needs it again. A repeated call changes nothing.',
  params: orderRefParams,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const changeFulfilment = endpoint('PATCH /admin/orders/:ref', {
  summary:
    'Changes the fulfilment status of an order: started, delivered, completed or cancelled. The same status changes nothing.',
  params: orderRefParams,
  body: changeFulfilmentSchema,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WORK_CANNOT_MOVE', 'NOTHING_DELIVERED'],
});

export const changeExpectedDaySchema = z.strictObject({
  /** `YYYY-MM-DD`; absent: no day is known. */
  expectedOn: z.optional(z.string().check(z.refine(isDay, adminMessages.expectedOn))),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.handNoteMaxLength, adminMessages.dayReason))),
});

export const changeExpectedDay = endpoint('PUT /admin/orders/:ref/expected-day', {
  summary:
    'Changes the day on which work in progress is delivered, or delivered next, and emails a new day to the customer. The same day changes nothing.',
  params: orderRefParams,
  body: changeExpectedDaySchema,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WORK_NOT_BEGUN', 'VALIDATION_FAILED'],
});

export const exportOrders = endpoint('GET /admin/orders.csv', {
  summary: 'Returns orders as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum(['new', 'money', 'work', 'attention', 'all']), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
