import { describe, expect, it } from 'vitest';
import type { Work } from '#contract/briefs/work.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { content } from '#tests/support/project/content.ts';
import { dateCount, estimate } from './estimate.ts';
import { sizePriceOf } from './size-prices.ts';

const { basis } = readCatalogue(content);

const landUse: Work = {
  serviceId: 'land-use',
  dates: { kind: 'one', fromYear: 2026, toYear: 2026, month: 8 },
  detail: '10m',
  formats: ['geotiff'],
  hasFieldWork: false,
  boundary: 'marked',
};
const twoDates: Work = { ...landUse, dates: { kind: 'two', fromYear: 2016, toYear: 2026, month: 8 } };
const series: Work = { ...landUse, dates: { kind: 'series', fromYear: 2017, toYear: 2026, month: 8 } };

it('land use of 850 km² on two dates: 50 × 1.5 + 12.50 = 87.50, shown as 80 to 105', () => {
  expect(estimate(850, twoDates, basis)).toEqual({
    lines: [
      { kind: 'service', label: 'Land Use Mapping', note: 'catalogue price', cents: 5000 },
      { kind: 'area', label: '850 km²', note: '100 to 1,000 km² counts × 1.5', cents: 2500 },
      { kind: 'dates', label: 'Second date', note: '25% of 50.00', cents: 1250 },
    ],
    middleCents: 8750,
    low: 80,
    high: 105,
    manualQuote: null,
  });
});

describe('sums computed manually', () => {
  it.each<[string, number, Work, number, number, number]>([
    // 50; 45 to 60, but 45 is less than the catalogue price
    ['a small area on one date', 0.01, landUse, 50, 50, 60],
    ['the last of the first size', 100, landUse, 50, 50, 60],
    // 75; 67.5 rounds to 70, less than the price of the size; 90
    ['the first of the second size', 100.0001, landUse, 75, 75, 90],
    ['the last of the second size', 1000, landUse, 75, 75, 90],
    // 125; 112.5 rounds to 115, less than the price of the size; 150
    ['the third size', 1000.0001, landUse, 125, 125, 150],
    ['the last of the third size', 10_000, landUse, 125, 125, 150],
    // 50 + 9 × 12.50 = 162.50; 146.25 rounds to 145, 195
    ['ten years', 10, series, 162.5, 145, 195],
    // 50 + 150 = 200; 180 to 240
    ['a web map', 10, { ...landUse, formats: ['web-map', 'pdf'] }, 200, 180, 240],
    // 80 × 1.5 + 20 = 140; 126 rounds to 125, 168 to 170
    ['a fire on two dates', 500, { ...twoDates, serviceId: 'fire-analysis' }, 140, 125, 170],
    // Neither size nor dates count where no place is worked on, and a web map is not added to itself.
    ['a web map as the service', 5000, { ...series, serviceId: 'web-gis', formats: ['web-map'] }, 150, 150, 180],
    ['lessons', 50_000, { ...twoDates, serviceId: 'tutorials' }, 30, 30, 35],
    ['detail of 30 m', 10, { ...landUse, detail: '30m' }, 50, 50, 60],
  ])('%s', (_, areaKm2, work, middle, low, high) => {
    const { middleCents, lines, ...rest } = estimate(areaKm2, work, basis);
    expect({ middle: (middleCents ?? 0) / 100, ...rest }).toEqual({ middle, low, high, manualQuote: null });
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(middleCents);
  });

  it('no range begins below the catalogue price, whatever the service, the size and the work', () => {
    for (const { id, priceUsd, needsArea } of basis.services) {
      for (const areaKm2 of [0.5, 100, 101, 999, 9_999]) {
        for (const work of [landUse, twoDates, series]) {
          const { low, high } = estimate(areaKm2, { ...work, serviceId: id }, basis);
          const stated = needsArea ? (sizePriceOf(areaKm2, priceUsd, basis.coefficients)?.cents ?? 0) / 100 : priceUsd;
          expect(low, `${id} of ${areaKm2} km²`).toBeGreaterThanOrEqual(stated);
          expect(high).toBeGreaterThanOrEqual(low ?? 0);
        }
      }
    }
  });

  it.each([
    [landUse.dates, 1],
    [twoDates.dates, 2],
    [series.dates, 10],
  ])('dates of %o', (dates, count) => expect(dateCount(dates)).toBe(count));
});

describe('work that is quoted instead of priced', () => {
  it.each<[string, number, Partial<Work>]>([
    ['service', 10, { serviceId: null }],
    ['service', 10, { serviceId: 'no-such-service' }],
    ['area', 10_000.1, {}],
    ['detail', 10, { detail: 'finer' }],
    ['field-work', 10, { hasFieldWork: true }],
  ])('%s', (choice, areaKm2, change) => {
    expect(estimate(areaKm2, { ...landUse, ...change }, basis)).toEqual({
      lines: [],
      middleCents: null,
      low: null,
      high: null,
      manualQuote: { choice, message: expect.stringMatching(/^We will quote this one: .+\.$/) },
    });
  });
});
