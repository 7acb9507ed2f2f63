import { businessDate } from '#contract/business-days.ts';
import { type FulfilmentStatus, nextFulfilmentOf } from '#contract/checkout/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { moneyStatusOf } from '../orders/ledger.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { linesOf, lockOrder, moneyOfOne, type OrderRow } from '../orders/orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { requireComingDay } from './change-expected-day.ts';
import { expectedDay } from './expected-day.ts';

const labels: Record<FulfilmentStatus, string> = {
  placed: 'placed',
  in_progress: 'in progress',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
};

interface Change {
  to: FulfilmentStatus;
  /** Null: by itself, as time has passed. */
  by: string | null;
  remark: string;
  /** False: another email tells the customer of the delivery. */
  informs?: boolean;
  /** Of work that begins: the day on which it is delivered; by default by the durations of the services. */
  expectedOn?: string | undefined;
}

/**
 * Changes the fulfilment status of an order, inside the caller's transaction; setting the current status has no effect.
 * Starting work issues the invoice, even before all is paid.
 * @throws AppError WORK_CANNOT_MOVE, NOTHING_DELIVERED, VALIDATION_FAILED for an expected day in the past
 */
export async function changeFulfilmentStatus(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  { to, by, remark, expectedOn, informs = true }: Change,
): Promise<void> {
  const row = await lockOrder(trx, orderId);
  if (row.work_status === to) return;
  const { balance, isPending } = await moneyOfOne(trx, orderId);
  const moneyStatus = moneyStatusOf(row.total_cents, balance, isPending);
  if (!nextFulfilmentOf(row.work_status, moneyStatus).includes(to)) {
    const from = moneyStatus === 'refunded' ? 'refunded in full' : labels[row.work_status];
    throw new AppError('WORK_CANNOT_MOVE', { from, to: labels[to] });
  }
  if (to === 'delivered' && informs) await refuseWithoutDeliverable(trx, orderId);
  if (to === 'cancelled') {
    await cancelOrder(
      trx,
      checkout,
      row,
      by === null ? { kind: 'time' } : { kind: 'staff', userId: by, reason: remark },
    );
    return;
  }
  const moved: OrderRow = {
    ...row,
    work_status: to,
    expires_at: null,
    expected_on: to === 'in_progress' ? await dayOfDelivery(trx, checkout, orderId, expectedOn) : row.expected_on,
  };
  const { work_status, expires_at, expected_on } = moved;
  await trx.updateTable('orders').set({ work_status, expires_at, expected_on }).where('id', '=', row.id).execute();
  await appendOrderEvent(trx, checkout, row, {
    event: `work.${to}`,
    by,
    details: remark,
    change: { before: row.work_status, after: to },
  });
  if (to === 'in_progress') await issueInvoice(trx, checkout, moved);
  const purchase = await orderWithCustomer(trx, checkout, moved);
  if (to === 'in_progress') await checkout.emails.started(trx, purchase);
  if (to === 'delivered' && informs) await checkout.emails.delivered(trx, purchase);
}

/** Work is delivered with a file, a link or a sentence; courses are over. @throws AppError NOTHING_DELIVERED */
async function refuseWithoutDeliverable(trx: Trx, orderId: string): Promise<void> {
  const lines = (await linesOf(trx, [orderId])).map(({ item_id: id }) => ({ id }));
  if (hasMapWork({ lines })) throw new AppError('NOTHING_DELIVERED');
}

/** @throws AppError VALIDATION_FAILED for a day in the past */
async function dayOfDelivery(
  trx: Trx,
  { platform: { clock }, catalogue }: CheckoutContext,
  orderId: string,
  chosen: string | undefined,
): Promise<string | null> {
  if (!chosen) return expectedDay(catalogue, await linesOf(trx, [orderId]), businessDate(clock.now()));
  requireComingDay(clock, chosen);
  return chosen;
}
