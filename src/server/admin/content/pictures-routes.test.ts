import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/admin/content.ts';
import { contentLimits } from '#contract/content-limits.ts';
import { readService } from '#contract/site/catalogue.ts';
import { type StoredPicture, storedPictureSchema } from '#contract/site/pictures.ts';
import { readShowcase } from '#contract/site/showcase.ts';
import { readCompany, readServicesTexts } from '#contract/site/site.ts';
import { addHours } from '#server/platform/clock.ts';
import { type Json, withEdits } from '#server/platform/content/content-values.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import {
  deleteUnusedPictures,
  keepPictures,
  pictureId,
  storePicture,
} from '#server/platform/publications/stored-pictures.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { upload } from '#tests/support/data/attachments.ts';
import { saveContent } from '#tests/support/data/content-edits.ts';
import { heic, pngClaiming } from '#tests/support/data/pictures.ts';
import { copyOfContent } from '#tests/support/project/content.ts';
import { exportContent, importContent } from './transfer.ts';

const data = mkdtempSync(path.join(tmpdir(), 'site-data-'));
const copy = copyOfContent();
afterAll(() => {
  copy.remove();
  rmSync(data, { recursive: true });
});
const settings = { RATE_LIMIT_FACTOR: '1000', DATA_DIR: data };
const app = testApp({ settings });
const published = path.join(data, 'published-pictures');

