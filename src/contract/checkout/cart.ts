import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { catalogueIdMaxLength } from '../request-limits.ts';

/** The id is a service's, or `training-` and a course's. The browser keeps US dollars, the server counts cents. */
export const cartItemSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  price: z.number().check(z.minimum(limits.cartPriceMinDollars)),
  quantity: z.int().check(z.minimum(limits.cartQuantityMin)),
  image: z.nullable(z.string()),
  /** The size of area in km² that the price includes; null where no area matters. */
  includedKm2: z.nullable(z.number()),
});
export type CartItem = z.output<typeof cartItemSchema>;

/** A line of a request, without a price. A quantity that is too large has its own error (QUANTITY_TOO_LARGE). */
const wantedLineSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(catalogueIdMaxLength)),
  quantity: z.int().check(z.minimum(limits.cartQuantityMin)),
});
export type CartLine = z.output<typeof wantedLineSchema>;

export const wantedLinesSchema = z.array(wantedLineSchema).check(
  z.maxLength(limits.orderLinesMax),
  z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Each service can be listed once'),
);

const savedCartSchema = z.object({
  /** With current names and prices; items no longer sold are left out. */
  items: z.array(cartItemSchema),
  totalCents: z.number(),
});

export const readCart = endpoint('GET /cart', {
  summary: 'Returns the saved cart of the account, with current names and prices.',
  reply: savedCartSchema,
  guard: 'user',
});

export const saveCart = endpoint('PUT /cart', {
  summary: 'Replaces the saved cart, and leaves out items that are no longer sold. A repeated call changes nothing.',
  body: z.strictObject({ items: wantedLinesSchema }),
  reply: savedCartSchema,
  guard: 'user',
  errors: ['QUANTITY_TOO_LARGE'],
});
