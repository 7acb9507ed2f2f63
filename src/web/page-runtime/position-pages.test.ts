import { expect, it } from 'vitest';
import { isOneOf } from './position-pages.ts';

it.each([
  ['/bookings', true],
  ['/account/orders/ORD-26-7HM3K', true],
  ['/account/orders/-', true],
  ['/', false],
  ['/account/orders', false],
  ['/account/orders/ORD-26-7HM3K/x', false],
  ['/admin/account/orders/ORD-26-7HM3K', false],
  ['/bookings.data', false],
  ['/services/bookings', false],
])('%s is one of the pages: %s', (path, expected) => {
  expect(isOneOf(['/bookings', '/account/orders/:ref'])(path)).toBe(expected);
});
