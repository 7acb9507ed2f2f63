import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as tar from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '#tests/support/database/small-disk.ts';
import { extractMember, memberNames, readArchive, writeArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { withWorkFolder } from './open-storage.ts';

const work = mkdtempSync(path.join(tmpdir(), 'site-archive-'));
const archive = path.join(work, 'sound.tar');
const manifest: Manifest = {
  format: 1,
  product: 'this-site',
  release: '0.1.0',
  madeAt: '2026-11-28T10:00:00.000Z',
  kind: 'postgres',
  postgresMajor: 18,
  hasSecret: true,
  migrations: ['0001-a.sql'],
  tables: [{ name: 'public.orders', rows: 2, hash: '42' }],
  newestRecordAt: null,
  secretFingerprint: 'abc',
  sizes: { 'database.dump': 3_000 },
};
const dump = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7 + (index >> 8)) % 251));

/** A folder with the files of a backup, other than given. */
function folderOf(name: string, files: Record<string, string | Buffer | null> = {}): string {
  const folder = path.join(work, name);
  mkdirSync(folder);
  const all = {
    [memberNames.manifest]: JSON.stringify(manifest),
    [memberNames.postgres]: dump,
    [memberNames.secret]: 'a secret that the site generated',
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    if (content !== null) writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

beforeAll(() => writeArchive(folderOf('sound'), archive));
afterAll(() => rmSync(work, { recursive: true }));

const messageOf = (file: string): Promise<string> =>
  readArchive(file).then(
    () => 'read',
    (error: Error) => error.message,
  );

it('is read as it was written, is closed to other users, and has what sha256sum checks', async () => {
  expect(await readArchive(archive)).toEqual(manifest);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readFileSync(await extractMember(archive, memberNames.postgres, work))).toEqual(dump);
  const sums = readFileSync(await extractMember(archive, memberNames.sums, work), 'utf8');
  expect(sums).toMatch(/^[0-9a-f]{64} {2}database\.dump\n[0-9a-f]{64} {2}manifest\.json\n[0-9a-f]{64} {2}secret\n$/);
});

describe('a damaged archive is refused with one sentence', () => {
  it('with any bit of its content flipped', async () => {
    const bytes = readFileSync(archive);
    const file = path.join(work, 'flipped.tar');
    // The padding after a file and the end of the archive carry nothing.
    for (let at = 5; at < bytes.length - 1_024; at += 61) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 4;
      writeFileSync(file, changed);
      const message = await messageOf(file);
      if (message === 'read') expect(isPadding(bytes, at), `byte ${at}`).toBe(true);
      else expect(message).toMatch(/^\S+flipped\.tar cannot be used: .+\. Nothing was changed\.$/);
    }
  });

  it('cut off at any place', async () => {
    const { size } = statSync(archive);
    const file = path.join(work, 'cut.tar');
    for (let left = 0; left < size - 1_024; left += 509) {
      copyFileSync(archive, file);
      truncateSync(file, left);
      // What is cut off may be the padding of the last file only.
      if (size - 1_024 - left < 512) continue;
      expect(await messageOf(file), `${left} bytes`).toMatch(
        /^\S+cut\.tar cannot be used: .+\. Nothing was changed\.$/,
      );
    }
  });

  it.each<[what: string, files: Record<string, string | null>, reason: string]>([
    ['without a manifest', { [memberNames.manifest]: null }, 'no manifest.json'],
    ['with a manifest that is no JSON', { [memberNames.manifest]: '{' }, 'no manifest.json that this release can read'],
    [
      'of another format',
      { [memberNames.manifest]: JSON.stringify({ ...manifest, format: 2 }) },
      'this release can read',
    ],
    ['without its dump', { [memberNames.postgres]: null }, 'database.dump is missing'],
    ['without its secret', { [memberNames.secret]: null }, 'secret is missing'],
  ])('%s', async (what, files, reason) => {
    const folder = folderOf(what.replaceAll(' ', '-'), files);
    await expect(writeArchive(folder, `${folder}.tar`)).rejects.toThrow(reason);
  });

  it('with a file that does not belong in it', async () => {
    const folder = folderOf('strange', { 'other.txt': 'x' });
    const file = `${folder}.tar`;
    await tar.create({ file, cwd: folder }, ['other.txt', memberNames.manifest]);
    expect(await messageOf(file)).toContain('unexpected file other.txt');
  });

  it('that is no archive, is empty or is not there', async () => {
    const text = path.join(work, 'notes.txt');
    writeFileSync(text, 'A text of more than a block. '.repeat(40));
    expect(await messageOf(text)).toContain('cannot be used');
    writeFileSync(text, '');
    expect(await messageOf(text)).toContain('cannot be used');
    expect(await messageOf(path.join(work, 'none.tar'))).toBe(`There is no archive ${path.join(work, 'none.tar')}.`);
  });
});

describe('is not written, and leaves nothing', () => {
  const write = (backupDir: string): Promise<number> =>
    withWorkFolder(backupDir, 'unfinished', inUse, async (folder) => {
      for (const [name, content] of [
        [memberNames.manifest, JSON.stringify(manifest)],
        [memberNames.postgres, Buffer.alloc(1_200_000, 1)],
      ] as const) {
        writeFileSync(path.join(folder, name), content);
      }
      return writeArchive(folder, path.join(backupDir, 'full.tar'));
    });

  it('on a full disk', async () => {
    const disk = mountSmallDisk(2);
    // Where no disk can be mounted, every write is refused.
    if (!disk) return expect(write('/dev/null/backups')).rejects.toThrow('cannot be read and written');
    try {
      await expect(write(disk.folder)).rejects.toThrow('ENOSPC');
      expect(readdirSync(disk.folder).sort()).toEqual(['lock.sqlite', 'owner.pid']);
    } finally {
      disk.remove();
    }
  });

  it('on a read-only disk', async () => {
    const disk = mountSmallDisk(2);
    const folder = disk?.folder ?? path.join(work, 'closed');
    try {
      if (disk) disk.makeReadOnly();
      else mkdirSync(folder, { mode: 0o500 });
      await expect(write(folder)).rejects.toThrow(`The folder ${folder} cannot be read and written by this user.`);
    } finally {
      disk?.remove();
    }
  });
});

const inUse = (folder: string): string => `${folder} is in use`;

/** Whether the byte is after the content of a file, up to the next block, or after the digits of the header's checksum. */
function isPadding(bytes: Buffer, at: number): boolean {
  for (let header = 0; header < bytes.length - 1_024; ) {
    const size = Number.parseInt(bytes.toString('latin1', header + 124, header + 135), 8);
    const end = header + 512 + Math.ceil(size / 512) * 512;
    if (at < end) return at >= header + 512 + size || [154, 155].includes(at - header);
    header = end;
  }
  return true;
}
