import { expect } from 'vitest';
import type { CartLine } from '#contract/checkout/cart.ts';
import { type Order, previewOrder } from '#contract/checkout/orders.ts';
import { type Payment, type PaymentMethod, ringsPhone, startPayment } from '#contract/checkout/payments.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

/** A course: 100 dollars. */
const course: CartLine = { id: 'training-qgis', quantity: 1 };

/** The body of the order form for these items, at the total shown to the visitor. */
export async function orderForm(
  visitor: Visitor,
  items: CartLine[] = [course],
  changes: Partial<BodyOf<typeof placeOrder>> = {},
): Promise<BodyOf<typeof placeOrder>> {
  const { totalCents } = (await visitor.call(previewOrder, { body: { items } })).body;
  return { items, billing: { name: 'Amara Ncube' }, expectedTotalCents: totalCents, acceptTerms: true, ...changes };
}

/** Previews and places an order. @throws if it is refused */
export const order = async (visitor: Visitor, items?: CartLine[]): Promise<Order> =>
  (await visitor.call(placeOrder, { body: await orderForm(visitor, items) })).body;

export const pay = (visitor: Visitor, ref: string, method: PaymentMethod, idempotencyKey?: string) =>
  visitor.call(
    startPayment,
    { params: { ref }, body: { method, ...(ringsPhone(method) && { phone: '0771 111 111' }) } },
    idempotencyKey ? { idempotencyKey } : {},
  );

/** Starts a payment. @throws if it is refused */
export const payWith = async (visitor: Visitor, ref: string, method: PaymentMethod): Promise<Payment> =>
  (await pay(visitor, ref, method)).body;

/** Lets 5 seconds pass until Paynow may be polled again, and waits until all webhook notifications are handled. */
export async function afterScheduler({ clock, site }: Pick<TestApp, 'clock' | 'site'>): Promise<void> {
  const { db, scheduler } = site.platform;
  clock.passSeconds(5);
  await scheduler.runDue();
  const open = () => db.selectFrom('gateway_notices').select('id').where('handled_at', 'is', null).execute();
  await expect.poll(open).toEqual([]);
}
