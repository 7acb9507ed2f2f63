import { expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

it('a plain number has the value that Number finds, to the last bit', () => {
  let seed = 1;
  const digit = (): string => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return String(Math.floor((seed / 2 ** 31) * 10));
  };
  for (let count = 0; count < 20_000; count += 1) {
    const before = Array.from({ length: 1 + (count % 15) }, digit).join('');
    const after = Array.from({ length: count % 21 }, digit).join('');
    const text = `${['', '-', '+'][count % 3]}${before}${after && `.${after}`}`;
    expect([text, plainNumber(text)]).toEqual([text, Number(text)]);
  }
});

it.each([
  '',
  '.',
  '-',
  '5.',
  '.5',
  '1.2.3',
  '1e3',
  '0x10',
  ' 5',
  '5 ',
  'Infinity',
  '--5',
  '1'.repeat(16),
  '1,5',
])('%j is no plain number', (text) => {
  expect(plainNumber(text)).toBeNull();
});
