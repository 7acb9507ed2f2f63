import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { chmod, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { type Manifest, parseManifest } from './manifest.ts';
import { BackupError } from './rules.ts';

/** The files of an archive. `SHA256SUMS` names all others, as `sha256sum -c` reads it. */
export const memberNames = {
  sums: 'SHA256SUMS',
  manifest: 'manifest.json',
  secret: 'secret',
  embedded: 'database.tar.gz',
  postgres: 'database.dump',
  files: 'files.jsonl',
} as const;

const allNames: readonly string[] = Object.values(memberNames);
const keptInMemory: readonly string[] = [memberNames.sums, memberNames.manifest];
const mostInMemoryBytes = 8 * 1024 ** 2;

/**
 * Packs the files of a folder into one archive that is on the disk, readable by its user only, before it has its name.
 * @param folder on the same disk as `file`; holds the archive meanwhile
 * @returns the bytes of the archive
 */
export async function writeArchive(folder: string, file: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => allNames.includes(name)).sort();
  const sums = await Promise.all(names.map(async (name) => `${await hashOf(path.join(folder, name))}  ${name}\n`));
  await writeFile(path.join(folder, memberNames.sums), sums.join(''));
  const unnamed = path.join(folder, 'archive.tar');
  await tar.create({ file: unnamed, cwd: folder, portable: true, strict: true }, [memberNames.sums, ...names]);
  await chmod(unnamed, 0o600);
  await toDisk(unnamed);
  await readArchive(unnamed);
  const { size } = statSync(unnamed);
  await rename(unnamed, file);
  await toDisk(path.dirname(file));
  return size;
}

/**
 * Reads a whole archive and compares each file in it with its hash.
 * @throws BackupError when it is missing, unfinished or damaged, or no archive of this command
 */
export async function readArchive(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError(`There is no archive ${file}.`);
  const { hashes, texts } = await readMembers(file).catch((error: unknown) => {
    throw refusal(file, `it is damaged (${error instanceof Error ? error.message : error})`);
  });
  const sums = texts.get(memberNames.sums);
  if (sums === undefined) throw refusal(file, `it has no ${memberNames.sums}`);
  const expected = new Map(
    sums.split('\n').flatMap((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      return hash && name ? [[name, hash] as const] : [];
    }),
  );
  for (const name of expected.keys()) if (!hashes.has(name)) throw refusal(file, `${name} is missing in it`);
  for (const [name, hash] of hashes) {
    if (name !== memberNames.sums && expected.get(name) !== hash) throw refusal(file, `${name} in it is damaged`);
  }
  const manifest = parseManifest(texts.get(memberNames.manifest) ?? '');
  if (!manifest) throw refusal(file, `it has no ${memberNames.manifest} that this release can read`);
  const needed = [
    memberNames[manifest.kind],
    ...(manifest.hasSecret ? [memberNames.secret] : []),
    ...(manifest.files ? [memberNames.files] : []),
  ];
  for (const name of needed) if (!hashes.has(name)) throw refusal(file, `${name} is missing in it`);
  return manifest;
}

/** @returns the extracted file, which is not there if the archive has none of that name */
export async function extractMember(file: string, name: string, folder: string): Promise<string> {
  await tar.extract({ file, cwd: folder, strict: true, preserveOwner: false }, [name]);
  return path.join(folder, name);
}

export const refusal = (file: string, reason: string): BackupError =>
  new BackupError(`${file} cannot be used: ${reason}. Nothing was changed.`);

interface Members {
  hashes: Map<string, string>;
  texts: Map<string, string>;
}

async function readMembers(file: string): Promise<Members> {
  const [hashes, texts] = [new Map<string, string>(), new Map<string, string>()];
  let problem: Error | null = null;
  await tar.list({
    file,
    strict: true,
    onReadEntry(entry) {
      const isOurs = entry.type === 'File' && allNames.includes(entry.path) && !hashes.has(entry.path);
      const isTooLarge = keptInMemory.includes(entry.path) && entry.size > mostInMemoryBytes;
      if (!isOurs || isTooLarge) problem ??= new Error(`unexpected file ${entry.path}`);
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      hashes.set(entry.path, '');
      entry.on('data', (chunk) => {
        hash.update(chunk);
        if (keptInMemory.includes(entry.path) && !isTooLarge) chunks.push(chunk);
      });
      entry.on('end', () => {
        hashes.set(entry.path, hash.digest('hex'));
        if (keptInMemory.includes(entry.path)) texts.set(entry.path, Buffer.concat(chunks).toString('utf8'));
      });
    },
  });
  if (problem) throw problem;
  return { hashes, texts };
}

async function hashOf(file: string): Promise<string> {
  const hash: Hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A renamed file may be empty after a power cut unless it and its folder were written to the disk. */
async function toDisk(file: string): Promise<void> {
  // Windows has no handle of a folder to flush.
  if (process.platform === 'win32' && statSync(file).isDirectory()) return;
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
