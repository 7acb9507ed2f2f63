import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { contentTypeOf, namesInArchive } from './file-kinds.ts';

const text = (content: string): Buffer => Buffer.from(content, 'utf8');
const archive = (...names: string[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`inside ${name}`)]))));
const kml =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- plots -->\n<kml xmlns="http://www.opengis.net/kml/2.2"></kml>';
const gpx = '\ufeff<?xml version="1.0"?><gpx version="1.1" creator="hand"><wpt lat="-20" lon="28"/></gpx>';
const geojson = '{ "features": [], "crs": null, "type" : "FeatureCollection" }\n';

/** The head of a SQLite file with this application id. */
function sqlite(applicationId: string): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.write('SQLite format 3\0', 'latin1');
  bytes.write(applicationId, 68, 'latin1');
  return bytes;
}

function shape(): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32LE(1000, 28);
  return bytes;
}

function dbf(): Buffer {
  const bytes = Buffer.alloc(66);
  bytes.set([0x03, 126, 11, 22], 0);
  bytes.writeUInt16LE(65, 8);
  return bytes;
}

/** The archive with a false unpacked size of its first entry. */
function claiming(bytes: Buffer, unpacked: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(unpacked, changed.indexOf(Buffer.from('PK\x01\x02')) + 24);
  return changed;
}

const text16 = (content: string): Buffer => Buffer.from(`\ufeff${content}`, 'utf16le');

/** The archive with the larger form of the end of its directory, as for more than 4 GB or 65,535 files. */
function zip64(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\x05\x06');
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(bytes.readUInt16LE(end + 10)), 32);
  record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 16)), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(end), 8);
  const last = Buffer.from(bytes.subarray(end)).fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, end), record, locator, last]);
}

/** The larger form, whose locator names a place beyond the file. */
const withoutDirectory = (bytes: Buffer): Buffer => bytes.fill(0xff, bytes.length - 34, bytes.length - 26);

/** The unpacked size is in the extra field of the entry. */
function claiming64(unpacked: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(unpacked), 4);
  const bytes = claiming(archive('zeros.bin'), 0xffff_ffff);
  const end = bytes.lastIndexOf('PK\x05\x06');
  bytes.writeUInt16LE(extra.length, bytes.indexOf('PK\x01\x02') + 30);
  return Buffer.concat([bytes.subarray(0, end), extra, bytes.subarray(end)]);
}

