import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The content of a file that the browser has saved. */
export const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
