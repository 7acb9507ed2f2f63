import { expect, it } from 'vitest';
import { ContentError } from '../content/content.ts';
import type { ContentEdits, Json } from '../content/content-values.ts';
import { withoutUnfit } from './fitting-edits.ts';

const edits: ContentEdits = {
  'company.yaml': { name: { value: 7, base: 'Kopje' }, 'contact.email': { value: 'a@b.example', base: '' } },
  'shop.yaml': { taxPercent: { value: 15, base: '' } },
};
const { name: _, ...withoutName } = edits['company.yaml'] ?? {};
const company = edits['company.yaml'];

it.each<[string, string, Record<string, Json[]>, ContentEdits, string[]]>([
  [
    'a field has its earlier value',
    'content/company.yaml: name: must be a text',
    { name: [7, 7, 'Ridge', 'Hill'] },
    { ...edits, 'company.yaml': { ...withoutName, name: { value: 'Ridge', base: 'Kopje' } } },
    ['name'],
  ],
  [
    'a field without one says what the release says',
    'content/company.yaml: name: must be a text',
    { name: [7] },
    { ...edits, 'company.yaml': withoutName },
    ['name'],
  ],
  [
    'a value inside of a list',
    'content/company.yaml: name.0.first: must be a text',
    {},
    { ...edits, 'company.yaml': withoutName },
    ['name'],
  ],
  [
    'an object around the field',
    'content/company.yaml: contact: must be an object',
    {},
    { ...edits, 'company.yaml': { name: { value: 7, base: 'Kopje' } } },
    ['contact.email'],
  ],
  [
    'another field of the file: all edits of it',
    'content/company.yaml: motto: is missing',
    {},
    { ...edits, 'company.yaml': {} },
    ['name', 'contact.email'],
  ],
  [
    'a file that has no edits: all that are left',
    'content/booking.yaml: opens: must be a time',
    {},
    { 'company.yaml': {}, 'shop.yaml': {} },
    ['name', 'contact.email', 'taxPercent'],
  ],
])('%s', async (__, message, earlier, next, unfit) => {
  const attempt = await withoutUnfit(
    { edits, unfit: [] },
    new ContentError(message),
    async (___, field) => earlier[field] ?? [],
  );
  expect(attempt?.edits).toEqual(next);
  expect(attempt?.unfit.map(({ field }) => field)).toEqual(unfit);
});

it('tries each earlier value once, and then the release', async () => {
  let attempt = { edits: { 'company.yaml': company ?? {} }, unfit: [] } as Parameters<typeof withoutUnfit>[0];
  const tried: Json[] = [];
  for (let round = 0; round < 3; round += 1) {
    const next = await withoutUnfit(attempt, new ContentError('content/company.yaml: name: is wrong'), async () => [
      7,
      'Ridge',
      'Hill',
      'Ridge',
    ]);
    if (next) attempt = next;
    tried.push(attempt.edits['company.yaml']?.['name']?.value ?? null);
  }
  expect(tried).toEqual(['Ridge', 'Hill', null]);
  expect(attempt.unfit).toMatchObject([{ field: 'name', value: 7, reason: 'is wrong' }]);
});

it('gives up when no edit is left: the release is wrong', async () => {
  const none = { edits: { 'company.yaml': {} }, unfit: [] };
  expect(await withoutUnfit(none, new ContentError('content/company.yaml: name: is wrong'), async () => [])).toBeNull();
});
