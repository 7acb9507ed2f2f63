import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { gatewayMethods, type PaymentMethod } from '#contract/checkout/payments.ts';
import { formatUsd } from '#contract/money.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { emailPaidSeats, freeSeats } from '#server/courses/courses.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { CheckoutContext } from '../context.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { issueRefundDocument } from '../invoices/refund-document.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { attentionOf, dueOf } from '../orders/ledger.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { type LedgerRow, type Money, moneyOfOne, type OrderRow, referenceOf } from '../orders/orders.ts';
import { cancelManualPayments, isOpen, type PaymentRow } from '../orders/payment-rows.ts';

export interface NewEntry extends Pick<LedgerRow, 'kind' | 'amount_cents' | 'method' | 'provider'> {
  payment: PaymentRow | null;
  provider_reference: string;
  provider_status: string;
  received_on?: string;
  note?: string;
  /** The member of staff who records it; null for what Paynow reports. */
  by: string | null;
}

const events = { payment: 'money.received', refund: 'money.returned', dispute: 'money.disputed' };

/** Adds an entry to an order the caller has locked, with invoice, receipt and emails. False when its key exists. */
export async function recordLedgerEntry(trx: Trx, checkout: CheckoutContext, row: OrderRow, entry: NewEntry) {
  const before = await moneyOfOne(trx, row.id);
  const { payment, by, ...values } = entry;
  const inserted = await trx
    .insertInto('ledger_entries')
    .values({
      ...values,
      id: newId(),
      order_id: row.id,
      payment_id: payment?.id ?? null,
      currency: 'USD',
      received_on: entry.received_on ?? null,
      note: entry.note || null,
      entered_by: by,
      at: checkout.platform.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const details = [formatUsd(entry.amount_cents), shortMethodNames[entry.method], referenceOf(entry), entry.note];
  await appendOrderEvent(trx, checkout, row, {
    event: events[entry.kind],
    by,
    change: by === null ? undefined : paidChange(before, entry),
    details: details.filter(Boolean).join(', '),
  });
  await afterLedgerEntry(trx, checkout, row, before, { ...entry, id: inserted.id });
  return true;
}

/** The money received for an order less refunds, in dollars. */
const paidChange = ({ balance: { paidCents } }: Money, entry: NewEntry) => ({
  before: formatUsd(paidCents),
  after: formatUsd(paidCents + entry.amount_cents),
});

async function afterLedgerEntry(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  before: Money,
  entry: NewEntry & { id: string },
) {
  const { emails } = checkout;
  const money = await moneyOfOne(trx, row.id);
  const isNowPaid = isPaid(row, money) && !isPaid(row, before);
  // Money has arrived: the order no longer expires.
  if (entry.kind === 'payment' && row.expires_at) {
    await trx.updateTable('orders').set({ expires_at: null }).where('id', '=', row.id).execute();
  }
  const isRefund = entry.kind === 'refund' && entry.amount_cents < 0;
  if (isRefund && money.balance.paidCents <= 0)
    await freeSeats(trx, checkout, row.id, { informs: isPaid(row, before) });
  const now: OrderRow = { ...row, expires_at: entry.kind === 'payment' ? null : row.expires_at };
  if (isNowPaid) await endOpenPayments(trx, now, entry.method, checkout.platform.clock.now());
  else await updateAwaited(trx, now, money, checkout.platform.clock.now());
  if (isNowPaid && row.work_status !== 'cancelled') await issueInvoice(trx, checkout, now);
  if (isRefund) await issueRefundDocument(trx, checkout, now, { entryId: entry.id, by: null });
  const purchase = await orderWithCustomer(trx, checkout, now);
  const moved = {
    amountCents: Math.abs(entry.amount_cents),
    method: entry.method,
    reference: purchase.order.ledger.at(-1)?.reference ?? null,
  };
  if (entry.kind === 'payment') await emails.paid(trx, purchase, moved, { toOwner: !(await isOwner(trx, entry.by)) });
  if (isNowPaid) await emailPaidSeats(trx, checkout, row.id);
  if (isRefund) await emails.refunded(trx, purchase, moved, { entryId: entry.id, reason: entry.note ?? '' });
  const known = attentionIn(row, before);
  const reasons = attentionIn(row, money).filter((reason) => !known.includes(reason));
  if (reasons.length) await emails.attention(trx, purchase, reasons);
}

/** True once paid in full; later refunds are not due again (`dueOf`). */
const isPaid = ({ total_cents: totalCents }: OrderRow, { balance }: Money): boolean =>
  balance.receivedCents >= totalCents;

/** A chosen transfer or cash payment is one of the amount still due. */
async function updateAwaited(trx: Trx, row: OrderRow, { balance }: Money, now: Date): Promise<void> {
  const dueCents = dueOf(row.total_cents, balance, row.work_status);
  if (dueCents === 0) return cancelManualPayments(trx, row.id, now);
  await trx
    .updateTable('payments')
    .set({ amount_cents: dueCents, updated_at: now })
    .where('order_id', '=', row.id)
    .where('status', '=', 'pending')
    .where('method', 'not in', gatewayMethods)
    .execute();
}

const isOwner = async (trx: Trx, userId: string | null): Promise<boolean> =>
  userId !== null && ((await findUser(trx, userId))?.roles.includes('owner') ?? false);

/** A chosen transfer or cash payment has arrived, or is no longer expected. */
async function endOpenPayments(trx: Trx, row: OrderRow, method: PaymentMethod, now: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set((eb) => ({
      status: eb
        .case()
        .when('method', '=', method)
        .then('paid' as const)
        .else('cancelled' as const)
        .end(),
      updated_at: now,
    }))
    .where('order_id', '=', row.id)
    .where('status', '=', 'pending')
    .where('method', 'not in', gatewayMethods)
    .execute();
}

export const attentionIn = ({ total_cents: totalCents, work_status: workStatus }: OrderRow, money: Money) =>
  attentionOf({ totalCents, workStatus }, money.balance, hasOtherAmount(money));

const hasOtherAmount = ({ entries, payments }: Money): boolean =>
  entries.some(
    ({ kind, provider, payment_id: id, amount_cents: amount }) =>
      kind === 'payment' &&
      provider === 'paynow' &&
      payments.some((payment) => payment.id === id && payment.amount_cents !== amount),
  );

export const openPaymentBy = ({ payments }: Money, method: string): PaymentRow | null =>
  payments.find((payment) => payment.method === method && isOpen(payment)) ?? null;
