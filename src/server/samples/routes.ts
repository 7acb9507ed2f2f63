import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '#contract/limits.ts';
import { readSample, type Sample } from '#contract/site/samples.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from '#server/platform/context.ts';
import { createMadeFiles, type FolderOfFiles } from '#server/platform/made-files/made-files.ts';
import { sendMadeFile } from '#server/platform/made-files/send-made-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fingerprint, type MadeFile, type SampleTexts, servicesWithSample } from './make-samples.ts';

const filesPath = '/samples/files';

/** Mounts the samples of the services and their files. */
export function mountSamples({ router, config, pageChanges }: Platform, app: App, catalogue: Catalogue): void {
  const madeFiles = createMadeFiles<MadeFile>({
    name: 'samples',
    filesPath,
    dataDir: config.dataDir,
    fingerprint,
    worker: new URL('./make-samples.worker.ts', import.meta.url),
    made: () => {
      for (const service of servicesWithSample) pageChanges.invalidate(`/services/${service}`);
    },
  });

  router.on(readSample, { publicForSeconds: limits.pageFreshSeconds }, async ({ params: { id } }) => {
    if (!catalogue.service(id)) throw new AppError('NOT_FOUND');
    if (!servicesWithSample.includes(id)) return { sample: null, isBeingMade: false };
    const made = madeFiles();
    return { sample: made && sampleOf(made, id), isBeingMade: !made };
  });

  app.get(`${filesPath}/:hash/:name`, (c, next) => sendMadeFile(c, next, offeredIn(madeFiles())));
}

const offeredIn = (made: FolderOfFiles<MadeFile> | null): FolderOfFiles<MadeFile> | null =>
  made && { ...made, files: made.files.filter(({ part }) => part !== 'texts') };

function sampleOf({ folder, files, addressOf }: FolderOfFiles<MadeFile>, id: string): Sample | null {
  const ofService = files.filter(({ service }) => service === id);
  const byPart = (part: MadeFile['part']) => ofService.find((file) => file.part === part);
  const [texts, zip, picture] = [byPart('texts'), byPart('zip'), byPart('picture')];
  if (!texts || !zip) return null;
  const shown = JSON.parse(readFileSync(path.join(folder, texts.name), 'utf8')) as SampleTexts;
  return {
    ...shown,
    sheet: { ...shown.sheet, picture: picture ? addressOf(picture) : null },
    files: ofService.filter(({ part }) => part === 'file').map((file) => asOffered(file, addressOf(file))),
    zip: asOffered(zip, addressOf(zip)),
  };
}

const asOffered = ({ name, kind, facts, bytes, sha256 }: MadeFile, address: string): Sample['zip'] => ({
  ...{ name, kind, facts: [...facts], bytes, sha256, address },
});
