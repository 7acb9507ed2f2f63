import { beforeAll, describe, expect, it } from 'vitest';
import { readOpenData } from '#contract/areas/open-data.ts';
import { testApp } from '#tests/support/app/app.ts';
import { conformance } from './documents.ts';
import { itemLimits } from './query.ts';
import { crs84, systems } from './systems.ts';

const origin = 'https://www.example.co.zw';
const app = testApp({ settings: { PUBLIC_URL: origin } });
const base = `${origin}/ogc`;

interface Link {
  rel: string;
  type: string;
  href: string;
}
interface Collection {
  id: string;
  title: string;
  links: Link[];
  crs: string[];
  storageCrs: string;
  extent: { spatial: { bbox: number[][]; crs: string } };
}
interface Items {
  type: string;
  numberMatched: number;
  numberReturned: number;
  links: Link[];
  features: {
    type: string;
    id: string;
    properties: Record<string, unknown>;
    geometry: { type: string; coordinates: never };
  }[];
}

const send = (path: string, headers: Record<string, string> = {}) =>
  app.visitor().send('GET', path.replace(base, '/ogc'), { headers });
const sendAs = (method: 'HEAD' | 'OPTIONS', path: string) => app.request(new Request(origin + path, { method }));
const get = async <T>(path: string): Promise<T> => {
  const { status, text } = await send(path);
  expect(status, path).toBe(200);
  return JSON.parse(text) as T;
};
const hrefOf = (links: readonly Link[], rel: string): string =>
  links.find((link) => link.rel === rel)?.href ?? expect.fail(`no link ${rel}`);

let collections: Collection[] = [];
beforeAll(async () => {
  ({ collections } = await get<{ collections: Collection[] }>('/ogc/collections'));
});

