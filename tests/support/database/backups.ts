import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as tar from 'tar';
import { inject } from 'vitest';
import { memberNames, readArchive, writeArchive } from '#server/platform/backup/archive.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import type { StorageSettings } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/database/database.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';

/** The SECRET of `startTestApp`. */
const secret = 'a secret for the automated tests only';

/** Settings with folders of their own below `work`, and a PG_BIN without programs. */
export const storageIn = (work: string): StorageSettings => ({
  dataDir: path.join(work, 'data'),
  backupDir: path.join(work, 'backups'),
  databaseUrl: null,
  pgBin: path.join(work, 'no-programs'),
  secret: null,
  fileStorage: { kind: 'folder', folder: path.join(work, 'data/files'), isShared: true },
});

/** An app on the embedded database in a new data folder, as if the site had generated its secret there. */
export async function startStoredApp(dataDir: string): Promise<TestApp> {
  const database = path.join(dataDir, 'database');
  mkdirSync(database, { recursive: true });
  await tar.extract({ file: inject('databaseImage'), cwd: database });
  writeFileSync(path.join(dataDir, 'secret'), secret, { mode: 0o600 });
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' };
  return startTestApp({ settings, database: await openEmbedded(dataDir) });
}

/** A copy of an archive with another manifest. */
export async function withManifest(archive: string, work: string, changes: Partial<Manifest>): Promise<string> {
  const folder = mkdtempSync(path.join(work, 'changed-'));
  await tar.extract({ file: archive, cwd: folder });
  const manifest = { ...(await readArchive(archive)), ...changes };
  writeFileSync(path.join(folder, memberNames.manifest), JSON.stringify(manifest));
  rmSync(path.join(folder, memberNames.sums));
  await writeArchive(folder, `${folder}.tar`);
  return `${folder}.tar`;
}
