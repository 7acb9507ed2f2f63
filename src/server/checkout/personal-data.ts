import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#contract/checkout/orders.ts';
import { gatewayMethods } from '#contract/checkout/payments.ts';
import { formatUsd } from '#contract/money.ts';
import { areasWith, deleteAreasWith } from '#server/areas/areas.ts';
import { deleteFilesWith, filesWith } from '#server/attachments/attachments.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { hasPendingPayment } from './orders/payment-rows.ts';

const ofAccount = (userId: string): RawBuilder<boolean> => sql`orders.user_id = ${userId}`;
const ofGuest = (email: string): RawBuilder<boolean> => sql`orders.guest_name is not null and orders.email = ${email}`;

const rowsOf = (db: Queries, whose: RawBuilder<boolean>) =>
  db.selectFrom('orders').where(whose).orderBy('orders.created_at');

const openOrders = async (db: Queries, whose: RawBuilder<boolean>): Promise<string[]> =>
  (await rowsOf(db, whose).select('ref').where(isOpen).execute()).map(({ ref }) => ref);

/** Orders in progress must be finished first. Invoices keep name and address, as the law requires. */
export const ordersPart = ({ clock }: Pick<Platform, 'clock'>): PersonalPart => ({
  name: 'orders',
  about: 'Your orders with their areas and the names of the files you added, and who is billed for them.',
  export: (db, userId) => exportOrders(db, ofAccount(userId)),
  erase: (trx, userId) => eraseOrders(trx, ofAccount(userId), clock.now()),
  async obstacle(db, userId) {
    const refs = await openOrders(db, ofAccount(userId));
    return refs.length ? { code: 'OPEN_ORDERS', refs } : null;
  },
  guest: {
    export: (db, email) => exportOrders(db, ofGuest(email)),
    erase: (trx, email) => eraseOrders(trx, ofGuest(email), clock.now()),
    async obstacle(db, email) {
      const refs = await openOrders(db, ofGuest(email));
      return refs.length ? { code: 'GUEST_ORDERS_OPEN', refs } : null;
    },
  },
});

async function exportOrders(db: Queries, whose: RawBuilder<boolean>) {
  const orders = await rowsOf(db, whose).selectAll().execute();
  const lines = await rowsOf(db, whose)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .selectAll('order_lines')
    .orderBy('place')
    .execute();
  const ids = orders.map(({ id }) => id);
  const areas = await areasWith(db, 'order_id', ids);
  const files = await filesWith(db, 'order_id', ids);
  return orders.map((order) => ({
    reference: order.ref,
    orderedAt: order.created_at.toISOString(),
    ordered: lines
      .filter((line) => line.order_id === order.id)
      .map(({ quantity, name, total_cents: cents }) => `${quantity} × ${name}: ${formatUsd(cents)}`)
      .join('; '),
    discountCents: order.discount_cents,
    discountReason: order.discount_reason,
    totalCents: order.total_cents,
    taxCents: order.tax_cents,
    currency: order.currency,
    work: order.work_status,
    name: order.billing.name,
    email: order.email,
    organisation: order.billing.organisation || null,
    address: order.billing.address || null,
    taxNumber: order.billing.taxNumber || null,
    purchaseOrder: order.billing.purchaseOrder || null,
    note: order.note,
    scope: order.scope && scopeText(order.scope),
    area: areas(order.id)?.text ?? null,
    files: files(order.id)
      .map(({ name }) => name)
      .join(', '),
  }));
}

const scopeText = ({ reference, facts, remarks }: Scope): string =>
  [reference, ...[...facts, ...remarks].map(({ name, value }) => `${name}: ${value}`)].join('; ');

