import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** When and how large the last backup was, by the file that the backup command writes; null: none, or not made here. */
export async function readLastBackup(dataDir: string): Promise<{ at: Date; bytes: number } | null> {
  const text = await readFile(path.join(dataDir, 'last-backup.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { at, bytes }: { at: string; bytes: number } = JSON.parse(text);
  const made = new Date(at);
  if (!Number.isFinite(made.getTime()) || !Number.isFinite(bytes))
    throw new Error('last-backup.json has no time or size');
  return { at: made, bytes };
}