describe('core (OGC 17-069r4)', () => {
  it('A.2: the landing page links to the description, the conformance and the data, and each link answers with its type', async () => {
    const { links } = await get<{ links: Link[] }>('/ogc');
    expect(links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining(['self', 'alternate', 'service-desc', 'service-doc', 'conformance', 'data']),
    );
    for (const { href, type } of links) {
      const { status, headers } = await send(href);
      expect([href, status]).toEqual([href, 200]);
      expect(headers.get('content-type')?.split(/;\s*charset/)[0]).toBe(type);
    }
    expect((await send('/ogc/')).text).toBe((await send('/ogc')).text);
  });

  it('A.3: declares the classes that are tested here', async () => {
    const { conformsTo } = await get<{ conformsTo: string[] }>('/ogc/conformance');
    expect(conformsTo).toEqual(conformance);
    const [features, crs] = ['ogcapi-features-1', 'ogcapi-features-2'].map(
      (part) => `http://www.opengis.net/spec/${part}/1.0/conf/`,
    );
    expect(conformsTo).toEqual([...['core', 'oas30', 'html', 'geojson'].map((name) => features + name), `${crs}crs`]);
  });

  it('A.4: the collections are those of the page, each with its extent, its items in both formats and itself', async () => {
    const { layers } = (await app.visitor().call(readOpenData, {})).body;
    expect(collections.map(({ id }) => id)).toEqual(layers.map(({ id }) => id));
    for (const collection of collections) {
      expect(await get(`/ogc/collections/${collection.id}`)).toEqual(collection);
      const itemLinks = collection.links.filter(({ rel }) => rel === 'items');
      expect(itemLinks.map(({ type }) => type)).toEqual(['application/geo+json', 'text/html']);
      const [[west = 0, south = 0, east = 0, north = 0] = []] = collection.extent.spatial.bbox;
      expect(collection.extent.spatial.crs).toBe(crs84.uri);
      expect([west < east, south < north, west > 20, north < -14]).toEqual([true, true, true, true]);
    }
  });

  it('A.4: a page of items says how many there are, and its links go through each item once', async () => {
    const wanted = collections.find(({ id }) => id === 'wards') ?? expect.fail();
    let address: string | undefined = `${hrefOf(wanted.links, 'items')}&limit=700`;
    const seen = new Set<string>();
    for (let page = 0; address; page += 1) {
      const items: Items = await get<Items>(address);
      expect(items.type).toBe('FeatureCollection');
      expect([items.numberMatched ?? 1_961, items.numberReturned]).toEqual([1_961, items.features.length]);
      for (const { id } of items.features) seen.add(id);
      address = items.links.find(({ rel }) => rel === 'next')?.href;
      // A page ends early on a slow machine.
      expect(page).toBeLessThan(100);
    }
    expect(seen.size).toBe(1_961);
  });

  it('A.4: the default and the greatest limit', async () => {
    expect((await get<Items>('/ogc/collections/wards/items')).numberReturned).toBe(itemLimits.default);
    expect((await get<Items>('/ogc/collections/places/items?limit=99999')).numberReturned).toBe(402);
    expect((await get<Items>('/ogc/collections/wards/items?datetime=2018-01-01/..&limit=1')).numberMatched).toBe(1_961);
  });

  it('A.4: one item is that of the page, with a link to its collection', async () => {
    const { features } = await get<Items>('/ogc/collections/districts/items?code=ZW1507');
    const { links, ...item } = await get<{ links: Link[] }>('/ogc/collections/districts/items/ZW1507');
    expect(item).toEqual(features[0]);
    expect(hrefOf(links, 'collection')).toBe(`${base}/collections/districts`);
    expect(hrefOf(links, 'self')).toBe(`${base}/collections/districts/items/ZW1507?f=json`);
  });

  it.each([
    ['/ogc?x=1', 400],
    ['/ogc/collections?limit=1', 400],
    ['/ogc/collections/wards?f=xml', 400],
    ['/ogc/collections/wards/items?bbox=1,2,3', 400],
    ['/ogc/collections/wards/items?crs=EPSG:4326', 400],
    ['/ogc/collections/wards/items/ZW102101?limit=1', 400],
    ['/ogc/collections/none', 404],
    ['/ogc/collections/none/items', 404],
    ['/ogc/collections/wards/items/none', 404],
    ['/ogc/collections/wards/items/%2e%2e%2f', 404],
  ])('%s: %i as a problem (RFC 9457)', async (path, status) => {
    const { status: answered, headers, text } = await send(path);
    expect([answered, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      status,
      'application/problem+json',
      'no-store',
    ]);
    const problem = JSON.parse(text) as Record<string, unknown>;
    expect(problem).toEqual({ type: 'about:blank', title: expect.any(String), status, detail: expect.any(String) });
  });
});

describe('GeoJSON and HTML', () => {
  it('every collection: valid GeoJSON of one kind of geometry, and a page with the same items', async () => {
    for (const { id, links } of collections) {
      const items = await get<Items>(hrefOf(links, 'items'));
      expect(new Set(items.features.map(({ type }) => type))).toEqual(new Set(['Feature']));
      expect(new Set(items.features.map(({ geometry }) => geometry.type)).size, id).toBe(1);
      const { text, headers } = await send(`/ogc/collections/${id}/items`, { Accept: 'text/html' });
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      for (const feature of items.features) expect(text).toContain(`/items/${feature.id}">${feature.id}</a>`);
    }
  });

  it('a page for people links to the next one and to each item', async () => {
    const { text } = await send('/ogc/collections/wards/items?f=html');
    expect(text).toContain(`href="${base}/collections/wards/items?after=100&amp;f=html"`);
    const one = await send('/ogc/collections/wards/items/ZW102101?f=html');
    expect(one.text).toContain('<th scope="row">district</th><td>Bulawayo</td>');
  });
});

