import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A file that this site makes and offers for download. */
export interface MadeFile {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface Manifest<File extends MadeFile> {
  /** What the files were made from: they are made again when it differs. */
  madeFrom: string;
  files: readonly File[];
}

export const manifestName = 'manifest.json';

/** Makes files and their manifest in a folder, which appears when it is complete and replaces the one before. */
export async function makeFolder<File extends MadeFile>(
  folder: string,
  madeFrom: string,
  makeFiles: (folder: string) => readonly File[] | Promise<readonly File[]>,
): Promise<Manifest<File>> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}-making-`);
  try {
    const manifest = { madeFrom, files: await makeFiles(making) };
    writeFileSync(path.join(making, manifestName), JSON.stringify(manifest));
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
    return manifest;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** The bytes of a file, or what writes it. */
export type FileContent = string | Uint8Array | ((file: string) => void);

const isText = (name: string): boolean => /\.(?:geojson|kml|csv|svg|txt)$/.test(name);
/** For large files, the best quality would take a minute for a few percent. */
const brotliOf = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length < 200_000 ? 11 : 9 } });

/** Writes a file, of text also compressed. */
export function writeMadeFile(folder: string, name: string, content: FileContent): MadeFile {
  const target = path.join(folder, name);
  if (typeof content === 'function') content(target);
  else writeFileSync(target, content);
  const bytes = readFileSync(target);
  if (isText(name)) writeFileSync(`${target}.br`, brotliOf(bytes));
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
