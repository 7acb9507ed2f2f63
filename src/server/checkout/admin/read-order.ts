import type { AdminOrder } from '#contract/admin/orders.ts';
import { findUser, namesOf, phoneOf } from '#server/accounts/accounts.ts';
import type { Change } from '#server/platform/database/audit.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { changesOf, orderEventsOf } from '../orders/order-events.ts';
import { type Money, moneyOfOne, type OrderRow, readOrder, selectOrders } from '../orders/orders.ts';
import { attentionIn } from '../payments/record-ledger-entry.ts';

export async function readForAdmin(db: Queries, shop: CheckoutContext, orderId: string): Promise<AdminOrder> {
  const row = await selectOrders(db).where('id', '=', orderId).executeTakeFirstOrThrow();
  const money = await moneyOfOne(db, row.id);
  const events = await orderEventsOf(db, row.id);
  const nameOf = await fullNames(db, [
    ...events.map(({ by_user_id: by }) => by),
    ...money.entries.map(({ entered_by: by }) => by),
  ]);
  return {
    order: await readOrder(db, shop, row),
    customer: await customerOf(db, row, money),
    attention: attentionIn(row, money),
    entries: money.entries.map(({ id, entered_by: by, note, received_on: receivedOn }) => ({
      id,
      by: nameOf(by),
      note,
      receivedOn,
    })),
    history: await historyOf(db, row, events, nameOf),
  };
}

async function customerOf(db: Queries, { user_id: userId }: OrderRow, money: Money): Promise<AdminOrder['customer']> {
  const user = userId ? await findUser(db, userId) : null;
  return (
    user && {
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      // The number of their account, or else the one that approved a payment.
      phone: (await phoneOf(db, user.id)) ?? money.payments.findLast(({ phone }) => phone !== null)?.phone ?? null,
    }
  );
}

async function historyOf(
  db: Queries,
  { ref }: OrderRow,
  events: Awaited<ReturnType<typeof orderEventsOf>>,
  nameOf: (id: string | null) => string | null,
): Promise<AdminOrder['history']> {
  const changes = await changesOf(db, ref);
  return events.map(({ at, event, by_user_id: by, details }) => ({
    at: at.toISOString(),
    event,
    by: nameOf(by),
    details,
    change: nextChange(changes, event, at),
  }));
}

/** An event and its row of the audit trail are written together; each row is used once. */
function nextChange(changes: (Change & { event: string; at: Date })[], event: string, at: Date): Change | null {
  const index = changes.findIndex((one) => one.event === event && one.at.getTime() === at.getTime());
  const [found] = index < 0 ? [] : changes.splice(index, 1);
  return found ? { before: found.before, after: found.after } : null;
}

async function fullNames(db: Queries, ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> {
  const names = await namesOf(db, [...new Set(ids.flatMap((id) => id ?? []))]);
  return (id) => {
    const name = id && names.get(id);
    return name ? `${name.first_name} ${name.last_name}`.trim() : null;
  };
}
