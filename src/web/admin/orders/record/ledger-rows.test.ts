import { expect, it } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { ledgerLines } from './ledger-rows.ts';

type Order = AdminOrder['order'];
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const entry = (id: string, day: number, kind: Order['ledger'][number]['kind'], amountCents: number) => ({
  id,
  at: at(day),
  kind,
  amountCents,
  method: 'bank' as const,
  reference: `FT${id}`,
  reason: null,
  document: null,
});
const payment = (id: string, status: Order['payments'][number]['status']) => ({
  id,
  method: 'ecocash' as const,
  amountCents: 2_500,
  status,
  reason: null,
  action: { type: 'none' as const },
  createdAt: at(20),
});
const order = {
  ref: 'ORD-26-4F7K2',
  createdAt: at(9),
  totalCents: 8_750,
  invoiceNumber: null,
  ledger: [entry('1', 12, 'payment', 6_000), entry('2', 18, 'refund', -1_000), entry('3', 19, 'dispute', 0)],
  payments: [payment('a', 'failed'), payment('b', 'pending'), payment('c', 'paid')],
} as unknown as Order;
const entries = [{ id: '1', by: 'Rudo Moyo', note: 'Seen on the statement', receivedOn: '2026-11-12' }];

it('lists the newest first, and only money received lowers what is due', () => {
  const lines = ledgerLines({ order, entries });
  expect(lines.map(({ what, inCents, outCents, dueAfterCents }) => [what, inCents, outCents, dueAfterCents])).toEqual([
    ['EcoCash', 2_500, null, null],
    ['EcoCash', null, null, null],
    ['Disputed, Bank transfer', null, null, 2_750],
    ['Refunded, Bank transfer', null, 1_000, 2_750],
    ['Received, Bank transfer', 6_000, null, 2_750],
    ['Ordered', null, null, 8_750],
  ]);
  expect(lines.map(({ state }) => state).slice(0, 2)).toEqual(['awaited', 'failed']);
  expect(lines.map(({ refund }) => refund?.id)).toEqual([undefined, undefined, undefined, '2', undefined, undefined]);
  expect(lines[4]?.details).toEqual(['Reference FT1', 'Seen on the statement', 'Recorded by Rudo Moyo']);
});

it('shows nothing as due once all was refunded', () => {
  const ledger = [entry('1', 12, 'payment', 6_000), entry('2', 18, 'refund', -6_000)];
  expect(ledgerLines({ order: { ...order, payments: [], ledger }, entries })[0]?.dueAfterCents).toBe(0);
});
