import type { CartLine } from '#contract/checkout/cart.ts';
import type { previewOrder as previewCall } from '#contract/checkout/orders.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { offersWithDates, seatChoices } from '#server/courses/courses.ts';
import type { CheckoutContext } from '../context.ts';
import { priceLines } from './pricing.ts';

/** Prices of a cart, and the dates to choose from for its courses. @throws AppError CART_EMPTY, QUANTITY_TOO_LARGE */
export async function previewOrder(
  { platform: { db, clock }, catalogue, settings }: CheckoutContext,
  items: readonly CartLine[],
): Promise<ReplyOf<typeof previewCall>> {
  return {
    ...priceLines(await offersWithDates(db, catalogue, items), settings.taxPercent, items),
    courseDates: await seatChoices(db, catalogue, clock.now(), items),
  };
}
