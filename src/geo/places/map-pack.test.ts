import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Area, areaOf, type Position } from '#geo/geodesy/area.ts';
import { sideOfBorder } from '#geo/geodesy/zimbabwe.ts';
import type { AreaShape, BasePack, DistrictPack, PlaceRow, WardPack } from './map-pack.ts';
import { areaOfShape, bordersOf } from './topology.ts';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../geodata/${name}`, import.meta.url), 'utf8')) as T;
const base = read<BasePack>('base.topo.json');
const districtPack = read<DistrictPack>('districts.topo.json');
const wardPack = read<WardPack>('wards.topo.json');
const { places } = read<{ places: PlaceRow[] }>('places.json');
const { provinces, countries } = base.objects;
const { districts } = districtPack.objects;
const { wards } = wardPack.objects;

const km2 = (area: Area): number => areaOf(area) / 1e6;
const total = (pack: BasePack | DistrictPack | WardPack, { geometries }: { geometries: AreaShape[] }): number =>
  geometries.reduce((sum, shape) => sum + km2(areaOfShape(pack, shape)), 0);

/** Even-odd: how often a line to the east crosses the rings. */
const isInside = ([x, y]: Position, area: Area): boolean => {
  const edges = area.flat().flatMap((ring) => ring.slice(1).map((end, at) => [ring[at] ?? end, end] as const));
  const crossed = edges.filter(
    ([a, b]) => a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0],
  );
  return crossed.length % 2 === 1;
};

describe('the map pack', () => {
  it('has no corner of the border more than 3 km from the simplified outline', () => {
    const zimbabwe = countries.geometries.filter(({ id }) => id === 'ZW');
    const corners = zimbabwe.flatMap((shape) => areaOfShape(base, shape).flat(2));
    expect(corners.length).toBeGreaterThan(1000);
    expect(corners.filter((corner) => sideOfBorder(corner) !== 'border')).toEqual([]);
  });

  it('has the same area as wards, districts, provinces and country', () => {
    const zimbabwe = countries.geometries.filter(({ id }) => id === 'ZW');
    for (const sum of [
      total(base, { geometries: zimbabwe }),
      total(base, provinces),
      total(districtPack, districts),
      total(wardPack, wards),
    ]) {
      expect(Math.abs(sum - 390_771) / 390_771).toBeLessThan(0.0001);
    }
  });

  it('states the area of each district and province within 0.3 km² and 0.1 %', () => {
    for (const [pack, layer] of [
      [base, provinces],
      [districtPack, districts],
    ] as const) {
      for (const shape of layer.geometries) {
        const computed = km2(areaOfShape(pack, shape));
        expect(Math.abs(computed - shape.properties.area)).toBeLessThan(0.3 + computed / 1000);
      }
    }
  });

  it('has every unit once, inside its parent', () => {
    const ids = [provinces, districts, wards].map(({ geometries }) => geometries.map(({ id }) => id));
    expect(ids.map((list) => new Set(list).size)).toEqual([10, 91, 1961]);
    expect(ids.map((list) => list.length)).toEqual([10, 91, 1961]);
    expect(places).toHaveLength(402);
    const parents = new Set(districts.geometries.map(({ properties }) => properties.p));
    expect([...parents].sort()).toEqual(ids[0]?.toSorted());
    expect(new Set(wards.geometries.map(({ properties }) => properties.d))).toEqual(new Set(ids[1]));
  });

  it('has label points inside their own area', () => {
    for (const [pack, layer] of [
      [base, provinces],
      [districtPack, districts],
    ] as const) {
      for (const shape of layer.geometries) {
        expect(isInside(shape.properties.lp, areaOfShape(pack, shape)), shape.properties.name).toBe(true);
      }
    }
  });

  it('has 20.15° S, 28.58° E in Bulawayo: province, district and ward 1', () => {
    const at = (pack: BasePack | DistrictPack | WardPack, shapes: (AreaShape & { id: string })[]): string[] =>
      shapes.filter((shape) => isInside([28.58, -20.15], areaOfShape(pack, shape))).map(({ id }) => id);
    expect(at(base, provinces.geometries)).toEqual(['ZW10']);
    expect(at(districtPack, districts.geometries)).toEqual(['ZW1021']);
    expect(at(wardPack, wards.geometries)).toEqual(['ZW102101']);
  });

  it('has each place of Zimbabwe in the district that it names, except Chirundu on the river', () => {
    const areas = new Map(districts.geometries.map((shape) => [shape.id, areaOfShape(districtPack, shape)]));
    const astray = places.filter(({ d, lon, lat }) => d && !isInside([lon, lat], areas.get(d) ?? []));
    expect(astray.map(({ n }) => n)).toEqual(['Chirundu']);
  });

  it('stores a border between districts once', () => {
    const positionsIn = (lines: readonly (readonly Position[])[]): number => lines.flat().length;
    const outer = bordersOf(districtPack, districts, (one, other) => one === other);
    const inner = bordersOf(districtPack, districts, (one, other) => one !== other);
    const between = bordersOf(districtPack, districts, (one, other) => one.properties.p !== other.properties.p);
    expect(outer).toHaveLength(1);
    expect(positionsIn(inner)).toBeGreaterThan(positionsIn(between));
    expect(positionsIn(between)).toBeGreaterThan(0);
  });
});
