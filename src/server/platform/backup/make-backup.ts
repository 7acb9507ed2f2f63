import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import * as tar from 'tar';
import { type StorageSettings, secretFile } from '../config.ts';
import type { Trx } from '../database/database.ts';
import { databaseFolder, embeddedMajor, inspectDataFolder } from '../database/embedded/data-folder.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import { fingerprintOf } from '../security/secret-fingerprint.ts';
import { createSecrets } from '../security/secrets.ts';
import { extractMember, memberNames, writeArchive } from './archive.ts';
import { readFacts } from './database-facts.ts';
import { type DatabaseFacts, type Manifest, manifestFormat, thisRelease } from './manifest.ts';
import { inSnapshot, readEmbedded, withWorkFolder } from './open-storage.ts';
import { findTool, runTool } from './postgres-tools.ts';
import { archiveName, archivesIn, archivesToDelete, BackupError } from './rules.ts';
import { copyFiles, deleteUnlisted, listStoredFiles } from './stored-files.ts';

type DatabaseCopy = DatabaseFacts & Pick<Manifest, 'kind' | 'postgresMajor'>;

export interface MadeBackup {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** The names of the archives that were deleted. */
  deleted: string[];
  /** The names of files that the database still names, and of which the storage has no or other bytes. */
  lost: string[];
}

export const backupRuns = (folder: string, processId: string): string =>
  `Another backup or check is using ${folder} (process ${processId}): wait until it has ended.`;

const siteRuns = (folder: string, processId: string): string =>
  `The site is running on ${folder} (process ${processId}): the embedded database can only be backed up while it is stopped.`;

/**
 * Writes one archive of the database, and of the secret if the site generated it, into BACKUP_DIR, copies the files that the
 * database names beside it, and deletes the oldest archives beyond `keep`. An archive has its name only once it is complete.
 * @throws BackupError, StorageAway
 */
export async function makeBackup(storage: StorageSettings, keep: number, now = new Date()): Promise<MadeBackup> {
  const { backupDir, dataDir, databaseUrl } = storage;
  return withWorkFolder(backupDir, 'unfinished', backupRuns, async (folder) => {
    const name = archiveName(now);
    const file = path.join(backupDir, name);
    if (existsSync(file)) throw new BackupError(`There is an archive ${file} of this second already.`);
    const copied = databaseUrl
      ? await copyServer(databaseUrl, storage.pgBin, folder)
      : await copyFolder(dataDir, folder);
    const hasSecret = copySecret(storage, copied.secretFingerprint, folder);
    // After the snapshot: what it names and is not there any more was deleted meanwhile, or is lost.
    const files = await copyFiles(
      path.join(folder, memberNames.files),
      openFileStorage(storage.fileStorage),
      backupDir,
    );
    const sizes = Object.fromEntries(
      readdirSync(folder).map((member) => [member, statSync(path.join(folder, member)).size]),
    );
    const manifest = {
      format: manifestFormat,
      ...thisRelease(),
      madeAt: now.toISOString(),
      hasSecret,
      files,
      sizes,
      ...copied,
    } as const;
    writeFileSync(path.join(folder, memberNames.manifest), `${JSON.stringify(manifest, null, 1)}\n`);
    const bytes = await writeArchive(folder, file);
    noteBackup(dataDir, { at: manifest.madeAt, bytes });
    const deleted = archivesToDelete(readdirSync(backupDir), name, keep);
    for (const old of deleted) rmSync(path.join(backupDir, old));
    const lists = deleted.length > 0 ? await listsOf(backupDir, folder) : null;
    if (lists) await deleteUnlisted(backupDir, lists);
    return { file, bytes, manifest, deleted, lost: await lostOf(storage, files.missing, folder) };
  });
}

async function readAll(trx: Trx, folder: string): Promise<DatabaseFacts> {
  await listStoredFiles(trx, path.join(folder, memberNames.files));
  return readFacts(trx);
}

/** What is missing may have been deleted, or sent again, since the snapshot: a list of the present says. */
async function lostOf(
  { databaseUrl, fileStorage, backupDir }: StorageSettings,
  missing: string[],
  folder: string,
): Promise<string[]> {
  if (!databaseUrl || missing.length === 0) return missing;
  const list = path.join(folder, 'present.jsonl');
  await inSnapshot(databaseUrl, (trx) => listStoredFiles(trx, list));
  return (await copyFiles(list, openFileStorage(fileStorage), backupDir)).missing;
}

/** The lists of files of the archives; null if one of them cannot be read, so that nobody knows what it needs. */
async function listsOf(backupDir: string, folder: string): Promise<string[] | null> {
  const lists: string[] = [];
  for (const archive of archivesIn(readdirSync(backupDir))) {
    const target = path.join(folder, archive);
    mkdirSync(target);
    try {
      lists.push(await extractMember(path.join(backupDir, archive), memberNames.files, target));
    } catch {
      return null;
    }
  }
  return lists.filter((list) => existsSync(list));
}

/** The files of the closed database, while no other process may open it. */
async function copyFolder(dataDir: string, folder: string): Promise<DatabaseCopy> {
  const none = new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the site.`);
  if (!existsSync(databaseFolder(dataDir))) throw none;
  const lock = lockFolder(dataDir, siteRuns);
  try {
    if (inspectDataFolder(dataDir).isNew) throw none;
    const facts = await readEmbedded(dataDir, (trx) => readAll(trx, folder));
    const database = path.basename(databaseFolder(dataDir));
    const file = path.join(folder, memberNames.embedded);
    await tar.create({ file, cwd: dataDir, gzip: true, portable: true, strict: true }, [database]);
    return { kind: 'embedded', postgresMajor: Number(embeddedMajor), ...facts };
  } finally {
    lock.release();
  }
}

/** The dump and the facts are of one snapshot, while the site runs. */
async function copyServer(url: string, pgBin: string | null, folder: string): Promise<DatabaseCopy> {
  return inSnapshot(url, async (trx, serverMajor) => {
    const tool = await findTool('pg_dump', serverMajor, pgBin);
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
    const facts = await readAll(trx, folder);
    const file = path.join(folder, memberNames.postgres);
    await runTool(
      tool,
      ['--format=custom', '--no-unlogged-table-data', `--file=${file}`, `--snapshot=${rows[0]?.snapshot}`],
      url,
    );
    return { kind: 'postgres', postgresMajor: tool.major, ...facts };
  });
}

/** Copies the generated secret if the database was used with it. A secret from the setting SECRET is not in the archive. */
function copySecret({ dataDir }: StorageSettings, fingerprint: string | null, folder: string): boolean {
  const file = secretFile(dataDir);
  if (!existsSync(file)) return false;
  if (fingerprintOf(createSecrets(readFileSync(file, 'utf8').trim())) !== fingerprint) return false;
  copyFileSync(file, path.join(folder, memberNames.secret));
  return true;
}

/** For the site, which shows the age of the last backup. */
function noteBackup(dataDir: string, made: { at: string; bytes: number }): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'last-backup.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
