import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { areaOf } from '#geo/geodesy/area.ts';
import type { BasePack, PlacePack, WardPack } from '#geo/places/map-pack.ts';
import { areaOfShape } from '#geo/places/topology.ts';
import { wardIds } from '#geo/places/ward-list.ts';
import { makeMapFiles } from '../tools/vite/map-files.ts';
import { projectRoot } from './support/project/project-files.ts';

const { addresses, contents } = makeMapFiles();
const textAt = (address: string): string => contents.get(address.slice(1)) ?? '';
const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).length;
const wardFiles = [...contents].filter(([name]) => `/${name}`.startsWith(addresses.wards));
const wholeWards = JSON.parse(readFileSync(`${projectRoot}/geodata/wards.topo.json`, 'utf8')) as WardPack;
const sizes = ({ objects, ...pack }: WardPack): [string, number][] =>
  objects.wards.geometries.map((shape) => [shape.id, areaOf(areaOfShape(pack, shape))]);

describe('the files of the map', () => {
  it.each([
    ['base', 26],
    ['districts', 27],
    ['places', 8],
  ] as const)('%s: at most %i KB over the network', (name, most) => {
    const bytes = compressed(textAt(addresses[name]));
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(most * 1000);
  });

  it('wards of one district: at most 6 KB over the network', () => {
    expect(wardFiles).toHaveLength(91);
    for (const [name, text] of wardFiles) expect([name, compressed(text) <= 6000]).toEqual([name, true]);
  });

  it('have every ward as it is in the pack', () => {
    const cut = wardFiles.flatMap(([, text]) => sizes(JSON.parse(text) as WardPack));
    expect(new Map(cut)).toEqual(new Map(sizes(wholeWards)));
  });

  it('list the wards of each district', () => {
    const { wards } = JSON.parse(textAt(addresses.places)) as PlacePack;
    for (const [name, text] of wardFiles) {
      const ids = (JSON.parse(text) as WardPack).objects.wards.geometries.map(({ id }) => id);
      const district = /(\w+)\.json$/.exec(name)?.[1] ?? '';
      expect([district, wardIds(wards, district)]).toEqual([district, ids.sort()]);
    }
  });

  it('change their names with their content', () => {
    for (const [name] of contents) expect(name).toMatch(/^assets\/map\/[\w-]+-[\w-]{8}(?:\/ZW\d{4})?\.json$/);
    expect(addresses).toEqual(makeMapFiles().addresses);
  });

  it('leave out roads and the places of the World Bank where layers must be of high certainty', () => {
    const certain = makeMapFiles(false);
    const read = <T>(address: string): T => JSON.parse(certain.contents.get(address.slice(1)) ?? '') as T;
    const base = read<BasePack>(certain.addresses.base);
    const whole = JSON.parse(textAt(addresses.base)) as BasePack;
    expect(certain.addresses.roads).toBeNull();
    expect(base.objects.roads).toBeUndefined();
    expect(base.arcs.length).toBeLessThan(whole.arcs.length);
    const { provinces } = base.objects;
    const sum = provinces.geometries.reduce((km2, shape) => km2 + areaOf(areaOfShape(base, shape)) / 1e6, 0);
    expect(sum).toBeCloseTo(390_771, -2);
    expect(read<PlacePack>(certain.addresses.places).places).toHaveLength(91);
  });
});
