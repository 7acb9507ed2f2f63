import type { MoneyStatus, WorkStatus } from './orders.ts';
import type { PaymentMethod } from './payments.ts';

/** How the states of an order read, to the customer and in the office. */
export const workStatusNames: Record<WorkStatus, string> = {
  placed: 'Placed',
  in_progress: 'In progress',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const moneyStatusNames: Record<MoneyStatus, string> = {
  unpaid: 'Not paid yet',
  pending: 'Awaiting approval',
  part_paid: 'Partly paid',
  paid: 'Paid',
  part_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** In a ledger or a list, without what the buttons add. */
export const shortMethodNames: Record<PaymentMethod, string> = {
  ecocash: 'EcoCash',
  onemoney: 'OneMoney',
  paynow: 'Paynow',
  bank: 'Bank transfer',
  cash: 'Cash',
};
