import { describe, expect, it } from 'vitest';
import { isOneEditApart } from './one-edit.ts';

describe('one-edit distance', () => {
  it.each([
    ['borehole', 'boreholle'],
    ['borehole', 'borehol'],
    ['borehole', 'borehote'],
    ['borehole', 'boerhole'],
    ['a', ''],
  ])('matches %s and %s', (one, other) => {
    expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['borehole', 'borehole'],
    ['borehole', 'brehol'],
    ['ab', 'cd'],
    ['abcd', 'badc'],
    ['', 'ab'],
  ])('does not match %s and %s', (one, other) => {
    expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([false, false]);
  });
});
