import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import * as tar from 'tar';
import { type StorageSettings, secretFile } from '../config.ts';
import { DamagedError } from '../database/embedded/damage.ts';
import { databaseFolder, inspectDataFolder, markCreated } from '../database/embedded/data-folder.ts';
import { ownMigrations } from '../database/migrations.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import { fingerprintOf } from '../security/secret-fingerprint.ts';
import { createSecrets } from '../security/secrets.ts';
import { extractMember, memberNames, readArchive, refusal } from './archive.ts';
import { listTables, readFacts } from './database-facts.ts';
import { backupRuns } from './make-backup.ts';
import { type DatabaseFacts, type Manifest, thisRelease } from './manifest.ts';
import { factsOfEmbedded, inSnapshot, withWorkFolder } from './open-storage.ts';
import { findTool, runTool } from './postgres-tools.ts';
import { archivesIn, BackupError, differences, refusalOfArchive, refusalOfTarget } from './rules.ts';
import { checkFiles, filesOfBackups, restoreFiles } from './stored-files.ts';

export interface Restored {
  manifest: Manifest;
  /** What the owner needs to know or do, one sentence each. */
  notes: string[];
}

const siteRuns = (folder: string, processId: string): string =>
  `The site, or another restore, is running on ${folder} (process ${processId}): stop it first.`;

/**
 * Restores an archive into DATA_DIR or into the empty database of DATABASE_URL, and compares every table with the manifest.
 * The files of the storage come first, so that no restored database waits for them. Deletes nothing: a database in DATA_DIR
 * is moved aside.
 * @throws BackupError, StorageAway
 */
export async function restoreBackup(storage: StorageSettings, archive: string): Promise<Restored> {
  const manifest = await readUsable(archive);
  const { databaseUrl, dataDir } = storage;
  if (databaseUrl && manifest.kind === 'embedded') {
    throw refusal(archive, 'it is of the embedded database, and DATABASE_URL is set');
  }
  if (!databaseUrl && manifest.kind === 'postgres') {
    throw refusal(archive, 'it is of a PostgreSQL server, and DATABASE_URL is not set');
  }
  return withWorkFolder(dataDir, 'restoring', siteRuns, async (folder) => {
    const notes: string[] = [];
    if (databaseUrl) {
      await inSnapshot(databaseUrl, async (trx) => requireEmpty(databaseUrl, await listTables(trx)));
      notes.push(...(await placeFiles(storage, manifest, archive, folder)));
      notes.push(...(await placeSecret(storage, manifest, archive, folder)));
      await restoreServer(storage.pgBin, databaseUrl, manifest, archive, folder);
    } else {
      await requireReplaceable(dataDir, manifest);
      notes.push(...(await placeFiles(storage, manifest, archive, folder)));
      await restoreFolder(manifest, archive, folder);
      notes.push(...(await placeSecret(storage, manifest, archive, folder)));
      notes.push(...replaceDatabase(dataDir, folder));
    }
    return { manifest, notes };
  });
}

/**
 * Restores an archive, by default the newest in BACKUP_DIR, into a scratch database, compares every table with the manifest,
 * and removes the scratch database.
 * @throws BackupError
 */
export async function checkBackup(
  storage: StorageSettings,
  given?: string,
): Promise<{ file: string; manifest: Manifest }> {
  const { backupDir, databaseUrl, pgBin } = storage;
  const newest = existsSync(backupDir) ? archivesIn(readdirSync(backupDir))[0] : undefined;
  const file = given ?? (newest && path.join(backupDir, newest));
  if (!file) throw new BackupError(`There is no archive in ${backupDir}.`);
  const manifest = await readUsable(file);
  await withWorkFolder(backupDir, 'unfinished', backupRuns, async (folder) => {
    if (manifest.kind === 'embedded') await restoreFolder(manifest, file, folder);
    else if (databaseUrl) {
      await withScratchDatabase(databaseUrl, (scratchUrl) => restoreServer(pgBin, scratchUrl, manifest, file, folder));
    } else throw refusal(file, 'it is of a PostgreSQL server, and DATABASE_URL is not set');
    await requireCopies(manifest, file, folder);
  });
  return { file, manifest };
}

/** Puts the files of the archive into the storage; says which are incomplete. */
async function placeFiles(
  { fileStorage }: StorageSettings,
  { files }: Manifest,
  archive: string,
  folder: string,
): Promise<string[]> {
  if (!files) return [];
  const list = await extractMember(archive, memberNames.files, folder);
  const { missing } = await restoreFiles(list, path.dirname(archive), openFileStorage(fileStorage));
  return missing.length > 0 ? [`Not complete in the backup, and not in the storage: ${missing.join('; ')}.`] : [];
}

