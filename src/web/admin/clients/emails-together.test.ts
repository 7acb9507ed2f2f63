import { expect, it } from 'vitest';
import type { TimelineKind } from '#contract/admin/clients/clients.ts';
import { withEmailsTogether } from './emails-together.ts';

it.each<[TimelineKind[], number[]]>([
  [[], []],
  [['email'], [1]],
  [
    ['email', 'email', 'order', 'email'],
    [2, 1, 1],
  ],
  [
    ['order', 'order', 'email', 'email', 'email', 'review'],
    [1, 1, 3, 1],
  ],
])('%j: %j', (kinds, sizes) => {
  expect(withEmailsTogether(kinds.map((kind) => ({ kind }))).map(({ length }) => length)).toEqual(sizes);
});
