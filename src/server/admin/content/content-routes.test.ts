import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/admin/content.ts';
import { readToday } from '#contract/admin/today.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { listServices, readService } from '#contract/site/catalogue.ts';
import { inTransaction, type OpenDatabase } from '#server/platform/database/database.ts';
import { addPublication } from '#server/platform/publications/publications.ts';
import { databaseToReopen, startTestApp, type TestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { order, orderForm } from '#tests/support/data/orders.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  owner = await signedIn(app, { roles: ['customer', 'owner'] });
  other = await signedIn(app, { roles: ['customer', 'owner'] });
});

const hydrology = 'catalogue/services/hydrology.md';

const open = async (file: string, by = owner) =>
  (await by.visitor.call(contract.readContentFile, { query: { file } })).body;
type Values = Record<string, unknown>;

async function save(file: string, changes: Values | null, by = owner) {
  const { values, publication } = await open(file, by);
  const body = { file, basedOn: publication, ...(changes && { values: { ...(values as Values), ...changes } }) };
  return by.visitor.call(contract.saveContentDraft, { body });
}

const publish = (files: string[], by = owner) =>
  by.visitor.call(contract.publishContent, { body: { files, note: 'A test' } });
const priceOf = async (id: string) => (await app.visitor().call(readService, { params: { id } })).body.service.price;
const list = async (by = owner) => (await by.visitor.call(contract.listContent, {})).body;

it('offers the services, groups and icons that exist, by name', async () => {
  const choicesOf = async (file: string): Promise<string> => JSON.stringify((await open(file)).schema);
  const service = await choicesOf(hydrology);
  expect(service).toContain(
    '"group":{"anyOf":[{"const":"mapping","title":"Mapping and analysis"},{"const":"web","title":"Web and software"}',
  );
  expect(service).toContain('{"const":"land-use","title":"Land Use Mapping"}');
  expect(service).toContain('{"const":"drop"}');
  expect(await choicesOf('site/photographs.yaml')).toContain('{"const":"about","title":"About us"}');
  for (const file of [
    'site/projects.yaml',
    'site/home.yaml',
    'estimates.yaml',
    'search/not-offered.yaml',
    'catalogue/case-studies.yaml',
  ]) {
    expect([file, (await choicesOf(file)).includes('"title":"Land Use Mapping"')]).toEqual([file, true]);
  }
});

it('shows a page as it is published while there is no draft', async () => {
  const previewed = async (file: string) =>
    (await owner.visitor.call(contract.previewContent, { body: { file } })).body;
  expect((await previewed(hydrology)).address).toMatch(/^\/services\/hydrology\?preview=/);
  expect(await previewed('search/synonyms.yaml')).toEqual({ address: null, endsAt: null, email: null, problems: [] });
  const { email } = await previewed('emails/welcome.md');
  for (const part of ['Hello {firstName},', 'Book a free consultation', 'data-style=']) expect(email).toContain(part);
  expect(email).not.toMatch(/ href=|<style/);
  await save(hydrology, { name: '' });
  expect(await previewed(hydrology)).toMatchObject({ address: null, problems: [{ field: 'name' }] });
  await owner.visitor.call(contract.discardContentDraft, { query: { file: hydrology } });
});

