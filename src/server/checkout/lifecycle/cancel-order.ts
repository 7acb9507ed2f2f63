import { freeSeats } from '#server/courses/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { canCancel, lockOrder, moneyOfOne, type OrderRow } from '../orders/orders.ts';
import { cancelManualPayments, isGivenUp, isPendingPayment } from '../orders/payment-rows.ts';
import { reasonFor } from '../payment-reasons.ts';
import { endPayment } from '../payments/apply-gateway-status.ts';

/** Runs in the caller's transaction; idempotent. @throws AppError CANNOT_CANCEL, PAYMENT_IN_PROGRESS */
export async function cancelOwnOrder(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  userId: string,
  reason: string,
) {
  const row = await lockOrder(trx, orderId);
  if (row.work_status === 'cancelled') return;
  const { balance, payments } = await moneyOfOne(trx, row.id);
  if (!canCancel(row, balance)) throw new AppError('CANNOT_CANCEL');
  const pendingPayment = payments.find(isPendingPayment);
  if (pendingPayment && !isGivenUp(pendingPayment, checkout.platform.clock.now()))
    throw new AppError('PAYMENT_IN_PROGRESS');
  if (pendingPayment) await endPayment(trx, checkout, row, pendingPayment, 'cancelled', reasonFor('no_reply'));
  await cancelOrder(trx, checkout, row, { kind: 'client', userId, reason });
}

type Canceller = { kind: 'client' | 'staff'; userId: string; reason: string } | { kind: 'time' };

/** The caller has locked the order and checked that it may be cancelled. */
export async function cancelOrder(trx: Trx, checkout: CheckoutContext, row: OrderRow, by: Canceller): Promise<void> {
  const reason = by.kind === 'time' ? '' : by.reason;
  await trx
    .updateTable('orders')
    .set({ work_status: 'cancelled', expires_at: null })
    .where('id', '=', row.id)
    .execute();
  const { balance } = await moneyOfOne(trx, row.id);
  await freeSeats(trx, checkout, row.id, { informs: balance.receivedCents >= row.total_cents });
  await cancelManualPayments(trx, row.id, checkout.platform.clock.now());
  const event = by.kind === 'time' ? 'expired' : 'cancelled';
  await appendOrderEvent(trx, checkout, row, {
    event,
    by: by.kind === 'time' ? null : by.userId,
    details: reason,
    change: by.kind === 'staff' ? { before: row.work_status, after: 'cancelled' } : undefined,
  });
  const cancelled: OrderRow = { ...row, work_status: 'cancelled', expires_at: null };
  await checkout.emails.cancelled(trx, await orderWithCustomer(trx, checkout, cancelled), by.kind, reason);
}
