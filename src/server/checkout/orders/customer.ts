import { findUser } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { CheckoutContext, OrderWithCustomer } from '../context.ts';
import { type OrderRow, readOrder } from './orders.ts';

export async function orderWithCustomer(
  db: Queries,
  checkout: CheckoutContext,
  row: OrderRow,
): Promise<OrderWithCustomer> {
  return {
    order: await readOrder(db, checkout, row),
    person: await personOf(db, row),
    isGuest: row.guest_name !== null,
  };
}

/** The recipient of emails: the account, or the guest for whom staff placed the order, if they have an address. */
export async function personOf(
  db: Queries,
  { user_id: userId, guest_name: guestName, email }: OrderRow,
): Promise<OrderWithCustomer['person']> {
  if (userId) return findUser(db, userId);
  return guestName !== null && email ? { email, first_name: guestName } : null;
}
