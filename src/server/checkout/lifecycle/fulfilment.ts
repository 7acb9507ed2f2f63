import { type FulfilmentStatus, nextFulfilment } from '#contract/checkout/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import { cancelOrder } from './cancel-order.ts';

const labels: Record<FulfilmentStatus, string> = {
  placed: 'placed',
  in_progress: 'in progress',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
};

/**
 * Changes the fulfilment status of an order, inside the caller's transaction; setting the current status has no effect.
 * Starting work issues the invoice, even before all is paid.
 * @throws AppError WORK_CANNOT_MOVE
 */
export async function changeFulfilmentStatus(
  trx: Trx,
  shop: CheckoutContext,
  orderId: string,
  { to, by, remark }: { to: FulfilmentStatus; by: string; remark: string },
): Promise<void> {
  const row = await lockOrder(trx, orderId);
  if (row.work_status === to) return;
  if (!nextFulfilment[row.work_status].includes(to)) {
    throw new AppError('WORK_CANNOT_MOVE', { from: labels[row.work_status], to: labels[to] });
  }
  if (to === 'cancelled') {
    await cancelOrder(trx, shop, row, { kind: 'staff', userId: by, reason: remark });
    return;
  }
  await trx.updateTable('orders').set({ work_status: to, expires_at: null }).where('id', '=', row.id).execute();
  await appendOrderEvent(trx, shop, row, {
    event: `work.${to}`,
    by,
    details: remark,
    change: { before: row.work_status, after: to },
  });
  const moved: OrderRow = { ...row, work_status: to, expires_at: null };
  if (to === 'in_progress') await issueInvoice(trx, shop, moved);
  const bought = await orderWithCustomer(trx, shop, moved);
  if (to === 'in_progress') await shop.emails.started(trx, bought);
  if (to === 'delivered') await shop.emails.delivered(trx, bought);
}
