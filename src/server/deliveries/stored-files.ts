import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { ByteRange, FileStorage } from '#server/platform/file-storage/file-storage.ts';

/** A file as it is stored: in parts of 8 MB, of which the last is shorter. */
export interface StoredFile {
  id: string;
  bytes: number;
}

const partBytes = deliveryLimits.filePartBytes;
/** Sent and hashed piece by piece, so that a file of 2 GB takes a megabyte of memory. */
const pieceBytes = 1024 ** 2;

export const partsIn = (bytes: number): number => Math.ceil(bytes / partBytes);
export const bytesOfPart = (bytes: number, part: number): number => Math.min(partBytes, bytes - part * partBytes);

const keyOf = (id: string, part: number): string => `deliverables/${id}/${part}`;

export const storePart = (storage: FileStorage, { id }: StoredFile, part: number, bytes: Uint8Array): Promise<void> =>
  storage.put(keyOf(id, part), bytes);

export const deletePart = (storage: FileStorage, { id }: StoredFile, part: number): Promise<void> =>
  storage.delete(keyOf(id, part));

/** What is made of a file when it arrives: its picture, a PNG, and its features, GeoJSON. */
const madeKinds = ['picture', 'shapes'] as const;
type MadeKind = (typeof madeKinds)[number];

export const madeKey = (id: string, kind: MadeKind): string => `deliverables/${id}/${kind}`;

export async function deleteFile(storage: FileStorage, file: StoredFile): Promise<void> {
  for (let part = 0; part < partsIn(file.bytes); part += 1) await deletePart(storage, file, part);
  await deleteMade(storage, file.id);
}

export async function deleteMade(storage: FileStorage, id: string): Promise<void> {
  for (const kind of madeKinds) await storage.delete(madeKey(id, kind));
}

/** A part of a file is not in the storage. */
export class MissingPart extends Error {}

/** The bytes of a range, in pieces. @throws StorageAway, MissingPart */
export async function* readPieces(storage: FileStorage, { id }: StoredFile, { from, to }: ByteRange) {
  for (let at = from; at <= to; ) {
    const part = Math.floor(at / partBytes);
    const last = Math.min(to, at + pieceBytes - 1, (part + 1) * partBytes - 1);
    const start = part * partBytes;
    const piece = await storage.get(keyOf(id, part), { from: at - start, to: last - start });
    if (!piece) throw new MissingPart(`part ${part} of ${id}`);
    yield piece;
    at = last + 1;
  }
}

/** Null: the header asks for no range that this release knows, so that the whole file is sent. */
export function rangeIn(header: string | undefined, bytes: number): ByteRange | 'beyond the end' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return null;
  // The last bytes of the file, as many as the number says.
  const from = first ? Number(first) : Math.max(0, bytes - Number(last));
  const to = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  if (first && last && Number(last) < Number(first)) return null;
  return from > to ? 'beyond the end' : { from, to };
}
