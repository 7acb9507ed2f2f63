import { expect, it } from 'vitest';
import { orderSteps } from './order-steps.ts';

const order = {
  scope: null,
  workStatus: 'placed',
  totalCents: 8_750,
  dueCents: 8_750,
  createdAt: '2026-11-09T14:00:00Z',
  expiresAt: '2026-11-19T08:00:00Z',
  expectedOn: null,
  days: { paidOn: null, begunOn: null, deliveredOn: null, completedOn: null },
} as const;
const paid = { dueCents: 0, expiresAt: null };
const days = { paidOn: '2026-11-12', begunOn: '2026-11-13', deliveredOn: '2026-11-26', completedOn: '2026-12-01' };

it.each<[string, Partial<Parameters<typeof orderSteps>[0]>, string]>([
  ['unpaid', {}, 'Ordered 9 November 2026, *Paid by 19 November 2026, In progress, Delivered, Completed'],
  [
    'paid',
    { ...paid, days: { ...order.days, paidOn: '2026-11-12' } },
    'Ordered 9 November 2026, *Paid 12 November 2026, In progress, Delivered, Completed',
  ],
  [
    'begun, with a day',
    { ...paid, workStatus: 'in_progress', expectedOn: '2026-11-27', days: { ...order.days, begunOn: '2026-11-13' } },
    'Ordered 9 November 2026, *In progress since 13 November 2026, Delivered due 27 November 2026, Completed',
  ],
  [
    'paid after the work had begun',
    { ...paid, workStatus: 'delivered', days: { ...days, paidOn: '2026-11-20', completedOn: null } },
    'Ordered 9 November 2026, In progress since 13 November 2026, *Delivered 26 November 2026, Completed',
  ],
  [
    'completed',
    { ...paid, workStatus: 'completed', days },
    'Ordered 9 November 2026, Paid 12 November 2026, In progress since 13 November 2026, Delivered 26 November 2026, *Completed 1 December 2026',
  ],
  [
    'from a quote',
    { ...paid, scope: { reference: 'M-26-4F7K2', quoteVersion: 2, facts: [], remarks: [] }, days: { ...order.days } },
    '*Quote accepted 9 November 2026, In progress, Delivered, Completed',
  ],
  ['free', { totalCents: 0, dueCents: 0 }, '*Ordered 9 November 2026, In progress, Delivered, Completed'],
])('the steps of an order: %s', (_, facts, expected) => {
  const steps = orderSteps({ ...order, ...facts });
  expect(
    steps
      .map(({ name, note, isCurrent }) => `${isCurrent ? '*' : ''}${[name, note].filter(Boolean).join(' ')}`)
      .join(', '),
  ).toBe(expected);
});
