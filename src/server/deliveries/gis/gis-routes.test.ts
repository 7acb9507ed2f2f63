import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { renewGisAddress } from '#contract/deliveries/secret-links.ts';
import { requesterOf } from '#server/platform/security/networks.ts';
import { callsPerAddress } from '#server/platform/security/rate-limits.ts';
import { mondayMorning, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { rasterTags, tiff } from '#tests/support/deliveries/tiff.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-gis-'));
const origin = 'https://www.example.co.zw';
let app: TestApp;
let amara: SignedIn;
let staff: SignedIn;
let ref: string;
let base: string;
let ids: Record<string, string>;

const square = (west: number, south: number) => [
  [
    [west, south],
    [west + 0.1, south],
    [west + 0.1, south + 0.1],
    [west, south + 0.1],
    [west, south],
  ],
];
const fields = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { crop: 'maize', ha: 12 },
      geometry: { type: 'Polygon', coordinates: square(28.1, -20.1) },
    },
    {
      type: 'Feature',
      properties: { crop: 'millet', ha: 7 },
      geometry: { type: 'Polygon', coordinates: square(28.5, -20.5) },
    },
    {
      type: 'Feature',
      properties: { crop: 'well', ha: null },
      geometry: { type: 'Point', coordinates: [28.3, -20.2] },
    },
  ],
});
const image = tiff([rasterTags({ width: 2, height: 2 })]);

beforeAll(async () => {
  app = await startTestApp({
    settings: { RATE_LIMIT_FACTOR: '1000', DATA_DIR: folder, STORAGE_SHARED: '1', PUBLIC_URL: origin },
  });
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  ({ ref } = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]));
  await setFulfilment(staff.visitor, ref, 'in_progress');
  ids = {};
  for (const [name, bytes] of Object.entries({ 'fields.geojson': Buffer.from(fields), 'land use.tif': image }))
    ids[name] = await uploadFile(staff.visitor, ref, name, bytes);
  const isChecked = async (): Promise<boolean> =>
    (await staff.visitor.call(listOfficeDeliverables, { params: { ref } })).body.deliverables.every(
      ({ isBeingChecked }) => !isBeingChecked,
    );
  await vi.waitUntil(isChecked, { timeout: 20_000, interval: 100 });
  await deliverThem(staff.visitor, ref, Object.values(ids));
  ids['later.geojson'] = await uploadFile(staff.visitor, ref, 'later.geojson', Buffer.from(fields));
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  base ??= await newAddress(0);
});

async function newAddress(after: number): Promise<string> {
  const { address } = (await amara.visitor.call(renewGisAddress, { params: { ref }, body: { after } })).body;
  return (address ?? '').slice(0, -1);
}

const send = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(new Request(address, { method, headers }));
const get = async (below: string): Promise<never> => {
  const reply = await send(base + below);
  expect(reply.status, below).toBe(200);
  return (await reply.json()) as never;
};
interface Linked {
  links: { rel: string; href: string; type: string }[];
}