describe('a draft', () => {
  it('is shown to its author alone, until it is published', async () => {
    expect((await save(hydrology, { priceUsd: 90 })).body).toMatchObject({
      title: 'Hydrological Modelling',
      values: { priceUsd: 80 },
      draft: { values: { priceUsd: 90 } },
      problems: [],
    });
    expect((await list()).drafts).toMatchObject([
      { file: hydrology, changes: [{ field: 'priceUsd', before: 80, after: 90 }] },
    ]);
    expect((await open(hydrology, other)).draft).toBeNull();
    expect((await list(other)).othersDrafts).toMatchObject([{ file: hydrology }]);
    expect(await priceOf('hydrology')).toBe(80);
    const { number } = (await publish([hydrology])).body;
    expect(number).not.toBeNull();
    expect(await priceOf('hydrology')).toBe(90);
    const after = await list();
    expect(after.drafts).toEqual([]);
    expect(after.publications[0]).toMatchObject({
      number,
      note: 'A test',
      files: [{ title: 'Hydrological Modelling' }],
    });
    expect(after.files.find(({ file }) => file === hydrology)).toMatchObject({ isEdited: true });
  });

  it('ends when it is discarded, or says what is published', async () => {
    await save(hydrology, { duration: '5 weeks' });
    expect(
      (await owner.visitor.call(contract.discardContentDraft, { query: { file: hydrology } })).body.draft,
    ).toBeNull();
    await save(hydrology, { duration: '5 weeks' });
    expect((await save(hydrology, {})).body.draft).toBeNull();
    expect(outcome(await publish([hydrology]))).toBe('404 NOT_FOUND');
  });

  it('says what would stop its publication, which then changes nothing', async () => {
    const { problems } = (await save(hydrology, { name: '', priceUsd: 9.5 })).body;
    expect(problems.map(({ file, field }) => [file, field])).toEqual([
      [hydrology, 'name'],
      [hydrology, 'priceUsd'],
    ]);
    const refused = (await publish([hydrology])).body;
    expect(refused).toMatchObject({ number: null, problems: [{ field: 'name', reason: 'must not be empty' }, {}] });
    await save(hydrology, { relatedServices: ['moon'] });
    expect((await publish([hydrology])).body).toMatchObject({
      number: null,
      problems: [{ file: hydrology, field: 'relatedServices', reason: 'there is no service moon' }],
    });
    expect(await priceOf('hydrology')).toBe(90);
    await owner.visitor.call(contract.discardContentDraft, { query: { file: hydrology } });
  });

  it('of an email keeps its placeholders', async () => {
    const file = 'emails/welcome.md';
    const { body } = (await open(file)).values as { body: string };
    const { problems } = (await save(file, { body: `${body}\n\n{moon}` })).body;
    expect(problems[0]).toMatchObject({ file, reason: expect.stringContaining('{moon} is not one of') });
    await owner.visitor.call(contract.discardContentDraft, { query: { file } });
  });

  it('cannot be of a file that the site does not read, and not withdraw one that it needs', async () => {
    const body = { file: 'moon.yaml', basedOn: 0, values: {} };
    expect(outcome(await owner.visitor.call(contract.saveContentDraft, { body }))).toBe('404 NOT_FOUND');
    expect(outcome(await save('company.yaml', null))).toBe('404 NOT_FOUND');
    expect(outcome(await owner.visitor.call(contract.readContentFile, { query: { file: 'demo.yaml' } }))).toBe(
      '404 NOT_FOUND',
    );
    const above = { query: { file: '../package.json' } };
    expect(outcome(await owner.visitor.call(contract.readContentFile, above))).toBe('422 VALIDATION_FAILED');
  });
});

it.each<[string, unknown]>([
  ['text', 'name: Kopje'],
  ['a number', 5],
  ['null', null],
  ['a list of texts', ['a']],
  ['names that are no fields', { 'contact.email': 'a@b.example' }],
  ['an operator', { $ne: null }],
  ['a list in lists without end', { a: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) }],
])('a draft cannot be %s', async (_, values) => {
  const body = { file: 'company.yaml', basedOn: 0, values };
  expect(outcome(await owner.visitor.call(contract.saveContentDraft, { body }))).toBe('422 VALIDATION_FAILED');
});

describe('two owners', () => {
  it('publish changes of different fields of one file, and both are kept', async () => {
    await save(hydrology, { duration: '6 weeks' });
    await save(hydrology, { alt: 'A catchment' }, other);
    await publish([hydrology], other);
    expect((await open(hydrology)).draft).toMatchObject({ isOutdated: true });
    await publish([hydrology]);
    expect((await open(hydrology)).values).toMatchObject({ duration: '6 weeks', alt: 'A catchment', priceUsd: 90 });
  });

  it('are warned when they change one field, and nothing is lost', async () => {
    await save(hydrology, { duration: '7 weeks' });
    await save(hydrology, { duration: '8 weeks' }, other);
    expect(outcome(await publish([hydrology]))).toBe('200');
    expect(outcome(await publish([hydrology], other))).toBe('409 CONTENT_CHANGED');
    expect((await open(hydrology, other)).draft).toMatchObject({ values: { duration: '8 weeks' } });
    await other.visitor.call(contract.discardContentDraft, { query: { file: hydrology } });
  });

  it('get an email when the other has changed a price, not when a text', async () => {
    const count = async () =>
      (await app.emails(other.email)).filter(({ kind }) => kind === 'money-changed-owner').length;
    const before = await count();
    await save(hydrology, { duration: '9 weeks' });
    await publish([hydrology]);
    expect(await count()).toBe(before);
    await save(hydrology, { priceUsd: 95 });
    await publish([hydrology]);
    const email = (await app.emails(other.email)).at(-1);
    expect(await count()).toBe(before + 1);
    expect(email?.text).toContain('Hydrological Modelling, priceUsd: 95 instead of 90');
    expect((await app.emails(owner.email)).filter(({ kind }) => kind === 'money-changed-owner')).toEqual([]);
  });
});

