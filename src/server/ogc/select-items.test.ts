import { describe, expect, it } from 'vitest';
import { circleAround, isInArea, type Position } from '#geo/geodesy/area.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';
import type { Bounds } from '#geo/map/mercator.ts';
import { type LayerId, type OpenLayer, positionsOf, readLayers } from '#server/open-data/open-data.ts';
import { featureIn, selectItems } from './select-items.ts';
import { crs84, systems } from './systems.ts';

const layers = readLayers();
const layerOf = (id: LayerId): OpenLayer => layers.find((layer) => layer.id === id) ?? expect.fail(id);
const systemOf = (epsg: number) => systems.find((each) => each.epsg === epsg && each !== crs84) ?? crs84;
const everything = { limit: 10_000, after: 0, bbox: null, bboxCrs: crs84, filters: {} };
const unlimited = { longestMs: 60_000, hasRoom: () => true };
const idsOf = (layer: OpenLayer, query: object, limits: object = {}) => {
  const { features, ...rest } = selectItems(layer, { ...everything, ...query }, { ...unlimited, ...limits });
  return { ids: features.map(({ id }) => id), ...rest };
};

describe('pages', () => {
  it('go through a layer once, in its order, each beginning where the one before ended', () => {
    const seen: string[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page: ReturnType<typeof idsOf> = idsOf(layerOf('districts'), { limit: 7, after });
      expect(page.numberMatched).toBe(91);
      seen.push(...page.ids);
      after = page.next;
    }
    expect(seen).toEqual(layerOf('districts').features.map(({ id }) => id));
  });

  it('of a filter begin at the next feature that it selects', () => {
    const wanted = layerOf('wards').features.filter(({ properties }) => properties['dist_code'] === 'ZW1507');
    const first = idsOf(layerOf('wards'), { limit: 4, filters: { dist_code: 'ZW1507' } });
    expect([first.ids.length, first.numberMatched]).toEqual([4, wanted.length]);
    const second = idsOf(layerOf('wards'), { limit: 1_000, after: first.next, filters: { dist_code: 'ZW1507' } });
    expect([...first.ids, ...second.ids]).toEqual(wanted.map(({ id }) => id));
    expect(second.next).toBeNull();
  });

  it('end early when they are full or their time is over, but never without a feature', () => {
    const full = idsOf(layerOf('districts'), {}, { hasRoom: () => false });
    expect([full.ids.length, full.next]).toEqual([1, 1]);
    const late = idsOf(layerOf('districts'), { after: 5 }, { longestMs: -1 });
    expect([late.ids.length, late.next, late.numberMatched]).toEqual([1, 6, null]);
  });

  it('after the end are empty', () => {
    expect(idsOf(layerOf('provinces'), { after: 10 })).toEqual({ ids: [], numberMatched: 10, next: null });
  });
});

it.each([
  ['districts', { name: 'UMGUZA' }, ['ZW1507']],
  ['districts', { code: 'zw1507' }, ['ZW1507']],
  ['districts', { name: 'umg' }, []],
  ['places', { name: 'bulawayo' }, ['3']],
  ['wards', { number: '1', dist_code: 'ZW1507' }, ['ZW150701']],
] as const)('%s with %j', (id, filters, ids) => {
  expect(idsOf(layerOf(id), { filters }).ids).toEqual(ids);
});

describe('bbox', () => {
  const boxes: [number, Bounds][] = [
    [4326, [28.4, -20.3, 28.7, -20]],
    [4326, [30.9, -18, 31.2, -17.7]],
    [4326, [25, -23, 34, -15]],
    // Within one ward, so that no corner of it is inside.
    [4326, [28.05, -19.6, 28.06, -19.59]],
    [4326, [0, 0, 1, 1]],
    [32735, [650_000, 7_750_000, 690_000, 7_790_000]],
    [32736, [280_000, 8_010_000, 310_000, 8_040_000]],
    [20935, [650_000, 7_750_000, 690_000, 7_790_000]],
  ];
  it.each(boxes)('EPSG:%i %j selects what is in the box or around it', (epsg, box) => {
    const system = systemOf(epsg);
    const [west, south, east, north] = box;
    const inBox = ([x, y]: Position): boolean => x >= west && x <= east && y >= south && y <= north;
    const middle = toWgs84([(west + east) / 2, (south + north) / 2], epsg);
    for (const id of ['provinces', 'districts', 'wards', 'places', 'rivers'] as const) {
      const selected = new Set(idsOf(layerOf(id), { bbox: box, bboxCrs: system }).ids);
      for (const { id: featureId, geometry } of layerOf(id).features) {
        const positions = positionsOf(geometry).map((position) => fromWgs84(position, epsg));
        // An area around the box has no corner in it.
        const surrounds = geometry.type === 'MultiPolygon' && isInArea(geometry.coordinates, middle);
        if (surrounds || positions.some(inBox)) expect(selected, featureId).toContain(featureId);
      }
    }
  });

  it('is true to the shape: a box beside a district but within its bounds does not select it', () => {
    const district = layerOf('districts').features.find(({ id }) => id === 'ZW1507') ?? expect.fail();
    const { type, coordinates } = district.geometry;
    if (type !== 'MultiPolygon') expect.fail();
    const [west, south, east, north] = district.bounds;
    let outside: Position | undefined;
    for (let x = west; x < east; x += 0.05) {
      for (let y = south; y < north; y += 0.05) {
        const around = circleAround([x, y], 3_000).flat();
        if (around.every((position) => !isInArea(coordinates, position))) outside ??= [x, y];
      }
    }
    const [x, y] = outside ?? expect.fail('no position outside');
    const box: Bounds = [x - 0.001, y - 0.001, x + 0.001, y + 0.001];
    expect(idsOf(layerOf('districts'), { bbox: box }).ids).not.toContain('ZW1507');
  });

  it('across the antimeridian selects on both sides', () => {
    expect(idsOf(layerOf('provinces'), { bbox: [30, -23, -170, -15] }).ids.length).toBeGreaterThan(3);
    expect(idsOf(layerOf('provinces'), { bbox: [170, -23, -170, -15] }).ids).toEqual([]);
  });
});

// Figures of PROJ: see tests/long/open-data.test.ts.
it.each([
  [4326, [-20.15, 28.5833]],
  [32735, [665_480.18, 7_771_131.79]],
  [32736, [38_077.99, 7_765_777.98]],
  [20935, [665_495.81, 7_771_431.17]],
  [20936, [38_074.58, 7_766_077.82]],
])('Bulawayo in EPSG:%i is %j, in the order of its axes', (epsg, expected) => {
  const bulawayo =
    layerOf('places').features.find(({ properties }) => properties['name'] === 'Bulawayo') ?? expect.fail();
  const { geometry } = featureIn(bulawayo, systemOf(epsg)) as { geometry: { coordinates: [number, number] } };
  const [first, second] = geometry.coordinates;
  const tolerance = epsg === 4326 ? 1e-9 : 0.05;
  expect(Math.abs(first - (expected[0] ?? 0))).toBeLessThan(tolerance);
  expect(Math.abs(second - (expected[1] ?? 0))).toBeLessThan(tolerance);
});
