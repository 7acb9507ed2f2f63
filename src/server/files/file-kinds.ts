import { acceptedEnding, type FileEnding } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { UnreadableFile } from '#geo/files/area-file.ts';
import { type FileType, fileTypeOf, hasPdfHeader, rootOf, textOf } from '#geo/files/file-type.ts';

interface FileKind {
  contentType: string;
  holds(bytes: Buffer): boolean;
}

const startsWith =
  (...signature: number[]) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(0, signature.length).equals(Buffer.from(signature));

// ZIP, APPNOTE 6.3: the end records of the directory in both forms, and the entry of a file.
const endOfDirectory = Buffer.from('PK\x05\x06');
const locatorOf64 = Buffer.from('PK\x06\x07');
const endOfDirectory64 = Buffer.from('PK\x06\x06');
const directoryEntry = 0x02014b50;
/** The values in place of which the larger form has its own fields. */
const in64 = { count: 0xffff, place: 0xffff_ffff };

/** The names in a complete archive; null when it is no archive, or claims to unpack to more than 500 MB. */
export function namesInArchive(bytes: Buffer): string[] | null {
  if (!startsWith(0x50, 0x4b, 0x03, 0x04)(bytes)) return null;
  const directory = directoryOf(bytes);
  if (!directory) return null;
  const names: string[] = [];
  let { place } = directory;
  let unpacked = 0;
  for (let entry = 0; entry < directory.count; entry += 1) {
    if (place + 46 > directory.end || bytes.readUInt32LE(place) !== directoryEntry) return null;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(place + offset));
    const size = bytes.readUInt32LE(place + 24);
    unpacked += size === in64.place ? sizeIn(bytes.subarray(place + 46 + name, place + 46 + name + extra)) : size;
    if (unpacked > limits.archiveUnpackedMaxBytes) return null;
    names.push(bytes.toString('utf8', place + 46, place + 46 + name));
    place += 46 + name + extra + comment;
  }
  return names.length > 0 ? names : null;
}

interface Directory {
  count: number;
  place: number;
  end: number;
}

function directoryOf(bytes: Buffer): Directory | null {
  const end = bytes.lastIndexOf(endOfDirectory);
  if (end < 0 || end + 22 > bytes.length) return null;
  const directory = { count: bytes.readUInt16LE(end + 10), place: bytes.readUInt32LE(end + 16), end };
  if (directory.count !== in64.count && directory.place !== in64.place) return directory;
  if (
    end < 20 ||
    !bytes
      .subarray(end - 20)
      .subarray(0, 4)
      .equals(locatorOf64)
  )
    return directory;
  const record = number64(bytes, end - 20 + 8);
  if (record + 56 > end || !bytes.subarray(record, record + 4).equals(endOfDirectory64)) return null;
  return { count: number64(bytes, record + 32), place: number64(bytes, record + 48), end: record };
}

const number64 = (bytes: Buffer, place: number): number => Number(bytes.readBigUInt64LE(place));

/** The unpacked size in the extra fields of an entry, without end when they have none. */
function sizeIn(extra: Buffer): number {
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2)) {
    if (extra.readUInt16LE(place) === 1 && place + 12 <= extra.length) return number64(extra, place + 4);
  }
  return Number.POSITIVE_INFINITY;
}

interface MapFile {
  type: FileType;
  text: string;
  /** The name of the root element of XML. */
  root: string | null;
}

/** A file by the rules of the map page, which reads the same files; null for one that it refuses. */
function asMapFile(bytes: Buffer): MapFile | null {
  try {
    const type = fileTypeOf('', bytes);
    const text = textOf(bytes)
      .replace(/^\uFEFF/, '')
      .trimStart();
    return { type, text, root: type === 'xml' ? rootOf(text).name : null };
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

const isXml =
  (name: string) =>
  (bytes: Buffer): boolean =>
    asMapFile(bytes)?.root === name;

const geoJsonType =
  /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection|Topology|(?:Multi)?(?:Point|LineString|Polygon))"/;

const isGeoJson = (bytes: Buffer): boolean => {
  const file = asMapFile(bytes);
  if (file?.type !== 'json') return false;
  return file.text.includes('{') && /\}\s*$/.test(file.text.slice(-100)) && geoJsonType.test(file.text);
};

const isTable = (bytes: Buffer): boolean => bytes.length > 0 && asMapFile(bytes)?.type === 'text';

const text16 = (bytes: Buffer): string => bytes.toString('latin1', 0, 16);

/** A drawing as text, which begins with a section, or in AutoCAD's binary format. */
const isDxf = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 22).startsWith('AutoCAD Binary DXF\r\n\x1a\0') ||
  (asMapFile(bytes) !== null &&
    /^(?:\s*999\s*?\n[^\n]*\n)*\s*0\s*?\n\s*SECTION\s*?\n/.test(bytes.toString('latin1', 0, 4096)));

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
  /^(?:GEOG|PROJ|GEOC|LOCAL_|COMPD_|VERT_)CS\[|^(?:GEOG|GEOD|PROJ|BOUND|COMPOUND|ENG)CRS\[/.test(
    asMapFile(bytes)?.text ?? '',
  );

const tiff: FileKind = {
  contentType: 'image/tiff',
  holds: (bytes) => /^(?:II[*+]\0|MM\0[*+])/.test(text16(bytes)),
};
const jpeg: FileKind = { contentType: 'image/jpeg', holds: startsWith(0xff, 0xd8, 0xff) };

const geoJson: FileKind = { contentType: 'application/geo+json', holds: isGeoJson };

const kinds: Record<FileEnding, FileKind> = {
  pdf: { contentType: 'application/pdf', holds: hasPdfHeader },
  png: { contentType: 'image/png', holds: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: jpeg,
  jpeg,
  csv: { contentType: 'text/csv', holds: isTable },
  txt: { contentType: 'text/plain', holds: isTable },
  geojson: geoJson,
  json: geoJson,
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
