import { describe, expect, it } from 'vitest';
import type { Work } from '#contract/briefs/work.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { content } from '#tests/support/project/content.ts';
import { type Area, circleAround } from '../geodesy/area.ts';
import { toWgs84 } from '../geodesy/projections.ts';
import { factRows } from './fact-rows.ts';
import { feasibilityOf } from './feasibility.ts';

const { basis } = readCatalogue(content);

const twoDates: Work = {
  serviceId: 'land-use',
  dates: { kind: 'two', fromYear: 2016, toYear: 2026, month: 8 },
  detail: '10m',
  formats: ['geotiff'],
  hasFieldWork: false,
  boundary: 'marked',
};
const oneDate: Work = { ...twoDates, dates: { kind: 'one', fromYear: 2026, toYear: 2026, month: 8 } };
const inMonth = (work: Work, month: number): Work => ({ ...work, dates: { ...work.dates, month } });

/** A rectangle in metres of a UTM zone. */
const rectangle = (epsg: 32735 | 32736, west: number, south: number, width: number, height: number): Area => {
  const corners = [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
    [west, south],
  ] as const;
  return [[corners.map((corner) => toWgs84(corner, epsg))]];
};
// 30 km by 20 km inside 35KPU; at 643 km east the scale of UTM is 0.99985.
const inUmguza = rectangle(32735, 630_000, 7_840_000, 30_000, 20_000);
const acrossZones: Area = [circleAround([30, -19.3], 8000)];

describe('facts computed manually', () => {
  it('600 km² in one square, two dates', () => {
    const { pixels10, pixels30, ...facts } = feasibilityOf(inUmguza, twoDates, basis);
    expect(Math.abs(pixels10 / 6_000_000 - 1)).toBeLessThan(0.0005);
    expect(Math.abs(pixels30 / 666_667 - 1)).toBeLessThan(0.0005);
    expect(facts).toMatchObject({
      utm: { zone: 35, epsg: 32735, name: '35S', zones: [35] },
      squares: ['35KPU'],
      images: { name: 'Sentinel-2', tiles: 1, isLeast: false, dates: 2, scenes: 2, passDays: 5 },
    });
    // 3,000 × 2,000 pixels, 4 bands of 2 bytes.
    expect(Math.abs((facts.images?.rasterBytes ?? 0) / 48_000_000 - 1)).toBeLessThan(0.001);
  });

  it('pixels of 30 m: the number of Landsat scenes is a minimum', () => {
    const { images } = feasibilityOf(inUmguza, { ...twoDates, detail: '30m' }, basis);
    expect(images).toMatchObject({ name: 'Landsat', tiles: 1, isLeast: true, scenes: 2, passDays: 8 });
    // 1,000 × 667 pixels of 8 bytes.
    expect(Math.abs((images?.rasterBytes ?? 0) / 5_336_000 - 1)).toBeLessThan(0.005);
    const wide = rectangle(32735, 500_000, 7_700_000, 190_000, 190_000);
    expect(feasibilityOf(wide, { ...oneDate, detail: '30m' }, basis).images).toMatchObject({ tiles: 4, scenes: 4 });
  });

  it('finds no free images finer than 10 m', () => {
    expect(feasibilityOf(inUmguza, { ...oneDate, detail: 'finer' }, basis).images).toBeNull();
  });

  it('across 30° E: both zones are named, and a tile of each', () => {
    const { utm, squares, images } = feasibilityOf(acrossZones, oneDate, basis);
    expect(utm.zones).toEqual([35, 36]);
    expect(squares).toEqual(['35KRU', '36KSD']);
    expect(images).toMatchObject({ tiles: 2, scenes: 2 });
  });

  it('names every square of an area across a border of squares', () => {
    const across = rectangle(32735, 690_000, 7_840_000, 20_000, 20_000);
    expect(feasibilityOf(across, oneDate, basis).squares).toEqual(['35KPU', '35KQU']);
    expect(feasibilityOf(rectangle(32735, 690_000, 7_790_000, 20_000, 20_000), oneDate, basis).squares).toEqual([
      '35KPT',
      '35KPU',
      '35KQT',
      '35KQU',
    ]);
  });

  it('uses UTM zone 36 east of 30° E', () => {
    const { utm } = feasibilityOf([circleAround([31.05, -17.83], 5000)], oneDate, basis);
    expect(utm).toEqual({ zone: 36, epsg: 32736, name: '36S', zones: [36] });
  });

  it.each([
    ['London', [-0.12, 51.5], { zone: 30, epsg: 32630, name: '30N', zones: [30] }, ['30UXC', '30UYC']],
    ['Bulawayo, north of the equator', [28.5, 20.2], { zone: 35, epsg: 32635, name: '35N', zones: [35] }, ['35QPC']],
    ['Nairobi', [36.82, -1.29], { zone: 37, epsg: 32737, name: '37S', zones: [37] }, ['37MBU']],
  ] as const)('an area in %s is told its own zone', (_, center, utm, squares) => {
    const feasibility = feasibilityOf([circleAround(center, 2000)], oneDate, basis);
    expect([feasibility.utm, feasibility.squares]).toEqual([utm, squares]);
    expect(factRows(feasibility)[0]).toMatchObject({ value: utm.name, note: `WGS 84, EPSG:${utm.epsg}` });
  });

  it('lists the months and marks the chosen one', () => {
    const { months, monthsSource } = feasibilityOf(inUmguza, oneDate, basis);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ name: 'January', sky: 'wet', isChosen: false });
    expect(months[7]).toEqual({ name: 'August', sky: 'clear', isChosen: true });
    expect(monthsSource.address).toBe('/articles/what-free-satellites-can-see');
  });
});

describe('pitfalls, at most three', () => {
  it.each<[string, Area, Work, string[]]>([
    ['nothing special', inUmguza, { ...oneDate, detail: '30m' }, []],
    ['10 m', inUmguza, oneDate, ['narrow']],
    ['two dates', inUmguza, twoDates, ['same-month', 'narrow']],
    ['two dates, an old sheet', inUmguza, { ...twoDates, boundary: 'arc-1950' }, ['same-month', 'arc-1950', 'narrow']],
    ['a file without system', inUmguza, { ...oneDate, boundary: 'file-without-system' }, ['arc-1950', 'narrow']],
    ['wet month', inUmguza, inMonth(oneDate, 1), ['cloud', 'narrow']],
    ['two zones', acrossZones, oneDate, ['zones', 'seams', 'narrow']],
    ['all of them', acrossZones, { ...inMonth(twoDates, 2), boundary: 'arc-1950' }, ['zones', 'cloud', 'same-month']],
  ])('%s', (_, area, work, ids) => {
    expect(feasibilityOf(area, work, basis).pitfalls.map(({ id }) => id)).toEqual(ids);
  });

  it('names the chosen month and one half a year away', () => {
    const [first] = feasibilityOf(inUmguza, twoDates, basis).pitfalls;
    expect(first?.text).toContain('August against February cannot');
  });
});
