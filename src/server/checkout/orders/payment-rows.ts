import { type Selectable, sql } from 'kysely';
import { formatHours } from '#contract/bookings/format-opening-hours.ts';
import {
  gatewayMethods,
  type Payment,
  type PaymentAction,
  type PaymentMethod,
  type PaymentStatus,
  ringsPhone,
} from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { CheckoutContext } from '../context.ts';

export const selectPayments = (db: Queries) => db.selectFrom('payments').selectAll();

export type PaymentRow = Selectable<Tables['payments']>;

export const isGatewayMethod = (method: PaymentMethod): method is (typeof gatewayMethods)[number] =>
  gatewayMethods.some((one) => one === method);

const openStatuses: readonly PaymentStatus[] = ['starting', 'pending', 'unknown'];

/** Of an order in the same query: the gateway has no final status of one of its payments yet. */
export const hasPendingPayment = sql<boolean>`exists (select from payments where order_id = orders.id
  and status in (${sql.join(openStatuses)}) and method in (${sql.join(gatewayMethods)}))`;

export const isOpen = ({ status }: Pick<PaymentRow, 'status'>): boolean => openStatuses.includes(status);

/** Paynow has no final status yet. A chosen transfer or cash does not count as pending. */
export const isPendingPayment = (payment: Pick<PaymentRow, 'status' | 'method'>): boolean =>
  isOpen(payment) && isGatewayMethod(payment.method);

/** True when a pending payment no longer blocks another. Money that arrives later still counts. */
export const isGivenUp = ({ created_at: createdAt }: Pick<PaymentRow, 'created_at'>, now: Date): boolean =>
  now >= addMinutes(createdAt, limits.paymentGivenUpMinutes);

/** A chosen transfer or cash payment is no longer expected. */
export async function cancelManualPayments(trx: Trx, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'cancelled', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('method', 'not in', gatewayMethods)
    .execute();
}

export const asPayment = (checkout: CheckoutContext, ref: string, row: PaymentRow): Payment => ({
  id: row.id,
  method: row.method,
  amountCents: row.amount_cents,
  status: row.status,
  reason: row.reason,
  action: isOpen(row) ? actionOf(checkout, ref, row) : { type: 'none' },
  createdAt: row.created_at.toISOString(),
});

function actionOf({ settings, business }: CheckoutContext, ref: string, row: PaymentRow): PaymentAction {
  const { method } = row;
  if (ringsPhone(method)) {
    const expiresAt = addMinutes(row.created_at, limits.paymentGivenUpMinutes).toISOString();
    return { type: 'ussd', instructions: row.instructions ?? '', expiresAt };
  }
  if (method === 'paynow') return row.browser_url ? { type: 'redirect', url: row.browser_url } : { type: 'none' };
  if (method === 'cash') {
    const { street, hours } = business.contact;
    return { type: 'cash', address: street, hours: hours.map(formatHours).join('; '), reference: ref };
  }
  return settings.bank ? { type: 'bank', ...settings.bank, reference: ref } : { type: 'none' };
}
