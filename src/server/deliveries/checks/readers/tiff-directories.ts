import { grouped } from '#geo/coordinates/format-coordinates.ts';
import type { OpenBytes } from '../bytes/open-bytes.ts';
import { DamagedFile, UncheckedFile } from '../file-check.ts';

/** The bytes of a value of each type, TIFF 6.0 and BigTIFF. */
const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

const directoriesMost = 100;
const entriesMost = 1_000;
/** Values of a tag that are read: the offsets of the tiles of 2 GB. */
const valuesMost = 20_000_000;

export interface Directory {
  /** Its place in the file. */
  at: number;
  numbers(tag: number): ArrayLike<number>;
  number(tag: number): number | undefined;
  text(tag: number): string;
}

interface Entry {
  type: number;
  count: number;
  /** Where its values begin. */
  at: number;
}

/** The directories of a TIFF in their order. @throws DamagedFile for a chain that has no end, and for places outside */
export function directoriesOf(bytes: OpenBytes): Directory[] {
  const reader = new TiffReader(bytes);
  const directories: Directory[] = [];
  const seen = new Set<number>();
  for (let at = reader.first; at !== 0; ) {
    if (seen.has(at)) throw new DamagedFile('Its directories form a loop');
    if (seen.size >= directoriesMost) throw new UncheckedFile(`It has more than ${directoriesMost} images`);
    seen.add(at);
    const { directory, next } = reader.read(at);
    directories.push(directory);
    at = next;
  }
  if (!directories.length) throw new DamagedFile('It has no image');
  return directories;
}

class TiffReader {
  readonly first: number;
  readonly #bytes: OpenBytes;
  readonly #little: boolean;
  readonly #isBig: boolean;

  constructor(bytes: OpenBytes) {
    this.#bytes = bytes;
    const head = bytes.exactly(0, 16);
    this.#little = head[0] === 0x49;
    this.#isBig = this.#view(head).getUint16(2, this.#little) === 43;
    this.first = this.#isBig ? this.#place(8) : this.#integer(4, 4);
  }

  read(at: number): { directory: Directory; next: number } {
    const [countBytes, entryBytes] = this.#isBig ? [8, 20] : [2, 12];
    const count = this.#isBig ? this.#place(at) : this.#integer(at, 2);
    if (count > entriesMost) throw new DamagedFile(`A directory has ${grouped(count)} tags`);
    const entries = new Map<number, Entry>();
    for (let index = 0; index < count; index += 1) {
      const from = at + countBytes + index * entryBytes;
      const [tag, type] = [this.#integer(from, 2), this.#integer(from + 2, 2)];
      const values = this.#isBig ? this.#place(from + 4) : this.#integer(from + 4, 4);
      const valueAt = from + (this.#isBig ? 12 : 8);
      const isInside = values * (sizes[type] ?? 1) <= (this.#isBig ? 8 : 4);
      entries.set(tag, {
        type,
        count: values,
        at: isInside ? valueAt : this.#isBig ? this.#place(valueAt) : this.#integer(valueAt, 4),
      });
    }
    const nextAt = at + countBytes + count * entryBytes;
    const next = this.#isBig ? this.#place(nextAt) : this.#integer(nextAt, 4);
    return { directory: this.#directory(at, entries), next };
  }

  #directory(at: number, entries: ReadonlyMap<number, Entry>): Directory {
    const numbers = (tag: number, most = valuesMost): Float64Array => {
      const entry = entries.get(tag);
      return entry ? this.#values(entry, most) : new Float64Array();
    };
    const text = (tag: number): string => {
      const entry = entries.get(tag);
      if (entry?.type !== 2) return '';
      return this.#bytes.exactly(entry.at, Math.min(entry.count, 65_536)).toString('latin1').replace(/\0+$/, '');
    };
    return { at, numbers, number: (tag) => numbers(tag, 1)[0], text };
  }

  #values({ type, count, at }: Entry, most: number): Float64Array {
    const size = sizes[type];
    if (!size) return new Float64Array();
    if (at + count * size > this.#bytes.size) throw new DamagedFile('It is damaged or cut off');
    if (most > 1 && count > most) throw new UncheckedFile('It has too many tiles to check');
    const used = Math.min(count, most);
    const view = this.#view(this.#bytes.exactly(at, used * size));
    return Float64Array.from({ length: used }, (_, index) => this.#valueOf(view, type, index * size));
  }

  #valueOf(view: DataView, type: number, at: number): number {
    const little = this.#little;
    if (type === 12) return view.getFloat64(at, little);
    if (type === 11) return view.getFloat32(at, little);
    if (type === 5 || type === 10) return view.getUint32(at, little) / view.getUint32(at + 4, little);
    if (type === 8) return view.getInt16(at, little);
    if (type === 9) return view.getInt32(at, little);
    const size = sizes[type];
    if (size === 8) return Number(view.getBigUint64(at, little));
    return size === 4 ? view.getUint32(at, little) : size === 2 ? view.getUint16(at, little) : view.getUint8(at);
  }

  #integer(at: number, size: 2 | 4): number {
    const view = this.#view(this.#bytes.exactly(at, size));
    return size === 2 ? view.getUint16(0, this.#little) : view.getUint32(0, this.#little);
  }

  /** A number of 64 bits, which is a place or a count in the file. */
  #place(at: number): number {
    const value = this.#view(this.#bytes.exactly(at, 8)).getBigUint64(0, this.#little);
    if (value > BigInt(this.#bytes.size)) throw new DamagedFile('It is damaged or cut off');
    return Number(value);
  }

  #view = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
