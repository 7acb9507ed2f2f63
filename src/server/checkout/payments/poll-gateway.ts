import { sql } from 'kysely';
import { gatewayMethods } from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { addHours, addMinutes, addSeconds } from '#server/platform/clock.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import type { CheckoutContext } from '../context.ts';
import { type PaymentRow, selectPayments } from '../orders/payment-rows.ts';
import { reasonFor } from '../payment-reasons.ts';
import { applyGatewayStatus } from './apply-gateway-status.ts';

/** Polls Paynow about a payment, at most every 5 s for all callers. False when not polled, or without a reply. */
export async function pollPayment(checkout: CheckoutContext, payment: Pick<PaymentRow, 'id' | 'order_id'>) {
  const { gateway, platform } = checkout;
  if (!gateway) return false;
  const now = platform.clock.now();
  const claimed = await platform.db
    .updateTable('payments')
    .set({ polled_at: now })
    .where('id', '=', payment.id)
    .where('poll_url', 'is not', null)
    .where((eb) =>
      eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', addSeconds(now, -limits.paymentPollSeconds))]),
    )
    .returning(['poll_url', 'gateway_reference'])
    .executeTakeFirst();
  if (!claimed?.poll_url) return false;
  // The poll covers notifications from before it, not those that arrive while it runs.
  const notified = await platform.db
    .selectFrom('gateway_notices')
    .select('id')
    .where('gateway_reference', '=', claimed.gateway_reference)
    .where('handled_at', 'is', null)
    .execute();
  try {
    // Outside any transaction, as it may take seconds.
    await applyGatewayStatus(checkout, payment, await gateway.poll(claimed.poll_url));
  } catch (error) {
    log('warn', 'payment.poll', { paymentId: payment.id, ...errorFacts(error) });
    return false;
  }
  if (notified.length === 0) return true;
  await platform.db
    .updateTable('gateway_notices')
    .set({ handled_at: platform.clock.now() })
    .where(
      'id',
      'in',
      notified.map(({ id }) => id),
    )
    .execute();
  return true;
}

/** Scheduled: polls pending payments, and for some days those we expired, as they may still be approved. */
export async function pollOpenPayments(checkout: CheckoutContext): Promise<void> {
  if (!checkout.gateway) return;
  const now = checkout.platform.clock.now();
  await endPaymentsWithoutReply(checkout, now);
  const due = await selectPayments(checkout.platform.db)
    .where('method', 'in', gatewayMethods)
    .where('poll_url', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['starting', 'pending', 'unknown']),
        eb.and([
          eb('reason_code', '=', 'no_reply'),
          eb(sql`lower(coalesce(gateway_status, 'sent'))`, 'in', ['created', 'sent']),
          eb('created_at', '>', addHours(now, -24 * limits.paymentWatchedDays)),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('created_at', '>', addMinutes(now, -limits.paymentGivenUpMinutes)),
        eb('polled_at', 'is', null),
        eb('polled_at', '<=', addHours(now, -1)),
      ]),
    )
    .orderBy('polled_at', (by) => by.asc().nullsFirst())
    .limit(pollsPerRun)
    .execute();
  for (const payment of due) await pollPayment(checkout, payment);
}

const pollsPerRun = 50;

/** After an interrupted start there is no poll URL: the payment is 'unknown' and stops blocking after half an hour. */
async function endPaymentsWithoutReply({ platform: { db } }: CheckoutContext, now: Date): Promise<void> {
  const unheard = db.updateTable('payments').set({ updated_at: now }).where('poll_url', 'is', null);
  const ofGateway = unheard.where('method', 'in', gatewayMethods);
  await ofGateway
    .set({ status: 'unknown' })
    .where('status', '=', 'starting')
    .where('created_at', '<=', addMinutes(now, -1))
    .execute();
  await ofGateway
    .set({ status: 'failed', ...reasonFor('no_reply') })
    .where('status', '=', 'unknown')
    .where('created_at', '<=', addMinutes(now, -limits.paymentGivenUpMinutes))
    .execute();
}
