import { pictureIdPattern, standardShare } from '#contract/site/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import { isUnchanged } from '#server/platform/pages/compressed-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readPicture, readSharePicture } from '#server/platform/publications/stored-pictures.ts';

/** Mounts the pictures that owners have uploaded, and those for sharing a page: for good, as their addresses say what they are. */
export function mountPictures(platform: Platform, app: App): void {
  app.get('/pictures/:name', async (c) => {
    const [id = '', ending] = partsOf(c.req.param('name'));
    if (!pictureIdPattern.test(id)) throw new AppError('NOT_FOUND');
    // Its bytes never change: a browser that has them needs no others.
    const etag = `"${id}${ending}"`;
    if (ending === '.png') return sendShare(c, await readSharePicture(platform, id), etag);
    if (isUnchanged(c, etag)) return c.body(null, 304, headersOf(etag));
    const size = ending === '-phone.webp' ? 'phoneBytes' : 'bytes';
    return send(c, await readPicture(platform, id, size), 'image/webp', etag);
  });
}

const partsOf = (name: string): string[] => /^(\w+)(-phone\.webp|\.webp|\.png)$/.exec(name)?.slice(1) ?? [];

const headersOf = (etag: string) => ({ ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable' });

/** It is rendered soon after a publication; until then that of the site stands in. */
function sendShare(c: Ctx, png: Uint8Array<ArrayBuffer> | null, etag: string): Response {
  if (png) return send(c, png, 'image/png', etag);
  c.header('Cache-Control', 'no-store');
  return c.redirect(standardShare);
}

function send(c: Ctx, bytes: Uint8Array<ArrayBuffer> | null, type: string, etag: string): Response {
  if (!bytes) throw new AppError('NOT_FOUND');
  return c.body(bytes, 200, { ...headersOf(etag), 'Content-Type': type });
}
