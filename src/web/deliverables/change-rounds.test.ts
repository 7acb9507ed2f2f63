import { expect, it } from 'vitest';
import { roundInWords } from './change-rounds.ts';

it.each<[number: number, included: number, words: string]>([
  [1, 2, 'This is the first of the two rounds of changes in the price.'],
  [2, 2, 'This is the second of the two rounds of changes in the price. A third one is a new quote.'],
  [1, 1, 'This is the one round of changes in the price. A second one is a new quote.'],
  [3, 2, 'The two rounds of changes in the price are used. We answer with a quote, unless something is not as agreed.'],
  [2, 1, 'The one round of changes in the price is used. We answer with a quote, unless something is not as agreed.'],
  [1, 0, 'The price includes no round of changes. We answer with a quote, unless something is not as agreed.'],
])('round %i of %i', (number, included, words) => {
  expect(roundInWords({ number, included })).toBe(words);
});
