import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointMessages, readPoint } from '#contract/areas/coordinates.ts';
import { readMapTiles } from '#contract/areas/map-tiles.ts';
import { findPlaces, placeMessages } from '#contract/areas/places.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { areaOf } from '#geo/geodesy/area.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const find = (q: string) => app.visitor().call(findPlaces, { query: { q } });

describe('GET /coordinates', () => {
  const read = (query: RequestOf<typeof readPoint>['query']) => app.visitor().call(readPoint, { query });

  it('200 with the position in every system, and the map around it', async () => {
    const { read: found, map } = (await read({ point: '20°09′00.0″S 28°35′00.0″E' })).body;
    expect(found).toMatchObject({ readAs: 'degrees, minutes, seconds, WGS 84', source: 'dms', where: 'inside' });
    expect(found.systems.map(({ id }) => id)).toHaveLength(8);
    const [west, south, east, north] = map?.bounds ?? [0, 0, 0, 0];
    expect([(west + east) / 2, (south + north) / 2].map((degrees) => degrees.toFixed(1))).toEqual(['28.6', '-20.1']);
    expect(map?.labels.map(({ name }) => name.text)).toEqual(expect.arrayContaining(['Bulawayo', 'Esigodini']));
    expect(map?.paths.some(({ className }) => className === 'map-districts')).toBe(true);
  });

  it('200 by the choice of the visitor', async () => {
    const arc = (await read({ point: '-20.149019, 28.583435', system: '4209' })).body.read;
    expect([arc.readAs, arc.systems[0]?.value]).toEqual(['degrees, Arc 1950', '−20.15000, 28.58333']);
    const { read: swapped, map } = (await read({ point: '-20.15, 28.58', swap: '1' })).body;
    expect([swapped.where, swapped.position, map]).toEqual(['outside', [-20.15, 28.58], null]);
    expect((await read({ point: '20.15, 28.58', south: '1' })).body.read.where).toBe('inside');
  });

  it('200 with the reason for a point that is not read', async () => {
    const { read: found, map } = (await read({ point: '20.15' })).body;
    expect([found.problem, found.position, map]).toEqual(['We read 20.15 but no second number.', null, null]);
  });

  it('422 VALIDATION_FAILED for a longer text', async () => {
    const reply = await read({ point: 'x'.repeat(limits.pointMaxLength + 1) });
    expect([outcome(reply), reply.refusal.fields]).toEqual(['422 VALIDATION_FAILED', { point: pointMessages.tooLong }]);
  });

  it.each([
    '',
    '?point=1+2&system=3857',
    '?point=1+2&swap=yes',
    '?point=1+2&zone=35',
  ])('422 VALIDATION_FAILED for %j', async (query) => {
    expect(outcome(await app.visitor().send('GET', `/api/coordinates${query}`))).toBe('422 VALIDATION_FAILED');
  });
});

describe('GET /places', () => {
  it('200 with places whose names begin with the query, the best first', async () => {
    const { places, named } = (await find('Umgu')).body;
    expect(places.slice(0, 2)).toMatchObject([
      { id: 'ZW1507', kind: 'district', label: 'Umguza (district, Matabeleland North)', areaKm2: 6041.7 },
      { kind: 'ward', name: 'Umguza, ward 1', district: 'ZW1507' },
    ]);
    expect(named).toBeNull();
    expect((await find('m')).body.places).toHaveLength(limits.placesMost);
  });

  it.each([
    ['Umguza', 'ZW1507', 6042],
    ['umguza, ward 1', 'ZW150701', null],
    ['ZW10', 'ZW10', 547],
  ])('200 with the outline of %s', async (q, id, km2) => {
    const { named } = (await find(q)).body;
    expect(named?.place.id).toBe(id);
    const measured = areaOf(named?.outline ?? []) / 1e6;
    if (km2) expect(measured).toBeCloseTo(km2, -1);
    else expect(measured).toBeGreaterThan(1);
  });

  it('200 with a town, which has no outline', async () => {
    const { named } = (await find('Gwanda (provincial capital, Gwanda Urban)')).body;
    expect(named).toMatchObject({ place: { kind: 'town', name: 'Gwanda' }, outline: null });
  });

  it.each([
    '',
    '   ',
    'xyzzy',
    '<>',
    "' or 1=1--",
    '__proto__',
    '𝒳'.repeat(40),
  ])('200 with no place for %j', async (q) => {
    const reply = await find(q);
    expect([outcome(reply), reply.body]).toEqual(['200', { places: [], named: null }]);
  });

  it('422 beyond the longest query, with the field; 200 at it', async () => {
    const reply = await find('a'.repeat(limits.placeQueryMaxLength + 1));
    expect([outcome(reply), reply.refusal.fields]).toEqual(['422 VALIDATION_FAILED', { q: placeMessages.tooLong }]);
    expect(outcome(await find('a'.repeat(limits.placeQueryMaxLength)))).toBe('200');
  });

  it('422 without a query, and with an unknown or doubled one', async () => {
    for (const path of ['/api/places', '/api/places?q=a&page=2', '/api/places?q=a&q=b']) {
      expect(outcome(await app.visitor().send('GET', path))).toBe('422 VALIDATION_FAILED');
    }
  });
});

describe('GET /map-tiles', () => {
  it('200 without tiles unless they are configured', async () => {
    expect((await app.visitor().call(readMapTiles, {})).body).toEqual({ tiles: null });
    const [address, attribution] = ['https://tiles.example.com/{z}/{x}/{y}.png', 'Surveyor-General'];
    const settings = { MAP_TILES_URL: address, MAP_TILES_ATTRIBUTION: attribution };
    const own = await startTestApp({ settings });
    try {
      expect((await own.visitor().call(readMapTiles, {})).body).toEqual({ tiles: { address, attribution } });
    } finally {
      await own.stop();
    }
  });
});
