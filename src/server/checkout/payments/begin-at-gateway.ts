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
  shop: CheckoutContext,
  orderId: string,
  { id }: PaymentRow,
  begun: BeginResult,
): Promise<PaymentRow> {
  const row = await lockOrder(trx, orderId);
  const payment = await selectPayments(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const isUnanswered = payment.status === 'starting' || payment.status === 'unknown';
  const update = trx.updateTable('payments').set({ updated_at: shop.platform.clock.now() }).where('id', '=', id);
  if (begun.outcome === 'begun') {
    await update
      .set({
        // A notification is only a hint; this is Paynow's own reply.
        poll_url: begun.pollUrl,
        browser_url: begun.browserUrl,
        instructions: begun.instructions,
        ...(isUnanswered && { status: 'pending' }),
      })
      .execute();
  } else if (isUnanswered) {
    const status = begun.outcome === 'unknown' ? 'unknown' : 'failed';
    const reason = reasonOf(begun);
    await update.set({ status, ...reason }).execute();
    await appendOrderEvent(trx, shop, row, { event: `payment.${status}`, by: null, details: reason.reason ?? '' });
  }
  return selectPayments(trx).where('id', '=', id).executeTakeFirstOrThrow();
}

function reasonOf(begun: Exclude<BeginResult, { outcome: 'begun' }>): ReasonColumns {
  if (begun.outcome === 'refused') return { reason_code: 'refused', reason: begun.reason };
  return begun.outcome === 'unreachable' ? reasonFor('not_reached') : noReason;
}
