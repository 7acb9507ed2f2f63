import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { paymentMethodNames, walletMethods } from '#contract/checkout/payments.ts';
import { formatUsd } from '#contract/money.ts';
import type { ShopSettings } from '../settings.ts';

export function paymentInstructions({ bank, cash }: ShopSettings, hasGateway: boolean, ref: string): string[] {
  const instructions: string[] = [];
  if (hasGateway)
    instructions.push(
      `${walletMethods.map((method) => paymentMethodNames[method]).join(', ')} or card: open the order to pay. If a payment prompt is already on your phone, approve it there`,
    );
  if (bank) {
    const account = [bank.bank, bank.branch, bank.accountName, `account ${bank.accountNumber}`, bank.swift];
    instructions.push(
      `${paymentMethodNames.bank}: ${account.filter(Boolean).join(', ')}, with ${ref} as the reference`,
    );
  }
  if (cash) instructions.push(`${paymentMethodNames.cash}: quote your order number, ${ref}`);
  return instructions.length ? instructions : ['We will arrange the payment with you.'];
}

/** The reason for an order that was not placed from the catalogue. */
export const occasionText = (who: string, { scope, billing: { purchaseOrder } }: Order): string =>
  [
    scope && `${who} accepted our quote ${scope.quoteVersion} for ${scope.reference}.`,
    purchaseOrder && `Purchase order: ${purchaseOrder}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The state of the order, as on its page. */
export const stateText = ({ state: { heading, next } }: Order): string => `${heading}. ${next}`;

export function documentsText({ invoiceNumber, totalCents, paidCents }: Order): string {
  if (paidCents >= totalCents) return 'Your invoice and receipt are attached.';
  return invoiceNumber ? 'Your invoice is attached.' : 'An updated pro forma invoice is attached.';
}

export const attentionLabels: Record<AdminOrder['attention'][number], string> = {
  paid_after_cancel: 'A payment arrived for a cancelled order',
  overpaid: 'More was paid than the order costs',
  disputed: 'Paynow reports that the customer disputes a payment',
  amount_differs: 'Paynow sent a different amount from the one requested',
};

export const balanceLines = ({ totalCents, paidCents, ledger }: Order): string[] => [
  `The order costs ${formatUsd(totalCents)}`,
  `We have received ${formatUsd(paidCents)}`,
  ...ledger.map(
    ({ kind, amountCents, method, reference }) =>
      `${kind === 'dispute' ? 'Dispute' : formatUsd(amountCents)}, ${method}, ${reference ?? 'no reference'}`,
  ),
];
