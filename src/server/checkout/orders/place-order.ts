import { type Order, orderMessages } from '#contract/checkout/orders.ts';
import type { placeOrder as placeOrderCall } from '#contract/checkout/place-order.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId, newUnusedReference } from '#server/platform/database/ids.ts';
import { dropCart } from '../cart/carts.ts';
import type { CheckoutContext } from '../context.ts';
import { appendOrderEvent } from './order-events.ts';
import { type OrderRow, readOrder } from './orders.ts';
import { type Priced, priceLines } from './pricing.ts';

type Form = BodyOf<typeof placeOrderCall>;

/**
 * Places an order at catalogue prices, inside the caller's transaction: writes lines, history and emails, and empties
 * the saved cart.
 * @throws AppError CART_EMPTY, QUANTITY_TOO_LARGE, ITEM_UNAVAILABLE, PRICE_CHANGED
 */
export async function placeOrder(trx: Trx, shop: CheckoutContext, userId: string, form: Form): Promise<Order> {
  const { catalogue, settings, emails, platform } = shop;
  const priced = priceLines(catalogue, settings.taxPercent, form.items);
  refuseChanged(priced, form.expectedTotalCents);
  if (oneLine(form.billing.name).length < 2) {
    throw new AppError('VALIDATION_FAILED', { fields: { 'billing.name': orderMessages.name } });
  }
  const person = await findUser(trx, userId);
  if (!person) throw new AppError('TOKEN_EXPIRED');
  const row = await insertOrder(trx, shop, { userId, email: person.email, form, priced });
  await dropCart(trx, userId);
  await appendOrderEvent(trx, { platform }, row, { event: 'placed', by: userId });
  const order = await readOrder(trx, shop, row);
  await emails.received(trx, { order, person });
  return order;
}

/** What the person saw decides whether they are asked again; never what they pay. */
function refuseChanged({ lines, totalCents, unavailable }: Priced, expectedTotalCents: number): void {
  const [missing] = unavailable;
  if (missing) throw new AppError('ITEM_UNAVAILABLE', { name: asName(missing), unavailable, lines, totalCents });
  if (totalCents !== expectedTotalCents) throw new AppError('PRICE_CHANGED', { lines, totalCents });
}

/** What is no longer sold has no name here any more; the words of its id come nearest. */
const asName = (id: string): string => {
  const name = id.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
};

async function insertOrder(
  trx: Trx,
  { platform: { clock } }: CheckoutContext,
  { userId, email, form, priced }: { userId: string; email: string; form: Form; priced: Priced },
): Promise<OrderRow> {
  const now = clock.now();
  const { name, organisation = '', address = '', taxNumber = '' } = form.billing;
  const billing = {
    name: oneLine(name),
    organisation: oneLine(organisation),
    address: someLines(address),
    taxNumber: taxNumber.toUpperCase(),
  };
  const row: OrderRow = {
    id: newId(),
    ref: await newUnusedReference(trx, 'orders', 'ORD', now),
    user_id: userId,
    email,
    billing,
    note: someLines(form.note ?? '') || null,
    currency: 'USD',
    tax_cents: priced.taxCents,
    total_cents: priced.totalCents,
    work_status: 'placed',
    expires_at: priced.totalCents > 0 ? addHours(now, limits.orderKeptUnpaidDays * 24) : null,
    created_at: now,
    first_reminder_at: null,
    last_reminder_at: null,
  };
  await trx
    .insertInto('orders')
    .values({ ...row, billing: JSON.stringify(billing) as never })
    .execute();
  await trx
    .insertInto('order_lines')
    .values(
      priced.lines.map(({ id, name: lineName, unitCents, quantity, totalCents }, place) => ({
        order_id: row.id,
        place,
        item_id: id,
        name: lineName,
        unit_cents: unitCents,
        quantity,
        total_cents: totalCents,
      })),
    )
    .execute();
  return row;
}

// Names go into email subjects and onto invoices, so they are one line.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
const someLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trimEnd())
    .join('\n')
    .trim();
