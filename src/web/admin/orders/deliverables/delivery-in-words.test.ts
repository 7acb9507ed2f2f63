import { expect, it } from 'vitest';
import { balanceInWords, countInWords } from './delivery-in-words.ts';

const [file, link, text] = [{ kind: 'file' }, { kind: 'link' }, { kind: 'text' }] as const;

it.each([
  [[file], 'one file'],
  [[file, file], 'two files'],
  [[link, file, text, file], 'two files, one link and one sentence'],
  [[text, text], 'two sentences'],
  [Array.from({ length: 11 }, () => link), '11 links'],
])('counts what the client gets: %j', (items, words) => {
  expect(countInWords(items)).toBe(words);
});

it.each<[totalCents: number, dueCents: number, words: string]>([
  [8_750, 4_375, '$43.75 of $87.50 is still to be paid. The email does not mention it.'],
  [108_050, 108_050, '$1,080.50 is still to be paid. The email does not mention it.'],
  [8_750, 0, 'The order is paid.'],
  [0, 0, 'There is nothing to pay.'],
])('of %i cents, %i are due', (totalCents, dueCents, words) => {
  expect(balanceInWords({ totalCents, dueCents })).toBe(words);
});