/** @throws BackupError when a copy that the backup made is gone or damaged */
async function requireCopies({ files }: Manifest, archive: string, folder: string): Promise<void> {
  if (!files) return;
  const list = await extractMember(archive, memberNames.files, folder);
  const { missing } = await checkFiles(list, path.dirname(archive));
  const lost = missing.filter((name) => !files.missing.includes(name));
  if (lost.length > 0) {
    throw new BackupError(
      `Copies in ${filesOfBackups(path.dirname(archive))} are gone or damaged: ${lost.join('; ')}.`,
    );
  }
}

async function readUsable(file: string): Promise<Manifest> {
  const manifest = await readArchive(file);
  const reason = refusalOfArchive(manifest, { product: thisRelease().product, migrations: ownMigrations() });
  if (reason) throw refusal(file, reason);
  return manifest;
}

/** A damaged database may be replaced: it is moved aside, and nobody can say what is in it. */
async function requireReplaceable(dataDir: string, manifest: Manifest): Promise<void> {
  try {
    if (inspectDataFolder(dataDir).isNew) return;
    const reason = refusalOfTarget(manifest, await factsOfEmbedded(dataDir));
    if (!reason) return;
    throw new BackupError(
      `The database in ${dataDir} ${reason}. Nothing was changed; to replace it, move ${databaseFolder(dataDir)} and ` +
        `${dataDir}/database-state away first.`,
    );
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
  }
}

/** @param folder becomes a data folder with the restored database */
async function restoreFolder(manifest: Manifest, archive: string, folder: string): Promise<void> {
  const packed = await extractMember(archive, memberNames.embedded, folder);
  await tar.extract({ file: packed, cwd: folder, strict: true, preserveOwner: false });
  markCreated(folder);
  requireEqual(manifest, await factsOfEmbedded(folder));
}

function replaceDatabase(dataDir: string, folder: string): string[] {
  // Before the move: of a database whose making was interrupted, the next start removes the folder.
  markCreated(dataDir);
  const current = databaseFolder(dataDir);
  const aside = existsSync(current) ? moveAside(current) : null;
  renameSync(databaseFolder(folder), current);
  return aside ? [`The database that was in ${dataDir} is now in ${aside}; delete it when you no longer need it.`] : [];
}

function requireEmpty(url: string, tables: readonly unknown[]): void {
  if (tables.length === 0) return;
  const name = new URL(url).pathname.slice(1);
  throw new BackupError(
    `The database ${name} has ${tables.length} tables, and a restore replaces none: create an empty one ` +
      `(createdb ${name}_restored), set DATABASE_URL to it, and run this again.`,
  );
}

async function restoreServer(
  pgBin: string | null,
  url: string,
  manifest: Manifest,
  archive: string,
  folder: string,
): Promise<void> {
  const tool = await findTool('pg_restore', manifest.postgresMajor, pgBin);
  const dump = await extractMember(archive, memberNames.postgres, folder);
  await runTool(tool, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dump], url);
  requireEqual(manifest, await inSnapshot(url, (trx) => readFacts(trx)));
}

function requireEqual(manifest: Manifest, restored: DatabaseFacts): void {
  const found = differences(manifest.tables, restored.tables);
  if (found.length > 0) throw new BackupError(`The restored database differs from the backup: ${found.join('; ')}.`);
}

/** Stores the secret of the archive in DATA_DIR; says so when the site would start with another one. */
async function placeSecret(
  { dataDir, secret }: StorageSettings,
  { hasSecret, secretFingerprint }: Manifest,
  archive: string,
  folder: string,
): Promise<string[]> {
  const file = secretFile(dataDir);
  const own = secret ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
  if (own && fingerprintOf(createSecrets(own)) === secretFingerprint) return [];
  if (secret || !hasSecret) {
    return [
      'The backup belongs to a site with another SECRET: set that one, or second factors, codes and sign-ins in progress stop working.',
    ];
  }
  const kept = await extractMember(archive, memberNames.secret, folder);
  const aside = existsSync(file) ? moveAside(file) : null;
  copyFileSync(kept, file);
  return aside ? [`The secret that was in ${dataDir} is now in ${aside}.`] : [];
}

function moveAside(from: string): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const to = `${from}-before-restore-${stamp}`;
  renameSync(from, to);
  return to;
}

const scratchName = /^kopje_check_[0-9a-f]{8}$/;

/** @throws BackupError when the user of the URL may not create databases */
export async function withScratchDatabase(databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `kopje_check_${randomBytes(4).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const drop = async (database: string): Promise<void> => {
    if (scratchName.test(database)) await client.query(`drop database if exists "${database}"`);
  };
  try {
    for (const left of await unusedScratchDatabases(client)) await drop(left);
    await client.query(`create database "${name}" template template0`).catch((error: Error) => {
      throw new BackupError(`The scratch database could not be created: ${error.message}.`, { cause: error });
    });
    await work(url.href).finally(() => drop(name));
  } finally {
    await client.end();
  }
}

/** Those of checks that were killed. */
async function unusedScratchDatabases(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where datname like 'kopje\\_check\\_%' and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  return rows.map(({ name }) => name);
}