describe('extension and bytes together decide the kind of a file', () => {
  it.each<[string, Buffer, string]>([
    ['plan.pdf', text('%PDF-1.7\n...'), 'application/pdf'],
    ['Plan.PDF', text('%PDF-1.4'), 'application/pdf'],
    ['mark.pdf', text('\ufeff%PDF-1.4'), 'application/pdf'],
    ['blank.pdf', text(`${'\n'.repeat(1000)}%PDF-1.4`), 'application/pdf'],
    ['map.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
    ['photo.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0]), 'image/jpeg'],
    ['wells.csv', text('name,lat,lon\r\nNkulumane,-20.1,28.5\r\n'), 'text/csv'],
    ['latin.csv', Buffer.from('naam;höhe\n', 'latin1'), 'text/csv'],
    ['unicode.csv', text16('lat\tlon\r\n-20.2\t28.5\r\n'), 'text/csv'],
    ['old.csv', text('lat,lon\r\n-20.2,28.5\r\n\u001a'), 'text/csv'],
    ['corners.txt', text('-20.2 28.5\n'), 'text/plain'],
    ['plots.geojson', text(geojson), 'application/geo+json'],
    ['plots.json', text(geojson), 'application/geo+json'],
    ['plots.geojson', text16(geojson), 'application/geo+json'],
    ['latin.geojson', Buffer.from(geojson.replace('null', '"höhe"'), 'latin1'), 'application/geo+json'],
    ['sequence.geojson', text(`\u001e${geojson}`), 'application/geo+json'],
    ['latin.kml', Buffer.from(kml.replace('plots', 'Fläche'), 'latin1'), 'application/vnd.google-earth.kml+xml'],
    ['unicode.kml', text16(kml), 'application/vnd.google-earth.kml+xml'],
    ['unicode.gpx', text16(gpx), 'application/gpx+xml'],
    ['large.zip', zip64(archive('a.shp', 'a.dbf')), 'application/zip'],
    ['large.kmz', zip64(archive('doc.kml')), 'application/vnd.google-earth.kmz'],
    ['latin.prj', Buffer.from('PROJCS["Südost",GEOGCS["a"]]', 'latin1'), 'text/plain'],
    ['plots.kml', text(kml), 'application/vnd.google-earth.kml+xml'],
    ['track.gpx', text(gpx), 'application/gpx+xml'],
    ['sheets.zip', archive('a.shp', 'a.dbf'), 'application/zip'],
    ['plots.kmz', archive('doc.kml', 'files/a.png'), 'application/vnd.google-earth.kmz'],
    ['plan.dwg', text('AC1032\0\0'), 'image/vnd.dwg'],
    ['plan.DXF', text('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'image/vnd.dxf'],
    ['noted.dxf', text('999\nmade by hand\n0\nSECTION\n2\nENTITIES\n'), 'image/vnd.dxf'],
    ['binary.dxf', text('AutoCAD Binary DXF\r\n\x1a\0...'), 'image/vnd.dxf'],
    [
      'stands.xlsx',
      archive('[Content_Types].xml', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'letter.docx',
      archive('[Content_Types].xml', 'word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['stands.xls', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'application/vnd.ms-excel'],
    ['ward.gpkg', sqlite('GPKG'), 'application/geopackage+sqlite3'],
    ['old.gpkg', sqlite('GP10'), 'application/geopackage+sqlite3'],
    ['sheet.tif', text('II*\0....'), 'image/tiff'],
    ['sheet.TIFF', text('MM\0*....'), 'image/tiff'],
    ['large.tif', text('II+\0....'), 'image/tiff'],
    ['ward.shp', shape(), 'application/vnd.shp'],
    ['ward.shx', shape(), 'application/vnd.shx'],
    ['ward.dbf', dbf(), 'application/vnd.dbf'],
    ['ward.prj', text('PROJCS["WGS_1984_UTM_Zone_35S",GEOGCS["GCS_WGS_1984"]]'), 'text/plain'],
    ['ward.prj', text('PROJCRS["WGS 84 / UTM zone 35S",BASEGEOGCRS["WGS 84"]]'), 'text/plain'],
    ['Übersicht der Flächen 测量.pdf', text('%PDF-1.7'), 'application/pdf'],
  ])('%s is accepted', (name, bytes, contentType) => {
    expect(contentTypeOf(name, bytes)).toBe(contentType);
  });

  it.each<[string, Buffer]>([
    ['plan.pdf', text('<html><script>alert(1)</script>')],
    ['plan.pdf', text(`${' '.repeat(1024)}%PDF-1.7`)],
    ['plan.pdf', Buffer.alloc(0)],
    ['map.png', Buffer.from([0xff, 0xd8, 0xff])],
    ['photo.jpg', text('GIF89a')],
    ['wells.csv', Buffer.from('a,b\0,c')],
    ['wells.csv', text('<html><body>')],
    ['wells.csv', text('%PDF-1.7')],
    ['wells.csv', text('\n%PDF-1.7')],
    ['notes.txt', text('<p>')],
    ['notes.json', text('{"a":1}')],
    ['sheets.zip', withoutDirectory(zip64(archive('a.shp')))],
    ['sheets.zip', claiming64(600_000_000)],
    ['wells.csv', Buffer.from('a\u0000,\u0000b', 'utf16le')],
    ['wells.csv', Buffer.alloc(0)],
    ['plots.geojson', text('[1,2]')],
    ['plots.geojson', text('{"hello":"world"}')],
    ['plots.geojson', text('{"type":"Feature"')],
    ['plots.geojson', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['plots.kml', text('<html><kml></kml></html>')],
    ['plots.kml', text('<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>')],
    ['plots.kml', text('<kmlish/>')],
    ['track.gpx', text(kml)],
    ['sheets.zip', text('PK but no archive')],
    ['sheets.zip', archive('a.shp').subarray(0, 40)],
    ['sheets.zip', archive('a.shp').subarray(30)],
    ['sheets.zip', claiming(archive('zeros.bin'), 600_000_000)],
    ['sheets.zip', claiming(archive('zeros.bin'), 0xffffffff)],
    ['plots.kmz', archive('a.shp')],
    ['plan.dwg', text('AC2032')],
    ['plan.dwg', text('MZ')],
    ['plan.dxf', text('<html>0\nSECTION\n')],
    ['plan.dxf', text('0\nSECTIONS\n')],
    ['stands.xlsx', archive('xl/workbook.xml')],
    ['stands.xlsx', archive('[Content_Types].xml', 'word/document.xml')],
    ['letter.docx', text('PK')],
    ['stands.xls', text('<html><table>')],
    ['ward.gpkg', sqlite('\0\0\0\0')],
    ['ward.gpkg', text('SQLite format 3')],
    ['sheet.tif', text('II\0*')],
    ['ward.shp', shape().subarray(0, 99)],
    ['ward.shp', Buffer.alloc(200)],
    ['ward.dbf', dbf().subarray(0, 20)],
    ['ward.dbf', text('<html><script>alert(1)</script></html> and more text')],
    ['ward.prj', text('<html>PROJCS[')],
    ['ward.prj', text('PROJCS["a\0"]')],
    ['setup.exe', Buffer.from('MZ\x90\0')],
    ['page.html', text('<html>')],
    ['drawing.svg', text('<svg/>')],
    ['plan', text('%PDF-1.7')],
    ['plan.pdf.exe', text('%PDF-1.7')],
    ['plan.__proto__', text('%PDF-1.7')],
    ['', text('%PDF-1.7')],
  ])('%j holding other bytes is refused', (name, bytes) => {
    expect(contentTypeOf(name, bytes)).toBeNull();
  });
});

describe('an archive', () => {
  it('lists its files without unpacking them', () => {
    expect(namesInArchive(archive('doc.kml', 'files/a.png'))).toEqual(['doc.kml', 'files/a.png']);
  });

  it('claims its size in the larger form too', () => {
    expect(namesInArchive(claiming64(1000))).toEqual(['zeros.bin']);
  });

  it.each([
    ['ordinary', archive('doc.kml', 'a.png')],
    ['larger', zip64(archive('doc.kml', 'a.png'))],
    ['extra', claiming64(1000)],
  ])('of the %s form is read or refused with any one byte changed, and never throws', (_, whole) => {
    for (let place = 0; place < whole.length; place += 1) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(whole);
        changed[place] = value;
        expect(() => namesInArchive(changed)).not.toThrow();
      }
    }
    for (let length = 0; length < whole.length; length += 1)
      expect(namesInArchive(whole.subarray(0, length))).toBeNull();
  });
});

it.each([
  ['of processing instructions', '<??>'.repeat(2_400_000)],
  ['of comments', '<!---->'.repeat(1_400_000)],
  ['of one comment without an end', `<!--${' '.repeat(9_000_000)}`],
])('9 MB %s without a document is refused', (_, content) => {
  expect(contentTypeOf('a.kml', text(content))).toBeNull();
});
