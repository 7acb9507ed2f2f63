import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('gives the results in order, and lets other work run after each item', async () => {
  const order: string[] = [];
  const other = (): void => {
    order.push('other');
    if (order.length < 6) setImmediate(other);
  };
  setImmediate(other);
  const results = await inTurns([1, 2, 3], (item) => {
    order.push(`item ${item}`);
    return item * 10;
  });
  expect(results).toEqual([10, 20, 30]);
  expect(order.slice(0, 5)).toEqual(['item 1', 'other', 'item 2', 'other', 'item 3']);
});