describe('a day of publication', () => {
  let today: string;
  beforeAll(() => {
    today = businessDate(app.clock.now());
  });
  const plan = (day: string | undefined, files = [hydrology], by = owner) =>
    by.visitor.call(contract.planContent, { body: { files, note: 'In the new year', ...(day && { day }) } });
  const runJobs = () => app.site.platform.scheduler.runDue();
  /** As if today was the day of the drafts: the clock stays, as it would end the sessions of the owners. */
  async function reachDay(): Promise<void> {
    await app.site.platform.db
      .updateTable('content_drafts')
      .set({ publish_on: today })
      .where('publish_on', 'is not', null)
      .execute();
    await runJobs();
  }
  afterEach(async () => {
    await owner.visitor.call(contract.discardContentDraft, { query: { file: hydrology } });
  });

  it('publishes drafts at its start, not before', async () => {
    const day = addDays(today, 2);
    await save(hydrology, { priceUsd: 120 });
    expect((await plan(day)).body).toEqual({ problems: [] });
    expect((await list()).drafts).toMatchObject([{ publishOn: day }]);
    expect((await list(other)).othersDrafts).toMatchObject([{ publishOn: day }]);
    await runJobs();
    expect(await priceOf('hydrology')).toBe(95);
    await reachDay();
    expect(await priceOf('hydrology')).toBe(120);
    const { drafts, publications } = await list();
    expect([drafts.length, publications[0]?.note]).toEqual([0, 'In the new year']);
    expect((await app.emails(other.email)).at(-1)?.text).toContain('priceUsd: 120 instead of 95');
  });

  it.each([
    ['today', 0],
    ['yesterday', -1],
    ['in more than a year', 367],
  ])('cannot be %s', async (_, days) => {
    await save(hydrology, { duration: '7 weeks' });
    expect(outcome(await plan(addDays(today, days)))).toBe('422 VALIDATION_FAILED');
    expect((await list()).drafts).toMatchObject([{ publishOn: null }]);
  });

  it('is for what was saved then: saving again, or taking the day away, ends it', async () => {
    const day = addDays(today, 1);
    await save(hydrology, { priceUsd: 130 });
    await plan(day);
    await save(hydrology, { priceUsd: 140 });
    expect((await list()).drafts).toMatchObject([{ publishOn: null }]);
    await plan(day);
    await plan(undefined);
    await reachDay();
    expect(await priceOf('hydrology')).toBe(120);
  });

  it('is refused for what cannot be published, and emails the author when it cannot be any more', async () => {
    const day = addDays(today, 1);
    await save(hydrology, { name: '' });
    expect((await plan(day)).body).toMatchObject({ problems: [{ field: 'name' }] });
    expect(outcome(await plan(day, ['company.yaml']))).toBe('404 NOT_FOUND');
    await save(hydrology, { duration: '7 weeks', name: 'Water' });
    await plan(day);
    await save(hydrology, { duration: '8 weeks' }, other);
    await publish([hydrology], other);
    await reachDay();
    await runJobs();
    expect((await list()).drafts).toMatchObject([{ publishOn: null }]);
    const emails = (await app.emails(owner.email)).filter(({ kind }) => kind === 'content-plan-failed-owner');
    expect(emails).toHaveLength(1);
    expect((await open(hydrology)).values).toMatchObject({ duration: '8 weeks' });
  });
});

