import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ContentError, openContent } from '#server/platform/content/content.ts';
import type { ContentEdits, Json } from '#server/platform/content/content-values.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { addPublication } from '#server/platform/publications/publications.ts';
import { testApp } from '#tests/support/app/app.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';
import { textOf as projectText } from '#tests/support/project/project-files.ts';
import { editsFor, valuesOf } from './content-files.ts';
import { exportContent, importContent } from './transfer.ts';

const app = testApp();
const copy = copyOfContent();
afterAll(copy.remove);

const pictures = path.join(copy.folder, '../published-pictures');

const hydrology = 'catalogue/services/hydrology.md';
const created = 'catalogue/services/drone-survey.md';
const textOf = (file: string): string => readFileSync(path.join(copy.folder, file), 'utf8');

async function publish(changes: Record<string, Record<string, Json>>): Promise<ContentEdits> {
  const { content, db, clock, publishing } = app.site.platform;
  const edits = Object.fromEntries(
    Object.entries(changes).map(([file, change]) => {
      const values = valuesOf(content, file === created ? hydrology : file);
      return [file, editsFor(content, file, { ...(values as Record<string, Json>), ...change })];
    }),
  );
  await inTransaction(db, (trx) => addPublication(trx, { at: clock.now(), authorId: null, note: '', edits }));
  await publishing.published();
  return app.site.platform.content.edits;
}

it('an export writes what is published into the files, and keeps comments and lines', async () => {
  const edits = await publish({
    [hydrology]: { priceUsd: 91, deliverables: ['A map: of streams', '# not a comment'], duration: 'yes' },
    [created]: { id: 'drone-survey', name: 'Drone Survey', order: 14, body: '## What you get\n\nA map.' },
    'shop.yaml': { taxPercent: 15.5, taxNumber: '0012' },
    'articles/ndvi-nbr-ndwi.md': { body: 'Short.' },
  });
  expect((await exportContent(copy.folder, edits, pictures)).sort()).toEqual(
    ['articles/ndvi-nbr-ndwi.md', created, hydrology, 'shop.yaml'].sort(),
  );
  const exported = openContent(copy.folder);
  for (const file of [...Object.keys(edits), 'company.yaml', 'booking.yaml', 'estimates.yaml']) {
    expect([file, exported.inRelease(file)]).toEqual([file, valuesOf(app.site.platform.content, file)]);
  }
  expect(await exportContent(copy.folder, edits, pictures)).toEqual([]);
  const shop = projectText('content/shop.yaml').replace('taxPercent: ""', 'taxPercent: 15.5');
  expect(textOf('shop.yaml')).toBe(shop.replace('taxNumber: ""', 'taxNumber: "0012"'));
  expect(textOf(hydrology)).toContain('## How we do it');
});

it('an import publishes what the files say, all or nothing', async () => {
  editContent(
    copy.folder,
    hydrology,
    ['priceUsd: 91', 'priceUsd: 92'],
    ['name: Hydrological Modelling', 'name: Water'],
  );
  editContent(copy.folder, 'company.yaml', ['replyWorkingDays: 2', 'replyWorkingDays: soon']);
  await expect(importContent(app.site.platform, copy.folder)).rejects.toThrow(ContentError);
  expect(valuesOf(app.site.platform.content, hydrology)).toMatchObject({ priceUsd: 91 });
  editContent(copy.folder, 'company.yaml', ['replyWorkingDays: soon', 'replyWorkingDays: 3']);
  rmSync(path.join(copy.folder, created));
  expect((await importContent(app.site.platform, copy.folder)).sort()).toEqual(
    [created, hydrology, 'company.yaml'].sort(),
  );
  expect(valuesOf(app.site.platform.content, hydrology)).toMatchObject({ priceUsd: 92, name: 'Water' });
  expect(app.site.addresses.has('/services/drone-survey')).toBe(false);
  expect(await importContent(app.site.platform, copy.folder)).toEqual([]);
  writeFileSync(path.join(copy.folder, hydrology), 'no head');
  await expect(importContent(app.site.platform, copy.folder)).rejects.toThrow('must begin with a block');
});
