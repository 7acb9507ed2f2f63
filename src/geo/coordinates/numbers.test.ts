import { expect, it } from 'vitest';
import type { Position } from '#geo/geodesy/area.ts';
import { axisQuestion, withAxisChoice } from './axis-question.ts';
import { plainNumber, readNumber } from './numbers.ts';

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

it.each([
  ['10,000', 10_000, 10],
  ['10 000', 10_000, 10_000],
  ['1,234,567', 1_234_567, 1_234_567],
  ['1,234.5', 1234.5, 1234.5],
  ['1.234,5', 1234.5, 1234.5],
  ['0,500', 0.5, 0.5],
  ['2,5', 2.5, 2.5],
  ['20,150', 20_150, 20.15],
  ['650,000', 650_000, 650_000],
  ['.5', 0.5, 0.5],
  ['−20,5', -20.5, -20.5],
  ['‐20.5', -20.5, -20.5],
  ['10,00,0', null, null],
  ['1.2.3', null, null],
  ['5 km', null, null],
  ['1e3', null, null],
  ['', null, null],
  ['9'.repeat(60), null, null],
])('%s is %s as a length and %s as an angle', (text, length, angle) => {
  expect([readNumber(text, 'length'), readNumber(text, 'angle')]).toEqual([length, angle]);
});

it.each<[string, Position[], string | undefined]>([
  ['in Zimbabwe', [[28.5, -20.2]], undefined],
  ['exchanged', [[-20.2, 28.5]], 'swap'],
  ['without a minus sign', [[28.5, 20.2]], 'south'],
  [
    'one of them in Zimbabwe',
    [
      [28.5, 20.2],
      [28.5, -20.2],
    ],
    undefined,
  ],
  ['in New York', [[-74, 40.7]], undefined],
  ['in Lusaka', [[28.3, -15.39]], undefined],
  ['none', [], undefined],
])('positions %s', (_, positions, expected) => {
  const axis = axisQuestion(positions, {});
  expect(axis?.question).toBe(expected);
  const choice = axis?.question === 'swap' ? { swapAxes: true } : { areSouth: true };
  const meant = axis ? positions.map((at) => withAxisChoice(at, choice)) : [];
  if (axis) expect(meant).toEqual([[28.5, -20.2]]);
  // A question that was answered is not repeated.
  expect(axisQuestion(positions, { swapAxes: false, areSouth: false })).toBe(null);
});
