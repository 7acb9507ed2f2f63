import { DamagedFile } from '../file-check.ts';
import type { OpenBytes } from './open-bytes.ts';

const windowBytes = 4_194_304;

/** The bytes of a file from its beginning to its end, read in large pieces. */
export class BytesInOrder {
  at = 0;
  readonly #bytes: OpenBytes;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;

  constructor(bytes: OpenBytes) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.size - this.at;
  }

  /** Valid until the next call. @throws DamagedFile when they are not all there */
  take(count: number): Buffer {
    if (count < 0 || count > this.left) throw new DamagedFile('It is damaged or cut off');
    const from = this.at - this.#windowAt;
    if (from + count > this.#window.length) {
      this.#window = this.#bytes.atMost(this.at, Math.max(count, windowBytes));
      this.#windowAt = this.at;
    }
    const start = this.at - this.#windowAt;
    this.at += count;
    return this.#window.subarray(start, start + count);
  }
}
