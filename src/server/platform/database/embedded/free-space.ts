import { statfs } from 'node:fs/promises';

export type ReadFreeBytes = () => Promise<number>;

export const freeBytesOf =
  (folder: string): ReadFreeBytes =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

/** The embedded database refuses a write for lack of space. It has the SQLSTATE of a full disk. */
export class NoSpaceError extends Error {
  readonly code = '53100';
}

const readingMs = 100;

export class FreeSpace {
  #bytes = Number.POSITIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;
  #read: ReadFreeBytes;

  constructor(read: ReadFreeBytes) {
    this.#read = read;
  }

  /** In bytes; the last reading if a new one fails. `now` forces a new reading. */
  async bytes({ now = false } = {}): Promise<number> {
    if (!now && performance.now() - this.#readAt < readingMs) return this.#bytes;
    this.#readAt = performance.now();
    this.#bytes = await this.#read().catch(() => this.#bytes);
    return this.#bytes;
  }
}
