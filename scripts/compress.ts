import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const smallestWorthwhile = 400;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz next to every file that compresses well, at the highest level: this runs once per build. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const whole = path.join(folder, file);
      const content = readFileSync(whole);
      if (content.length < smallestWorthwhile) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${whole}.br`, await brotli(content, { params }));
      writeFileSync(`${whole}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}
