import { UnreadableFile } from './area-file.ts';

export type FileType = 'archive' | 'shape' | 'xml' | 'json' | 'text';

const signatures: readonly [start: string, type: string][] = [
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['II*\0', 'a TIFF picture'],
  ['MM\0*', 'a TIFF picture'],
  ['II+\0', 'a TIFF picture'],
  ['SQLite format 3', 'a GeoPackage or another database'],
  ['AC10', 'an AutoCAD drawing'],
  ['AutoCAD Binary DXF', 'an AutoCAD drawing'],
  ['\xd0\xcf\x11\xe0', 'an older Excel or Word file'],
  ['Rar!', 'a RAR archive'],
  ["7z\xbc\xaf'\x1c", 'a 7z archive'],
  ['\x1f\x8b', 'a gzip archive'],
  ['fgb', 'a FlatGeobuf file'],
  ['PAR1', 'a Parquet file'],
  ['\x7fELF', 'a program'],
  ['MZ', 'a program'],
];

export const wrongType = (type: string): UnreadableFile =>
  new UnreadableFile(`We can read GeoJSON, KML, KMZ, zipped Shapefile and coordinate lists. This looks like ${type}.`);

const pdfHeaderMaxBytes = 1024;

/** Programs write marks and blank lines before the header, and readers accept them (ISO 32000, annex H.3.4.1). */
export const hasPdfHeader = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, pdfHeaderMaxBytes)).includes('%PDF-');

/** What a file is that begins like a picture, a database, a program or the like: "a PNG picture"; undefined for others. */
export function signatureOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 24));
  return signatures.find(([sign]) => start.startsWith(sign))?.[1];
}

/** Detects the type of a file by its bytes. Throws UnreadableFile for a type that has no readable area. */
export function fileTypeOf(name: string, bytes: Uint8Array): FileType {
  const start = String.fromCharCode(...bytes.subarray(0, 24));
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'archive';
  if (start.startsWith('\0\0\x27\x0a')) return 'shape';
  if (hasPdfHeader(bytes)) throw wrongType('a PDF');
  const signature = signatureOf(bytes);
  if (signature) throw wrongType(signature);
  const ending = /\.(?:shx|dbf|prj|dwg|dxf|tab|map|mif|gdb|lyrx?|qgz|mxd)$/i.exec(name)?.[0];
  if (ending) throw wrongType(`a ${ending.toLowerCase()} file`);
  const text = textOf(bytes).trimStart();
  if (text.startsWith('<')) return 'xml';
  if (/^[{[]/.test(text.replace('\u001E', '').trimStart())) return 'json';
  return 'text';
}

interface XmlRoot {
  /** Without its prefix. */
  name: string;
  /** The place in the text after the name. */
  end: number;
}

/** The root element of XML. Throws UnreadableFile for a web page and for a document type, whose entities could grow without end. */
export function rootOf(text: string): XmlRoot {
  if (/<!(?:DOCTYPE\s+html)/i.test(text)) throw wrongType('a web page');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new UnreadableFile('This file has a document type, which we do not read. Export it again as KML or GeoJSON.');
  }
  const start = rootStart(text);
  const [tag = '', name = ''] = /^<(?:\w{1,20}:)?([\w.-]{1,30})/.exec(text.slice(start, start + 100)) ?? [];
  return { name, end: start + tag.length };
}

/** Regular expressions would try each end of each comment. */
function rootStart(text: string): number {
  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    const end = text.startsWith('<!--', next) ? '-->' : text.startsWith('<?', next) ? '?>' : null;
    if (next < 0 || !end) return next < 0 ? text.length : next;
    at = text.indexOf(end, next);
    if (at < 0) return text.length;
  }
}

/** The text of UTF-8, UTF-16 with a byte order mark, or Windows-1252. Throws UnreadableFile for other bytes. */
export function textOf(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw wrongType('a file with no text in it');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
