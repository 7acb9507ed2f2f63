import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import type { CheckoutContext } from '../context.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import { isGatewayMethod, type PaymentRow, selectPayments } from '../orders/payment-rows.ts';
import { noReason, type ReasonColumns, reasonFor } from '../payment-reasons.ts';
import type { BeginResult } from '../paynow/gateway.ts';

export async function beginAtGateway(
  { gateway, platform }: CheckoutContext,
  order: OrderRow,
  payment: PaymentRow,
): Promise<BeginResult> {
  if (!gateway || !isGatewayMethod(payment.method)) throw new AppError('METHOD_UNAVAILABLE');
  try {
    return await gateway.begin({
      reference: payment.gateway_reference ?? '',
      amountCents: payment.amount_cents,
      method: payment.method,
      phone: payment.phone,
      email: order.email,
      description: `${platform.brand}, order ${order.ref}`,
      returnUrl: platform.link(`/confirmation?order=${order.ref}`),
      resultUrl: platform.link('/api/payments/paynow/result'),
    });
  } catch (error) {
    log('error', 'payment.begin', { paymentId: payment.id, ...errorFacts(error) });
    return { outcome: 'unknown' };
  }
}

/** Records Paynow's reply. A webhook notification may have arrived first: its status is not overwritten. */
export async function saveBeginResult(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  { id }: PaymentRow,
  result: BeginResult,
): Promise<PaymentRow> {
  const row = await lockOrder(trx, orderId);
  const payment = await selectPayments(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const isUnanswered = payment.status === 'starting' || payment.status === 'unknown';
  const update = trx.updateTable('payments').set({ updated_at: checkout.platform.clock.now() }).where('id', '=', id);
  if (result.outcome === 'begun') {
    await update
      .set({
        // A notification is only a hint; this is Paynow's own reply.
        poll_url: result.pollUrl,
        browser_url: result.browserUrl,
        instructions: result.instructions,
        ...(isUnanswered && { status: 'pending' }),
      })
      .execute();
  } else if (isUnanswered) {
    const status = result.outcome === 'unknown' ? 'unknown' : 'failed';
    const reason = reasonOf(result);
    await update.set({ status, ...reason }).execute();
    await appendOrderEvent(trx, checkout, row, { event: `payment.${status}`, by: null, details: reason.reason ?? '' });
  }
  return selectPayments(trx).where('id', '=', id).executeTakeFirstOrThrow();
}

function reasonOf(result: Exclude<BeginResult, { outcome: 'begun' }>): ReasonColumns {
  if (result.outcome === 'refused') return { reason_code: 'refused', reason: result.reason };
  return result.outcome === 'unreachable' ? reasonFor('not_reached') : noReason;
}
