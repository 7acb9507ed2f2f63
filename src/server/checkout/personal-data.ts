import { sql } from 'kysely';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { dollars } from './orders/pricing.ts';

const rowsOf = (db: Queries, userId: string) =>
  db.selectFrom('orders').where('user_id', '=', userId).orderBy('orders.created_at');

/**
 * Orders: those in progress, or with money received or pending, must be finished first. Afterwards the law on invoices
 * keeps name and address of what was paid or invoiced; the rest identifies nobody.
 */
export function ordersPart({ clock }: Pick<Platform, 'clock'>): PersonalPart {
  return {
    name: 'orders',
    about: 'Your orders, and who is billed for them.',
    async export(db, userId) {
      const orders = await rowsOf(db, userId).selectAll().execute();
      const lines = await rowsOf(db, userId)
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .selectAll('order_lines')
        .orderBy('place')
        .execute();
      return orders.map((order) => ({
        reference: order.ref,
        orderedAt: order.created_at.toISOString(),
        ordered: lines
          .filter((line) => line.order_id === order.id)
          .map(({ quantity, name, total_cents: cents }) => `${quantity} × ${name}: ${dollars(cents)}`)
          .join('; '),
        totalCents: order.total_cents,
        taxCents: order.tax_cents,
        currency: order.currency,
        work: order.work_status,
        name: order.billing.name,
        email: order.email,
        organisation: order.billing.organisation || null,
        address: order.billing.address || null,
        taxNumber: order.billing.taxNumber || null,
        note: order.note,
      }));
    },
    async erase(trx, userId) {
      const all = trx.selectFrom('orders').select('id').where('user_id', '=', userId);
      await trx
        .updateTable('orders')
        .set({ work_status: 'cancelled' })
        .where('user_id', '=', userId)
        .where('work_status', '=', 'placed')
        .execute();
      await trx
        .updateTable('payments')
        .set({ status: 'cancelled', updated_at: clock.now() })
        .where('order_id', 'in', all)
        .where('status', '=', 'pending')
        .where('method', 'in', ['bank', 'cash'])
        .execute();
      await trx.updateTable('payments').set({ phone: null }).where('order_id', 'in', all).execute();
      await trx
        .updateTable('order_events')
        .set({ details: '', by_user_id: null })
        .where('order_id', 'in', all)
        .where('by_user_id', '=', userId)
        .execute();
      await trx
        .updateTable('orders')
        .set({ billing: JSON.stringify({ name: '' }) as never })
        .where('user_id', '=', userId)
        .where(sql<boolean>`not exists (select from ledger_entries where order_id = orders.id)`)
        .where(sql<boolean>`not exists (select from invoices where order_id = orders.id)`)
        .execute();
      await trx
        .updateTable('orders')
        .set({ user_id: null, email: '', note: null, expires_at: null })
        .where('user_id', '=', userId)
        .execute();
    },
    async obstacle(db, userId) {
      const open = await rowsOf(db, userId).select('ref').where(isOpen).orderBy('created_at').execute();
      return open.length ? { code: 'OPEN_ORDERS', refs: open.map(({ ref }) => ref) } : null;
    },
  };
}

/** Work is to be done or to be paid for, or money is to be counted or given back. */
const isOpen = sql<boolean>`(
  work_status in ('in_progress', 'delivered')
  or (work_status in ('placed', 'cancelled')
    and (select coalesce(sum(amount_cents), 0) from ledger_entries where order_id = orders.id) > 0)
  or exists (select from payments where order_id = orders.id
    and status in ('starting', 'pending', 'unknown') and method in ('ecocash', 'onemoney', 'paynow')))`;

const goesWithOrders = async (): Promise<void> => {};

export const paymentsPart: PersonalPart = {
  name: 'payments',
  about: 'Your payments and payment attempts.',
  async export(db, userId) {
    const payments = await rowsOf(db, userId)
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .selectAll('payments')
      .select('orders.ref')
      .orderBy('attempt')
      .execute();
    return payments.map((payment) => ({
      reference: payment.ref,
      begunAt: payment.created_at.toISOString(),
      method: payment.method,
      phone: payment.phone,
      amountCents: payment.amount_cents,
      status: payment.status,
      reason: payment.reason,
    }));
  },
  erase: goesWithOrders,
};

export const moneyPart: PersonalPart = {
  name: 'money',
  about: 'The payments we received for your orders, and refunds.',
  async export(db, userId) {
    const entries = await rowsOf(db, userId)
      .innerJoin('ledger_entries', 'ledger_entries.order_id', 'orders.id')
      .selectAll('ledger_entries')
      .select('orders.ref')
      .orderBy('place')
      .execute();
    return entries.map((entry) => ({
      reference: entry.ref,
      at: entry.at.toISOString(),
      kind: entry.kind,
      amountCents: entry.amount_cents,
      method: entry.method,
      paymentReference: entry.provider_reference,
      note: entry.note,
    }));
  },
  erase: goesWithOrders,
};

export const orderHistoryPart: PersonalPart = {
  name: 'order-changes',
  about: 'The history of your orders.',
  async export(db, userId) {
    const events = await rowsOf(db, userId)
      .innerJoin('order_events', 'order_events.order_id', 'orders.id')
      .selectAll('order_events')
      .select('orders.ref')
      .orderBy('order_events.id')
      .execute();
    return events.map(({ ref, at, event, by_user_id: by, details }) => ({
      reference: ref,
      at: at.toISOString(),
      event,
      byYou: by === userId,
      details,
    }));
  },
  erase: goesWithOrders,
};

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
