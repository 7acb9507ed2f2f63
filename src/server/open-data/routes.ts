import { formatSchema, type OpenFile, readOpenData } from '#contract/areas/open-data.ts';
import { limits } from '#contract/limits.ts';
import type { App } from '#server/platform/context.ts';
import { openToOtherOrigins } from '#server/platform/http/open-to-other-origins.ts';
import { createMadeFiles } from '#server/platform/made-files/made-files.ts';
import { addressIn, sendMadeFile } from '#server/platform/made-files/send-made-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LayerFacts } from './layers.ts';
import { fingerprint, type MadeFile, type PictureFormat } from './make-files.ts';
import { disclaimer, isKeptApart, type OpenDataTexts, sourcesOf } from './open-data.ts';

interface Parts {
  texts: OpenDataTexts;
  facts: () => Promise<LayerFacts[]>;
}

const page = '/data';
const filesFolder = `${page}/files`;

/** Mounts the list of the open data and its files, which pages of other origins may read. */
export function mountOpenData({ router, config, pageChanges }: Platform, app: App, { texts, facts }: Parts): void {
  const openFiles = createMadeFiles<MadeFile>({
    name: 'open-data',
    dataDir: config.dataDir,
    fingerprint,
    worker: new URL('./make-files.worker.ts', import.meta.url),
    made: () => pageChanges.invalidate(page),
  });

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

  app.on(['GET', 'OPTIONS'], `${filesFolder}/:hash/:name`, async (c, next) => {
    openToOtherOrigins(c);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return sendMadeFile(c, next, openFiles(), filesFolder);
  });
}

const isPicture = (format: MadeFile['format']): format is PictureFormat =>
  !(formatSchema.options as readonly string[]).includes(format);

const addressOf = (file: MadeFile): string => addressIn(filesFolder, file);

/** A file to download; none for a picture. */
function asOffered(file: MadeFile): (OpenFile & { sha256: string })[] {
  const { format, epsg, bytes, sha256 } = file;
  if (isPicture(format)) return [];
  return [{ format, epsg, bytes, sha256, address: addressOf(file) }];
}
