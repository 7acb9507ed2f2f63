import * as z from 'zod/mini';
import { isDay } from '#contract/business-days.ts';
import { bankAccountSchema } from '#contract/checkout/bank-account.ts';
import { discountSchema, orderLineSchema } from '#contract/checkout/orders.ts';

const orNone = z.nullable(z.string());
const day = z.string().check(z.refine(isDay));
const cents = z.int();

/** The contents of a pro forma, invoice or receipt, fixed when it is issued. Empty settings are null. */
export const invoiceSnapshotSchema = z.object({
  business: z.object({
    name: z.string(),
    place: z.string(),
    street: orNone,
    email: orNone,
    phone: orNone,
    website: z.string(),
    taxNumber: orNone,
  }),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    organisation: orNone,
    address: orNone,
    taxNumber: orNone,
    /** Absent in invoices from before it was recorded. */
    purchaseOrder: z.optional(orNone),
  }),
  ref: z.string(),
  /** `INV-2026-0001`; null while there is only a pro forma. */
  invoiceNumber: orNone,
  issuedAt: z.iso.datetime(),
  /** The last day before an unpaid order expires, in the zone of the business. */
  payBy: z.nullable(day),
  lines: z.array(orderLineSchema).check(z.minLength(1)),
  /** Absent in invoices from before there were discounts. */
  discount: z.optional(z.nullable(discountSchema)),
  taxCents: cents,
  totalCents: cents,
  currency: z.literal('USD'),
  /** Oldest first; refunds are negative. */
  received: z.array(z.object({ on: day, method: z.string(), reference: orNone, amountCents: cents })),
  dueCents: cents,
  /** Of a credit note or a refund receipt: the refund that it documents. */
  refund: z.optional(
    z.object({
      /** `CN-2026-0001`; null on a refund receipt, which belongs to no invoice. */
      number: orNone,
      invoiceNumber: orNone,
      on: day,
      method: z.string(),
      reference: orNone,
      reason: z.string(),
      amountCents: cents,
      /** Contained in the amount. */
      taxCents: cents,
    }),
  ),
  bank: z.nullable(bankAccountSchema),
});

export type InvoiceSnapshot = z.output<typeof invoiceSnapshotSchema>;

/** `proForma` before there is an invoice, `receipt` once all is paid; the last two document a refund. */
export type DocumentKind = 'proForma' | 'invoice' | 'receipt' | 'creditNote' | 'refundReceipt';
