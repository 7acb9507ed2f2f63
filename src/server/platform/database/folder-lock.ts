import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Referenced here, or garbage collection would close the file and release its lock.
const held = new Set<DatabaseSync>();

const siteInUse = (folder: string, processId: string): string =>
  `The data folder ${folder} is in use by another copy of this site (process ${processId}). ` +
  'Stop that one first, or set DATA_DIR to another folder.';

/**
 * Locks a folder for this process until `release` or the process ends in any way. Node has no file locks; an open
 * exclusive SQLite transaction acts as one: the system releases it with the process, on every platform.
 * @throws with the text of `inUse` when another process holds the folder
 */
export function lockFolder(folder: string, inUse = siteInUse): { release(): void } {
  const owner = path.join(folder, 'owner.pid');
  const file = new DatabaseSync(path.join(folder, 'lock.sqlite'));
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    throw new Error(inUse(folder, processIn(owner)), { cause });
  }
  held.add(file);
  writeFileSync(owner, String(process.pid));
  return {
    release() {
      held.delete(file);
      file.close();
    },
  };
}

function processIn(owner: string): string {
  try {
    return readFileSync(owner, 'utf8');
  } catch {
    return 'unknown';
  }
}
