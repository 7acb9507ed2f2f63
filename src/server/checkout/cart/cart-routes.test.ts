import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCart, saveCart } from '#contract/checkout/cart.ts';
import { previewOrder } from '#contract/checkout/orders.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { copyOfContent } from '#tests/support/project/content.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const items = [
  { id: 'training-qgis', quantity: 2 },
  { id: 'web-gis', quantity: 1 },
];

describe('POST /orders/preview', () => {
  it('200 for a visitor, at the prices of the catalogue', async () => {
    const reply = await app.visitor().call(previewOrder, { body: { items } });
    expect(outcome(reply)).toBe('200');
    const [course, service] = reply.body.lines;
    expect(course).toEqual({
      id: 'training-qgis',
      name: 'QGIS course',
      unitCents: 10_000,
      quantity: 2,
      totalCents: 20_000,
      includedKm2: null,
    });
    expect(service).toMatchObject({ id: 'web-gis', quantity: 1 });
    expect(reply.body).toMatchObject({
      totalCents: 20_000 + (service?.unitCents ?? 0),
      taxCents: 0,
      currency: 'USD',
      unavailable: [],
    });
  });

  it('200 with the names of unavailable items and the prices of the others', async () => {
    const wanted = [...items, { id: 'qgis', quantity: 1 }, { id: 'constructor', quantity: 1 }];
    const { body } = await app.visitor().call(previewOrder, { body: { items: wanted } });
    expect(body.unavailable).toEqual(['qgis', 'constructor']);
    expect(body.lines).toHaveLength(2);
  });

  it('422 CART_EMPTY without lines', async () => {
    const reply = await app.visitor().call(previewOrder, { body: { items: [] } });
    expect(outcome(reply)).toBe('422 CART_EMPTY');
    expect(reply.refusal.error).toBe('Your cart is empty');
  });

  it('422 QUANTITY_TOO_LARGE above 999 of one item', async () => {
    const of = (quantity: number) =>
      app.visitor().call(previewOrder, { body: { items: [{ id: 'web-gis', quantity }] } });
    expect(outcome(await of(999))).toBe('200');
    expect(outcome(await of(1_000))).toBe('422 QUANTITY_TOO_LARGE');
    expect((await of(Number.MAX_SAFE_INTEGER)).refusal.error).toBe(
      'The most you can order of one service is 999. Contact us for more.',
    );
  });
});

describe('PUT and GET /cart', () => {
  it('stores the whole cart of the account, once for repeated requests', async () => {
    const { visitor } = await signedIn(app);
    expect((await visitor.call(readCart, {})).body).toEqual({ items: [], totalCents: 0 });
    const saved = await visitor.call(saveCart, { body: { items } });
    expect(outcome(saved)).toBe('200');
    expect(saved.body.items[0]).toEqual({
      id: 'training-qgis',
      name: 'QGIS course',
      price: 100,
      quantity: 2,
      image: '/images/training/qgis.svg',
      includedKm2: null,
    });
    await visitor.call(saveCart, { body: { items } });
    expect((await visitor.call(readCart, {})).body).toEqual(saved.body);
    await visitor.call(saveCart, { body: { items: [] } });
    expect((await visitor.call(readCart, {})).body.items).toEqual([]);
  });

  it('stores one cart for each account, without unavailable items', async () => {
    const { visitor } = await signedIn(app);
    const wanted = [...items, { id: 'a-map-of-everything', quantity: 1 }];
    expect((await visitor.call(saveCart, { body: { items: wanted } })).body.items).toHaveLength(2);
    const other = await signedIn(app);
    expect((await other.visitor.call(readCart, {})).body.items).toEqual([]);
  });

  it('422 QUANTITY_TOO_LARGE above 999, 401 UNAUTHENTICATED for a visitor', async () => {
    const { visitor } = await signedIn(app);
    const many = { items: [{ id: 'web-gis', quantity: 1_000 }] };
    expect(outcome(await visitor.call(saveCart, { body: many }))).toBe('422 QUANTITY_TOO_LARGE');
    expect(outcome(await app.visitor().call(saveCart, { body: { items } }))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await app.visitor().call(readCart, {}))).toBe('401 UNAUTHENTICATED');
  });
});

