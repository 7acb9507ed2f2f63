import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DamagedFile } from '../file-check.ts';

const cutOff = 'It is damaged or cut off';

/** A file of which parts are read. */
export class OpenBytes {
  readonly size: number;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  /** At most so many bytes from a place: fewer at the end. */
  atMost(from: number, count: number): Buffer {
    const length = Math.max(0, Math.min(count, this.size - from));
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const read = readSync(this.#file, bytes, done, length - done, from + done);
      if (read === 0) break;
      done += read;
    }
    return bytes.subarray(0, done);
  }

  /** @throws DamagedFile when they are not all there */
  exactly(from: number, count: number): Buffer {
    if (from < 0 || count < 0 || from + count > this.size) throw new DamagedFile(cutOff);
    return this.atMost(from, count);
  }

  /** The bytes of the file in pieces. */
  *pieces(size = 1 << 20): Generator<Buffer> {
    for (let at = 0; at < this.size; at += size) yield this.atMost(at, size);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Calls a function with an open file, and closes it. */
export function withBytes<Result>(path: string, use: (bytes: OpenBytes) => Result): Result {
  const bytes = new OpenBytes(path);
  try {
    return use(bytes);
  } finally {
    bytes.close();
  }
}
