import { expect, it } from 'vitest';
import { allowsPosition } from './position-pages.ts';

it.each([
  ['/map-your-project', true],
  ['/bookings', true],
  ['/account/bookings/B-26-7HM3K', true],
  ['/account/orders/ORD-26-7HM3K', true],
  ['/account/orders/-', true],
  ['/', false],
  ['/account/orders', false],
  ['/account/bookings', false],
  ['/account/briefs/M-26-7HM3K', false],
  ['/admin/orders/ORD-26-7HM3K', false],
  ['/admin/bookings', false],
  ['/services/map-your-project', false],
  ['/bookings.data', false],
])('%s may ask for the position: %s', (path, expected) => {
  expect(allowsPosition(path)).toBe(expected);
});
