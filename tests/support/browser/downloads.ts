import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** What a file holds that the browser has saved. */
export const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
