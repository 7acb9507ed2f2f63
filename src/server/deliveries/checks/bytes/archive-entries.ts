import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { isSystemFile } from '#contract/files/file-names.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { DamagedFile, UncheckedFile } from '../file-check.ts';
import { OpenBytes } from './open-bytes.ts';

// ZIP, APPNOTE 6.3.
const signature = {
  entry: 0x0403_4b50,
  directory: 0x0201_4b50,
  end: 0x0605_4b50,
  end64: 0x0606_4b50,
  locator64: 0x0706_4b50,
};
const endBytes = 22;
const commentMaxBytes = 65_535;
const directoryMaxBytes = 16_777_216;

export interface ArchiveEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  crc: number;
  packed: number;
  unpacked: number;
  /** Where its header begins. */
  at: number;
}

const broken = (): DamagedFile => new DamagedFile('The archive is damaged or cut off');

/**
 * The files of a ZIP by its directory, without those that systems add. Refused are sizes beyond the limits, and entries
 * that share bytes, by which small archives unpack to any size. @throws DamagedFile, UncheckedFile
 */
export function entriesOf(bytes: OpenBytes): ArchiveEntry[] {
  const { count, place, size } = endOf(bytes);
  if (size > directoryMaxBytes) throw new DamagedFile('The directory of the archive is too large');
  const directory = bytes.exactly(place, size);
  const entries: ArchiveEntry[] = [];
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.directory) throw broken();
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const next = at + 46 + name + extra + comment;
    if (next > directory.length) throw broken();
    const entry = entryIn(directory.subarray(at, next), name, extra);
    if (!entry.name.endsWith('/') && !isSystemFile(entry.name)) entries.push(entry);
    if (entries.length > deliveryLimits.archiveFilesMax) {
      throw new UncheckedFile(`The archive has more than ${grouped(deliveryLimits.archiveFilesMax)} files`);
    }
    at = next;
  }
  refuseBombs(entries, bytes.size);
  return entries;
}

function endOf(bytes: OpenBytes): { count: number; place: number; size: number } {
  const from = Math.max(0, bytes.size - endBytes - commentMaxBytes);
  const tail = bytes.atMost(from, bytes.size - from);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== signature.end) end -= 1;
  if (end < 0) throw broken();
  const found = {
    count: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    place: tail.readUInt32LE(end + 16),
  };
  if (end < 20 || tail.readUInt32LE(end - 20) !== signature.locator64) return found;
  const record = bytes.exactly(number64(tail, end - 20 + 8), 56);
  if (record.readUInt32LE(0) !== signature.end64) throw broken();
  return { count: number64(record, 32), size: number64(record, 40), place: number64(record, 48) };
}

/** Larger numbers than those that a file can have are as good as without end. */
const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

const isIn64 = 0xffff_ffff;

function entryIn(entry: Buffer, nameBytes: number, extraBytes: number): ArchiveEntry {
  const extra = entry.subarray(46 + nameBytes, 46 + nameBytes + extraBytes);
  let [unpacked, packed, at] = [entry.readUInt32LE(24), entry.readUInt32LE(20), entry.readUInt32LE(42)];
  const large = extraField(extra, 1);
  let place = 0;
  const next = (): number => {
    if (!large || place + 8 > large.length) throw broken();
    place += 8;
    return number64(large, place - 8);
  };
  if (unpacked === isIn64) unpacked = next();
  if (packed === isIn64) packed = next();
  if (at === isIn64) at = next();
  return {
    name: entry.toString('utf8', 46, 46 + nameBytes).replaceAll('\\', '/'),
    method: entry.readUInt16LE(10),
    isEncrypted: (entry.readUInt16LE(8) & 1) === 1,
    crc: entry.readUInt32LE(16),
    packed,
    unpacked,
    at,
  };
}

function extraField(extra: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return null;
}

function refuseBombs(entries: readonly ArchiveEntry[], size: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const bomb = new DamagedFile('The archive unpacks to far more than its size: it is not opened');
  if (entries.some((entry) => entry.unpacked > entry.packed * deliveryLimits.archiveMostTimesPacked + 1000)) throw bomb;
  let free = 0;
  for (const { at, packed } of entries.toSorted((one, other) => one.at - other.at)) {
    if (at < free || at + 30 + packed > size) throw at < free ? bomb : broken();
    free = at + 30 + packed;
  }
  if (unpacked > deliveryLimits.archiveUnpackedMaxBytes) {
    throw new UncheckedFile('The archive unpacks to more than 4 GB, which is not read');
  }
}

/** Writes an entry to a file, piece by piece, and no more than its directory declares. @throws DamagedFile, UncheckedFile */
export async function unpackEntry(archive: string, entry: ArchiveEntry, path: string): Promise<void> {
  if (entry.isEncrypted) throw new UncheckedFile('It is encrypted');
  if (entry.method !== 0 && entry.method !== 8) throw new UncheckedFile('It is compressed in a way that is not read');
  let size = 0;
  let crc = 0;
  async function* verified(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > entry.unpacked) throw broken();
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== entry.unpacked || crc !== entry.crc) throw broken();
  }
  try {
    const packed = packedBytes(archive, entry);
    const target = createWriteStream(path);
    if (entry.method === 0) await pipeline(packed, verified, target);
    else {
      const inflate = createInflateRaw();
      await pipeline(packed, inflate, verified, target);
      if (inflate.bytesWritten !== entry.packed) throw broken();
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? broken() : error;
  }
}

function packedBytes(archive: string, entry: ArchiveEntry): Readable {
  if (entry.packed === 0) return Readable.from([]);
  const from = dataPlace(archive, entry);
  return createReadStream(archive, { start: from, end: from + entry.packed - 1 });
}

/** After the header of the entry, whose name and extra fields may differ from those in the directory. */
function dataPlace(archive: string, { at, packed }: ArchiveEntry): number {
  const bytes = new OpenBytes(archive);
  try {
    const head = bytes.exactly(at, 30);
    if (head.readUInt32LE(0) !== signature.entry) throw broken();
    const place = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (place + packed > bytes.size) throw broken();
    return place;
  } finally {
    bytes.close();
  }
}
