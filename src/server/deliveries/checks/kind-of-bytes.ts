import type { FileKind } from '#contract/deliveries/deliverables.ts';
import { UnreadableFile } from '#geo/files/area-file.ts';
import { hasPdfHeader, rootOf, signatureOf, textOf } from '#geo/files/file-type.ts';
import { withBytes } from './bytes/open-bytes.ts';

export interface KindOfBytes {
  kind: FileKind | null;
  /** With its article: "a PDF". */
  title: string;
  /** Whether such a file may have this extension. */
  fits(ending: string): boolean;
}

const kinds: Record<FileKind, { title: string; endings: readonly string[] }> = {
  geotiff: { title: 'a GeoTIFF', endings: ['tif', 'tiff'] },
  geopackage: { title: 'a GeoPackage', endings: ['gpkg'] },
  shapefile: { title: 'a zipped Shapefile', endings: ['zip'] },
  geojson: { title: 'GeoJSON', endings: ['geojson', 'json', 'geojsonl'] },
  kml: { title: 'KML', endings: ['kml'] },
  table: { title: 'a table of text', endings: ['csv', 'txt'] },
  pdf: { title: 'a PDF', endings: ['pdf'] },
  zip: { title: 'a ZIP archive', endings: ['zip', 'kmz'] },
};

const headBytes = 65_536;

const knownEndings = new Set(Object.values(kinds).flatMap(({ endings }) => endings));

export function kindNamed(kind: FileKind): KindOfBytes {
  const { title, endings } = kinds[kind];
  return { kind, title, fits: (ending) => endings.includes(ending) };
}

/** A kind that is not read may have any extension but those of the others. */
export const otherKind = (title: string): KindOfBytes => ({
  kind: null,
  title,
  fits: (ending) => !knownEndings.has(ending),
});

const plainText: KindOfBytes = {
  kind: null,
  title: 'a text',
  fits: (ending) => kinds.table.endings.includes(ending) || !knownEndings.has(ending),
};

/** What a file is by its bytes; whether they are complete is not looked at. */
export function kindOfBytes(path: string): KindOfBytes {
  const head = withBytes(path, (bytes) => bytes.atMost(0, headBytes));
  const start = head.toString('latin1', 0, 16);
  if (/^(?:II[*+]\0|MM\0[*+])/.test(start)) return kindNamed('geotiff');
  if (start === 'SQLite format 3\0') {
    const isGeoPackage = /^GP(?:KG|10|11)$/.test(head.toString('latin1', 68, 72));
    return isGeoPackage ? kindNamed('geopackage') : otherKind('an SQLite database');
  }
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return kindNamed('zip');
  if (hasPdfHeader(head)) return kindNamed('pdf');
  const title = signatureOf(head);
  return title ? otherKind(title) : kindOfText(head);
}

function kindOfText(head: Buffer): KindOfBytes {
  try {
    const text = textOf(head)
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (text.startsWith('{')) return kindNamed('geojson');
    if (!text.startsWith('<')) return isTable(text) ? kindNamed('table') : plainText;
    const { name } = rootOf(text);
    return name === 'kml' ? kindNamed('kml') : otherKind(`XML with the root ${name || 'unknown'}`);
  } catch (error) {
    if (error instanceof UnreadableFile) return otherKind('a file of another kind');
    throw error;
  }
}

/** Its first line has columns. */
const isTable = (text: string): boolean => /^[^\r\n]*[,;\t]/.test(text);
