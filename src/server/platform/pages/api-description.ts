import { limits } from '#contract/limits.ts';
import type { App } from '../context.ts';
import { type CompressedBody, compressed, sendCompressed } from './compressed-body.ts';

/**
 * Mounts the description of the API. It is made at its first request, because few processes are asked for it and it
 * would delay every start, and from then on served as a file is.
 */
export function mountApiDescription(app: App, describe: () => object): void {
  let made: Promise<CompressedBody> | undefined;
  app.get('/api/openapi.json', async (c) => {
    made ??= compressed(JSON.stringify(describe()));
    c.header('Cache-Control', `public, max-age=${limits.pageFreshSeconds}`);
    c.header('Content-Type', 'application/json');
    return sendCompressed(c, await made);
  });
}
