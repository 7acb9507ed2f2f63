import { expect, it } from 'vitest';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { content } from '#tests/support/project/content.ts';
import { priceEffect } from './price-effect.tsx';

const { basis } = readCatalogue(content);
const landUse = 'catalogue/services/land-use.md';
const { coefficients } = basis;

it.each<[string, string, unknown, string | null]>([
  ['a price', landUse, { priceUsd: 60 }, 'USD 95 to 125'],
  ['the same price', landUse, { priceUsd: 50 }, null],
  ['a price that is being typed', landUse, { priceUsd: '6x' }, null],
  ['a service without an area', 'catalogue/services/api-integration.md', { priceUsd: 60 }, null],
  ['a service that is not published yet', 'catalogue/services/drone-survey.md', { priceUsd: 60 }, null],
  ['a text', 'company.yaml', { name: 'Ridge' }, null],
  ['coefficients that are wrong', 'estimates.yaml', { ...coefficients, extraDatePercent: -1 }, null],
])('%s', (_, file, values, after) => {
  expect(priceEffect(basis, file, values)?.after ?? null).toBe(after);
});

it('a factor of the size', () => {
  const areaFactors = coefficients.areaFactors.map((row) => (row.factor === 1.5 ? { ...row, factor: 1.6 } : row));
  const effect = priceEffect(basis, 'estimates.yaml', { ...coefficients, areaFactors });
  expect(effect?.before).toContain('850 km² with two dates: USD ');
  expect(effect?.after).not.toBe(effect?.before.split(': ').at(-1));
});
