import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A PNG of 8 by 8 pixels that says it has another size. */
export async function pngClaiming(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } });
  const png = Buffer.from(await small.png().toBuffer());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** The beginning of a picture of an iPhone. */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
