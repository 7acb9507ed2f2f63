import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContentFile } from '#contract/admin/content.ts';
import { readGoingLive } from '#contract/admin/going-live.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { listPaymentMethods } from '#contract/checkout/payments.ts';
import { readService } from '#contract/site/catalogue.ts';
import { readCompany } from '#contract/site/site.ts';
import { openEmbedded } from '#server/platform/database/database.ts';
import { createContentFile } from '#server/platform/publications/published-file.ts';
import { publishedPictures } from '#server/platform/publications/stored-pictures.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { publishEdits, saveEdit } from '#tests/support/data/content-edits.ts';
import { order, payWith } from '#tests/support/data/orders.ts';
import { addApp } from '#tests/support/data/second-factors.ts';
import { copyOfContent } from '#tests/support/project/content.ts';
import { exportContent } from './transfer.ts';

/** The example contact and the example account, which a demo shows where nothing is set. */
const example = /\.example\b|\+263 00|Example (?:Street|account|Bank)|000 000 000|\(demo\)|\/demo\//;

const folders = {
  demo: mkdtempSync(path.join(tmpdir(), 'site-data-')),
  onlyFiles: mkdtempSync(path.join(tmpdir(), 'site-data-')),
};
const copy = copyOfContent();
afterAll(() => {
  copy.remove();
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

const live = {
  MODE: 'live',
  SECRET: 'Vv3n1yQkq0r2b8m5x7z9w4s6t1u3y5a7c9e1g3i5k7m9',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'http://localhost:3000',
};
const files = ['published-content.json', 'published-settings.json'];
const read = async (app: TestApp, address: string): Promise<string> => (await app.visitor().send('GET', address)).text;

let customer: Omit<SignedIn, 'visitor'>;
let ref: string;
beforeAll(async () => {
  const demo = await startTestApp({
    database: await openEmbedded(folders.demo),
    settings: { DATA_DIR: folders.demo, SECRET: live.SECRET },
  });
  try {
    const owner = await signedIn(demo, { roles: ['customer', 'owner'] });
    await saveEdit(owner.visitor, { priceUsd: 123 });
    await publishEdits(owner.visitor);
    const buyer = await signedIn(demo);
    customer = buyer;
    ({ ref } = await order(buyer.visitor));
    const { action } = await payWith(buyer.visitor, ref, 'bank');
    for (const shown of [JSON.stringify(action), await read(demo, '/api/company')]) expect(shown).toMatch(example);
  } finally {
    await demo.stop();
  }
  for (const name of files) copyFileSync(path.join(folders.demo, name), path.join(folders.onlyFiles, name));
  const published = await createContentFile({ dataDir: folders.demo, mode: 'demo' }).read();
  await exportContent(copy.folder, published?.edits ?? {}, publishedPictures({ dataDir: folders.demo }));
});

/** What a live site shows to anybody, to the client of an order, and to its owner. */
async function expectNoExamples(app: TestApp): Promise<void> {
  for (const address of [
    '/api/company',
    '/api/site/contact',
    '/api/site/about',
    '/api/openapi.json',
    '/rss.xml',
    '/sitemap.xml',
  ])
    expect([address, example.exec(await read(app, address))?.[0]]).toEqual([address, undefined]);
  const { contact } = (await app.visitor().call(readCompany, {})).body.company;
  expect(contact).toMatchObject({ email: '', phone: '', whatsapp: '', street: '', hours: [] });
  const { methods, simulated } = (await app.visitor().call(listPaymentMethods, {})).body;
  expect([methods, simulated]).toEqual([[], false]);
  const { visitor } = await signedIn(app, { roles: ['owner'] });
  await addApp(app, visitor);
  const { items } = (await visitor.call(readGoingLive, {})).body;
  for (const id of ['contact', 'bank']) expect(items.find((item) => item.id === id)).toMatchObject({ found: [] });
  for (const file of ['company.yaml', 'shop.yaml'])
    expect(JSON.stringify((await visitor.call(readContentFile, { query: { file } })).body.values)).not.toMatch(example);
}

async function withLive(options: TestAppOptions, use: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startTestApp({ ...options, settings: { ...live, ...options.settings } });
  try {
    await use(app);
  } finally {
    await app.stop();
  }
}

const priceOf = async (app: TestApp): Promise<number> =>
  (await app.visitor().call(readService, { params: { id: 'hydrology' } })).body.service.price;

it('a live site with the files of the data folder of a demo shows neither its examples nor its publications', async () => {
  for (const name of files) expect(readFileSync(path.join(folders.onlyFiles, name), 'utf8')).not.toMatch(example);
  await withLive({ settings: { DATA_DIR: folders.onlyFiles } }, async (app) => {
    expect(await priceOf(app)).toBe(80);
    await expectNoExamples(app);
  });
});

it('a live site with the export of a demo has its publications, and shows no examples', async () => {
  await withLive({ settings: { CONTENT_DIR: copy.folder } }, async (app) => {
    expect(await priceOf(app)).toBe(123);
    await expectNoExamples(app);
  });
});

it('a live site on the database of a demo has its publications, and shows no examples, not even on its orders', async () => {
  await withLive({ database: await openEmbedded(folders.demo), settings: { DATA_DIR: folders.demo } }, async (app) => {
    expect(await priceOf(app)).toBe(123);
    await expectNoExamples(app);
    const person = { ...customer, visitor: app.visitor() };
    await signInAgain(app, person);
    expect(JSON.stringify((await person.visitor.call(readOrder, { params: { ref } })).body)).not.toMatch(example);
  });
});
