import type { FileKind, Finding } from '#contract/deliveries/deliverables.ts';
import {
  type CheckedContent,
  DamagedFile,
  type FileCheck,
  type FileToCheck,
  failed,
  notChecked,
  passed,
  UncheckedFile,
  withFewFaults,
} from './file-check.ts';
import { type KindOfBytes, kindNamed, kindOfBytes, otherKind } from './kind-of-bytes.ts';
import { checkArchive, nestedText } from './readers/archive.ts';
import { checkGeoJson } from './readers/geojson.ts';
import { checkGeoPackage } from './readers/geopackage.ts';
import { checkGeoTiff } from './readers/geotiff.ts';
import { checkKml } from './readers/kml.ts';
import { checkPdf } from './readers/pdf.ts';
import { checkTable } from './readers/table.ts';
import { plain } from './words.ts';

const readers: Record<Exclude<FileKind, 'zip' | 'shapefile'>, (file: FileToCheck) => CheckedContent> = {
  geotiff: checkGeoTiff,
  geopackage: checkGeoPackage,
  geojson: checkGeoJson,
  kml: checkKml,
  table: checkTable,
  pdf: checkPdf,
};

/** What a file is, and whether it is what was agreed. The folder is empty before and after. */
export async function checkByKind(file: FileToCheck, scratch: string): Promise<FileCheck> {
  if (file.bytes === 0)
    return { kind: null, kinds: [], summary: 'Empty file', findings: [failed('whole', 'It is empty')] };
  const found = kindOfBytes(file.path);
  const content = found.kind
    ? await readSafely(found.kind, file, scratch)
    : { kind: null, kinds: [], ...unread(found.title) };
  return {
    ...content,
    findings: withFewFaults([nameFinding(plain(file.name), namedKind(found, content)), ...content.findings]),
  };
}

/** An archive in an archive may hold another, and so on. */
async function checkMember(file: FileToCheck, scratch: string): Promise<FileCheck> {
  const { kind } = kindOfBytes(file.path);
  if (kind !== 'zip') return checkByKind(file, scratch);
  return { kind, kinds: [], summary: 'ZIP', findings: [failed('content', nestedText)] };
}

const unread = (title: string): CheckedContent => ({
  summary: withoutArticle(title),
  findings: [notChecked('content', 'Files of this kind are not read')],
});

async function readSafely(kind: FileKind, file: FileToCheck, scratch: string): Promise<FileCheck> {
  // An archive that cannot be read holds nothing.
  const kinds = kind === 'zip' ? [] : [kind];
  try {
    if (kind !== 'zip' && kind !== 'shapefile') return { kind, kinds, ...readers[kind](file) };
    return await checkArchive(file, { scratch, checkMember: (member) => checkMember(member, scratch) });
  } catch (error) {
    const summary = withoutArticle(kindNamed(kind).title);
    if (error instanceof DamagedFile) return { kind, kinds, summary, findings: [failed('whole', error.message)] };
    if (error instanceof UncheckedFile) return { kind, kinds, summary, findings: [notChecked('check', error.message)] };
    throw error;
  }
}

const withoutArticle = (title: string): string => {
  const noun = title.replace(/^an? /, '');
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
};

/** What an archive is shows when it is read. */
function namedKind(found: KindOfBytes, { kind, summary }: Pick<FileCheck, 'kind' | 'summary'>): KindOfBytes {
  if (kind) return kindNamed(kind);
  return found.kind ? otherKind(`an ${summary}`) : found;
}

/** The extension against the bytes. */
function nameFinding(name: string, { title, fits }: KindOfBytes): Finding {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (fits(ending) ? passed : failed)('name', `${name} is ${title}`);
}
