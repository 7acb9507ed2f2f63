import { describe, expect, it } from 'vitest';
import type { ContentFile } from '#contract/admin/content.ts';
import { settingsFiles } from '#contract/admin/settings.ts';
import { jsonSchemaOf } from '#server/admin/content/content-files.ts';
import { readBookingContent } from '#server/bookings/calendar.ts';
import { readCoefficients } from '#server/catalogue/catalogue.ts';
import { readSettings } from '#server/checkout/checkout.ts';
import { readRules } from '#server/deliveries/rules.ts';
import { readCompany } from '#server/site/site.ts';
import { content } from '#tests/support/project/content.ts';
import { changesOf, fieldOf, type Schema } from '../content/fields.ts';
import { hasField, othersIn, sections, tabState } from './sections.ts';

// `Content` notes the schema of each file that is read.
readCompany(content, { mode: 'live' });
readSettings(content, { mode: 'live' }, '');
readBookingContent(content);
readCoefficients(content);
readRules(content);

// Edited under /admin/hours.
const elsewhere = ['contact.hours', 'meeting.videoLink', 'meeting.address', 'weekly'];

describe('the sections', () => {
  it.each(settingsFiles)('have each field of %s in one of them', (file) => {
    const field = fieldOf(jsonSchemaOf(content, file) as Schema);
    // Against an empty file, all of its fields are changed.
    const all = changesOf(field, undefined, content.inRelease(file));
    expect(all.length).toBeGreaterThan(3);
    for (const { field: path } of all) {
      const holders = sections.filter((section) => hasField(section, file, path)).map(({ id }) => id);
      const isElsewhere = elsewhere.some((one) => path === one || path.startsWith(`${one}.`));
      expect([path, holders.length]).toEqual([path, isElsewhere ? 0 : 1]);
    }
  });

  it('have fields of different names, which are anchors of one page', () => {
    const names = sections.flatMap(({ fields, more }) =>
      [...fields, ...more].flatMap(({ paths, file }) => paths.map((path) => [path, file])),
    );
    expect(new Set(names.map(([path]) => path)).size).toBe(names.length);
  });
});

it.each([
  ['company', 1, false],
  ['getting-paid', 2, true],
  ['tax', 1, false],
  ['meetings', 0, false],
  ['price-by-size', 1, true],
])('the tab %s counts its own changes: %i', (id, count, hasProblem) => {
  const change = { before: '', after: 'x' };
  const changes = [
    { file: 'company.yaml', field: 'contact.phone', ...change },
    { file: 'shop.yaml', field: 'transfer', ...change },
    { file: 'shop.yaml', field: 'bank.accountNumber', ...change },
    { file: 'shop.yaml', field: 'taxPercent', ...change },
    { file: 'estimates.yaml', field: 'areaFactors', ...change },
  ] as const;
  const problems = [
    { file: 'shop.yaml', field: 'bank.accountNumber' },
    { file: 'estimates.yaml', field: 'areaFactors.1.factor' },
  ];
  const section = sections.find((one) => one.id === id);
  expect(section && tabState(section, changes, problems)).toEqual({ count, hasProblem });
});

describe('a draft of another owner', () => {
  const savedAt = '2026-11-21T12:05:00.000Z';
  const rudo = { file: 'shop.yaml', by: 'Rudo Moyo', savedAt };
  const free = { othersDrafts: [], draft: null };
  const filesWith = (draft: ContentFile['draft']) => ({
    'company.yaml': free,
    'shop.yaml': { othersDrafts: [{ ...rudo, publishOn: null }], draft },
    'booking.yaml': free,
    'estimates.yaml': free,
    'deliveries.yaml': free,
  });
  const othersOf = (
    id: string,
    ...[files, opened = []]: [ReturnType<typeof filesWith>, opened?: readonly 'shop.yaml'[]]
  ) => {
    const section = sections.find((one) => one.id === id);
    return section && othersIn(section, files, opened);
  };

  it.each([
    'getting-paid',
    'tax',
  ])('makes the fields of its file in %s read-only, and says who and since when', (id) => {
    expect(othersOf(id, filesWith(null))).toEqual([{ ...rudo, isClosed: true }]);
  });

  it.each(['company', 'meetings', 'price-by-size'])('leaves %s open', (id) => {
    expect(othersOf(id, filesWith(null))).toEqual([]);
  });

  it('closes nothing that this owner is changing too, or opens', () => {
    expect(othersOf('tax', filesWith({ values: {}, savedAt, isOutdated: false, publishOn: null }))).toMatchObject([
      { isClosed: false },
    ]);
    expect(othersOf('tax', filesWith(null), ['shop.yaml'])).toMatchObject([{ isClosed: false }]);
  });
});
