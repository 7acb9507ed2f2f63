import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenFile, readOpenData } from '#contract/areas/open-data.ts';
import { testApp } from '#tests/support/app/app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-open-data-'));
const app = testApp({ settings: { DATA_DIR: folder } });
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const read = async () => (await app.visitor().call(readOpenData, {})).body;
const fetchFile = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(new Request(`http://localhost${address}`, { method, headers }));

let file: OpenFile;
// Without `npm run build`, the first request has the files made.
beforeAll(async () => {
  await vi.waitUntil(async () => (await read()).pack.length > 0, { timeout: 60_000, interval: 500 });
  const { layers } = await read();
  file = layers.find(({ id }) => id === 'places')?.files.find(({ format }) => format === 'gpkg') ?? expect.fail();
}, 70_000);

describe('GET /open-data', () => {
  it('every layer has a file in each format and system, lines no table, and the pack all but the layers kept apart', async () => {
    const { layers, pack } = await read();
    for (const { id, geometry, files } of layers) {
      const kinds = files.map(({ format, epsg }) => `${format} ${epsg}`);
      const systems = [4326, 32735, 32736, 20935, 20936];
      const tables = { Point: systems, MultiPolygon: [4326], MultiLineString: [] }[geometry];
      expect(kinds, id).toEqual([
        'geojson 4326',
        ...systems.map((epsg) => `gpkg ${epsg}`),
        ...systems.map((epsg) => `shp ${epsg}`),
        'kml 4326',
        ...tables.map((epsg) => `csv ${epsg}`),
      ]);
    }
    expect(pack.map(({ format, epsg }) => `${format} ${epsg}`)).toHaveLength(6);
    expect(layers.filter(({ isKeptApart }) => isKeptApart).map(({ id }) => id)).toEqual(['more-rivers', 'more-lakes']);
  });

  it('the size and the hash are those of the file, and every address has the hash of all', async () => {
    const { layers, pack } = await read();
    const hashOf = async ({ address, bytes }: OpenFile): Promise<string> => {
      const content = Buffer.from(await (await fetchFile(address)).arrayBuffer());
      expect(content.length).toBe(bytes);
      return createHash('sha256').update(content).digest('hex');
    };
    for (const file of pack) expect(await hashOf(file)).toBe(file.sha256);
    for (const one of layers.flatMap(({ files }) => files.slice(0, 2))) await hashOf(one);
    const versions = [...pack, ...layers.flatMap(({ files }) => files)].map(({ address }) => address.split('/')[3]);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('GET /data/files/:hash/:name', () => {
  it('200, for ever the same, for pages of any origin', async () => {
    const { status, headers } = await fetchFile(file.address, { Origin: 'https://other.example' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect((await fetchFile(file.address, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    ['bytes=0-99', 206, (size: number) => `bytes 0-99/${size}`, 100],
    ['bytes=-50', 206, (size: number) => `bytes ${size - 50}-${size - 1}/${size}`, 50],
    ['bytes=98000-', 206, (size: number) => `bytes 98000-${size - 1}/${size}`, null],
    ['bytes=99999999-', 416, (size: number) => `bytes */${size}`, 0],
  ])('Range: %s is %i', async (range, status, contentRange, length) => {
    const whole = Buffer.from(await (await fetchFile(file.address)).arrayBuffer());
    const reply = await fetchFile(file.address, { Range: range });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([status, contentRange(file.bytes)]);
    const part = Buffer.from(await reply.arrayBuffer());
    expect(part.length).toBe(length ?? file.bytes - 98_000);
    if (status === 206) expect(whole.includes(part)).toBe(true);
  });

  it('HEAD has the size', async () => {
    const { status, headers } = await fetchFile(file.address, {}, 'HEAD');
    expect([status, headers.get('content-length')]).toEqual([200, String(file.bytes)]);
  });

  it.each([
    '/data/files/000000000000/zimbabwe-places.gpkg',
    '/data/files/x/manifest.json',
    '/data/files/x/..%2fmanifest.json',
  ])('404 for %s', async (address) => {
    expect((await fetchFile(address)).status).toBe(404);
  });
});

it('no other route may be read by pages of other origins', async () => {
  const paths = [
    ...new Set(
      app.site.app.routes
        .filter(({ method, path: route }) => method === 'GET' && !route.includes('*'))
        .map((route) => route.path),
    ),
  ];
  expect(paths.length).toBeGreaterThan(50);
  const open: string[] = [];
  for (const route of paths) {
    const { headers } = await fetchFile(route.replaceAll(/:\w+/g, 'x'), { Origin: 'https://other.example' });
    if (headers.get('access-control-allow-origin') !== null) open.push(route);
    else expect([route, headers.get('cross-origin-resource-policy')]).toEqual([route, 'same-origin']);
  }
  expect(open).toEqual([
    '/data/files/:hash/:name',
    '/ogc',
    '/ogc/',
    '/ogc/conformance',
    '/ogc/collections',
    '/ogc/collections/:layer',
    '/ogc/api',
    '/ogc/collections/:layer/items',
    '/ogc/collections/:layer/items/:item',
    '/ogc/zimbabwe.qlr',
  ]);
});
