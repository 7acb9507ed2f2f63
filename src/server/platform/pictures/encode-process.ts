import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { outOfMemoryCode } from '../load/limited-process.ts';
import { encodeFile } from './encode-file.ts';
import type { PictureToEncode } from './encoded.ts';

// The process of one picture: its file on the input, its size on the output, and in its folder what visitors get.

const [input, output] = [0, 1];
// The site knows the kind by its first bytes; nothing else of the library is needed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });
sharp.cache(false);
sharp.concurrency(1);
try {
  const picture = JSON.parse(readFileSync(input, 'utf8')) as PictureToEncode;
  writeFileSync(output, JSON.stringify(await encodeFile(picture, process.cwd())));
} catch (error) {
  process.exit(error instanceof RangeError ? outOfMemoryCode : 1);
}