const photograph = async (colour: string) =>
  new Uint8Array(
    await sharp({ create: { width: 700, height: 400, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  );

let owner: SignedIn;
beforeAll(async () => {
  owner = await signedIn(app, { roles: ['customer', 'owner'] });
});

const add = (bytes: Uint8Array<ArrayBuffer>, name = 'rudo.jpg') =>
  upload<StoredPicture>(owner.visitor, 'admin/pictures', name, bytes);
const get = (id: string, ending = '.webp', init?: RequestInit) =>
  app.site.app.request(`/pictures/${id}${ending}`, init);

const people = 'site/people.yaml';
const person = (picture: StoredPicture) => ({
  name: 'Rudo Moyo',
  role: 'Analyst',
  picture: { ...picture, alt: 'Rudo at a desk' },
});
const asShown = ({ id, width, height }: StoredPicture) => ({
  name: 'Rudo Moyo',
  picture: {
    src: `/pictures/${id}.webp`,
    srcSet: `/pictures/${id}-phone.webp 640w, /pictures/${id}.webp 700w`,
    alt: 'Rudo at a desk',
    ...{ width, height },
  },
});
const save = (values: unknown, file = people) => saveContent(owner.visitor, file, values);
const publish = async (file = people) =>
  (await owner.visitor.call(contract.publishContent, { body: { files: [file], note: '' } })).body;
const shown = async (by = app.visitor()) => (await by.call(readShowcase, { params: { page: 'about' } })).body.people;

describe('an upload', () => {
  it('is served for good, and stored once, also when it comes twice at once', async () => {
    const bytes = await photograph('green');
    const [first, second] = await Promise.all([add(bytes), add(bytes, 'other.png')]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const { id, ...size } = storedPictureSchema.parse(first.body);
    expect([size, second.body.id]).toEqual([{ width: 700, height: 400 }, id]);
    const { rows } = await countOf(id);
    expect(rows).toBe(1);
    const reply = await get(id);
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get('Cache-Control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await sharp(await reply.arrayBuffer()).metadata()).width).toBe(700);
    const phone = await get(id, '-phone.webp');
    expect((await sharp(await phone.arrayBuffer()).metadata()).width).toBe(contentLimits.phonePictureWidthMax);
    const etag = reply.headers.get('ETag') ?? '';
    expect((await get(id, '.webp', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await get(id, '.webp', { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
  });

  it('of something else is refused with its name and the reason', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = await add(svg, 'logo.png');
    expect([outcome(refused), refused.text]).toEqual([
      '415 PICTURE_TYPE',
      expect.stringContaining('logo.png is not a JPEG, PNG or WebP picture.'),
    ]);
    expect(outcome(await add(Buffer.alloc(contentLimits.pictureMaxBytes + 1)))).toBe('413 PICTURE_TOO_LARGE');
    expect(outcome(await add(heic, 'IMG_2041.jpg'))).toBe('415 PICTURE_HEIC');
    expect(outcome(await add(await pngClaiming(8_000, 7_000)))).toBe('422 PICTURE_PIXELS');
    expect(outcome(await add((await photograph('red')).subarray(0, 300)))).toBe('422 PICTURE_UNREADABLE');
    for (const name of ['no', `${'0'.repeat(32)}.webp`, '../package.json']) {
      expect([name, (await app.site.app.request(`/pictures/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

it('says when there is no more space, and stores nothing', async () => {
  const { db } = app.site.platform;
  const many = sql`
    insert into content_pictures (id, kind, bytes, used_at)
    select md5(number::text), 'upload', decode(repeat('00', ${contentLimits.picturesMaxBytes / 20}), 'hex'), now()
    from generate_series(1, 20) number
  `;
  await many.execute(db);
  expect(outcome(await add(await photograph('yellow')))).toBe('409 PICTURES_FULL');
  await sql`delete from content_pictures where id in (select md5(number::text) from generate_series(1, 20) number)`.execute(
    db,
  );
  expect((await add(await photograph('yellow'))).status).toBe(201);
});

const countOf = async (id: string) => {
  const rows = await app.site.platform.db.selectFrom('content_pictures').select('id').where('id', '=', id).execute();
  return { rows: rows.length };
};

describe('a picture of the content', () => {
  it('has to be stored, and to say what it shows', async () => {
    const lost = { id: '0'.repeat(32), width: 10, height: 10 };
    expect((await save([person(lost)])).body.problems).toEqual([
      { file: people, field: '0.picture.id', reason: 'this picture is no longer stored: choose it again' },
    ]);
    expect(await publish()).toMatchObject({ number: null });
    const { body } = await add(await photograph('blue'));
    const silent = { ...person(body), picture: { ...body, alt: ' ' } };
    expect((await save([silent])).body.problems).toEqual([
      { file: people, field: '0.picture.alt', reason: 'say what the picture shows' },
    ]);
  });

  it('is shown once it is published, and is in an export, an import and a new database', async () => {
    const { body } = await add(await photograph('red'));
    expect((await save([person(body)])).body.problems).toEqual([]);
    expect(await shown()).toEqual([]);
    expect((await publish()).problems).toEqual([]);
    expect(await shown()).toMatchObject([asShown(body)]);

    const { edits } = app.site.platform.content;
    expect((await exportContent(copy.folder, edits, published)).sort()).toEqual(
      [`pictures/${body.id}-phone.webp`, `pictures/${body.id}.webp`, people].sort(),
    );
    const bytes = await (await get(body.id)).arrayBuffer();
    const clone = await startTestApp({ settings: { CONTENT_DIR: copy.folder } });
    try {
      expect(await shown(clone.visitor())).toMatchObject([asShown(body)]);
      const reply = await clone.site.app.request(`/pictures/${body.id}.webp`);
      expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    } finally {
      await clone.stop();
    }
    const fresh = await startTestApp();
    try {
      await importContent(fresh.site.platform, copy.folder);
      expect(await shown(fresh.visitor())).toMatchObject([asShown(body)]);
      expect((await fresh.site.app.request(`/pictures/${body.id}-phone.webp`)).status).toBe(200);
      rmSync(path.join(copy.folder, 'pictures', `${body.id}.webp`));
    } finally {
      await fresh.stop();
    }
    const without = await startTestApp();
    try {
      await expect(importContent(without.site.platform, copy.folder)).rejects.toThrow(
        `content/site/people.yaml: 0.picture.id: pictures/${body.id}.webp is missing or damaged`,
      );
    } finally {
      await without.stop();
    }
    const replaced = await startTestApp({ settings });
    try {
      expect(await shown(replaced.visitor())).toMatchObject([asShown(body)]);
      expect((await replaced.site.app.request(`/pictures/${body.id}.webp`)).status).toBe(200);
    } finally {
      await replaced.stop();
    }
    await save([]);
    await publish();
    expect([await shown(), existsSync(path.join(published, `${body.id}.webp`))]).toEqual([[], false]);
  });
});

it.each<{ page: string; file: string; field: string; shareOf: () => Promise<string> }>([
  {
    page: 'services/hydrology',
    file: 'catalogue/services/hydrology.md',
    field: 'name',
    shareOf: async () => (await app.visitor().call(readService, { params: { id: 'hydrology' } })).body.share,
  },
  {
    page: 'home',
    file: 'site/home.yaml',
    field: 'hero.heading',
    shareOf: async () => (await app.visitor().call(readCompany, {})).body.share,
  },
  {
    page: 'services2',
    file: 'site/services2.yaml',
    field: 'intro.heading',
    shareOf: async () => (await app.visitor().call(readServicesTexts, {})).body.share,
  },
])('$page with another heading has another picture for sharing, rendered after the publication', async (one) => {
  const { page, file, field, shareOf } = one;
  expect(await shareOf()).toBe(`/images/share/${page}.png`);
  const { values } = (await owner.visitor.call(contract.readContentFile, { query: { file } })).body;
  await save(withEdits(values as Json, { [field]: { value: 'Water & <rivers>', base: null } }), file);
  await publish(file);
  const share = await shareOf();
  expect(share).toMatch(/^\/pictures\/[0-9a-f]{32}\.png$/);
  const before = await app.site.app.request(`/pictures/${'0'.repeat(32)}.png`);
  expect([before.status, before.headers.get('Location')]).toEqual([302, '/images/share/home.png']);
  await expect.poll(async () => (await app.site.app.request(share)).status, { timeout: 20_000 }).toBe(200);
  const reply = await app.site.app.request(share);
  const { format, width, height } = await sharp(await reply.arrayBuffer()).metadata();
  expect([reply.headers.get('Content-Type'), format, width, height]).toEqual(['image/png', 'png', 1200, 630]);
  const kept = path.join(published, path.basename(share));
  await expect.poll(() => existsSync(kept)).toBe(true);
  rmSync(kept);
  await app.site.platform.scheduler.runDue();
  // As another process would get it.
  expect(existsSync(kept)).toBe(true);
});

describe('a picture that nothing names', () => {
  it('is deleted after a week; one of a draft, an earlier publication or a preview stays', async () => {
    const { db, clock } = app.site.platform;
    const all = [await stored(1), await stored(2), await stored(3)];
    const [unused, drafted, restored] = all as [StoredPicture, StoredPicture, StoredPicture];
    await save([person(restored)]);
    await publish();
    await save([]);
    await publish();
    await save([person(drafted)]);
    await deleteUnusedPictures(db, clock);
    expect(await idsOf(all)).toHaveLength(3);
    await makeOld();
    await deleteUnusedPictures(db, clock);
    expect((await idsOf(all)).sort()).toEqual([drafted.id, restored.id].sort());
    expect((await get(unused.id)).status).toBe(404);
  });

  it('stays when a draft names it while it is being deleted', async () => {
    const { db, clock } = app.site.platform;
    const picture = await stored(4);
    await makeOld();
    let deleting: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (trx) => {
      await keepPictures(trx, [person(picture)] as unknown as Json, clock.now());
      deleting = deleteUnusedPictures(db, clock);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await deleting;
    expect(await idsOf([picture])).toEqual([picture.id]);
  });
});

/** Stored without the second that it takes to encode a picture. */
async function stored(seed: number): Promise<StoredPicture> {
  const { db, clock } = app.site.platform;
  const picture = { bytes: new Uint8Array([seed]), phoneBytes: null };
  const id = pictureId(picture);
  await storePicture(db, { id, ...picture }, clock.now());
  return { id, width: 1, height: 1 };
}

/** As if eight days had passed. */
async function makeOld(): Promise<void> {
  const { db, clock } = app.site.platform;
  await db
    .updateTable('content_pictures')
    .set({ used_at: addHours(clock.now(), -8 * 24) })
    .execute();
}

async function idsOf(pictures: readonly StoredPicture[]): Promise<string[]> {
  const { db } = app.site.platform;
  const ids = pictures.map(({ id }) => id);
  return (await db.selectFrom('content_pictures').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
}
