import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { isRefundedInFull } from '#contract/checkout/order-state.ts';
import type { FulfilmentStatus, MoneyStatus } from '#contract/checkout/orders.ts';

/** The relevant fields of a ledger entry. Entries are only ever added. */
export interface Entry {
  kind: 'payment' | 'refund' | 'dispute';
  amountCents: number;
  /** Of a dispute: 'disputed' begins one, 'settled' ends it. */
  status: string;
}

/** In cents. */
export interface Balance {
  receivedCents: number;
  returnedCents: number;
  /** Received less refunded. */
  paidCents: number;
  disputed: boolean;
}

/** In the order the rows were written. */
export function balanceOf(entries: readonly Entry[]): Balance {
  const sum = (kind: Entry['kind']): number =>
    entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amountCents : total), 0);
  const receivedCents = sum('payment');
  const returnedCents = Math.abs(sum('refund'));
  const paidCents = receivedCents - returnedCents;
  const lastDispute = entries.findLast(({ kind }) => kind === 'dispute');
  return { receivedCents, returnedCents, paidCents, disputed: lastDispute?.status === 'disputed' && paidCents > 0 };
}

/** The money status of an order. `isPending`: a payment is pending at a payment service. */
export function moneyStatusOf(totalCents: number, balance: Balance, isPending: boolean): MoneyStatus {
  const { receivedCents, returnedCents, paidCents, disputed } = balance;
  if (disputed) return 'disputed';
  if (paidCents >= totalCents) return paidCents === 0 && returnedCents > 0 ? 'refunded' : 'paid';
  if (isPending && receivedCents < totalCents) return 'pending';
  if (returnedCents > 0) return paidCents > 0 ? 'part_refunded' : 'refunded';
  return paidCents > 0 ? 'part_paid' : 'unpaid';
}

/** Refunds do not become due again; after a full refund nothing is due. */
export function dueOf(totalCents: number, balance: Balance, workStatus: FulfilmentStatus): number {
  if (workStatus === 'cancelled' || isRefundedInFull(balance.receivedCents, balance.returnedCents)) return 0;
  return Math.max(0, totalCents - balance.receivedCents);
}

type Attention = AdminOrder['attention'][number];

/** `amountDiffers`: Paynow reported another amount than was requested. */
export function attentionOf(
  { totalCents, workStatus }: { totalCents: number; workStatus: FulfilmentStatus },
  { paidCents, disputed }: Balance,
  amountDiffers: boolean,
): Attention[] {
  const found: Attention[] = [];
  if (workStatus === 'cancelled' && paidCents > 0) found.push('paid_after_cancel');
  if (paidCents > totalCents) found.push('overpaid');
  if (disputed) found.push('disputed');
  // Resolved once the amount paid reaches the total, or everything was refunded.
  if (amountDiffers && paidCents > 0 && paidCents < totalCents) found.push('amount_differs');
  return found;
}
