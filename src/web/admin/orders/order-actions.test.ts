import { expect, it } from 'vitest';
import { methodPaidWith, weightOf } from './order-actions.ts';

it.each([
  ['in_progress', 0, 'primary'],
  ['in_progress', 4_000, 'quiet'],
  ['cancelled', 0, 'quiet'],
  ['delivered', 0, 'quiet'],
  ['completed', 0, 'quiet'],
] as const)('%s with %d cents due is %s', (to, dueCents, weight) => {
  expect(weightOf(to, dueCents)).toBe(weight);
});

it.each([
  [[], 'bank'],
  [[{ kind: 'payment', method: 'onemoney' }], 'onemoney'],
  [
    [
      { kind: 'payment', method: 'ecocash' },
      { kind: 'payment', method: 'cash' },
      { kind: 'refund', method: 'bank' },
    ],
    'cash',
  ],
] as const)('after %j money goes back by %s', (ledger, method) => {
  expect(methodPaidWith([...ledger])).toBe(method);
});
