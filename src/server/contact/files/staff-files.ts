import { Zip, ZipPassThrough } from 'fflate';
import { areaFileEndings } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { type FileArea, shownAreaInFile } from '#server/areas/areas.ts';
import { inTurns } from '#server/platform/load/in-turns.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';

interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

/** Not compressed: most of these files are already. Files of one name get a number. */
export async function zipOf(files: readonly StoredFile[], now: Date): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = new Set<string>();
  await inTurns(files, ({ name, bytes }) => {
    const entry = new ZipPassThrough(freeName(name, taken));
    entry.mtime = now;
    zip.add(entry);
    entry.push(bytes, true);
  });
  zip.end();
  return Buffer.concat(pieces);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) {
    free = name.replace(/(\.\w+)?$/, (ending) => ` (${count})${ending}`);
  }
  taken.add(free.toLowerCase());
  return free;
}

/** The areas that can be read from these files without a question. @throws AppError RATE_LIMITED */
export async function areasInFiles(run: RunForClient, files: readonly StoredFile[]) {
  const found: { name: string; area: FileArea }[] = [];
  for (const file of files) {
    if (!isReadable(file)) continue;
    const besides = endingOf(file.name) === 'shp' ? files.filter((other) => isBeside(other, file)) : [];
    const area = await shownAreaInFile(run, { ...file, choice: {}, besides });
    if (area) found.push({ name: file.name, area });
  }
  return found;
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const stemOf = (name: string): string => name.slice(0, name.lastIndexOf('.')).toLowerCase();

const isReadable = ({ name, bytes }: StoredFile): boolean =>
  areaFileEndings.some((ending) => ending === endingOf(name)) && bytes.length <= limits.areaFileMaxBytes;

const isBeside = (other: StoredFile, file: StoredFile): boolean =>
  other !== file && stemOf(other.name) === stemOf(file.name) && other.bytes.length <= limits.areaFileMaxBytes;
