import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { formatSchema, type OpenFile, readOpenData } from '#contract/areas/open-data.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from '#server/platform/context.ts';
import { openToOtherOrigins } from '#server/platform/http/open-to-other-origins.ts';
import { isUnchanged } from '#server/platform/pages/compressed-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LayerFacts } from './layers.ts';
import type { MadeFile, PictureFormat } from './make-files.ts';
import { disclaimer, isKeptApart, type OpenDataTexts, sourcesOf } from './open-data.ts';
import { createOpenFiles } from './open-files.ts';

interface Parts {
  texts: OpenDataTexts;
  facts: () => Promise<LayerFacts[]>;
}

const page = '/data';

/** Mounts the list of the open data and its files, which pages of other origins may read. */
export function mountOpenData({ router, config, pageChanges }: Platform, app: App, { texts, facts }: Parts): void {
  const openFiles = createOpenFiles(config.dataDir, () => pageChanges.invalidate(page));

  router.on(readOpenData, { publicForSeconds: limits.pageFreshSeconds }, async () => {
    const made = openFiles()?.files ?? [];
    const filesOf = (layer: MadeFile['layer']) => made.filter((file) => file.layer === layer);
    const mapOf = (layer: MadeFile['layer'], format: PictureFormat): string | null => {
      const map = filesOf(layer).find((file) => file.format === format);
      return map ? addressOf(map) : null;
    };
    const layers = (await facts()).map(({ id, count, geometry, columns }) => ({
      id,
      ...texts.layer(id),
      count,
      geometry,
      columns: columns.map(({ name }) => name),
      sources: sourcesOf(id),
      isKeptApart: isKeptApart(id),
      files: filesOf(id)
        .flatMap(asOffered)
        .map(({ sha256: _, ...file }) => file),
      map: mapOf(id, 'map'),
    }));
    const { title, lead, knownErrors } = texts;
    return {
      title,
      lead,
      layers,
      pack: filesOf(null).flatMap(asOffered),
      maps: {
        country: mapOf(null, 'country'),
        countryOnPhone: mapOf(null, 'country-on-phone'),
        zones: mapOf(null, 'zones'),
      },
      knownErrors,
      disclaimer: disclaimer(),
      serviceAddress: `${config.publicUrl}/ogc`,
    };
  });

  app.on(['GET', 'OPTIONS'], '/data/files/:hash/:name', async (c, next) => {
    openToOtherOrigins(c);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const made = openFiles();
    const file = made?.files.find((each) => addressOf(each) === c.req.path);
    if (!made || !file) throw new AppError('NOT_FOUND');
    const etag = `"${file.sha256.slice(0, 22)}"`;
    c.header('ETag', etag);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Accept-Ranges', 'bytes');
    if (isUnchanged(c, etag)) return c.body(null, 304);
    return (
      (await serveStatic({ path: path.join(made.folder, file.name), precompressed: true })(c, next)) ?? c.notFound()
    );
  });
}

const isPicture = (format: MadeFile['format']): format is PictureFormat =>
  !(formatSchema.options as readonly string[]).includes(format);

/** The address has the hash of the file, so that it never changes its content. */
const addressOf = ({ sha256, name }: MadeFile): string => `${page}/files/${sha256.slice(0, 12)}/${name}`;

/** A file to download; none for a picture. */
function asOffered(file: MadeFile): (OpenFile & { sha256: string })[] {
  const { format, epsg, bytes, sha256 } = file;
  if (isPicture(format)) return [];
  return [{ format, epsg, bytes, sha256, address: addressOf(file) }];
}
