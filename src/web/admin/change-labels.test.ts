import { expect, it } from 'vitest';
import { changeLabel, readableState } from './change-labels.ts';

it.each([
  ['order.area.accepted', 'Larger area accepted'],
  ['order.work.in_progress', 'Order status'],
  ['inquiry.reply_taken_back', 'Reply undone'],
])('%s is %s', (event, label) => {
  expect(changeLabel(event)).toBe(label);
});

it.each([
  ['no_show', 'did not come'],
  ['in_progress', 'in progress'],
  ['held', 'not sent'],
  ['dropped', 'expired'],
  ['seen', 'read'],
  ['confirmed', 'confirmed'],
])('the state %s is read as %s', (state, label) => {
  expect(readableState(state)).toBe(label);
});