describe('GET /gis/:secret', () => {
  it('is a landing page of OGC API Features and the root of a catalogue; every link answers with its type, never as HTML', async () => {
    const landing: Linked & { type: string; stac_version: string; id: string } = await get('/');
    expect(landing).toMatchObject({ type: 'Catalog', stac_version: '1.0.0', id: ref });
    expect(landing).toEqual(await get(''));
    const { links }: Linked = await get('/images');
    for (const { href, type } of [...landing.links, ...links]) {
      const reply = await send(href, { Accept: 'text/html' });
      expect([href, reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([
        href,
        200,
        type.split(';')[0],
      ]);
    }
    expect((await send(`${base}/collections?f=html`)).status).toBe(400);
    const { conformsTo }: { conformsTo: string[] } = await get('/conformance');
    expect(conformsTo.join()).not.toContain('html');
  });

  it('has a collection for each kind of geometry of a delivered file, and none of what is only prepared', async () => {
    const { collections }: { collections: { id: string; title: string; extent: object }[] } = await get('/collections');
    expect(collections.map(({ id, title }) => [id, title])).toEqual([
      ['fields.geojson.polygons', 'fields.geojson, polygons'],
      ['fields.geojson.points', 'fields.geojson, points'],
    ]);
    expect(collections[0]?.extent).toMatchObject({ spatial: { bbox: [[28.1, -20.5, 28.6, -20]] } });
  });

  it('pages items and finds those in a box, in any system', async () => {
    const first: Linked & { features: { id: string }[]; numberMatched: number } = await get(
      '/collections/fields.geojson.polygons/items?limit=1',
    );
    expect([first.numberMatched, first.features.map(({ id }) => id)]).toEqual([2, ['1']]);
    expect(first.features[0]).toMatchObject({ properties: { crop: 'maize', ha: 12 } });
    const next = first.links.find(({ rel }) => rel === 'next')?.href ?? '';
    expect(await (await send(next)).json()).toMatchObject({ features: [{ id: '2' }] });
    const inBox: { features: { id: string }[] } = await get(
      '/collections/fields.geojson.polygons/items?bbox=28.55,-20.45,28.56,-20.44',
    );
    expect(inBox.features.map(({ id }) => id)).toEqual(['2']);
    const point: { geometry: { coordinates: number[] } } = await get(
      '/collections/fields.geojson.points/items/3?crs=http://www.opengis.net/def/crs/EPSG/0/32735',
    );
    expect(point.geometry.coordinates[0]).toBeCloseTo(635_851, -2);
    expect((await send(`${base}/collections/fields.geojson.polygons/items?limit=0`)).status).toBe(400);
    expect((await send(`${base}/collections/later.geojson/items`)).status).toBe(404);
    expect((await send(`${base}/collections/fields.geojson.points/items/1`)).status).toBe(404);
  });

  it('describes a raster with its extent and the address of its file, which answers ranges', async () => {
    const all: { features: { id: string; bbox: number[]; assets: { data: { href: string } } }[] } =
      await get('/images/items');
    expect(all.features.map(({ id }) => id)).toEqual([ids['land use.tif']]);
    expect(await get(`/images/items/${ids['land use.tif']}`)).toEqual(all.features[0]);
    expect(all.features[0]?.bbox.every((value) => Math.abs(value) < 90)).toBe(true);
    const { href = '' } = all.features[0]?.assets.data ?? {};
    expect(href).toBe(`${base}/files/${ids['land use.tif']}/land%20use.tif`);
    const part = await send(href, { Range: 'bytes=0-3' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${image.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(image.subarray(0, 4));
    expect((await send(href, { Range: `bytes=${image.length}-` })).status).toBe(416);
    const head = await send(href, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.length)]);
    expect((await send(href.replace('use.tif', 'use.png'))).status).toBe(404);
    expect((await send(`${base}/files/${ids['later.geojson']}/later.geojson`)).status).toBe(404);
  });

  it('has a layer file with the features above the raster', async () => {
    const qlr = await (await send(`${base}/project.qlr`)).text();
    expect([...qlr.matchAll(/<provider[^>]*>(\w+)</g)].map(([, name]) => name)).toEqual(['OAPIF', 'OAPIF', 'gdal']);
    expect(qlr).toContain(`<datasource>/vsicurl/${base}/files/${ids['land use.tif']}/land%20use.tif</datasource>`);
  });

  it('keeps every answer out of caches, referrers and indexes', async () => {
    for (const below of [
      '',
      '/',
      '/collections',
      '/images',
      '/project.qlr',
      '/nothing',
      '/collections/none/items',
      '?f=x',
    ]) {
      const { headers } = await send(base + below);
      expect([
        below,
        headers.get('cache-control'),
        headers.get('referrer-policy'),
        headers.get('x-robots-tag'),
      ]).toEqual([below, 'no-store', 'no-referrer', 'noindex, nofollow']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('content-type')).not.toContain('html');
    }
  });

  it('429 after the calls of an address, for files too', async () => {
    const { db, rateLimiter, secrets } = app.site.platform;
    await rateLimiter.charge(callsPerAddress, secrets.hmac('address', requesterOf('127.0.0.1')), 3_000_000);
    for (const below of ['/collections', `/files/${ids['land use.tif']}/land%20use.tif`, '/project.qlr']) {
      const { status, headers } = await send(base + below);
      expect([below, status, headers.get('cache-control')]).toEqual([below, 429, 'no-store']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await db.deleteFrom('rate_limits').execute();
  });

  it('404 NOT_FOUND, the same for an address that is wrong, replaced or expired', async () => {
    const before = base;
    base = await newAddress(1);
    expect((await send(`${base}/collections`)).status).toBe(200);
    const [first, ...others] = await Promise.all(
      [before, `${origin}/gis/${'A'.repeat(43)}`, `${origin}/gis/short`].map(async (address) => {
        const reply = await send(`${address}/collections`);
        return [reply.status, await reply.text()];
      }),
    );
    expect(first?.[0]).toBe(404);
    for (const other of others) expect(other).toEqual(first);
    app.clock.set(new Date('2026-06-03T10:00:00Z'));
    expect((await send(`${base}/collections`)).status).toBe(404);
    app.clock.set(mondayMorning);
  });
});
