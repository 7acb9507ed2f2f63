import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '../../accounts/accounts.ts';
import { discountSchema, optionalText, orderLineSchema, orderMessages } from '../../checkout/orders.ts';
import { billingSchema } from '../../checkout/place-order.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { orderLimits } from '../../order-limits.ts';
import { phoneSchema } from '../../phone.ts';
import { catalogueIdMaxLength, wholeNameMinLength } from '../../request-limits.ts';
import { adminBriefMessages } from '../briefs.ts';
import { recordPaymentSchema } from './orders.ts';

export const manualOrderMessages = {
  ...adminBriefMessages,
  lineName: adminBriefMessages.name,
  itemId: 'No longer sold. Choose another item or add a custom item',
  priceReason: `Enter a reason for the price in ${orderLimits.manualReasonMaxLength} characters or fewer`,
  discount: 'Enter a discount in dollars, no higher than the sum of the lines',
  discountReason: `Enter a reason for the discount in ${orderLimits.manualReasonMaxLength} characters or fewer`,
  total: 'The total must be below USD 10,000,000',
  name: 'No account has this address. Enter the name.',
  contact: 'Enter an email address or a phone number',
  note: 'Write the note in 2,000 characters or fewer',
} as const;

const reason = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(orderLimits.manualReasonMaxLength, message));

const manualLineSchema = z
  .strictObject({
    /** Of the catalogue; absent for a line of its own, which has a name instead. */
    itemId: z.optional(z.string().check(z.maxLength(catalogueIdMaxLength))),
    name: optionalText(limits.quoteLineNameMaxLength, manualOrderMessages.lineName),
    unitCents: z
      .int(manualOrderMessages.unitCents)
      .check(
        z.minimum(0, manualOrderMessages.unitCents),
        z.maximum(limits.quoteMaxCents, manualOrderMessages.unitCents),
      ),
    quantity: z
      .int(manualOrderMessages.quantity)
      .check(
        z.minimum(1, manualOrderMessages.quantity),
        z.maximum(limits.cartLineMaxQuantity, manualOrderMessages.quantity),
      ),
    /** Why the price differs from the catalogue. For the staff. */
    reason: z.optional(reason(manualOrderMessages.priceReason)),
  })
  .check(
    z.refine(({ itemId, name }) => itemId !== undefined || Boolean(name), {
      path: ['name'],
      message: manualOrderMessages.lineName,
    }),
  );
export type ManualLine = z.output<typeof manualLineSchema>;

const sumOf = (lines: readonly { unitCents: number; quantity: number }[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

const priced = {
  lines: z.array(manualLineSchema, manualOrderMessages.lines).check(
    z.minLength(1, manualOrderMessages.lines),
    z.maxLength(limits.quoteLinesMax, manualOrderMessages.lines),
    z.refine((lines) => sumOf(lines) <= limits.quoteMaxCents, manualOrderMessages.total),
  ),
  /** Taken from the sum of the lines. The client reads the reason. */
  discount: z.optional(
    z.strictObject({
      cents: z.int(manualOrderMessages.discount).check(z.minimum(1, manualOrderMessages.discount)),
      reason: reason(manualOrderMessages.discountReason),
    }),
  ),
};

export const listOrderItems = endpoint('GET /admin/order-items', {
  summary:
    'Lists the items that staff can put into an order, with current prices: the catalogue, and the upcoming course dates with free seats.',
  reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), unitCents: z.number() })) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const previewManualOrder = endpoint('POST /admin/orders/preview', {
  summary: 'Computes lines, discount, tax and total of an order that staff would place. Stores nothing.',
  body: z.strictObject(priced),
  reply: z.object({
    lines: z.array(orderLineSchema),
    discount: z.nullable(discountSchema),
    taxCents: z.number(),
    totalCents: z.number(),
    currency: z.string(),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

const { organisation, address, taxNumber, purchaseOrder } = billingSchema.shape;

export const placeManualOrderSchema = z
  .strictObject({
    ...priced,
    /** Of an account; otherwise the client is a guest, who needs a name, and an address or a phone number. */
    email: z.optional(emailSchema),
    name: z.optional(nameSchema(orderMessages.name).check(z.minLength(wholeNameMinLength, orderMessages.name))),
    phone: z.optional(phoneSchema),
    organisation,
    address,
    taxNumber,
    purchaseOrder,
    /** For the staff. */
    note: optionalText(limits.orderMessageMaxLength, manualOrderMessages.note),
    /** A payment that has already arrived. */
    payment: z.optional(recordPaymentSchema),
  })
  .check(
    z.refine(({ email, phone }) => email !== undefined || Boolean(phone), {
      path: ['email'],
      message: manualOrderMessages.contact,
    }),
  );

export const placeManualOrder = endpoint('POST /admin/orders', {
  summary:
    'Places an order for a client: the account with this address, or a guest. The client is emailed if an address is known.',
  body: placeManualOrderSchema,
  reply: z.object({
    ref: z.string(),
    /** The recipient of the emails; null for a guest without an address. */
    emailedTo: z.nullable(z.string()),
  }),
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'PAYMENT_TOO_LARGE', 'REFERENCE_USED', 'COURSE_DATE_CLOSED', 'COURSE_DATE_FULL'],
});
