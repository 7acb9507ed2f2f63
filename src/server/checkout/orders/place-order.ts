import type { Order } from '#contract/checkout/orders.ts';
import type { Billing, placeOrder as placeOrderCall } from '#contract/checkout/place-order.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { lockFreeSeats, offersWithDates, requireDates } from '#server/courses/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { dropCart } from '../cart/carts.ts';
import type { CheckoutContext } from '../context.ts';
import { type Agreement, insertOrder } from './insert-order.ts';
import { readOrder, selectOrders } from './orders.ts';
import { type CartPrice, priceLines } from './pricing.ts';

type Form = BodyOf<typeof placeOrderCall>;

/**
 * Places an order at catalogue prices, inside the caller's transaction: writes lines, seats of courses, history and
 * emails, and empties the saved cart.
 * @throws AppError CART_EMPTY, QUANTITY_TOO_LARGE, ITEM_UNAVAILABLE, PRICE_CHANGED
 * @throws AppError COURSE_DATE_NEEDED, COURSE_DATE_CLOSED, COURSE_DATE_FULL
 */
export async function placeOrder(trx: Trx, checkout: CheckoutContext, userId: string, form: Form): Promise<Order> {
  const { billing, note, participants, items } = form;
  const priced = priceLines(await offersWithDates(trx, checkout.catalogue, items), checkout.settings.taxPercent, items);
  await requireDates(trx, checkout, items);
  const seats = await lockFreeSeats(trx, checkout, items);
  refuseChanged(priced, form.expectedTotalCents);
  const order = await insertOrder(trx, checkout, {
    userId,
    lines: priced.lines,
    seats,
    participants,
    billing,
    note,
    agreement: null,
  });
  await dropCart(trx, userId);
  return order;
}

/** The total the person saw only decides whether the order is refused, never the price. */
function refuseChanged(priced: CartPrice, expectedTotalCents: number): void {
  refuseUnavailable(priced);
  const { lines, totalCents } = priced;
  if (totalCents !== expectedTotalCents) throw new AppError('PRICE_CHANGED', { lines, totalCents });
}

/** @throws AppError ITEM_UNAVAILABLE */
export function refuseUnavailable({ lines, totalCents, unavailable }: CartPrice): void {
  const [missing] = unavailable;
  if (missing) throw new AppError('ITEM_UNAVAILABLE', { name: asName(missing), unavailable, lines, totalCents });
}

/** Items no longer sold have no name, so the words of the id are used. */
const asName = (id: string): string => {
  const name = id.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export interface AgreedOrder {
  userId: string;
  agreement: Agreement;
  lines: readonly { id: string; name: string; unitCents: number; quantity: number }[];
  billing: Billing;
  note: string | undefined;
}

/** Places the order of an agreement at its prices, in the caller's transaction. Repeated: the same order. */
export async function placeAgreedOrder(
  trx: Trx,
  checkout: CheckoutContext,
  { agreement, lines, ...newOrder }: AgreedOrder,
): Promise<{ id: string; order: Order }> {
  const placed = await selectOrders(trx).where('agreement_id', '=', agreement.id).executeTakeFirst();
  if (placed) return { id: placed.id, order: await readOrder(trx, checkout, placed) };
  const whole = lines.map((line) => ({ ...line, totalCents: line.unitCents * line.quantity }));
  const order = await insertOrder(trx, checkout, { ...newOrder, lines: whole, agreement });
  const { id } = await selectOrders(trx).where('ref', '=', order.ref).executeTakeFirstOrThrow();
  return { id, order };
}
