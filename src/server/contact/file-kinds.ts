import { acceptedEnding, type InquiryFileEnding } from '#contract/inquiry-fields.ts';
import { limits } from '#contract/limits.ts';

interface FileKind {
  contentType: string;
  /** Whether the bytes are what the ending of the name says. */
  holds(bytes: Buffer): boolean;
}

const startsWith =
  (...signature: number[]) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(0, signature.length).equals(Buffer.from(signature));

// ZIP, APPNOTE 6.3: the record that ends the directory, and a file's entry in it.
const endOfDirectory = Buffer.from('PK\x05\x06');
const directoryEntry = 0x02014b50;

/** The names in a whole archive, or null: not an archive, or one that says it unpacks to more than 500 MB. */
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

/** Text in one byte per character or in UTF-8: no controls but tabs and line breaks. */
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

/** XML with this root. No document type: entities in one could grow without end, or fetch. */
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
const jpeg: FileKind = { contentType: 'image/jpeg', holds: startsWith(0xff, 0xd8, 0xff) };

const kinds: Record<InquiryFileEnding, FileKind> = {
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
  gpx: { contentType: 'application/gpx+xml', holds: isXml('gpx') },
};

/** The content type of a file whose ending we accept and whose bytes agree with it, or null. */
export function contentTypeOf(name: string, bytes: Uint8Array): string | null {
  const ending = acceptedEnding(name);
  const kind = ending && kinds[ending];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kind?.holds(buffer) ? kind.contentType : null;
}