describe('publications', () => {
  it('can be brought back, as a new publication', async () => {
    await save(hydrology, { name: 'Water' });
    const first = (await publish([hydrology])).body.number ?? 0;
    await save(hydrology, { name: 'Rivers', priceUsd: 70 });
    await publish([hydrology]);
    expect(await priceOf('hydrology')).toBe(70);
    const restored = await owner.visitor.call(contract.restoreContent, { params: { number: String(first) } });
    expect(restored.body).toMatchObject({ problems: [] });
    expect(restored.body.number).toBeGreaterThan(first + 1);
    expect((await open(hydrology)).values).toMatchObject({ name: 'Water', priceUsd: 120 });
  });

  it('change no order that was placed, and take none at the price before', async () => {
    const { visitor } = await signedIn(app);
    const items = [{ id: 'hydrology', quantity: 1 }];
    const body = await orderForm(visitor, items);
    const { ref } = await order(visitor, items);
    await save(hydrology, { priceUsd: 135 });
    await publish([hydrology]);
    expect(outcome(await visitor.call(placeOrder, { body }))).toBe('409 PRICE_CHANGED');
    expect((await visitor.call(readOrder, { params: { ref } })).body.totalCents).toBe(body.expectedTotalCents);
    expect((await orderForm(visitor, items)).expectedTotalCents).toBe(13_500);
  });

  it('that are brought back leave the drafts as they are', async () => {
    const [latest] = (await list()).publications;
    await save(hydrology, { duration: 'A month' });
    await owner.visitor.call(contract.restoreContent, { params: { number: String((latest?.number ?? 0) - 1) } });
    expect((await open(hydrology)).draft).toMatchObject({ values: { duration: 'A month' } });
    await owner.visitor.call(contract.restoreContent, { params: { number: String(latest?.number) } });
    await owner.visitor.call(contract.discardContentDraft, { query: { file: hydrology } });
  });

  it('do not end a draft that was saved while they were checked', async () => {
    await save(hydrology, { duration: 'A week' });
    await Promise.all([publish([hydrology]), save(hydrology, { duration: 'A year' })]);
    const { values, draft } = await open(hydrology);
    expect([values, draft?.values].map((one) => (one as Values | undefined)?.['duration'])).toContain('A year');
    await owner.visitor.call(contract.discardContentDraft, { query: { file: hydrology } });
  });

  it('create a service, rename it, and withdraw it', async () => {
    const file = 'catalogue/services/drone-survey.md';
    const { values } = await open(hydrology);
    const body = {
      file,
      basedOn: 0,
      values: { ...(values as Values), id: 'drone-survey', name: 'Drone Survey', order: 14, relatedServices: [] },
    };
    expect((await owner.visitor.call(contract.saveContentDraft, { body })).body).toMatchObject({
      problems: [],
      inRelease: null,
    });
    await publish([file]);
    const services = async () => (await app.visitor().call(listServices, {})).body.services.map(({ name }) => name);
    expect(await services()).toContain('Drone Survey');
    expect(app.site.addresses.has('/services/drone-survey')).toBe(true);
    await save(file, { name: 'Survey by Drone' });
    await publish([file]);
    expect(await services()).toContain('Survey by Drone');
    await save(file, null);
    await publish([file]);
    expect(await services()).not.toContain('Survey by Drone');
    expect(app.site.addresses.has('/services/drone-survey')).toBe(false);
    expect((await list()).files.some((row) => row.file === file)).toBe(false);
  });

  it('do not withdraw a service of the release that another names', async () => {
    const file = 'catalogue/services/tutorials.md';
    await save(file, null);
    const { problems } = (await publish([file])).body;
    expect(problems[0]?.reason).toMatch(/there is no service tutorials|tutorials/);
  });
});

describe('a start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  const started: TestApp[] = [];
  afterAll(async () => {
    for (const one of started) await one.stop();
    rmSync(folder, { recursive: true });
  });

  it('with a new database uses the last published content of the data folder', async () => {
    const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' };
    const first = await startTestApp({ settings });
    started.push(first);
    const by = await signedIn(first, { roles: ['customer', 'owner'] });
    const { values, publication } = (await by.visitor.call(contract.readContentFile, { query: { file: hydrology } }))
      .body;
    const body = { file: hydrology, basedOn: publication, values: { ...(values as Values), priceUsd: 123 } };
    await by.visitor.call(contract.saveContentDraft, { body });
    await by.visitor.call(contract.publishContent, { body: { files: [hydrology] } });
    const second = await startTestApp({ settings });
    started.push(second);
    expect((await second.visitor().call(readService, { params: { id: 'hydrology' } })).body.service.price).toBe(123);
  });

  it('does not go back to a file of the data folder that is older than the database', async () => {
    const edits = { [hydrology]: { priceUsd: { value: 45, base: 80 } } };
    writeFileSync(path.join(folder, 'published-content.json'), JSON.stringify({ mode: 'demo', number: 1, edits }));
    const third = await startTestApp({ settings: { DATA_DIR: folder } });
    started.push(third);
    expect((await third.visitor().call(readService, { params: { id: 'hydrology' } })).body.service.price).toBe(80);
  });
});

