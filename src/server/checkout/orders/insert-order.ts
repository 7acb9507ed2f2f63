import type { Order, OrderLine, Scope } from '#contract/checkout/orders.ts';
import { orderMessages } from '#contract/checkout/orders.ts';
import type { Billing } from '#contract/checkout/place-order.ts';
import { limits } from '#contract/limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { type MeasuredArea, storeArea } from '#server/areas/areas.ts';
import { reserveSeats, type SeatsToReserve } from '#server/courses/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Change } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId, newUnusedReference } from '#server/platform/database/ids.ts';
import { oneLine, withoutControlCharacters } from '#server/platform/text.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from './customer.ts';
import { appendOrderEvent } from './order-events.ts';
import type { OrderRow } from './orders.ts';
import { taxWithin } from './pricing.ts';

/** An agreement made elsewhere, identified by its id; it becomes one order. */
export interface Agreement {
  id: string;
  scope: Scope;
  area: (Omit<MeasuredArea, 'remark'> & { nameOnMap: boolean }) | null;
}

/** A client without an account. */
export interface Guest {
  name: string;
  email: string | null;
  phone: string | null;
}

/** The additional properties of an order that staff place for a client. */
interface PlacedByStaff {
  by: string;
  /** Null for the order of an account. */
  guest: Guest | null;
  discount: NonNullable<Order['discount']> | null;
  /** For the history and the audit trail. */
  details: string;
  change: Change;
  /** The order is paid in full when it is placed: no email with payment instructions. */
  isPaid: boolean;
}

interface NewOrder {
  /** Null for a guest. */
  userId: string | null;
  lines: readonly OrderLine[];
  /** Seats on the course dates among the lines. */
  seats?: readonly SeatsToReserve[];
  participants?: readonly string[] | undefined;
  billing: Billing;
  note: string | undefined;
  agreement: Agreement | null;
  staff?: PlacedByStaff;
}

/**
 * Writes an order with its lines, history and emails, inside the caller's transaction. Prices include the tax.
 * @throws AppError VALIDATION_FAILED for a name made of control characters only
 */
export async function insertOrder(trx: Trx, checkout: CheckoutContext, newOrder: NewOrder): Promise<Order> {
  const { platform, emails } = checkout;
  if (oneLine(newOrder.billing.name).length < 2) {
    throw new AppError('VALIDATION_FAILED', { fields: { 'billing.name': orderMessages.name } });
  }
  const { seats = [], participants, userId } = newOrder;
  const buyer = await buyerOf(trx, newOrder);
  const row = await insertRows(trx, checkout, newOrder, buyer.email);
  await reserveSeats(trx, checkout, seats, { ...buyer, userId, orderId: row.id, orderRef: row.ref }, participants);
  const area = newOrder.agreement?.area;
  if (area) {
    const { nameOnMap } = area;
    await storeArea(trx, area, { column: 'order_id', id: row.id, at: row.created_at, nameOnMap });
  }
  const { staff } = newOrder;
  const { details = '', change } = staff ?? {};
  await appendOrderEvent(trx, { platform }, row, { event: 'placed', by: staff?.by ?? userId, details, change });
  const purchase = await orderWithCustomer(trx, checkout, row);
  await emails.received(trx, purchase, { howToPay: !staff?.isPaid });
  return purchase.order;
}

/**
 * The buyer's own name, as the billing name may be a company's; no address for a guest who has none.
 * @throws AppError TOKEN_EXPIRED once the account is deleted
 */
async function buyerOf(trx: Trx, { userId, billing, staff }: NewOrder): Promise<{ name: string; email: string }> {
  const billed = oneLine(billing.name);
  if (userId === null) return { name: staff?.guest?.name ?? billed, email: staff?.guest?.email ?? '' };
  const person = await findUser(trx, userId);
  if (!person) throw new AppError('TOKEN_EXPIRED');
  return { name: `${person.first_name} ${person.last_name}`.trim() || billed, email: person.email };
}

const notYet = {
  received_cents: 0,
  balance_cents: 0,
  disputed: false,
  amount_differs: false,
  accepted_km2: null,
  first_reminder_at: null,
  last_reminder_at: null,
};

async function insertRows(
  trx: Trx,
  { platform: { clock }, settings }: CheckoutContext,
  { userId, lines, billing, note, agreement, staff }: NewOrder,
  email: string,
): Promise<OrderRow> {
  const now = clock.now();
  const { guest, discount } = staff ?? {};
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0) - (discount?.cents ?? 0);
  const row: OrderRow = {
    id: newId(),
    ref: await newUnusedReference(trx, 'orders', 'ORD', now),
    user_id: userId,
    email,
    guest_name: guest?.name ?? null,
    guest_phone: guest?.phone ?? null,
    billing: billingAsPrinted(billing),
    note: withoutControlCharacters(note ?? '') || null,
    currency: 'USD',
    tax_cents: taxWithin(totalCents, settings.taxPercent),
    total_cents: totalCents,
    discount_cents: discount?.cents ?? 0,
    discount_reason: discount?.reason ?? null,
    ...notYet,
    work_status: 'placed',
    expires_at: totalCents > 0 ? addHours(now, limits.orderKeptUnpaidDays * 24) : null,
    created_at: now,
    review_requested_at: null,
    expected_on: null,
    agreement_id: agreement?.id ?? null,
    scope: agreement?.scope ?? null,
  };
  await trx
    .insertInto('orders')
    .values({
      ...row,
      billing: JSON.stringify(row.billing),
      scope: row.scope ? JSON.stringify(row.scope) : null,
    })
    .execute();
  await insertLines(trx, row.id, lines);
  return row;
}

async function insertLines(trx: Trx, orderId: string, lines: readonly OrderLine[]): Promise<void> {
  const rows = lines.map((line, place) => ({
    order_id: orderId,
    place,
    item_id: line.id,
    name: line.name,
    unit_cents: line.unitCents,
    quantity: line.quantity,
    total_cents: line.totalCents,
  }));
  await trx.insertInto('order_lines').values(rows).execute();
}

/** As printed on an invoice. */
export const billingAsPrinted = ({
  name,
  organisation = '',
  address = '',
  taxNumber = '',
  purchaseOrder = '',
}: Billing): Billing => ({
  name: oneLine(name),
  organisation: oneLine(organisation),
  address: withoutControlCharacters(address),
  taxNumber: taxNumber.toUpperCase(),
  ...(purchaseOrder && { purchaseOrder: oneLine(purchaseOrder) }),
});
