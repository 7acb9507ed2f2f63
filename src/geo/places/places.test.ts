import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areaOf } from '#geo/geodesy/area.ts';
import type { BasePack, DistrictPack, PlaceRow, WardPack } from './map-pack.ts';
import { outlineOf } from './outlines.ts';
import type { Place } from './place.ts';
import { createPlaceIndex, findPlaces, placeNamed } from './places.ts';
import { wardList } from './ward-list.ts';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../geodata/${name}`, import.meta.url), 'utf8')) as T;
const base = read<BasePack>('base.topo.json');
const districts = read<DistrictPack>('districts.topo.json');
const wards = read<WardPack>('wards.topo.json');
const { places } = read<{ places: PlaceRow[] }>('places.json');
const index = createPlaceIndex(base, districts, { places, wards: wardList(wards) });
const labels = (text: string, most?: number): string[] => findPlaces(index, text, most).map(({ label }) => label);
const named = (text: string): Place | null => placeNamed(index, text);

describe('places', () => {
  it('are 10 provinces, 91 districts, 1,961 wards and 402 towns', () => {
    const kinds = Map.groupBy(index.all(), ({ kind }) => kind);
    expect([...kinds].map(([kind, list]) => [kind, list.length])).toEqual([
      ['province', 10],
      ['district', 91],
      ['town', 402],
      ['ward', 1961],
    ]);
    expect(new Set(index.all().map(({ id }) => id)).size).toBe(10 + 91 + 402 + 1961);
  });

  it.each([
    ['a district, then one of its wards', 'Umgu', ['Umguza (district, Matabeleland North)', 'Umguza, ward 1']],
    ['a ward by its number', 'Umguza, ward 1', ['Umguza, ward 1', 'Umguza, ward 10']],
    ['a ward by district and number', 'umguza 12', ['Umguza, ward 12']],
    ['a ward, number first', 'ward 3 Binga', ['Binga, ward 3']],
    ['both wards of a double code', 'Matobo ward 21', ['Matobo, ward 21A', 'Matobo, ward 21B']],
    [
      'in any case, with any spaces',
      '  bULAWAYO ',
      ['Bulawayo (province)', 'Bulawayo (district, Bulawayo)', 'Bulawayo (provincial capital, Bulawayo)'],
    ],
    ['without the accents', 'Búlawayo', ['Bulawayo (province)']],
    [
      'by a later word',
      'falls',
      ['Victoria Falls (district, Matabeleland North)', 'Victoria Falls (town, Victoria Falls)'],
    ],
    ['by name and kind', 'masvingo province', ['Masvingo (province)']],
    ['a name with a slash', 'centenary muz', ['Centenary/Muzarabani (district, Mashonaland Central)']],
    ['districts of a province', 'matabeleland south district', ['Beitbridge (district, Matabeleland South)']],
    ['a ward while the word is typed', 'umguza w', ['Umguza, ward 1', 'Umguza, ward 2']],
    ['a ward while the word is typed further', 'Umguza wa', ['Umguza, ward 1', 'Umguza, ward 2']],
    ['a ward without a space', 'umguza ward1', ['Umguza, ward 1', 'Umguza, ward 10']],
    ['a ward with a leading zero', 'ward 01 umguza', ['Umguza, ward 1', 'Umguza, ward 10']],
    ['a ward in capitals, with a zero', 'Ward 07 Umguza', ['Umguza, ward 7']],
    ['a wrong letter', 'umgusa', ['Umguza (district, Matabeleland North)', 'Umguza, ward 1']],
    ['a letter too many', 'umguzza', ['Umguza (district, Matabeleland North)']],
    ['a ward of a district with a wrong letter', 'umgusa ward 07', ['Umguza, ward 7']],
    ['a wrong letter in a word that is not complete', 'bulaweyo', ['Bulawayo (province)']],
    ['an old spelling', 'nyamandlovu', ['Nyamandhlovu (settlement, Umguza)']],
    ['a short name', 'byo', ['Bulawayo (province)']],
    ['a ward of a short name', 'byo ward 7', ['Bulawayo, ward 7']],
    ['an old name', 'fort victoria', ['Masvingo (province)']],
    ['an old name that is not complete', 'fort vic', ['Masvingo (province)']],
    ['a park', 'Hwange National Park', ['Hwange (district, Matabeleland North)']],
    ['hills', 'matopos', ['Matobo (district, Matabeleland South)']],
    ['an abbreviation', 'Mt. Darwin', ['Mount Darwin (district, Mashonaland Central)']],
    ['a place with its country', 'Bulawayo, Zimbabwe', ['Bulawayo (province)']],
    ['a ward with its country', 'Umguza ward 1, Zimbabwe', ['Umguza, ward 1']],
    ['a town abroad', 'francistown', ['Francistown (provincial capital, Botswana)']],
  ])('finds %s', (_, text, first) => {
    expect(labels(text).slice(0, first.length)).toEqual(first);
  });

  it('finds nothing for an empty query and for an unknown name', () => {
    for (const text of ['', '   ', ',', 'Paris', 'Umguza, ward 99', 'xx'.repeat(500)]) expect(labels(text)).toEqual([]);
  });

  it('returns at most the requested number', () => {
    expect(labels('m')).toHaveLength(8);
    expect(labels('m', 3)).toHaveLength(3);
  });

  it('finds a place by id, label or plain name', () => {
    expect(named('ZW102101')?.label).toBe('Bulawayo, ward 1');
    expect(named('Umguza (district, Matabeleland North)')?.kind).toBe('district');
    expect(named('umguza')?.kind).toBe('district');
    expect(named('ward 2, umguza')?.label).toBe('Umguza, ward 2');
    expect(named('umg')).toBeNull();
    expect(named('Bulawayo, Zimbabwe')?.id).toBe('ZW10');
    expect(named('Ward 07 Umguza')?.label).toBe('Umguza, ward 7');
    expect(named('umgusa')?.label).toBe('Umguza (district, Matabeleland North)');
    expect(named('umgusa ward 07')?.label).toBe('Umguza, ward 7');
    expect(named('harrare')?.id).toBe('ZW19');
    expect(named('nyamandlovu')?.kind).toBe('town');
    expect(named('byo')?.id).toBe('ZW10');
    // Nothing is guessed between several.
    expect(named('umguza w')).toBeNull();
    expect(named('chimani')).toBeNull();
  });

  it('have an outline, except towns', () => {
    const km2 = (text: string): number | null => {
      const place = named(text);
      const area = place && outlineOf(place, { base, districts, wards });
      return area && areaOf(area) / 1e6;
    };
    expect(km2('ZW10')).toBeCloseTo(547, -1);
    expect(km2('Umguza')).toBeCloseTo(6042, -2);
    expect(km2('Gokwe South, ward 14')).toBeGreaterThan(1);
    expect(named('Kwekwe (town, Kwekwe Urban)')?.kind).toBe('town');
    expect(km2('Kwekwe (town, Kwekwe Urban)')).toBeNull();
  });

  it('finds a place by every alias', () => {
    const source = JSON.parse(readFileSync(new URL('../../../geodata/place-aliases.json', import.meta.url), 'utf8'));
    const whole = Object.entries<string>(source.aliases).filter(([alias]) => alias !== 'mt');
    expect(whole.filter(([alias, name]) => named(alias) !== named(name) || !named(name))).toEqual([]);
  });

  it('finds places in little time, also for words that are in none', () => {
    const began = performance.now();
    for (let count = 0; count < 20; count += 1) expect(labels(`qqqqq${'zzzzz '.repeat(30)}${count}`)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('has every label once', () => {
    const twice = [...Map.groupBy(index.all(), ({ label }) => label)].filter(([, list]) => list.length > 1);
    expect(twice).toEqual([]);
  });
});
