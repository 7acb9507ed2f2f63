import { expect, it } from 'vitest';
import type { Position } from '#geo/geodesy/area.ts';
import { axisQuestion, withAxisChoice } from './axis-question.ts';
import { readNumber } from './numbers.ts';

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