describe('a release', () => {
  const copy = copyOfContent();
  const folder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  let openAgain: () => Promise<OpenDatabase>;
  beforeAll(async () => {
    openAgain = await databaseToReopen(folder);
  });
  afterAll(() => {
    copy.remove();
    rmSync(folder, { recursive: true });
  });
  /** Starts a site with the release in the copy, does some work, and stops it. */
  async function withRelease<T>(work: (release: TestApp) => Promise<T>): Promise<T> {
    const settings = {
      DATA_DIR: folder,
      CONTENT_DIR: copy.folder,
      RATE_LIMIT_FACTOR: '1000',
      OWNER_EMAIL: 'head@example.com',
    };
    const release = await startTestApp({ database: await openAgain(), settings });
    try {
      return await work(release);
    } finally {
      await release.stop();
    }
  }
  it('changes no price, ends edits that it says too, and names the others that it changes', async () => {
    await withRelease(async (release) => {
      const signed = await signedIn(release, { roles: ['customer', 'owner'] });
      const { values, publication } = (
        await signed.visitor.call(contract.readContentFile, { query: { file: hydrology } })
      ).body;
      const body = {
        file: hydrology,
        basedOn: publication,
        values: { ...(values as Values), name: 'Water', alt: 'A river' },
      };
      await signed.visitor.call(contract.saveContentDraft, { body });
      await signed.visitor.call(contract.publishContent, { body: { files: [hydrology] } });
    });
    editContent(
      copy.folder,
      hydrology,
      ['priceUsd: 80', 'priceUsd: 99'],
      ['name: Hydrological Modelling', 'name: Water'],
      ['alt: Catchment with', 'alt: Valley with'],
    );
    await withRelease(async (release) => {
      const { service } = (await release.visitor().call(readService, { params: { id: 'hydrology' } })).body;
      expect(service).toMatchObject({ price: 80, name: 'Water', alt: 'A river' });
      const signed = await signedIn(release, { roles: ['customer', 'owner'] });
      const { needs } = (await signed.visitor.call(readToday, {})).body;
      expect(needs.find(({ kind }) => kind === 'content_of_release')).toMatchObject({ count: 2 });
      const row = (await signed.visitor.call(contract.listContent, {})).body.files.find(
        ({ file }) => file === hydrology,
      );
      expect(row?.changedByRelease).toEqual([
        {
          field: 'alt',
          before: 'Catchment with stream network and two gauges',
          after: 'Valley with stream network and two gauges',
        },
        { field: 'priceUsd', before: 80, after: 99 },
      ]);
    });
    editContent(copy.folder, hydrology, ['name: Water', 'name: Rivers']);
    await withRelease(async (release) => {
      const { service } = (await release.visitor().call(readService, { params: { id: 'hydrology' } })).body;
      expect(service).toMatchObject({ price: 80, name: 'Rivers', alt: 'A river' });
    });
  });

  it('that does not accept an edit starts with what fitted last, and says so', async () => {
    await withRelease(async (release) => {
      const { db, clock } = release.site.platform;
      const edits = { 'company.yaml': { 'place.latitude': { value: 'north', base: -20.15 } } };
      await inTransaction(db, (trx) => addPublication(trx, { at: clock.now(), authorId: null, note: '', edits }));
    });
    await withRelease(async (release) => {
      const signed = await signedIn(release, { roles: ['customer', 'owner'] });
      const { files } = (await signed.visitor.call(contract.listContent, {})).body;
      expect(files.find(({ file }) => file === 'company.yaml')?.unfit).toMatchObject([
        { field: 'place.latitude', value: 'north' },
      ]);
      expect(release.site.platform.brand).toBe('Kopje Geospatial');
      await release.site.platform.scheduler.runDue();
      await release.site.platform.scheduler.runDue();
      const emails = await release.emails('head@example.com');
      expect(emails.filter(({ kind }) => kind === 'content-unfit-owner')).toHaveLength(1);
      expect(emails.at(-1)?.text).toContain('Company and contact, place.latitude: ');
    });
  });
});
