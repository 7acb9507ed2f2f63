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
export async function cancelOwnOrder(trx: Trx, shop: CheckoutContext, orderId: string, userId: string, reason: string) {
  const row = await lockOrder(trx, orderId);
  if (row.work_status === 'cancelled') return;
  const { balance, payments } = await moneyOfOne(trx, row.id);
  if (!canCancel(row, balance)) throw new AppError('CANNOT_CANCEL');
  const isPending = payments.find(isPendingPayment);
  if (isPending && !isGivenUp(isPending, shop.platform.clock.now())) throw new AppError('PAYMENT_IN_PROGRESS');
  if (isPending) await endPayment(trx, shop, row, isPending, 'cancelled', reasonFor('no_reply'));
  await cancelOrder(trx, shop, row, { kind: 'client', userId, reason });
}

type Canceller = { kind: 'client' | 'staff'; userId: string; reason: string } | { kind: 'time' };

/** The caller has locked the order and checked that it may be cancelled. */
export async function cancelOrder(trx: Trx, shop: CheckoutContext, row: OrderRow, by: Canceller): Promise<void> {
  const reason = by.kind === 'time' ? '' : by.reason;
  await trx
    .updateTable('orders')
    .set({ work_status: 'cancelled', expires_at: null })
    .where('id', '=', row.id)
    .execute();
  const { balance } = await moneyOfOne(trx, row.id);
  await freeSeats(trx, shop, row.id, { informs: balance.receivedCents >= row.total_cents });
  await cancelManualPayments(trx, row.id, shop.platform.clock.now());
  const event = by.kind === 'time' ? 'expired' : 'cancelled';
  await appendOrderEvent(trx, shop, row, {
    event,
    by: by.kind === 'time' ? null : by.userId,
    details: reason,
    change: by.kind === 'staff' ? { before: row.work_status, after: 'cancelled' } : undefined,
  });
  const cancelled: OrderRow = { ...row, work_status: 'cancelled', expires_at: null };
  await shop.emails.cancelled(trx, await orderWithCustomer(trx, shop, cancelled), by.kind, reason);
}
