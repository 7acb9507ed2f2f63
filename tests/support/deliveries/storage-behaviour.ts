import { expect, it } from 'vitest';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';

/** What every file storage does. Call it in a describe. */
export function storageBehaves(open: () => FileStorage): void {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);

  it('gives back what was put, whole and in ranges, and its length', async () => {
    const storage = open();
    await storage.put('deliveries/0190a/0', bytes);
    expect(Buffer.from((await storage.get('deliveries/0190a/0')) ?? []).equals(bytes)).toBe(true);
    const four = new Uint8Array(4);
    expect([await storage.read('deliveries/0190a/0', 249, four), ...four]).toEqual([true, 249, 250, 0, 1]);
    const all = new Uint8Array(bytes.length);
    expect(await storage.read('deliveries/0190a/0', 0, all)).toBe(true);
    expect(Buffer.from(all).equals(bytes)).toBe(true);
    expect(await storage.head('deliveries/0190a/0')).toBe(70_000);
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });

  it('replaces bytes under the same key', async () => {
    const storage = open();
    await storage.put('a/1', bytes);
    await storage.put('a/1', bytes.subarray(0, 3));
    expect(await storage.head('a/1')).toBe(3);
  });

  it.each<[what: string, read: (storage: FileStorage) => Promise<unknown>]>([
    ['bytes under an unknown key', (storage) => storage.get('a/none')],
    ['the length under an unknown key', (storage) => storage.head('a/none')],
  ])('has null for %s', async (_, read) => {
    const storage = open();
    await storage.put('a/short', bytes.subarray(0, 5));
    expect(await read(storage)).toBeNull();
  });

  it.each([
    ['under an unknown key', 'a/none', 0],
    ['beyond the end', 'a/short', 2],
    ['after the end', 'a/short', 20],
  ])('reads nothing %s', async (_, key, from) => {
    const storage = open();
    await storage.put('a/short', bytes.subarray(0, 5));
    expect(await storage.read(key, from, new Uint8Array(8))).toBe(false);
  });

  it('deletes, also what is gone already', async () => {
    const storage = open();
    await storage.put('a/2', bytes);
    await storage.delete('a/2');
    await storage.delete('a/2');
    expect(await storage.head('a/2')).toBeNull();
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    'a/.b',
    'a b',
    'a?b',
    'a\0',
  ])('refuses the key %j', async (key) => {
    await expect(open().get(key)).rejects.toThrow('is no key of the storage');
  });
}