/** Orders with money or an invoice keep the name and address on it; the others lose all personal data. */
export async function eraseOrders(trx: Trx, whose: RawBuilder<boolean>, now: Date): Promise<void> {
  const all = trx.selectFrom('orders').select('id').where(whose);
  const orders = await trx.selectFrom('orders').select(['id', 'user_id']).where(whose).execute();
  await deleteFilesWith(
    trx,
    'order_id',
    orders.map(({ id }) => id),
  );
  await cancelUnpaid(trx, whose, now);
  await trx.updateTable('payments').set({ phone: null }).where('order_id', 'in', all).execute();
  await trx
    .updateTable('order_events')
    .set({ details: '', by_user_id: null })
    .where('order_id', 'in', all)
    .where('by_user_id', '=', orders[0]?.user_id ?? null)
    .execute();
  const unpaid = await trx
    .updateTable('orders')
    .set({ billing: JSON.stringify({ name: '' }), scope: null })
    .where(whose)
    .where(hasNoMoney)
    .returning('id')
    .execute();
  await deleteAreasWith(
    trx,
    'order_id',
    unpaid.map(({ id }) => id),
  );
  await trx
    .updateTable('orders')
    .set({
      user_id: null,
      guest_name: null,
      guest_phone: null,
      email: '',
      note: null,
      expires_at: null,
      scope: sql`scope || '{"remarks": []}'::jsonb`,
    })
    .where(whose)
    .execute();
}

async function cancelUnpaid(trx: Trx, whose: RawBuilder<boolean>, now: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ work_status: 'cancelled' })
    .where(whose)
    .where('work_status', '=', 'placed')
    .execute();
  await trx
    .updateTable('payments')
    .set({ status: 'cancelled', updated_at: now })
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where(whose))
    .where('status', '=', 'pending')
    .where('method', 'not in', gatewayMethods)
    .execute();
}

export const hasNoMoney = sql<boolean>`(not exists (select from ledger_entries where order_id = orders.id)
  and not exists (select from invoices where order_id = orders.id))`;

/** Work or payment is outstanding, or money must be reconciled or refunded. */
const isOpen = sql<boolean>`(
  work_status in ('in_progress', 'delivered')
  or (work_status in ('placed', 'cancelled')
    and (select coalesce(sum(amount_cents), 0) from ledger_entries where order_id = orders.id) > 0)
  or ${hasPendingPayment})`;

/** Removed with the orders. */
const withOrders = async (): Promise<void> => undefined;

export const paymentsPart: PersonalPart = {
  name: 'payments',
  about: 'Your payments and payment attempts.',
  export: (db, userId) => exportPayments(db, ofAccount(userId)),
  guest: { export: (db, email) => exportPayments(db, ofGuest(email)), erase: withOrders },
};

const exportPayments = (db: Queries, whose: RawBuilder<boolean>) =>
  rowsOf(db, whose)
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'ref as reference',
      'payments.created_at as begunAt',
      'method',
      'phone',
      'amount_cents as amountCents',
      'status',
      'reason',
    ])
    .orderBy('attempt')
    .execute();

export const moneyPart: PersonalPart = {
  name: 'money',
  about: 'The payments we received for your orders, and refunds.',
  export: (db, userId) => exportMoney(db, ofAccount(userId)),
  guest: { export: (db, email) => exportMoney(db, ofGuest(email)), erase: withOrders },
};

const exportMoney = (db: Queries, whose: RawBuilder<boolean>) =>
  rowsOf(db, whose)
    .innerJoin('ledger_entries', 'ledger_entries.order_id', 'orders.id')
    .select([
      'ref as reference',
      'at',
      'kind',
      'amount_cents as amountCents',
      'method',
      'provider_reference as paymentReference',
      'ledger_entries.note',
    ])
    .orderBy('place')
    .execute();

export const orderHistoryPart: PersonalPart = {
  name: 'order-changes',
  about: 'The history of your orders.',
  export: (db, userId) => exportHistory(db, ofAccount(userId), userId),
  guest: { export: (db, email) => exportHistory(db, ofGuest(email), null), erase: withOrders },
};

async function exportHistory(db: Queries, whose: RawBuilder<boolean>, userId: string | null) {
  const events = await rowsOf(db, whose)
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['ref as reference', 'at', 'event', 'by_user_id as by', 'details'])
    .orderBy('order_events.id')
    .execute();
  return events.map(({ by, details, ...row }) => ({ ...row, byYou: userId !== null && by === userId, details }));
}

export const cartPart: PersonalPart = {
  name: 'cart',
  about: 'The items in your saved cart.',
  async export(db, userId) {
    const cart = await db.selectFrom('carts').selectAll().where('user_id', '=', userId).executeTakeFirst();
    return (cart?.items ?? []).map(({ id, quantity }) => ({
      item: id,
      quantity,
      savedAt: cart?.updated_at.toISOString() ?? null,
    }));
  },
  async erase(trx: Trx, userId) {
    await trx.deleteFrom('carts').where('user_id', '=', userId).execute();
  },
};
