import { expect, it } from 'vitest';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { content } from '#tests/support/project/content.ts';
import { priceBySize } from './price-by-size.ts';

it('the price of a service of USD 50 by the size of the area', () => {
  const { coefficients } = readCatalogue(content).basis;
  expect(priceBySize(coefficients, 50)).toEqual([
    'Up to 100 km²: USD 50',
    'Up to 1,000 km²: USD 75',
    'Up to 10,000 km²: USD 125',
    'Above 10,000 km², and for detail finer than 10 m: we quote',
    'Each further date: USD 12.50',
  ]);
});
