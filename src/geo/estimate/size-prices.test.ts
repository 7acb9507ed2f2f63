import { expect, it } from 'vitest';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { content } from '#tests/support/project/content.ts';
import { lowestPriceText, orderSizeText, priceText, priceWithSize, sizePriceOf, sizeText } from './size-prices.ts';

const { basis, services } = readCatalogue(content);
const { coefficients } = basis;

it.each<[number, number, number | undefined]>([
  [0.01, 100, 50],
  [100, 100, 50],
  [100.01, 1_000, 75],
  [10_000, 10_000, 125],
  [10_000.01, 0, undefined],
])('%d km² of a service of USD 50 is in the size up to %d km²', (areaKm2, upToKm2, priceUsd) => {
  const found = sizePriceOf(areaKm2, 50, coefficients);
  expect(found?.cents).toBe(priceUsd && priceUsd * 100);
  if (priceUsd) expect(found?.upToKm2).toBe(upToKm2);
});

it('each price beside a place begins with "from" and names the size it includes, and no other does', () => {
  for (const { needsArea, includedKm2, price } of services) {
    expect(includedKm2).toBe(needsArea ? 100 : null);
    expect(priceText({ price, includedKm2 })).toBe(needsArea ? `from USD ${price}` : `USD ${price}`);
    expect(sizeText({ includedKm2 })).toBe(needsArea ? 'up to 100 km²' : '');
    expect(priceWithSize({ price, includedKm2 })).toBe(
      needsArea ? `from USD ${price} (up to 100 km²)` : `USD ${price}`,
    );
  }
});

it.each([
  [76.1, 'from USD 20'],
  [850, 'from USD 30'],
  [10_000, 'from USD 50'],
  [33_200, 'on request'],
])('the lowest price of %d km² is %s', (areaKm2, text) => {
  expect(lowestPriceText(areaKm2, basis)).toBe(text);
});

const line = (id: string, dollars: number, quantity = 1) => ({ id, unitCents: dollars * 100, quantity });
const landUse = line('land-use', 50);
type Line = ReturnType<typeof line>;

it.each<[string, number | null, Line[], number | null, string]>([
  ['no area yet', null, [landUse], null, 'Up to 100 km² is included.'],
  ['the included size', 100, [landUse], null, 'Up to 100 km² is included.'],
  ['the second size', 850, [landUse], null, 'Up to 100 km² is included. This area of 850 km² adds USD 25.00.'],
  ['a district', 10_000, [landUse], null, 'Up to 100 km² is included. This area of 10,000 km² adds USD 75.00.'],
  ['above all sizes', 13_300, [landUse], null, 'Up to 100 km² is included. This area of 13,300 km² needs a quote.'],
  [
    'two of a service',
    850,
    [line('land-use', 50, 2)],
    null,
    'Up to 100 km² is included. This area of 850 km² adds USD 50.00.',
  ],
  [
    'two services',
    850,
    [landUse, line('hydrology', 80)],
    null,
    'Up to 100 km² is included. This area of 850 km² adds USD 65.00.',
  ],
  ['a price that covers the size', 850, [line('land-use', 75)], null, 'Up to 1,000 km² is included.'],
  [
    'a lower price',
    850,
    [line('land-use', 40)],
    null,
    'Up to 100 km² is included. This area of 850 km² adds USD 25.00.',
  ],
  ['a size that staff accepted', 850, [landUse], 850, 'Up to 850 km² is included.'],
  [
    'a larger area than staff accepted',
    2_000,
    [landUse],
    850,
    'Up to 850 km² is included. This area of 2,000 km² adds USD 75.00.',
  ],
  ['no area matters', 850, [line('web-gis', 150), line('training-qgis', 100)], null, ''],
])('an order with %s', (_, areaKm2, lines, acceptedKm2, text) => {
  expect(orderSizeText(areaKm2 && areaKm2 * 1e6, { lines, acceptedKm2 }, basis)).toBe(text);
});
