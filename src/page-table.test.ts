import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routeFinder } from './render.ts';

const routes: RouteObject[] = [
  {
    id: 'root',
    children: [
      { id: 'home', index: true },
      { id: 'services', path: 'services2' },
      { id: 'service', path: 'services/:service' },
      { id: 'smart', path: 'smartcitysolutions' },
      {
        id: 'account',
        path: 'account',
        children: [
          { id: 'orders', path: 'orders/:ref' },
          { id: 'profile', index: true },
        ],
      },
      { id: 'contact', path: 'contact/:type?' },
      { id: 'sent', path: 'contact/sent' },
      { id: 'missing', path: '*' },
    ],
  },
];
const ids = (matches: { route: RouteObject }[] | null): (string | undefined)[] | undefined =>
  matches?.map(({ route: { id } }) => id);

describe('the route of a path', () => {
  const find = routeFinder(routes);
  const paths = [
    '/',
    '/services/hydrology',
    '/services/web-gis',
    '/services',
    '/services/services2',
    '/services/a/b',
    '/SmartCitySolutions',
    '/account',
    '/account/orders',
    '/account/orders/ORD-26-00001',
    '/account/orders/orders',
    '/contact',
    '/contact/sent',
    '/contact/quote',
    '/contact/SENT',
    '/nope-1',
    '/:service',
    '/services/:service',
    '/*',
    // A Kelvin sign is a k in lower case, but no route has it.
    '/smartcitysolutions%E2%84%AA',
    '/wor%E2%84%AA',
    '/a%2Fb',
  ];

  it.each([...paths, ...paths])('%s is the one that React Router finds', (path) => {
    expect(ids(find(path))).toEqual(ids(matchRoutes(routes, path)));
  });

  it('is found again after it was dropped from the cache', () => {
    const segments = ['services2', 'account', 'orders', 'contact', 'sent', 'x'];
    for (const a of segments)
      for (const b of segments) for (const c of segments) for (const d of segments) find(`/${a}/${b}/${c}/${d}`);
    for (const path of paths) expect(ids(find(path))).toEqual(ids(matchRoutes(routes, path)));
  });
});
