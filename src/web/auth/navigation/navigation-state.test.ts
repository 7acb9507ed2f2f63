import type { Location } from 'react-router';
import { expect, it } from 'vitest';
import { addressOf, originAt, originOf, readNavigationState } from './navigation-state.ts';

it.each([
  '/account/orders?x=1&y=2#z',
  '/bookings?service=land-use',
  '/services/hydrology#price',
  '/account',
])('the page to return to is %s, from its location, through the history, and from the query of the login', (address) => {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid');
  const location: Location = { pathname, search, hash, state: null, key: 'default' };
  const stored = JSON.parse(JSON.stringify({ from: originOf(location) })) as unknown;
  expect(addressOf(readNavigationState({ state: stored }).from)).toBe(address);
  expect(addressOf(originAt(address))).toBe(address);
});

it('the page to return to may be stored by an older release, without a fragment', () => {
  const { from } = readNavigationState({ state: { from: { pathname: '/bookings', search: '?service=land-use' } } });
  expect(addressOf(from)).toBe('/bookings?service=land-use');
});
