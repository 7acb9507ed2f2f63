import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { listScenes } from '#contract/site/scenes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from '#server/platform/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Scene } from './scenes.ts';

/** Mounts the list of the satellite images in the index lab, and their bytes. */
export function mountScenes({ router }: Platform, app: App, scenes: readonly Scene[]): void {
  const byAddress = new Map(scenes.map((scene) => [addressOf(scene), scene]));

  router.on(listScenes, { publicForSeconds: limits.pageFreshSeconds }, async () => ({
    scenes: [...byAddress].map(([address, { bytes: _, bounds: __, ...facts }]) => ({ ...facts, address })),
  }));

  app.get('/index-lab/files/:hash/:name', (c) => {
    const scene = byAddress.get(c.req.path);
    if (!scene) throw new AppError('NOT_FOUND');
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Type', 'application/octet-stream');
    return c.body(scene.bytes);
  });
}

const addressOf = ({ name, bytes }: Scene): string =>
  `/index-lab/files/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}/${name}.bin`;
