import { expect, it } from 'vitest';
import { moneyStatusNames, paymentStatusLabel } from './order-labels.ts';
import { moneyStatuses } from './orders.ts';

it.each([
  ['ecocash', 'pending', 'Awaiting approval on your phone'],
  ['onemoney', 'starting', 'Awaiting approval on your phone'],
  ['paynow', 'pending', 'Awaiting payment on Paynow'],
  ['ecocash', 'unknown', 'Awaiting confirmation'],
] as const)('a payment by %s that is %s reads: %s', (method, status, label) => {
  const earlier = { method: 'paynow', status: 'failed' } as const;
  expect(paymentStatusLabel('pending', [earlier, { method, status }])).toBe(label);
});

it('the label of an order depends on the payment method only while it waits for a payment', () => {
  expect(paymentStatusLabel('pending', [])).toBe('Payment in progress');
  for (const status of moneyStatuses.filter((one) => one !== 'pending'))
    expect(paymentStatusLabel(status, [{ method: 'ecocash', status: 'paid' }])).toBe(moneyStatusNames[status]);
});
