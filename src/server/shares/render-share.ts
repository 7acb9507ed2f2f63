import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPlainFile, withLimitedProcess } from '#server/platform/load/limited-process.ts';
import { inPackage } from '#server/platform/package-folder.ts';
import type { Share } from './page-shares.ts';
import { shareSheet } from './share-sheet.ts';

const longestMs = 60_000;
const heapMb = 256;
const mostBytes = 200_000;

/** The file in which the process leaves the picture. */
export const shareFile = 'share.png';

/**
 * Renders a picture for sharing a page, in a process of its own as it takes a second of processor time.
 * @returns a PNG of 1200 by 630 pixels
 * @throws when its headline is too long, or the process fails
 */
export async function renderShare({ plate, ...texts }: Share, stopping?: AbortSignal): Promise<Uint8Array> {
  const svg = shareSheet(texts, await readFile(inPackage('public', plate), 'utf8'));
  return withLimitedProcess(
    {
      entry: new URL('./share-process.ts', import.meta.url),
      input: svg,
      readable: [],
      longestMs,
      heapMb,
      outputMaxBytes: 1,
    },
    ({ fault }, folder) => {
      const png = fault ? null : readPlainFile(path.join(folder, shareFile), mostBytes);
      if (!png) throw new Error(`The share picture was not rendered: ${fault ?? 'no picture'}`);
      return png;
    },
    stopping,
  );
}
