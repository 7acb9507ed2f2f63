import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbedded } from '../database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-folder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  0o755, 0o777, 0o750, 0o701,
])('a folder with mode %o is closed to other users before the database is made in it', async (mode) => {
  chmodSync(folder, mode);
  // Ends after the folder has been prepared, without the seconds that a new database takes.
  await expect(openEmbedded(folder, { readFreeBytes: async () => 0 })).rejects.toThrow();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
