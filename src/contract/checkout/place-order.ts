import * as z from 'zod/mini';
import { courseLimits } from '../course-limits.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { wholeNameMinLength } from '../request-limits.ts';
import { wantedLinesSchema } from './cart.ts';
import { optionalText, orderMessages, orderSchema } from './orders.ts';

const linesOf = (written: string): string[] =>
  written
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The names in a text, one on each line. */
export const participantNames = linesOf;

const participantName = z
  .string(orderMessages.participant)
  .check(
    z.trim(),
    z.minLength(wholeNameMinLength, orderMessages.participant),
    z.maxLength(courseLimits.participantNameMaxLength, orderMessages.participant),
  );

export const billingSchema = z.strictObject({
  name: z
    .string(orderMessages.name)
    .check(
      z.trim(),
      z.minLength(wholeNameMinLength, orderMessages.name),
      z.maxLength(limits.billingNameMaxLength, orderMessages.name),
    ),
  organisation: optionalText(limits.organisationMaxLength, orderMessages.organisation),
  /** Its lines without blank ones. */
  address: z.optional(
    z.string().check(
      z.overwrite((written) => linesOf(written).join('\n')),
      z.maxLength(limits.billingAddressMaxLength, orderMessages.address),
      z.refine((written) => linesOf(written).length <= limits.billingAddressMaxLines, orderMessages.addressLines),
    ),
  ),
  taxNumber: z.optional(
    z.string().check(
      z.trim(),
      z.refine((number) => number === '' || /^[a-z0-9]{4,20}$/i.test(number), orderMessages.taxNumber),
    ),
  ),
  /** The customer's own purchase number, printed on the invoice. */
  purchaseOrder: optionalText(limits.purchaseOrderMaxLength, orderMessages.purchaseOrder),
});
export type Billing = z.output<typeof billingSchema>;

const placeOrderSchema = z.strictObject({
  items: wantedLinesSchema,
  billing: billingSchema,
  note: optionalText(limits.orderNoteMaxLength, orderMessages.note),
  /** Names for the seats on course dates, in the order of the items; a seat without a name gets one later. */
  participants: z.optional(
    z.array(participantName).check(z.maxLength(courseLimits.courseSeatsMax, orderMessages.participant)),
  ),
  /** The displayed total; if it has changed, the call answers PRICE_CHANGED. */
  expectedTotalCents: z.int().check(z.nonnegative()),
  acceptTerms: z.literal(true, orderMessages.terms),
});

export const placeOrder = endpoint('POST /orders', {
  summary: 'Places an order at catalogue prices, empties the saved cart and emails how to pay.',
  body: placeOrderSchema,
  reply: orderSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  // PRICE_CHANGED and ITEM_UNAVAILABLE come with `lines` and `totalCents` as they are now.
  // The others name the `item`.
  errors: [
    'CART_EMPTY',
    'QUANTITY_TOO_LARGE',
    'PRICE_CHANGED',
    'ITEM_UNAVAILABLE',
    'COURSE_DATE_NEEDED',
    'COURSE_DATE_CLOSED',
    'COURSE_DATE_FULL',
  ],
});

export const cartQuotation = endpoint('POST /cart/quotation.pdf', {
  summary: 'Returns a printable quotation for these items at catalogue prices (application/pdf). Stores nothing.',
  body: z.strictObject({ items: wantedLinesSchema, billing: billingSchema }),
  guard: 'user',
  errors: ['CART_EMPTY', 'QUANTITY_TOO_LARGE', 'ITEM_UNAVAILABLE', 'TEMPORARILY_UNAVAILABLE'],
});
