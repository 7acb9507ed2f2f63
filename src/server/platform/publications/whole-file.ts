import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '../security/secrets.ts';

/** Writes a file and its folder. It is renamed when it is whole: a crash leaves the file before, or none. */
export async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const next = `${file}-${randomToken()}`;
  await writeFile(next, data);
  await rename(next, file);
}
