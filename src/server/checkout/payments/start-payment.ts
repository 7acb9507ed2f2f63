import { isRefundedInFull } from '#contract/checkout/order-state.ts';
import {
  type Payment,
  type PaymentMethod,
  paymentMethodNames,
  paymentMethods,
  ringsPhone,
  type startPayment as startPaymentCall,
} from '#contract/checkout/payments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, isUniqueViolation, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { CheckoutContext } from '../context.ts';
import { dueOf } from '../orders/ledger.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { lockOrder, moneyOfOne, type OrderRow, readOwnOrder } from '../orders/orders.ts';
import {
  asPayment,
  cancelManualPayments,
  isGatewayMethod,
  isGivenUp,
  isPendingPayment,
  type PaymentRow,
  selectPayments,
} from '../orders/payment-rows.ts';
import { noReason, reasonFor } from '../payment-reasons.ts';
import { endPayment } from './apply-gateway-status.ts';
import { beginAtGateway, saveBeginResult } from './begin-at-gateway.ts';
import { pollPayment } from './poll-gateway.ts';

type Form = BodyOf<typeof startPaymentCall>;

interface PaymentRequest {
  userId: string;
  form: Form;
}

export const methodsOf = ({ gateway, settings }: Pick<CheckoutContext, 'gateway' | 'settings'>): PaymentMethod[] =>
  paymentMethods.filter((method) => {
    if (isGatewayMethod(method)) return gateway !== null && (ringsPhone(method) ? settings.mobileMoney : settings.card);
    return method === 'bank' ? settings.bank !== null : settings.cash;
  });

/** @throws AppError NOT_FOUND, METHOD_UNAVAILABLE */
export async function findOrderToPay(
  checkout: CheckoutContext,
  { userId, form, ref }: PaymentRequest & { ref: string },
): Promise<OrderRow> {
  const { platform } = checkout;
  const order = await readOwnOrder(platform.db, userId, ref);
  if (!methodsOf(checkout).includes(form.method)) throw new AppError('METHOD_UNAVAILABLE');
  // An abandoned payment does not block another once Paynow has confirmed again that it has no money.
  const { payments } = await moneyOfOne(platform.db, order.id);
  const old = payments.find((one) => isPendingPayment(one) && isGivenUp(one, platform.clock.now()));
  if (old) await pollPayment(checkout, old);
  return order;
}

/**
 * Begins a payment that `insertPayment` has stored. A payment through Paynow is committed before the request to Paynow,
 * so that we know every payment Paynow may have, wherever the process ends. A repeated call returns the payment as it
 * is, unless the first did not reach Paynow. @throws AppError GATEWAY_ERROR
 */
export async function beginPayment(
  checkout: CheckoutContext,
  order: OrderRow,
  { id, isFirst, allowRetry }: { id: string; isFirst: boolean; allowRetry: (trx: Trx) => Promise<void> },
): Promise<Payment> {
  const { db } = checkout.platform;
  const payment = await selectPayments(db).where('id', '=', id).executeTakeFirstOrThrow();
  if (!isFirst || !isGatewayMethod(payment.method)) return asPayment(checkout, order.ref, payment);

  const begun = await beginAtGateway(checkout, order, payment);
  const begunPayment = await inTransaction(db, async (trx) => {
    if (begun.outcome === 'unreachable') await allowRetry(trx);
    return saveBeginResult(trx, checkout, order.id, payment, begun);
  });
  if (begun.outcome === 'unreachable') throw new AppError('GATEWAY_ERROR');
  return asPayment(checkout, order.ref, begunPayment);
}

/**
 * Stores the payment of what is due on an order, which it locks.
 * @throws AppError ORDER_CANCELLED, ORDER_REFUNDED, ALREADY_PAID, PAYMENT_IN_PROGRESS
 */
export async function insertPayment(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  { userId, form }: PaymentRequest,
): Promise<{ id: string }> {
  const now = checkout.platform.clock.now();
  const row = await lockOrder(trx, orderId);
  if (row.work_status === 'cancelled') throw new AppError('ORDER_CANCELLED');
  const { balance, payments } = await moneyOfOne(trx, row.id);
  const due = dueOf(row.total_cents, balance, row.work_status);
  if (isRefundedInFull(balance.receivedCents, balance.returnedCents)) throw new AppError('ORDER_REFUNDED');
  if (due === 0) throw new AppError('ALREADY_PAID');
  await endOpenPayments(trx, checkout, row, payments);
  await cancelManualPayments(trx, row.id, now);
  const attempt = payments.length + 1;
  const { method } = form;
  const id = newId();
  await trx
    .insertInto('payments')
    .values({
      id,
      order_id: row.id,
      attempt,
      method,
      amount_cents: due,
      currency: 'USD',
      phone: ringsPhone(method) && form.phone ? phoneAsE164(form.phone) : null,
      status: isGatewayMethod(method) ? 'starting' : 'pending',
      ...noReason,
      gateway_reference: isGatewayMethod(method) ? `${row.ref}-${attempt}` : null,
      gateway_status: null,
      poll_url: null,
      browser_url: null,
      instructions: null,
      polled_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('PAYMENT_IN_PROGRESS') : error;
    });
  await appendOrderEvent(trx, checkout, row, {
    event: 'payment.started',
    by: userId,
    details: paymentMethodNames[method],
  });
  return { id };
}

/** @throws AppError PAYMENT_IN_PROGRESS while a pending payment may still be approved */
async function endOpenPayments(trx: Trx, checkout: CheckoutContext, row: OrderRow, payments: readonly PaymentRow[]) {
  const pendingPayment = payments.find(isPendingPayment);
  if (!pendingPayment) return;
  if (!isGivenUp(pendingPayment, checkout.platform.clock.now())) throw new AppError('PAYMENT_IN_PROGRESS');
  await endPayment(trx, checkout, row, pendingPayment, 'cancelled', reasonFor('no_reply'));
}
