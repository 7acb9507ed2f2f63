import { acceptedEnding, type FileEnding } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';

interface FileKind {
  contentType: string;
  holds(bytes: Buffer): boolean;
}

const startsWith =
  (...signature: number[]) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(0, signature.length).equals(Buffer.from(signature));

// ZIP, APPNOTE 6.3: the end record of the directory, and the entry of a file.
const endOfDirectory = Buffer.from('PK\x05\x06');
const directoryEntry = 0x02014b50;

/** The names in a complete archive; null when it is no archive, or claims to unpack to more than 500 MB. */
export function namesInArchive(bytes: Buffer): string[] | null {
  if (!startsWith(0x50, 0x4b, 0x03, 0x04)(bytes)) return null;
  const end = bytes.lastIndexOf(endOfDirectory);
  if (end < 0 || end + 22 > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  let place = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (place + 46 > end || bytes.readUInt32LE(place) !== directoryEntry) return null;
    unpacked += bytes.readUInt32LE(place + 24);
    if (unpacked > limits.archiveUnpackedMaxBytes) return null;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(place + offset));
    names.push(bytes.toString('utf8', place + 46, place + 46 + name));
    place += 46 + name + extra + comment;
  }
  return names.length > 0 ? names : null;
}

/** Text in one byte per character or in UTF-8: no control characters except tabs and line breaks. */
const isText = (bytes: Buffer): boolean => {
  for (const byte of bytes) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false;
  return bytes.length > 0;
};

/** The text of well-formed UTF-8, without a byte order mark, or null. */
function textOf(bytes: Buffer): string | null {
  if (!isText(bytes)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart();
  } catch {
    return null;
  }
}

/** XML with this root. No document type: its entities could grow without limit, or fetch URLs. */
const isXml =
  (root: string) =>
  (bytes: Buffer): boolean => {
    const text = textOf(bytes);
    if (!text?.startsWith('<') || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return false;
    const body = text.replace(/^(?:\s*<\?[\s\S]*?\?>|\s*<!--[\s\S]*?-->)*\s*/, '');
    return new RegExp(`^<(?:\\w+:)?${root}[\\s/>]`).test(body);
  };

const geoJsonType =
  /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection|Topology|(?:Multi)?(?:Point|LineString|Polygon))"/;

const isGeoJson = (bytes: Buffer): boolean => {
  const text = textOf(bytes);
  return text?.startsWith('{') === true && text.trimEnd().endsWith('}') && geoJsonType.test(text);
};

const isTable = (bytes: Buffer): boolean => isText(bytes) && !/^\s*[<{%]/.test(bytes.toString('latin1', 0, 64));

const text16 = (bytes: Buffer): string => bytes.toString('latin1', 0, 16);

/** A drawing as text, which begins with a section, or in AutoCAD's binary format. */
const isDxf = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 22).startsWith('AutoCAD Binary DXF\r\n\x1a\0') ||
  (isText(bytes) && /^(?:\s*999\s*?\n[^\n]*\n)*\s*0\s*?\n\s*SECTION\s*?\n/.test(bytes.toString('latin1', 0, 4096)));

/** Office Open XML (ECMA-376): an archive with a list of its parts and the folder for this kind of document. */
const isOfficeXml =
  (folder: string) =>
  (bytes: Buffer): boolean => {
    const names = namesInArchive(bytes);
    return names?.includes('[Content_Types].xml') === true && names.some((name) => name.startsWith(`${folder}/`));
  };

/** SQLite whose header says GeoPackage (OGC 12-128r18, requirement 2). */
const isGeoPackage = (bytes: Buffer): boolean =>
  text16(bytes) === 'SQLite format 3\0' && /^GP(?:KG|10|11)$/.test(bytes.toString('latin1', 68, 72));

/** The header that .shp and .shx share (ESRI shapefile description, 1998): file code 9994, version 1000. */
const isShape = (bytes: Buffer): boolean =>
  bytes.length >= 100 && bytes.readInt32BE(0) === 9994 && bytes.readInt32LE(28) === 1000;

/** dBASE: a known version, a date, and a header that fits into the file. */
const isDbf = (bytes: Buffer): boolean =>
  bytes.length >= 33 &&
  [0x02, 0x03, 0x30, 0x31, 0x32, 0x83, 0x8b, 0x8e, 0xf5].includes(bytes.readUInt8(0)) &&
  bytes.readUInt8(2) <= 12 &&
  bytes.readUInt8(3) <= 31 &&
  bytes.readUInt16LE(8) >= 33 &&
  bytes.readUInt16LE(8) <= bytes.length;

/** A coordinate system as well-known text, of either generation. */
const isPrj = (bytes: Buffer): boolean =>
  /^(?:GEOG|PROJ|GEOC|LOCAL_|COMPD_|VERT_)CS\[|^(?:GEOG|GEOD|PROJ|BOUND|COMPOUND|ENG)CRS\[/.test(textOf(bytes) ?? '');

const tiff: FileKind = {
  contentType: 'image/tiff',
  holds: (bytes) => /^(?:II[*+]\0|MM\0[*+])/.test(text16(bytes)),
};
const jpeg: FileKind = { contentType: 'image/jpeg', holds: startsWith(0xff, 0xd8, 0xff) };

const kinds: Record<FileEnding, FileKind> = {
  pdf: { contentType: 'application/pdf', holds: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) },
  png: { contentType: 'image/png', holds: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: jpeg,
  jpeg,
  csv: { contentType: 'text/csv', holds: isTable },
  geojson: { contentType: 'application/geo+json', holds: isGeoJson },
  kml: { contentType: 'application/vnd.google-earth.kml+xml', holds: isXml('kml') },
  kmz: {
    contentType: 'application/vnd.google-earth.kmz',
    holds: (bytes) => namesInArchive(bytes)?.some((name) => /\.kml$/i.test(name)) ?? false,
  },
  zip: { contentType: 'application/zip', holds: (bytes) => namesInArchive(bytes) !== null },
  tif: tiff,
  tiff,
  xls: {
    contentType: 'application/vnd.ms-excel',
    holds: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    holds: isOfficeXml('xl'),
  },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    holds: isOfficeXml('word'),
  },
  dwg: { contentType: 'image/vnd.dwg', holds: (bytes) => /^AC10\d\d/.test(text16(bytes)) },
  dxf: { contentType: 'image/vnd.dxf', holds: isDxf },
  gpkg: { contentType: 'application/geopackage+sqlite3', holds: isGeoPackage },
  shp: { contentType: 'application/vnd.shp', holds: isShape },
  shx: { contentType: 'application/vnd.shx', holds: isShape },
  dbf: { contentType: 'application/vnd.dbf', holds: isDbf },
  prj: { contentType: 'text/plain', holds: isPrj },
  gpx: { contentType: 'application/gpx+xml', holds: isXml('gpx') },
};

/** The content type of a file whose extension we accept and whose bytes match it, or null. */
export function contentTypeOf(name: string, bytes: Uint8Array): string | null {
  const ending = acceptedEnding(name);
  const kind = ending && kinds[ending];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kind?.holds(buffer) ? kind.contentType : null;
}
