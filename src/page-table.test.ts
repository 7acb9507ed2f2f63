import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createPageTable, routeFinder } from './page-table.ts';

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

describe('what a route declares', () => {
  const route = (id: string, path: string, module: object = {}, parentId = 'root') => ({ id, path, parentId, module });
  const declared = {
    root: { id: 'root', path: '', module: { loader: () => null } },
    search: route('search', 'search', { handle: { perRequest: true } }),
    map: route('map', 'map-your-project', { handle: { perRequest: 'place', form: true } }),
    service: route('service', 'services/:id', { loader: () => null }),
    account: route('account', 'account', { handle: { offlineCopy: false } }),
    order: route('order', 'orders/:ref', { handle: { position: true } }, 'account'),
    contact: route('contact', 'contact/:type', { loader: () => null, handle: { form: true } }),
    about: route('about', 'about'),
    missing: route('missing', '*'),
  } as unknown as Parameters<typeof createPageTable>[0];
  const table = createPageTable(declared, (path) => path === '/services/hydrology');

  it.each([
    ['/search', '', true],
    ['/map-your-project', '?place=bulawayo', true],
    ['/map-your-project', '?place=', false],
    ['/map-your-project', '?service=hydrology', false],
    ['/about', '?place=bulawayo', false],
    ['/%E0%A4%A', '', false],
  ])('renders %s%s for each request: %s', (page, query, expected) => {
    expect(table.isPerRequest(page, query)).toBe(expected);
  });

  it.each([
    ['/map-your-project', true],
    ['/contact/quote', true],
    ['/about', false],
    ['/no-such-page', false],
    ['/%E0%A4%A', false],
  ])('sends a form without script at %s: %s', (path, expected) => {
    expect(table.hasForm(path)).toBe(expected);
  });

  it.each([
    ['/account', { offlineCopy: false }],
    ['/account/orders/-', { offlineCopy: false, position: true }],
    ['/about', {}],
    ['/no-such-page', {}],
    ['/%E0%A4%A', {}],
  ])('what a layout and its page at %s declare holds for the page', (page, expected) => {
    expect(table.policyOf(page)).toEqual(expected);
  });

  it('names the pages with a position by their patterns', () => {
    expect(table.positionPages).toEqual(['/account/orders/:ref']);
  });

  it.each([
    ['/About', { spelling: '/about', page: '/about', route: '/about' }],
    ['/services/hydrology', { spelling: '/services/hydrology', page: '/services/hydrology', route: '/services/:id' }],
    ['/services/other', { spelling: '/services/other', page: '/services/-', route: '/services/:id' }],
    [
      '/account/orders/ORD-1',
      { spelling: '/account/orders/ORD-1', page: '/account/orders/-', route: '/account/orders/:ref' },
    ],
    ['/no-such-page', null],
    ['/%E0%A4%A', null],
  ])('answers %s', (path, expected) => {
    expect(table.placeOf(path)).toEqual(expected);
  });
});
