import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { businessDate } from '#contract/business-days.ts';
import { findUser, namesOf, phoneOf } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { expectedDay } from '../lifecycle/expected-day.ts';
import { messagesOf, messageWaitsSince } from '../messages/messages.ts';
import { notesOf } from '../messages/notes.ts';
import { changesOf, orderEventsOf, type StaffChange } from '../orders/order-events.ts';
import {
  findAnyOrder,
  linesOf,
  type Money,
  moneyOfOne,
  type OrderRow,
  readOrder,
  selectOrders,
} from '../orders/orders.ts';
import { attentionIn } from '../payments/record-ledger-entry.ts';
import { proofsOf } from '../proofs/proofs.ts';
import { emailsOf } from './sent-emails.ts';

/** The steps around a write on an order: it is read again for the reply, as it is too large to store with the key. */
export const orderSteps = (checkout: CheckoutContext) => ({
  findOrder: ({ params: { ref } }: { params: { ref: string } }): Promise<OrderRow> =>
    findAnyOrder(checkout.platform.db, ref),
  readAgain: (_: unknown, { prepared: { id } }: { prepared: OrderRow }): Promise<AdminOrder> =>
    readForAdmin(checkout.platform.db, checkout, id),
});

export async function readForAdmin(db: Queries, checkout: CheckoutContext, orderId: string): Promise<AdminOrder> {
  const row = await selectOrders(db).where('id', '=', orderId).executeTakeFirstOrThrow();
  const money = await moneyOfOne(db, row.id);
  const events = await orderEventsOf(db, row.id);
  const changes = await changesOf(db, row.ref);
  const notes = await notesOf(db, row.id);
  const customer = await customerOf(db, row, money);
  const nameOf = await fullNames(db, [
    ...events.map(({ by_user_id: by }) => by),
    ...changes.map(({ by }) => by),
    ...money.entries.map(({ entered_by: by }) => by),
    ...notes.map(({ author_id: by }) => by),
  ]);
  return {
    order: await readOrder(db, checkout, row),
    customer,
    attention: attentionIn(row, money),
    expectedIfStarted: expectedDay(
      checkout.catalogue,
      await linesOf(db, [orderId]),
      businessDate(checkout.platform.clock.now()),
    ),
    entries: money.entries.map(({ id, entered_by: by, note, received_on: receivedOn }) => ({
      id,
      by: nameOf(by),
      note,
      receivedOn,
    })),
    notes: notes.map(({ id, text, revision, author_id: by, created_at: createdAt, changed_at: changedAt }) => ({
      id,
      text,
      by: nameOf(by),
      revision,
      createdAt: createdAt.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
    })),
    proofs: await proofsOf(db, row.id),
    messages: await messagesOf(db, row.id),
    messageWaitsSince: (await messageWaitsSince(db, row.id))?.toISOString() ?? null,
    emails: customer?.email ? (await emailsOf(checkout, db, customer.email, row)).map(asEmail) : [],
    history: historyOf(events, changes, nameOf),
  };
}

const asEmail = ({ at, ...email }: Awaited<ReturnType<typeof emailsOf>>[number]) => ({
  ...email,
  at: at.toISOString(),
});

async function customerOf(db: Queries, row: OrderRow, money: Money): Promise<AdminOrder['customer']> {
  const user = row.user_id ? await findUser(db, row.user_id) : null;
  if (user) {
    return {
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      // The phone number of the account, or the one that approved a payment.
      phone: (await phoneOf(db, user.id)) ?? money.payments.findLast(({ phone }) => phone !== null)?.phone ?? null,
      hasAccount: true,
      clientId: user.id,
    };
  }
  const { id, guest_name: name, guest_phone: phone, email } = row;
  // A guest is identified by their email address.
  const clientId = email ? id : null;
  return name === null ? null : { name, email: email || null, phone, hasAccount: false, clientId };
}

type NameOf = (id: string | null) => string | null;

/** The events of the order, and audit rows without an event, such as notes. */
function historyOf(
  events: Awaited<ReturnType<typeof orderEventsOf>>,
  changes: StaffChange[],
  nameOf: NameOf,
): AdminOrder['history'] {
  const ofEvents = events.map(({ at, event, by_user_id: by, details }) => ({
    at: at.toISOString(),
    event,
    by: nameOf(by),
    details,
    change: takeChange(changes, { event, by, at }),
  }));
  const others = changes.map(({ at, event, by, before, after }) => ({
    at: at.toISOString(),
    event,
    by: nameOf(by),
    details: '',
    change: { before, after },
  }));
  return [...ofEvents, ...others].sort((one, other) => one.at.localeCompare(other.at));
}

const mostApartMs = 60_000;

/** An event and its row of the audit trail are written one after the other; each row is used once. */
function takeChange(
  changes: StaffChange[],
  { event, by, at }: Pick<StaffChange, 'event' | 'by' | 'at'>,
): AdminOrder['history'][number]['change'] {
  const index = changes.findIndex(
    (one) => one.event === event && one.by === by && Math.abs(one.at.getTime() - at.getTime()) < mostApartMs,
  );
  const [found] = index < 0 ? [] : changes.splice(index, 1);
  return found ? { before: found.before, after: found.after } : null;
}

async function fullNames(db: Queries, ids: readonly (string | null)[]): Promise<NameOf> {
  const names = await namesOf(db, [...new Set(ids.flatMap((id) => id ?? []))]);
  return (id) => {
    const name = id && names.get(id);
    return name ? `${name.first_name} ${name.last_name}`.trim() : null;
  };
}
