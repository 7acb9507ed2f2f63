import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Opaque pixels, four bytes each: red, green, blue, and one that is not read. */
interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** How many colours there are, at most 256, and which of them must be exact even when they cover few pixels. */
export interface Palette {
  most: number;
  exact: readonly string[];
}

/** A PNG of few colours: a third of the bytes for flat artwork. The same pixels make the same bytes. */
export function indexedPng({ width, height, pixels }: Pixels, colours: Palette): Buffer {
  const palette = commonColours(pixels, colours);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = colourAt(pixels, pixel);
    let index = nearest.get(colour);
    if (index === undefined) {
      index = nearestIn(palette, colour);
      nearest.set(colour, index);
    }
    // Each row starts with one byte for its filter, left at 0: none.
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(pixels: Uint8Array, pixel: number): number {
  const start = pixel * 4;
  return ((pixels[start] as number) << 16) | ((pixels[start + 1] as number) << 8) | (pixels[start + 2] as number);
}

function commonColours(pixels: Uint8Array, { most, exact }: Palette): number[] {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < pixels.length / 4; pixel++) {
    const colour = colourAt(pixels, pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const common = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([colour]) => colour);
  const kept = exact.map((colour) => Number.parseInt(colour.slice(1), 16));
  return [...new Set([...kept, ...common])].slice(0, most);
}

function nearestIn(palette: readonly number[], colour: number): number {
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  palette.forEach((candidate, index) => {
    const red = (candidate >> 16) - (colour >> 16);
    const green = ((candidate >> 8) & 255) - ((colour >> 8) & 255);
    const blue = (candidate & 255) - (colour & 255);
    const difference = red * red + green * green + blue * blue;
    if (difference >= smallest) return;
    smallest = difference;
    best = index;
  });
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
