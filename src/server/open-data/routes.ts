import { formatSchema, type OpenFile, readOpenData } from '#contract/areas/open-data.ts';
import { limits } from '#contract/limits.ts';
import type { App } from '#server/platform/context.ts';
import { openToOtherOrigins } from '#server/platform/http/open-to-other-origins.ts';
import { createMadeFiles, type FolderOfFiles } from '#server/platform/made-files/made-files.ts';
import { sendMadeFile } from '#server/platform/made-files/send-made-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LayerFacts } from './layers.ts';
import { fingerprint, type MadeFile, type PictureFormat } from './make-files.ts';
import { disclaimer, isKeptApart, type OpenDataTexts, sourcesOf } from './open-data.ts';

interface Parts {
  texts: OpenDataTexts;
  facts: () => Promise<LayerFacts[]>;
}

const page = '/data';
const filesPath = `${page}/files`;

/** Mounts the list of the open data and its files, which pages of other origins may read. */
export function mountOpenData({ router, config, pageChanges }: Platform, app: App, { texts, facts }: Parts): void {
  const openFiles = createMadeFiles<MadeFile>({
    name: 'open-data',
    filesPath,
    dataDir: config.dataDir,
    fingerprint,
    worker: new URL('./make-files.worker.ts', import.meta.url),
    made: () => pageChanges.invalidate(page),
  });

  router.on(readOpenData, { publicForSeconds: limits.pageFreshSeconds }, async () => {
    const made = openFiles();
    const filesOf = (layer: MadeFile['layer']) => made?.files.filter((file) => file.layer === layer) ?? [];
    const offeredOf = (layer: MadeFile['layer']) =>
      filesOf(layer).flatMap((file) => (made ? asOffered(made, file) : []));
    const mapOf = (layer: MadeFile['layer'], format: PictureFormat): string | null => {
      const map = filesOf(layer).find((file) => file.format === format);
      return map && made ? made.addressOf(map) : null;
    };
    const layers = (await facts()).map(({ id, count, geometry, columns }) => ({
      id,
      ...texts.layer(id),
      count,
      geometry,
      columns: columns.map(({ name }) => name),
      sources: sourcesOf(id),
      isKeptApart: isKeptApart(id),
      files: offeredOf(id).map(({ sha256: _, ...file }) => file),
      map: mapOf(id, 'map'),
    }));
    const { title, lead, knownErrors } = texts;
    return {
      title,
      lead,
      layers,
      pack: offeredOf(null),
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

  app.on(['GET', 'OPTIONS'], `${filesPath}/:hash/:name`, async (c, next) => {
    openToOtherOrigins(c);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return sendMadeFile(c, next, openFiles());
  });
}

const isPicture = (format: MadeFile['format']): format is PictureFormat =>
  !(formatSchema.options as readonly string[]).includes(format);

/** A file to download; none for a picture. */
function asOffered(made: FolderOfFiles<MadeFile>, file: MadeFile): (OpenFile & { sha256: string })[] {
  const { format, epsg, bytes, sha256 } = file;
  if (isPicture(format)) return [];
  return [{ format, epsg, bytes, sha256, address: made.addressOf(file) }];
}
