import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { ByteRange, FileStorage } from '#server/platform/file-storage/file-storage.ts';

/** A file as it is stored: in parts of 8 MB, of which the last is shorter. */
export interface StoredFile {
  id: string;
  bytes: number;
}

const partBytes = deliveryLimits.filePartBytes;
/** Sent and hashed piece by piece, in memory that is used again: V8 collects buffers late. */
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

/** The bytes of a file, in pieces, each of which is overwritten by the next one. @throws StorageAway, MissingPart */
export async function* readPieces(storage: FileStorage, file: StoredFile) {
  const memory = new Uint8Array(Math.min(pieceBytes, file.bytes));
  const range = { from: 0, to: file.bytes - 1 };
  while (range.from <= range.to) {
    const length = await readPiece(storage, file, range, memory);
    yield memory.subarray(0, length);
    range.from += length;
  }
}

/**
 * A byte stream of the range, which fills the memory of its reader. Its beginning is read at once.
 * @throws StorageAway, MissingPart
 */
export async function openRange(storage: FileStorage, file: StoredFile, { from, to }: ByteRange) {
  const rest = { from, to };
  const first = new Uint8Array(Math.min(pieceBytes, to - from + 1));
  const length = await readPiece(storage, file, rest, first);
  const closeAtEnd = (controller: ReadableByteStreamController): void => {
    if (rest.from > to) controller.close();
  };
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(first.subarray(0, length));
      rest.from += length;
      closeAtEnd(controller);
    },
    async pull(controller) {
      const request = controller.byobRequest;
      // Not every reader brings memory.
      const { buffer, byteOffset, byteLength } = request?.view ?? new Uint8Array(pieceBytes);
      const memory = new Uint8Array(buffer, byteOffset, byteLength);
      const length = await readPiece(storage, file, rest, memory);
      rest.from += length;
      if (request) request.respond(length);
      else controller.enqueue(memory.subarray(0, length));
      closeAtEnd(controller);
    },
  });
}

/** Reads the beginning of the range, as much as fits and one part has. @returns the number of bytes */
async function readPiece(storage: FileStorage, { id }: StoredFile, { from, to }: ByteRange, into: Uint8Array) {
  const part = Math.floor(from / partBytes);
  const start = part * partBytes;
  const length = Math.min(into.length, to - from + 1, start + partBytes - from);
  const isThere = await storage.read(keyOf(id, part), from - start, into.subarray(0, length));
  if (!isThere) throw new MissingPart(`part ${part} of ${id}`);
  return length;
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
