import * as contract from '#contract/admin/orders/manual-orders.ts';
import { comingOffers } from '#server/courses/courses.ts';
import type { CheckoutContext } from '../context.ts';
import { eraseUnpaidGuests } from './guest-data.ts';
import { placeManualOrder, priceByStaff } from './place-manual-order.ts';

const eraseSeconds = 3_600;

/** Orders that staff place for a client. */
export function mountManualOrders(checkout: CheckoutContext): void {
  const { catalogue, platform } = checkout;
  const { router, db, clock, scheduler } = platform;
  scheduler.addDeletion('checkout.guests', eraseSeconds, () => eraseUnpaidGuests(platform));

  router.on(contract.listOrderItems, {}, async () => ({
    items: [...catalogue.offers, ...(await comingOffers(db, catalogue, clock.now()))].map(
      ({ id, name, priceCents: unitCents }) => ({ id, name, unitCents }),
    ),
  }));

  router.on(contract.previewManualOrder, {}, async ({ body }) => {
    const { changedPrices: _, ...priced } = await priceByStaff(db, checkout, body);
    return priced;
  });

  router.onWrite(
    contract.placeManualOrder,
    {},
    {
      write: (trx, { account: { userId }, body }) => placeManualOrder(trx, checkout, body, userId),
    },
  );
}
