import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '#tests/support/stand-ins/s3.ts';
import { type FileStorage, StorageAway } from '../file-storage/file-storage.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import { checkFiles, copyFiles, deleteUnlisted, filesOfBackups, restoreFiles } from './stored-files.ts';

const work = mkdtempSync(path.join(tmpdir(), 'site-stored-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(work, { recursive: true });
});

const partOf = (part: number): Uint8Array => Buffer.alloc(50_000, `part ${part} `);
const keys = ['deliverables/one/0', 'deliverables/one/1', 'deliverables/two/0'];
const lineOf = (key: string, part: number, name = 'map.tif of O-26-1'): string => {
  const sha256 = createHash('sha256').update(partOf(part)).digest('hex');
  return `${JSON.stringify({ key, bytes: partOf(part).length, sha256, name })}\n`;
};

describe.each<[name: string, open: (name: string) => FileStorage]>([
  ['a folder', (name) => openFileStorage({ kind: 'folder', folder: path.join(work, name), isShared: true })],
  ['S3', (name) => prefixed(openFileStorage(s3.settings), name)],
])('the files of %s', (kind, open) => {
  const folder = path.join(work, `backups of ${kind}`);
  const list = path.join(work, `list of ${kind}.jsonl`);
  const copies = (): string[] => readdirSync(filesOfBackups(folder), { recursive: true, encoding: 'utf8' }).sort();

  beforeAll(async () => {
    const storage = open('site');
    for (const [part, key] of keys.entries()) await storage.put(key, partOf(part));
    writeFileSync(list, keys.map((key, part) => lineOf(key, part)).join(''));
    expect(await copyFiles(list, storage, folder)).toEqual({ objects: 3, bytes: 150_000, missing: [] });
  });

  it('are copied once, and come back into an empty storage, also when that was interrupted', async () => {
    const away: FileStorage = { ...open('site'), get: () => Promise.reject(new StorageAway('away')) };
    expect((await copyFiles(list, away, folder)).objects).toBe(3);
    const restored = open('restored');
    let puts = 0;
    const dying: FileStorage = {
      ...restored,
      put: async (key, bytes) => {
        if (puts++ > 0) throw new StorageAway('killed');
        await restored.put(key, bytes);
      },
    };
    await expect(restoreFiles(list, folder, dying)).rejects.toThrow('killed');
    expect(await restoreFiles(list, folder, restored)).toEqual({ objects: 3, bytes: 150_000, missing: [] });
    for (const [part, key] of keys.entries()) {
      expect(Buffer.from((await restored.get(key)) ?? []).equals(partOf(part))).toBe(true);
    }
  });

  it('that are gone or damaged are named, once for each file, and nothing damaged is copied', async () => {
    const storage = open('worn');
    await storage.put('a/0', partOf(8));
    const worn = path.join(work, `worn of ${kind}.jsonl`);
    const lines = [lineOf('a/0', 9, 'damaged'), lineOf('a/1', 9, 'gone'), lineOf('a/2', 9, 'gone')];
    writeFileSync(worn, lines.join(''));
    const before = copies();
    expect(await copyFiles(worn, storage, folder)).toEqual({ objects: 0, bytes: 0, missing: ['damaged', 'gone'] });
    expect(copies()).toEqual(before);
    expect((await restoreFiles(worn, folder, storage)).missing).toEqual(['damaged', 'gone']);
  });

  it('without a hash in the database are copied and come back', async () => {
    const storage = open('made');
    await storage.put('a/picture', partOf(5));
    const made = path.join(work, `made of ${kind}.jsonl`);
    const lines = ['picture', 'gone'].map((each) => JSON.stringify({ key: `a/${each}`, sha256: null, name: each }));
    writeFileSync(made, lines.join('\n'));
    expect(await copyFiles(made, storage, folder)).toMatchObject({ objects: 1, missing: ['gone'] });
    expect((await checkFiles(made, folder)).objects).toBe(1);
    await restoreFiles(made, folder, open('made-again'));
    expect(Buffer.from((await open('made-again').get('a/picture')) ?? []).equals(partOf(5))).toBe(true);
  });

  it('are checked by their hashes, and deleted once no list names them', async () => {
    const [first = ''] = copies().filter((name) => name.includes(path.sep));
    writeFileSync(path.join(filesOfBackups(folder), first), Buffer.alloc(50_000));
    expect(await checkFiles(list, folder)).toMatchObject({ objects: 2, missing: ['map.tif of O-26-1'] });
    const rest = path.join(work, `rest of ${kind}.jsonl`);
    writeFileSync(rest, lineOf('deliverables/two/0', 2));
    await deleteUnlisted(folder, [rest]);
    expect(copies().filter((name) => name.includes(path.sep))).toHaveLength(1);
  });
});

/** One bucket for several storages. */
const prefixed = (storage: FileStorage, name: string): FileStorage => ({
  ...storage,
  put: (key, bytes) => storage.put(`${name}/${key}`, bytes),
  get: (key) => storage.get(`${name}/${key}`),
  read: (key, from, into) => storage.read(`${name}/${key}`, from, into),
});
