import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Sample } from '#contract/site/samples.ts';
import { localDate, mapPackFiles } from '#server/open-data/open-data.ts';
import {
  type MadeFile as File,
  type Manifest,
  makeFolder,
  writeMadeFile,
} from '#server/platform/made-files/make-folder.ts';
import { dataSourcingSample } from './data-sourcing.ts';
import { fireSample } from './fire-analysis.ts';
import { earthEngineSample } from './google-earth-engine.ts';
import { hydrologySample } from './hydrology.ts';
import { indicesSample } from './indices-calculation.ts';
import { landUseSample } from './land-use.ts';
import { renderNotePdf } from './note-pdf.ts';
import type { DrawnSample } from './sample.ts';
import { renderSheetPdf, scaleText } from './sheet-pdf.ts';

/** What the page of a sample shows: the sample without the files. */
export type SampleTexts = Omit<Sample, 'files' | 'zip' | 'sheet'> & { sheet: Omit<Sample['sheet'], 'picture'> };

export interface MadeFile extends File {
  service: string;
  /** One of those in the ZIP, the ZIP itself, the picture on the page, or its texts as JSON. */
  part: 'file' | 'zip' | 'picture' | 'texts';
  kind: string;
  facts: readonly string[];
}

const samples: Readonly<Record<string, () => DrawnSample>> = {
  'land-use': landUseSample,
  'data-sourcing': dataSourcingSample,
  'indices-calculation': indicesSample,
  'fire-analysis': fireSample,
  hydrology: hydrologySample,
  'google-earth-engine': earthEngineSample,
};
export const servicesWithSample = Object.keys(samples);

/** Written in every file that names its maker. */
const author = 'A sample, made by a program';

/** To be raised when the files change; a test compares it with them. */
export const version = 8;

/** What the samples are made from: their form, and the map pack. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(String(version));
  for (const file of mapPackFiles()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Writes samples and their manifest into a folder: the same bytes on every machine, in some seconds.
 * @param services of the samples. Default: all
 */
export const makeSamples = (
  folder: string,
  services: readonly string[] = servicesWithSample,
): Promise<Manifest<MadeFile>> =>
  makeFolder(folder, fingerprint(), async (making) => {
    const files: MadeFile[] = [];
    const chosen = Object.entries(samples).filter(([service]) => services.includes(service));
    for (const [, draw] of chosen) files.push(...(await filesOf(draw(), making)));
    return files;
  });

async function filesOf(sample: DrawnSample, folder: string): Promise<MadeFile[]> {
  const { service, date } = sample;
  const madeAt = new Date(`${date}T00:00:00Z`);
  const sheetFile = {
    name: `${service}-map-sheet.pdf`,
    kind: 'PDF, A2, this sheet',
    facts: [`Scale ${scaleText(sample.sheet)}, with a scale bar`, 'Fonts inside'],
    content: await renderSheetPdf(sample.sheet, author, madeAt),
  };
  const noteFile = {
    name: `${service}-method-note.pdf`,
    kind: 'PDF, A4',
    facts: ['Data, steps and limits', 'Every step can be repeated'],
    content: await renderNotePdf(sample.note, author, madeAt),
  };
  const offered = [...sample.files, sheetFile, noteFile].map(
    ({ name, kind, facts, content }): MadeFile => ({
      ...{ service, part: 'file', kind, facts },
      ...writeMadeFile(folder, name, content),
    }),
  );
  return [...offered, ...packed(sample, offered, folder), ...shown(sample, folder)];
}

/** The ZIP of the files, with a read-me that has their hashes. */
function packed(sample: DrawnSample, offered: readonly MadeFile[], folder: string): MadeFile[] {
  const { service, date, sheet } = sample;
  const readMe = [
    sheet.title,
    sheet.label,
    '',
    ...sample.readMe,
    '',
    'Files, with their SHA-256:',
    ...offered.map(({ name, kind, sha256 }) => `${name} (${kind})\r\n  ${sha256}`),
  ];
  const mtime = localDate(date);
  const contents: Zippable = { 'read-me.txt': [strToU8(`${readMe.join('\r\n')}\r\n`), { mtime, level: 9 }] };
  for (const { name } of offered) {
    // A GeoTIFF is compressed inside.
    const level = name.endsWith('.tif') ? 0 : 9;
    contents[name] = [new Uint8Array(readFileSync(path.join(folder, name))), { mtime, level }];
  }
  return [
    {
      ...{ service, part: 'zip', kind: 'ZIP', facts: [] },
      ...writeMadeFile(folder, `${service}-sample.zip`, zipSync(contents)),
    },
  ];
}

/** The picture of the map, and what else the page shows. */
function shown({ service, lead, sheet, table, figure }: DrawnSample, folder: string): MadeFile[] {
  const { png, ...drawn } = sheet;
  const texts: SampleTexts = {
    lead,
    sheet: { ...drawn, edition: [`A2, ${scaleText(sheet)}`, ...drawn.edition] },
    table,
    figure,
  };
  const made = { service, kind: '', facts: [] };
  return [
    { ...made, part: 'texts', ...writeMadeFile(folder, `${service}.json`, JSON.stringify(texts)) },
    ...(png ? [{ ...made, part: 'picture' as const, ...writeMadeFile(folder, `${service}.png`, png) }] : []),
  ];
}
