import { businessZone } from '#contract/bookings.ts';
import type { OfficeOrder } from '#contract/order-office.ts';
import type { Order } from '#contract/orders.ts';
import { paymentMethodNames } from '#contract/payments.ts';
import { dollars } from './prices.ts';
import type { ShopSettings } from './settings.ts';

/** `Monday 16 March 2026`, in Bulawayo. */
export const dayInWords = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: businessZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(new Date(instant))
    .replace(',', '');

/** How an order can be paid here, a line for each way. */
export function waysToPay({ bank, cash }: ShopSettings, hasGateway: boolean, ref: string): string[] {
  const ways: string[] = [];
  if (hasGateway) ways.push('EcoCash, OneMoney or card: open the order and choose one');
  if (bank) {
    const account = [bank.bank, bank.branch, bank.accountName, `account ${bank.accountNumber}`, bank.swift];
    ways.push(`${paymentMethodNames.bank}: ${account.filter(Boolean).join(', ')}, with ${ref} as the reference`);
  }
  if (cash) ways.push(`${paymentMethodNames.cash}: bring the number ${ref}`);
  return ways;
}

/** How the money of an order stands, for its customer. */
export function standingInWords({ workStatus, paidCents, dueCents }: Order): string {
  if (workStatus === 'cancelled') return 'The order was cancelled before. We will write to you about the money.';
  if (dueCents > 0) return `Still to pay: ${dollars(dueCents)}.`;
  return paidCents > 0 ? 'The order is paid in full.' : '';
}

export const attentionWords: Record<OfficeOrder['attention'][number], string> = {
  paid_after_cancel: 'Money came for an order that is cancelled',
  overpaid: 'More came than the order costs',
  disputed: 'Paynow reports that the customer disputes a payment',
  amount_differs: 'Paynow sent another amount than was asked for',
};

/** The sums, and each row they are made of. */
export const balanceInWords = ({ totalCents, paidCents, ledger }: Order): string[] => [
  `The order costs ${dollars(totalCents)}`,
  `We have ${dollars(paidCents)}`,
  ...ledger.map(
    ({ kind, amountCents, method, reference }) =>
      `${kind === 'dispute' ? 'Dispute' : dollars(amountCents)}, ${method}, ${reference ?? 'no reference'}`,
  ),
];
