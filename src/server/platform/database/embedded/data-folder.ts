import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DamagedError, restoreAdvice } from './damage.ts';

/** PGlite's PostgreSQL version: it cannot read the files of another major version. */
export const embeddedMajor = '18';
/** PostgreSQL writes it as one block of this size. */
const controlFileBytes = 8_192;

/** Folders that PostgreSQL needs to start; a backup tool that omits empty folders loses some of them. */
const folders = [
  'base',
  'base/1',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_wal/archive_status',
  'pg_xact',
];

const complete = 'complete';
const beingCreated = 'being made';

const stateFile = (dataDir: string): string => path.join(dataDir, 'database-state');
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database');

/**
 * Checks the files before PostgreSQL opens them, because it would create a new database if it found none.
 * @returns whether the database must be created; the remains of an unfinished first start are removed.
 * @throws DamagedError naming the file and what to do
 */
export function inspectDataFolder(dataDir: string): { isNew: boolean } {
  const state = readState(dataDir);
  const folder = databaseFolder(dataDir);
  if (state === beingCreated) rmSync(folder, { recursive: true, force: true });
  const isThere = existsSync(folder);
  if (isThere) requireAccess(folder);
  if (!isThere || readdirSync(folder).length === 0) {
    if (state !== complete) return { isNew: true };
    throw new DamagedError(`${folder} is empty or missing, and there was a database in it`, restoreAdvice(dataDir));
  }
  requireFiles(dataDir, folder);
  return { isNew: false };
}

export const markCreating = (dataDir: string): void => writeState(dataDir, beingCreated);
export const markCreated = (dataDir: string): void => {
  if (readState(dataDir) !== complete) writeState(dataDir, complete);
};

function readState(dataDir: string): string | null {
  const file = stateFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Written atomically: a half-written state would be read as none. */
function writeState(dataDir: string, state: string): void {
  const file = stateFile(dataDir);
  writeFileSync(`${file}.new`, `${state}\n`, { flush: true });
  renameSync(`${file}.new`, file);
}

/** Closes the folder to other users: the database writes files that everybody could read. @throws DamagedError */
export function closeToOthers(folder: string): void {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch {
    throw new DamagedError(
      `other users may read the folder ${folder}, and this user cannot change that`,
      'Close it with chmod 700, or give it to the user that runs the site (chown).',
    );
  }
}

/** @throws DamagedError unless this user may read and write the folder */
export function requireAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new DamagedError(
      `the folder ${folder} cannot be read and written by this user`,
      'Give the user that runs the site the right to read and write it (chown, chmod, or a mount that is not read-only).',
    );
  }
}

function requireFiles(dataDir: string, folder: string): void {
  const at = (name: string): string => path.join(folder, name);
  const damaged = (what: string): never => {
    throw new DamagedError(what, restoreAdvice(dataDir));
  };
  if (!existsSync(at('PG_VERSION'))) damaged(`${at('PG_VERSION')} is missing`);
  const version = readFileSync(at('PG_VERSION'), 'utf8').trim();
  if (version !== embeddedMajor) {
    throw new DamagedError(
      `${at('PG_VERSION')} says version ${version.slice(0, 20) || '(nothing)'}, and this site reads version ${embeddedMajor}`,
      `Start the release of this site that made it, or restore a backup of ${dataDir} that belongs to this release.`,
    );
  }
  for (const name of folders) if (!existsSync(at(name))) damaged(`the folder ${at(name)} is missing`);
  const control = at('global/pg_control');
  if (!existsSync(control)) damaged(`${control} is missing`);
  const { size } = statSync(control);
  if (size !== controlFileBytes) damaged(`${control} has ${size} bytes instead of ${controlFileBytes}`);
  for (const file of [at('PG_VERSION'), control]) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch {
      damaged(`${file} cannot be read and written by this user`);
    }
  }
}
