import {
  adminMessages,
  type recordPayment as recordPaymentCall,
  type recordRefund as recordRefundCall,
} from '#contract/admin/orders/orders.ts';
import { businessDate } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { formatUsd } from '#contract/money.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { CheckoutContext } from '../context.ts';
import { lockOrder, moneyOfOne } from '../orders/orders.ts';
import { openPaymentBy, recordLedgerEntry } from './record-ledger-entry.ts';

/** Manual references include the method: a bank and a receipt book number independently. */
const writtenReference = (method: string, reference: string): string =>
  `${method} ${reference.replace(/[\p{Cc}\s]+/gu, ' ').toUpperCase()}`;

/**
 * Records a manual payment in the ledger, inside the caller's transaction; also for a cancelled order, which then needs
 * attention.
 * @throws AppError VALIDATION_FAILED for a future day, PAYMENT_TOO_LARGE, REFERENCE_USED
 */
export async function recordManualPayment(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  form: BodyOf<typeof recordPaymentCall>,
  by: string,
): Promise<void> {
  if (form.receivedOn > businessDate(checkout.platform.clock.now())) {
    throw new AppError('VALIDATION_FAILED', { fields: { receivedOn: adminMessages.receivedOn } });
  }
  const row = await lockOrder(trx, orderId);
  const money = await moneyOfOne(trx, row.id);
  // Paid less refunds, so that a mistaken payment can be refunded and entered again.
  const most = Math.max(0, row.total_cents - money.balance.paidCents);
  if (form.amountCents > most) throw new AppError('PAYMENT_TOO_LARGE', { amount: formatUsd(most) });
  const written = await recordLedgerEntry(trx, checkout, row, {
    payment: openPaymentBy(money, form.method),
    kind: 'payment',
    amount_cents: form.amountCents,
    method: form.method,
    provider: 'hand',
    provider_reference: writtenReference(form.method, form.reference),
    provider_status: 'received',
    received_on: form.receivedOn,
    note: form.note ?? '',
    by,
  });
  if (!written) throw new AppError('REFERENCE_USED');
}

/** Runs in the caller's transaction. @throws AppError REFUND_TOO_LARGE, REFERENCE_USED */
export async function recordRefund(
  trx: Trx,
  checkout: CheckoutContext,
  orderId: string,
  form: BodyOf<typeof recordRefundCall>,
  by: string,
): Promise<void> {
  const row = await lockOrder(trx, orderId);
  const { balance } = await moneyOfOne(trx, row.id);
  const most = Math.max(0, balance.paidCents);
  if (form.amountCents > most) throw new AppError('REFUND_TOO_LARGE', { amount: formatUsd(most) });
  const written = await recordLedgerEntry(trx, checkout, row, {
    payment: null,
    kind: 'refund',
    amount_cents: -form.amountCents,
    method: form.method,
    provider: 'hand',
    provider_reference: form.reference ? writtenReference(form.method, form.reference) : `own ${newId()}`,
    provider_status: 'given_back',
    note: form.reason,
    by,
  });
  if (!written) throw new AppError('REFERENCE_USED');
}
