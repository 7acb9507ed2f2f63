import { adminMessages } from '#contract/admin/orders/orders.ts';
import { businessDate } from '#contract/business-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { lockOrder } from '../orders/orders.ts';

interface Change {
  expectedOn: string | null;
  /** For the customer; may be empty. */
  reason: string;
  by: string;
  /** False: another email tells the customer. */
  informs?: boolean;
}

/**
 * Changes the day of the next delivery, inside the caller's transaction; the same day has no effect.
 * @throws AppError WORK_NOT_BEGUN, VALIDATION_FAILED for a day in the past
 */
export async function changeExpectedDay(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  { expectedOn, reason, by, informs = true }: Change,
): Promise<void> {
  const row = await lockOrder(trx, orderId);
  if (row.expected_on === expectedOn) return;
  if (row.work_status !== 'in_progress' && row.work_status !== 'delivered') throw new AppError('WORK_NOT_BEGUN');
  if (expectedOn !== null) requireComingDay(checkout.platform.clock, expectedOn);
  await trx.updateTable('orders').set({ expected_on: expectedOn }).where('id', '=', orderId).execute();
  const change = { before: row.expected_on ?? '', after: expectedOn ?? 'none' };
  await appendOrderEvent(trx, checkout, row, { event: 'expected.changed', by, details: reason, change });
  if (expectedOn === null || !informs) return;
  const purchase = await orderWithCustomer(trx, checkout, { ...row, expected_on: expectedOn });
  await checkout.emails.expectedDay(trx, purchase, expectedOn, reason);
}

/** @throws AppError VALIDATION_FAILED */
export function requireComingDay(clock: Clock, day: string): void {
  if (day >= businessDate(clock.now())) return;
  throw new AppError('VALIDATION_FAILED', { fields: { expectedOn: adminMessages.expectedOn } });
}
