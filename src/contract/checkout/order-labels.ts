import type { FulfilmentStatus, LedgerEntry, MoneyStatus } from './orders.ts';
import { type Payment, type PaymentMethod, paymentMethodNames, ringsPhone } from './payments.ts';

export const fulfilmentStatusNames: Record<FulfilmentStatus, string> = {
  placed: 'Placed',
  in_progress: 'In progress',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const moneyStatusNames: Record<MoneyStatus, string> = {
  unpaid: 'Not paid yet',
  pending: 'Payment in progress',
  part_paid: 'Partly paid',
  paid: 'Paid',
  part_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** The payment label of an order; a pending one names what it waits for. */
export function paymentStatusLabel(status: MoneyStatus, payments: Pick<Payment, 'method' | 'status'>[]): string {
  const last = payments.findLast(({ method }) => method !== 'bank' && method !== 'cash');
  if (status !== 'pending' || !last) return moneyStatusNames[status];
  if (last.status === 'unknown') return 'Awaiting confirmation';
  return ringsPhone(last.method) ? 'Awaiting approval on your phone' : 'Awaiting payment on Paynow';
}

export const shortMethodNames: Record<PaymentMethod, string> = {
  ...paymentMethodNames,
  paynow: 'Paynow',
  cash: 'Cash',
};

type RefundDocument = NonNullable<LedgerEntry['document']>;

export const refundDocumentName = ({ number }: RefundDocument): string =>
  number ? `Credit note ${number}` : 'Refund receipt';

export const refundFileName = (ref: string, { number }: RefundDocument): string => `${number ?? `${ref}-refund`}.pdf`;