// As a page with a broken or a forged cart would send them.
const wrongItems: [string, unknown][] = [
  ['a negative quantity', [{ id: 'web-gis', quantity: -1 }]],
  ['none', [{ id: 'web-gis', quantity: 0 }]],
  ['half a piece', [{ id: 'web-gis', quantity: 1.5 }]],
  ['more than can be counted', [{ id: 'web-gis', quantity: 2 ** 53 }]],
  ['a quantity in words', [{ id: 'web-gis', quantity: 'two' }]],
  ['a number as text', [{ id: 'web-gis', quantity: '2' }]],
  ['NaN, which JSON writes as null', [{ id: 'web-gis', quantity: Number.NaN }]],
  ['a price of its own', [{ id: 'web-gis', quantity: 1, price: 0.01 }]],
  ['an empty id', [{ id: '', quantity: 1 }]],
  ['an id that is a list', [{ id: ['web-gis'], quantity: 1 }]],
  ['an id with NUL', [{ id: 'web-gis\0', quantity: 1 }]],
  ['the same thing twice', [items[0], items[0]]],
  ['an object of lines', { 0: items[0], length: 1 }],
  ['51 lines', Array.from({ length: 51 }, (_, at) => ({ id: `service-${at}`, quantity: 1 }))],
];

describe.each(wrongItems)('a cart with %s', (_, wrong) => {
  it('is refused with 422 VALIDATION_FAILED, and nothing is stored', async () => {
    const { visitor, userId } = await signedIn(app);
    const billing = { name: 'Amara Ncube' };
    const replies = [
      await visitor.send('POST', '/api/orders/preview', { body: { items: wrong } }),
      await visitor.send('PUT', '/api/cart', { body: { items: wrong } }),
      await visitor.send('POST', '/api/orders', {
        body: { items: wrong, billing, expectedTotalCents: 0, acceptTerms: true },
        headers: { 'Idempotency-Key': '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e11' },
      }),
    ];
    expect(replies.map(outcome)).toEqual(replies.map(() => '422 VALIDATION_FAILED'));
    const { db } = app.site.platform;
    expect(await db.selectFrom('carts').where('user_id', '=', userId).selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});

it('10,000 lines are refused with 413 or 422, and nothing is stored', async () => {
  const { visitor } = await signedIn(app);
  const lines = (id: string) => Array.from({ length: 10_000 }, () => ({ id, quantity: 1 }));
  const send = (body: unknown) => visitor.send('POST', '/api/orders/preview', { body });
  expect(outcome(await send({ items: lines('web-gis') }))).toBe('413 BODY_TOO_LARGE');
  expect(outcome(await send({ items: Array.from({ length: 10_000 }, () => null) }))).toBe('422 VALIDATION_FAILED');
});

it('a service and a course that are added to the catalogue can be bought without another change', async () => {
  const { folder, remove } = copyOfContent();
  const services = path.join(folder, 'catalogue/services');
  const hydrology = readFileSync(path.join(services, 'hydrology.md'), 'utf8');
  const borehole = hydrology
    .replace('id: hydrology', 'id: borehole-siting')
    .replace('name: Hydrological Modelling', 'name: Borehole siting')
    .replace('priceUsd: 80', 'priceUsd: 175');
  writeFileSync(path.join(services, 'borehole-siting.md'), borehole);
  const courses = path.join(folder, 'catalogue/courses.yaml');
  const [first = ''] = readFileSync(courses, 'utf8').split(/^(?=- id: arcmap)/m);
  writeFileSync(courses, first + first.replace('id: qgis', 'id: grass').replace('name: QGIS', 'name: GRASS'));
  const site = await startTestApp({ settings: { CONTENT_DIR: folder } });
  const wanted = [
    { id: 'borehole-siting', quantity: 3 },
    { id: 'training-grass', quantity: 1 },
    { id: 'training-arcmap', quantity: 1 },
  ];
  const { body } = await site.visitor().call(previewOrder, { body: { items: wanted } });
  expect(body.lines).toEqual([
    {
      id: 'borehole-siting',
      name: 'Borehole siting',
      unitCents: 17_500,
      quantity: 3,
      totalCents: 52_500,
      includedKm2: 100,
    },
    {
      id: 'training-grass',
      name: 'GRASS course',
      unitCents: 10_000,
      quantity: 1,
      totalCents: 10_000,
      includedKm2: null,
    },
  ]);
  expect(body.unavailable).toEqual(['training-arcmap']);
  await site.stop();
  remove();
});
