import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import type { PaymentStatus } from '#contract/checkout/payments.ts';
import { formatUsd } from '#contract/money.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { log } from '#server/platform/log.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { type LedgerRow, lockOrder, moneyOfOne, type OrderRow } from '../orders/orders.ts';
import { isOpen, type PaymentRow, selectPayments } from '../orders/payment-rows.ts';
import { noReason, type ReasonColumns, reasonFor } from '../payment-reasons.ts';
import type { GatewayState } from '../paynow/gateway.ts';
import { type NewEntry, recordLedgerEntry } from './record-ledger-entry.ts';

/** Applies a polled status to a payment, in any order and repeatedly: a paid payment stays paid. */
export async function applyGatewayStatus(
  checkout: CheckoutContext,
  payment: Pick<PaymentRow, 'id' | 'order_id'>,
  state: GatewayState,
) {
  await inTransaction(checkout.platform.db, async (trx) => {
    // Lock order: order, then payment.
    const row = await lockOrder(trx, payment.order_id);
    const current = await selectPayments(trx).where('id', '=', payment.id).forUpdate().executeTakeFirstOrThrow();
    if (state.reference !== current.gateway_reference) {
      log('error', 'payment.foreign', { paymentId: current.id, reference: state.reference });
      return;
    }
    await updatePayment(trx, checkout, current, { gateway_status: state.status });
    if (state.meaning === 'waiting') {
      if (current.status === 'starting' || current.status === 'unknown')
        await updatePayment(trx, checkout, current, { status: 'pending' });
    } else if (state.meaning === 'cancelled' || state.meaning === 'failed') {
      if (isOpen(current)) await endPayment(trx, checkout, row, current, state.meaning, reasonOf(state));
    } else {
      await recordGatewayPayment(trx, checkout, row, current, state);
    }
  });
}

/** Disputed or refunded money was paid first, even if we missed that status. */
async function recordGatewayPayment(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  payment: PaymentRow,
  state: GatewayState,
): Promise<void> {
  const entry = {
    payment,
    method: payment.method,
    provider: 'paynow',
    provider_reference: state.gatewayReference,
    by: null,
  } as const;
  // The status is written first, because the emails read it.
  if (payment.status !== 'paid') await markPaid(trx, checkout, payment, state);
  const paid = { kind: 'payment', amount_cents: state.amountCents, provider_status: 'paid' } as const;
  if (!(await recordLedgerEntry(trx, checkout, row, { ...entry, ...paid })))
    await refuseReusedReference(trx, payment, state);
  if (state.meaning === 'disputed') {
    await recordLedgerEntry(trx, checkout, row, {
      ...entry,
      kind: 'dispute',
      amount_cents: 0,
      provider_status: 'disputed',
    });
  } else if (state.meaning === 'refunded') {
    // A manual refund entered earlier is the same money.
    const { balance } = await moneyOfOne(trx, row.id);
    const amount = Math.min(state.amountCents, Math.max(0, balance.paidCents));
    await recordLedgerEntry(trx, checkout, row, {
      ...entry,
      kind: 'refund',
      amount_cents: 0 - amount,
      provider_status: 'refunded',
    });
  } else {
    await endDispute(trx, checkout, row, entry);
  }
}

/** A Paynow reference pays one payment only. @throws when it has paid another */
async function refuseReusedReference(trx: Trx, payment: PaymentRow, state: GatewayState): Promise<void> {
  const { payment_id: paid } = await trx
    .selectFrom('ledger_entries')
    .select('payment_id')
    .where('provider', '=', 'paynow')
    .where('provider_reference', '=', state.gatewayReference)
    .where('provider_status', '=', 'paid')
    .executeTakeFirstOrThrow();
  if (paid !== payment.id) throw new Error(`${state.gatewayReference} has paid another payment`);
}

/** Paynow reports a disputed payment as paid again. */
async function endDispute(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  entry: Omit<NewEntry, 'kind' | 'amount_cents' | 'provider_status'>,
): Promise<void> {
  const { entries } = await moneyOfOne(trx, row.id);
  const isOfThis = (one: LedgerRow): boolean =>
    one.kind === 'dispute' && one.provider_reference === entry.provider_reference;
  if (entries.findLast(isOfThis)?.provider_status !== 'disputed') return;
  await recordLedgerEntry(trx, checkout, row, {
    ...entry,
    kind: 'dispute',
    amount_cents: 0,
    provider_status: 'settled',
  });
}

/** A different amount is not 'paid': the ledger records it, and the order needs attention. */
async function markPaid(trx: Trx, checkout: CheckoutContext, payment: PaymentRow, { amountCents }: GatewayState) {
  if (amountCents === payment.amount_cents) {
    await updatePayment(trx, checkout, payment, { status: 'paid', ...noReason });
  } else {
    const reason = `${formatUsd(amountCents)} came instead of ${formatUsd(payment.amount_cents)}. We will look into it and write to you.`;
    await updatePayment(trx, checkout, payment, { status: 'failed', reason_code: 'other_amount', reason });
  }
}

export async function endPayment(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  payment: PaymentRow,
  status: 'cancelled' | 'failed',
  columns: ReasonColumns,
): Promise<void> {
  const { reason } = columns;
  await updatePayment(trx, checkout, payment, { status, ...columns });
  await appendOrderEvent(trx, checkout, row, {
    event: `payment.${status}`,
    by: null,
    details: [shortMethodNames[payment.method], reason].filter(Boolean).join(': '),
  });
  // No email: the customer cancelled it.
  if (status === 'cancelled' || row.work_status === 'cancelled') return;
  const { amount_cents: amountCents, method } = payment;
  await checkout.emails.failed(trx, await orderWithCustomer(trx, checkout, row), { amountCents, method }, reason ?? '');
}

const reasonOf = ({ meaning }: GatewayState): ReasonColumns => (meaning === 'failed' ? reasonFor('failed') : noReason);

async function updatePayment(
  trx: Trx,
  { platform: { clock } }: CheckoutContext,
  { id }: PaymentRow,
  values: { status?: PaymentStatus; gateway_status?: string } & Partial<ReasonColumns>,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...values, updated_at: clock.now() })
    .where('id', '=', id)
    .execute();
}
