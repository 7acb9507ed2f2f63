import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Four bytes each: red, green, blue and opacity. */
export interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** How many colours there are, at most 256, and which of them must be exact even when they cover few pixels. */
export interface Palette {
  most: number;
  exact: readonly string[];
}

/** An opaque PNG of few colours: a third of the bytes for flat artwork. The same pixels make the same bytes. */
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
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return pngOf({ width, height }, indexedColour, [chunk('PLTE', table)], rows);
}

/** Of the header: each pixel is an index of the table of colours, or its red, green, blue and opacity. */
const [indexedColour, fullColour] = [3, 6];

function pngOf(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  colours: number,
  tables: readonly Buffer[],
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colours], 8);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...tables,
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const tableMost = 256;

/** A PNG of exactly these pixels: with a table of up to 256 colours, or each in full. */
export function exactPng({ width, height, pixels }: Pixels): Buffer {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const table = new Map<number, number>();
  const indices = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height && table.size <= tableMost; pixel += 1) {
    const colour = view.getUint32(pixel * 4);
    if (!table.has(colour)) table.set(colour, table.size);
    indices[pixel + Math.floor(pixel / width) + 1] = table.get(colour) as number;
  }
  if (table.size > tableMost) return pngOf({ width, height }, fullColour, [], rowsByDifference(pixels, width, height));
  const colours = [...table.keys()];
  const plain = Buffer.from(colours.flatMap((colour) => [colour >>> 24, (colour >> 16) & 255, (colour >> 8) & 255]));
  const opacity = Buffer.from(colours.map((colour) => colour & 255));
  return pngOf({ width, height }, indexedColour, [chunk('PLTE', plain), chunk('tRNS', opacity)], indices);
}

/** Each byte as its difference to the likeliest of its neighbours: the filter "Paeth" of PNG. */
function rowsByDifference(pixels: Uint8Array, width: number, height: number): Buffer {
  const [length, paeth] = [width * 4, 4];
  const rows = Buffer.alloc((length + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows[row * (length + 1)] = paeth;
    for (let at = 0; at < length; at += 1) {
      const place = row * length + at;
      const left = at < 4 ? 0 : (pixels[place - 4] as number);
      const up = row === 0 ? 0 : (pixels[place - length] as number);
      const corner = at < 4 || row === 0 ? 0 : (pixels[place - length - 4] as number);
      rows[row * (length + 1) + 1 + at] = (pixels[place] as number) - likeliest(left, up, corner);
    }
  }
  return rows;
}

function likeliest(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
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
