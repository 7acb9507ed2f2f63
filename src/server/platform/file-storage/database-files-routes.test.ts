import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';
import { type S3Server, startS3Server } from '#tests/support/stand-ins/s3.ts';
import { copyDatabaseFiles, deleteCopies } from './database-copies.ts';
import { databaseKey, filesOfDatabase } from './database-files.ts';
import { type FileStorage, StorageAway } from './file-storage.ts';
import { openFileStorage } from './open-file-storage.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const folder = mkdtempSync(path.join(tmpdir(), 'site-copies-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

let keys: string[];

/** Replaces the files of the database. */
async function storeFiles(...sizes: number[]): Promise<void> {
  const { db } = app.site.platform;
  await db.deleteFrom('inquiries').execute();
  const body = inquiryBody('quote', { files: sizes.map((size) => ({ name: 'plan.pdf', bytes: size })) });
  const { ref, uploadTokens } = (await app.visitor().call(sendInquiry, { body })).body;
  for (const [at, size] of sizes.entries()) {
    const token = uploadTokens[at] ?? '';
    expect((await sendFile(app.visitor(), ref, { name: 'plan.pdf', bytes: pdf(size), token })).status).toBe(201);
  }
  const { id } = await db.selectFrom('inquiries').select('id').where('ref', '=', ref).executeTakeFirstOrThrow();
  keys = sizes.map((_, at) => databaseKey('inquiries', id, at + 1));
}
beforeEach(() => storeFiles(300, 200));

describe('the files of the database', () => {
  it('are read whole and in ranges, with their length', async () => {
    const files = filesOfDatabase(app.site.platform.db);
    const [, short = ''] = keys;
    expect(Buffer.from((await files.get(short)) ?? []).equals(pdf(200))).toBe(true);
    expect(Buffer.from((await files.get(short, { from: 1, to: 3 })) ?? []).toString()).toBe('PDF');
    expect((await files.get(short, { from: 199, to: 199 }))?.length).toBe(1);
    expect(await files.head(short)).toBe(200);
  });

  it('have null beyond their end and for unknown keys', async () => {
    const files = filesOfDatabase(app.site.platform.db);
    expect(await files.get(keys[1] ?? '', { from: 199, to: 200 })).toBeNull();
    for (const kind of ['answers', 'attached', 'exports', 'proofs'] as const) {
      const key = databaseKey(kind, '01900000-0000-7000-8000-000000000000');
      expect([await files.get(key), await files.head(key)]).toEqual([null, null]);
    }
    await expect(files.get('deliverables/1/0')).rejects.toThrow('is no key of the files of the database');
  });
});

describe.each<[name: string, open: () => FileStorage]>([
  ['a folder', () => openFileStorage({ kind: 'folder', folder: path.join(folder, 'files'), isShared: true })],
  ['S3', () => openFileStorage(s3.settings)],
])('copies in %s', (_, open) => {
  const copy = async (storage = open()) => {
    const said: string[] = [];
    const now = app.clock.now();
    const say = (done: number, all: number) => said.push(`${done} of ${all}`);
    return { ...(await copyDatabaseFiles(app.site.platform.db, storage, { now, say })), said };
  };
  const copyOf = async (key: string, parts: number) =>
    Buffer.concat(
      await Promise.all(
        Array.from({ length: parts }, async (_, at) => (await open().get(`copies/${key}/${at}`)) ?? Buffer.of()),
      ),
    );
  /** Ends the command after the first bytes. */
  const killed = (): FileStorage => ({
    ...open(),
    put: async (key, bytes) => {
      await open().put(key, bytes);
      throw new StorageAway('killed');
    },
  });
  const rows = async () =>
    (
      await sql`select place, name, byte_count, sha256, octet_length(bytes) as stored from inquiry_files order by place`.execute(
        app.site.platform.db,
      )
    ).rows;

  it('equal the files, whose rows stay as they are; a repetition copies nothing', async () => {
    const before = await rows();
    const done = { files: 2, bytes: 500, damaged: [], said: ['1 of 2', '2 of 2'] };
    expect(await copy()).toEqual({ ...done, copied: 2 });
    expect((await copyOf(keys[0] ?? '', 1)).equals(pdf(300))).toBe(true);
    expect((await copyOf(keys[1] ?? '', 1)).equals(pdf(200))).toBe(true);
    expect(await copy()).toEqual({ ...done, copied: 0 });
    expect(await rows()).toEqual(before);
  });

  it('go on after an interruption, and a damaged one is replaced', async () => {
    const storage = open();
    await expect(copy(killed())).rejects.toThrow('killed');
    expect(await copy()).toMatchObject({ files: 2, copied: 1 });
    await storage.put(`copies/${keys[1]}/0`, pdf(199));
    expect((await copy()).copied).toBe(1);
    expect((await copyOf(keys[1] ?? '', 1)).equals(pdf(200))).toBe(true);
  });

  it('are not made of a file that is damaged in the database', async () => {
    const wrong = createHash('sha256').update('another file').digest('base64url');
    await app.site.platform.db.updateTable('inquiry_files').set({ sha256: wrong }).where('place', '=', 2).execute();
    expect(await copy()).toMatchObject({ copied: 1, damaged: [keys[1]] });
    expect(await open().head(`copies/${keys[1]}/0`)).toBeNull();
  });

  it('are deleted after their files, also the one of a command that was killed', async () => {
    const { db } = app.site.platform;
    await expect(copy(killed())).rejects.toThrow('killed');
    await deleteCopies(db, open());
    expect(await open().head(`copies/${keys[0]}/0`)).toBe(300);
    await db.deleteFrom('inquiry_files').where('place', '=', 1).execute();
    await deleteCopies(db, open());
    expect(await open().head(`copies/${keys[0]}/0`)).toBeNull();
    await copy();
    await deleteCopies(db, open());
    expect(await open().head(`copies/${keys[1]}/0`)).toBe(200);
    expect((await db.selectFrom('file_copies').select('key').execute()).map(({ key }) => key)).toEqual([keys[1]]);
  });
});

it('a file of more than 8 MB is copied in parts', async () => {
  const bytes = deliveryLimits.filePartBytes + 5;
  await storeFiles(bytes);
  const storage = openFileStorage({ kind: 'folder', folder: path.join(folder, 'parts'), isShared: true });
  const result = await copyDatabaseFiles(app.site.platform.db, storage, { now: app.clock.now(), say: () => {} });
  expect(result).toEqual({ files: 1, copied: 1, bytes, damaged: [] });
  const parts = await Promise.all([0, 1].map((part) => storage.get(`copies/${keys[0]}/${part}`)));
  expect(parts.map((part) => part?.length)).toEqual([deliveryLimits.filePartBytes, 5]);
  expect(Buffer.concat(parts.map((part) => part ?? Buffer.of())).equals(pdf(bytes))).toBe(true);
});
