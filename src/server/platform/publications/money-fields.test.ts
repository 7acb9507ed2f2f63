import { expect, it } from 'vitest';
import type { FileEdits, Json } from '../content/content-values.ts';
import { settledEdits } from './money-fields.ts';

const service = 'catalogue/services/hydrology.md';

it.each<[string, string, FileEdits, Json, FileEdits]>([
  [
    'a price is kept from the first start on',
    service,
    {},
    { name: 'Water', priceUsd: 80 },
    { priceUsd: { value: 80, base: 80 } },
  ],
  [
    'a release with another price changes nothing',
    service,
    { priceUsd: { value: 80, base: 80 } },
    { priceUsd: 95 },
    { priceUsd: { value: 80, base: 80 } },
  ],
  [
    'a release that says the price of the office is what later releases are compared with',
    service,
    { priceUsd: { value: 95, base: 80 } },
    { priceUsd: 95 },
    { priceUsd: { value: 95, base: 95 } },
  ],
  [
    'a text that the release says too is no edit any more',
    service,
    { name: { value: 'Water', base: 'Hydrology' } },
    { name: 'Water' },
    {},
  ],
  [
    'a text that the release changed otherwise stays published',
    service,
    { name: { value: 'Water', base: 'Hydrology' } },
    { name: 'Rivers' },
    { name: { value: 'Water', base: 'Hydrology' } },
  ],
  [
    'a created file stays',
    service,
    { '': { value: { priceUsd: 5 }, base: null } },
    null,
    { '': { value: { priceUsd: 5 }, base: null } },
  ],
  ['a created file that the release has too', service, { '': { value: { name: 'A' }, base: null } }, { name: 'A' }, {}],
  [
    'the account and the tax rate, in their objects',
    'shop.yaml',
    {},
    { taxPercent: '', bank: { accountNumber: '1' } },
    { taxPercent: { value: '', base: '' }, 'bank.accountNumber': { value: '1', base: '1' } },
  ],
  ['no texts', 'company.yaml', {}, { name: 'Kopje' }, {}],
])('%s', (_, file, edits, inRelease, settled) => {
  expect(settledEdits(file, edits, inRelease)).toEqual(settled);
});