describe('OpenAPI 3.0', () => {
  it('describes each path that the service answers, with the parameters that it accepts', async () => {
    const { openapi, paths, components } = await get<{
      openapi: string;
      paths: Record<string, { get: { operationId: string; parameters: { $ref?: string; name?: string }[] } }>;
      components: { parameters: Record<string, { name: string }> };
    }>('/ogc/api?f=json');
    expect(openapi).toMatch(/^3\.0\./);
    expect(Object.keys(paths)).toHaveLength(3 + 3 * collections.length);
    const operations = Object.values(paths).map(({ get: { operationId } }) => operationId);
    expect(new Set(operations).size).toBe(operations.length);
    for (const { id } of collections) {
      const named = paths[`/collections/${id}/items`]?.get.parameters ?? expect.fail(id);
      const names = named.map(
        ({ $ref = '', name }) => name ?? components.parameters[$ref.split('/').at(-1) ?? '']?.name,
      );
      const refused = (await send(`/ogc/collections/${id}/items?zzz=1`)).text;
      for (const name of names) expect(refused).toContain(String(name));
    }
  });
});

describe('coordinate systems (OGC 18-058r1)', () => {
  it('every collection lists the systems, and stores longitude and latitude', () => {
    for (const { crs, storageCrs } of collections) {
      expect(crs).toEqual(systems.map(({ uri }) => uri));
      expect(storageCrs).toBe(crs84.uri);
    }
  });

  it.each(systems.map(({ uri }) => [uri] as const))('%s is answered in its axis order, and named', async (uri) => {
    const { headers, text } = await send(`/ogc/collections/places/items?name=Bulawayo&crs=${encodeURIComponent(uri)}`);
    expect(headers.get('content-crs')).toBe(`<${uri}>`);
    const { features } = JSON.parse(text) as Items;
    const [first = 0, second = 0] = (features[0]?.geometry.coordinates ?? []) as number[];
    const inDegrees = [28.5833, -20.15];
    const expected = uri.endsWith('/4326') ? inDegrees.toReversed() : inDegrees;
    if (uri === crs84.uri || uri.endsWith('/4326')) expect([first, second]).toEqual(expected);
    else expect([first < 700_000, second > 7_700_000]).toEqual([true, true]);
  });

  it('a box in any system finds the same as in degrees', async () => {
    const inDegrees = await get<Items>('/ogc/collections/districts/items?bbox=28.4,-20.3,28.7,-20');
    const swapped = `/ogc/collections/districts/items?bbox=-20.3,28.4,-20,28.7&bbox-crs=${systems[1]?.uri}`;
    expect((await get<Items>(swapped)).features).toEqual(inDegrees.features);
  });
});

describe('for clients of other origins and caches', () => {
  it('any origin may read, without credentials; HEAD and OPTIONS answer', async () => {
    for (const path of ['/ogc', '/ogc/collections/wards/items?limit=1', '/ogc/collections/none']) {
      const { headers } = await send(path, { Origin: 'https://other.example' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await sendAs('OPTIONS', '/ogc')).status).toBe(204);
    const head = await sendAs('HEAD', '/ogc/collections/wards/items');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each([
    '/ogc',
    '/ogc/collections/wards/items',
    '/ogc/collections/wards/items?limit=3&after=2',
  ])('%s: 304 for its ETag, which changes with the query, and compressed on request', async (path) => {
    const { headers } = await send(path);
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await send(path, { 'If-None-Match': etag })).status).toBe(304);
    expect((await send(`${path.split('?')[0]}?f=html`, { 'If-None-Match': etag })).status).toBe(200);
    const gzipped = await send(path, { 'Accept-Encoding': 'gzip' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  });

  it('only answers that our own links lead to are kept: equal bytes, whatever the order of the parameters', async () => {
    const [one, other] = [
      await send('/ogc/collections/lakes/items?limit=100&f=json'),
      await send('/ogc/collections/lakes/items?f=json&after=0'),
    ];
    expect(one.text).toBe(other.text);
  });
});
