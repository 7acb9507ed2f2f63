import { describe, expect, it } from 'vitest';
import { afterKey, extendTo, selectAt, selectSpan, spanOf } from './selection.ts';

const scale = { from: 420, to: 1_080 };
const noon = selectAt(3, 720, scale);
const press = (keys: string): string => {
  let selection = noon;
  for (const written of keys.split(' ')) {
    const shiftKey = written.startsWith('+');
    selection = afterKey(selection, { key: written.replace('+', ''), shiftKey }, scale, 7) ?? selection;
  }
  const { from, to } = spanOf(selection);
  return `${selection.day} ${from} ${to}`;
};

describe('keyboard selection in the calendar', () => {
  it.each([
    ['Tab', '3 720 735'],
    ['ArrowDown', '3 735 750'],
    ['ArrowUp ArrowUp', '3 690 705'],
    ['PageDown', '3 780 795'],
    ['Home', '3 420 435'],
    ['End', '3 1065 1080'],
    ['End ArrowDown', '3 1065 1080'],
    ['+ArrowDown +ArrowDown', '3 720 765'],
    ['+ArrowUp', '3 705 735'],
    ['+ArrowDown +ArrowUp +ArrowUp', '3 705 735'],
    ['+PageDown +End', '3 720 1080'],
    ['+ArrowDown ArrowDown', '3 750 765'],
    ['ArrowRight', '4 720 735'],
    ['+ArrowDown ArrowLeft', '2 720 750'],
    ['ArrowLeft ArrowLeft ArrowLeft ArrowLeft', '0 720 735'],
    ['ArrowRight ArrowRight ArrowRight ArrowRight', '6 720 735'],
  ])('%s', (keys, expected) => {
    expect(press(keys)).toBe(expected);
  });
});

describe('dragging over the calendar', () => {
  it('snaps to quarters of an hour in both directions, and stays within the scale', () => {
    const begun = selectAt(1, 787, scale);
    expect(spanOf(begun)).toEqual({ from: 780, to: 795 });
    expect(spanOf(extendTo(begun, 989, scale))).toEqual({ from: 780, to: 990 });
    expect(spanOf(extendTo(begun, 701, scale))).toEqual({ from: 690, to: 795 });
    expect(spanOf(extendTo(begun, 5_000, scale))).toEqual({ from: 780, to: 1_080 });
    expect(spanOf(extendTo(begun, -5, scale))).toEqual({ from: 420, to: 795 });
  });

  it('matches the fields of the form', () => {
    expect(spanOf(selectSpan(2, { from: 780, to: 990 }))).toEqual({ from: 780, to: 990 });
  });
});
