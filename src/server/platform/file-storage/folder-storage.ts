import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { freeBytesOf } from '../database/embedded/free-space.ts';
import { type FileStorage, requireKey, StorageAway, StorageFull } from './file-storage.ts';

/** Files in a folder, which is created when the first one is stored. */
export function openFolder(folder: string): FileStorage {
  const fileOf = (key: string): string => path.join(folder, requireKey(key));

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unnamed = `${file}.${randomUUID()}`;
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        // A file has its name only when it is complete and on the disk.
        const handle = await open(unnamed, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unnamed, file);
        await syncFolder(path.dirname(file));
      } catch (cause) {
        await rm(unnamed, { force: true }).catch(() => {});
        const Failure = isDiskFull(cause) ? StorageFull : StorageAway;
        throw new Failure(`${key} could not be written to ${folder}`, { cause });
      }
    },
    get: async (key) => unlessMissing(fileOf(key), (file) => readFile(file)),
    async read(key, from, into) {
      const bytesRead = await unlessMissing(fileOf(key), async (file) => {
        await using handle = await open(file, 'r');
        return (await handle.read(into, 0, into.length, from)).bytesRead;
      });
      return bytesRead === into.length;
    },
    head: async (key) => unlessMissing(fileOf(key), async (file) => (await stat(file)).size),
    async delete(key) {
      await unlessMissing(fileOf(key), (file) => rm(file));
    },
    freeBytes: () => freeBytesOf(existing(folder))(),
  };
}

/** The folder, or the one in which it will be created. */
const existing = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : existing(path.dirname(folder));

const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');

/** Without it, a power cut could take the name of a file away. */
async function syncFolder(folder: string): Promise<void> {
  // Windows has no handle of a folder to flush.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(file: string, work: (file: string) => Promise<T>): Promise<T | null> {
  try {
    return await work(file);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new StorageAway(`${file} could not be read or deleted`, { cause });
  }
}
