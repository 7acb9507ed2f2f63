import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { kml } from '#tests/support/area-files/by-devices.ts';
import { dbf, moved, prj, shp, transverse, utmSquare, type Xy, zip } from '#tests/support/area-files/shapefiles.ts';
import { findingsOf, inUtm, kindsOf, nothingAgreed } from '#tests/support/deliveries/findings-of.ts';
import { rasterTags, tiff } from '#tests/support/deliveries/tiff.ts';

/** The index of a .shp, made from it. */
function shx(shape: Uint8Array): Uint8Array {
  const view = new DataView(shape.buffer, shape.byteOffset);
  const entries: number[] = [];
  for (let at = 100; at + 8 <= shape.length; at += 8 + 2 * view.getInt32(at + 4))
    entries.push(at / 2, view.getInt32(at + 4));
  const index = Buffer.alloc(100 + 4 * entries.length);
  index.set(shape.subarray(0, 100));
  for (const [place, value] of entries.entries()) index.writeInt32BE(value, 100 + 4 * place);
  return index;
}

const shape = shp(5, [[utmSquare], [moved(utmSquare, 11_000, 0)]]);
const parts = (content = shape, rows = 2): Record<string, Uint8Array | string> => ({
  'landuse.shp': content,
  'landuse.shx': shx(content),
  'landuse.dbf': dbf(
    ['class'],
    Array.from({ length: rows }, () => ['maize']),
  ),
  'landuse.prj': prj.utm35,
  'landuse.cpg': 'UTF-8',
});
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(parts()).filter(([name]) => !names.includes(name)));

describe('a shapefile in a ZIP', () => {
  it('says what it is', async () => {
    expect(await findingsOf('landuse.zip', zip(parts()), inUtm)).toEqual({
      summary: 'Shapefile, 2 polygons',
      passed: [
        'name: landuse.zip is a zipped Shapefile',
        'parts: All parts are there; the texts are in UTF-8',
        'system: EPSG:32735, as agreed',
        'area: Inside the area, to 50 m',
        'geometry: 2 polygons, all valid',
      ],
      notPassed: [],
    });
  });

  const hourglass: Xy[] = [
    [650_000, 7_770_000],
    [660_000, 7_780_000],
    [660_000, 7_770_000],
    [650_000, 7_780_000],
    [650_000, 7_770_000],
  ];
  const damagedCount = Uint8Array.from(shape);
  new DataView(damagedCount.buffer).setInt32(100 + 8 + 40, 2_000_000_000, true);
  const other = shp(5, [[utmSquare]]);
  it.each<[string, Record<string, Uint8Array | string>, string[]]>([
    ['no index', without('landuse.shx'), ['parts: .shx is missing']],
    ['no table and no index', without('landuse.shx', 'landuse.dbf'), ['parts: .shx and .dbf are missing']],
    ['no shapes', without('landuse.shp'), ['parts: .shp is missing']],
    [
      'no system',
      without('landuse.prj'),
      [
        'parts: .prj is missing',
        'system: No coordinate system, but EPSG:32735 was agreed',
        'not checked area: Not compared with the area: the coordinate system is not known',
      ],
    ],
    [
      'the name of another system than its parameters',
      { ...parts(), 'landuse.prj': prj.utm35.replace('35S', '36S') },
      [],
    ],
    [
      'the parameters of another system than its name',
      { ...parts(), 'landuse.prj': transverse('WGS_1984_UTM_Zone_35S', prj.wgs84, 33) },
      [
        'system: EPSG:32736, but EPSG:32735 was agreed',
        'area: 2 of 2 polygons lie outside the area, the farthest 610.3 km: 1 and 2',
      ],
    ],
    [
      'a polygon that crosses itself',
      parts(shp(5, [[utmSquare], [hourglass]])),
      ['geometry: 1 of 2 polygons crosses itself: 2'],
    ],
    ['a count without end', parts(damagedCount), ['geometry: 1 of 1 feature and 1 polygon cannot be read: 1']],
    [
      'an index of another file',
      { ...parts(), 'landuse.shx': shx(other) },
      ['parts: .shx has 1 record, and .shp has 2'],
    ],
    ['a table of another file', parts(shape, 3), ['parts: .dbf has 3 rows, and .shp has 2 records']],
    [
      'a cut table',
      { ...parts(), 'landuse.dbf': dbf(['class'], [['a'], ['b']]).subarray(0, 90) },
      ['parts: .dbf is cut off'],
    ],
    ['a cut .shp', parts(shape.subarray(0, 300)), ['whole: Its .shp is cut off']],
    ['no records', parts(shp(5, []), 0), ['content: It is empty: no features']],
  ])('with %s', async (_, files, findings) => {
    expect((await findingsOf('landuse.zip', zip(files), inUtm)).notPassed).toEqual(findings);
  });
});

describe('a ZIP of several files', () => {
  const files = {
    ...parts(),
    'maps/a.tif': tiff([rasterTags()]),
    'read-me.md': 'How the files were made.',
    'landuse.qml': '<qgis/>',
  };

  it('has the findings of each', async () => {
    const { summary, passed, notPassed } = await findingsOf('all.zip', zip(files), inUtm);
    expect([summary, notPassed]).toEqual(['ZIP, 8 files, 2 polygons', []]);
    expect(passed).toContain('geometry: landuse: 2 polygons, all valid');
    expect(passed).toContain('system: maps/a.tif: EPSG:32735, as agreed');
    expect(passed).toContain('content: Not of a kind that is checked: read-me.md');
  });

  it.each<[string, Record<string, Uint8Array | string>, string[]]>([
    ['an archive', { 'in.zip': zip(parts()) }, ['content: in.zip: An archive in the archive is not opened']],
    [
      'an archive by its bytes',
      { 'in.csv': zip(parts()) },
      ['content: in.csv: An archive in the archive is not opened'],
    ],
    [
      'an archive of another kind',
      { 'in.7z': "7z\xbc\xaf'\x1c" },
      ['content: in.7z: An archive in the archive is not opened'],
    ],
    ['a wrong extension', { 'a.tif': '%PDF-1.4 startxref 9 %%EOF' }, ['name: a.tif: a.tif is a PDF']],
    [
      'a damaged member',
      { 'a.tif': tiff([rasterTags({ width: 0 })]) },
      ['whole: a.tif: Its size is not possible: 0 by 100 cells, 1 band'],
    ],
    [
      'a KML that shows others',
      {
        'doc.kml': kml('<NetworkLink><Link><href>in/a.kml</href></Link></NetworkLink>'),
        'in/a.kml': kml('<NetworkLink><Link><href>https://example.com/b.kml</href></Link></NetworkLink>'),
      },
      [
        'content: in/a.kml: It is empty: no features',
        'extras: in/a.kml: 1 link to other files, which are not delivered with it',
      ],
    ],
    ['names that lead out', { '../../a.tif': tiff([rasterTags()]), '/etc/b.tif': tiff([rasterTags()]) }, []],
  ])('with %s', async (_, members, findings) => {
    expect((await findingsOf('all.zip', zip(members), { ...nothingAgreed, area: inUtm.area })).notPassed).toEqual(
      findings,
    );
  });
});

describe('an archive that does harm', () => {
  const bytes = Buffer.from(
    zipSync({ 'a.csv': [new Uint8Array(100_000), { level: 9 }], 'b.csv': Buffer.from('a,b\n') }),
  );
  const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  const second = bytes.indexOf('PK\x01\x02', directory + 4, 'latin1');
  const changed = (at: number, value: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32LE(value, at);
    return copy;
  };
  /** An empty file, and bytes that belong to nothing. */
  const unused = Buffer.from(bytes);
  unused.fill(0, directory + 16, directory + 20).fill(0, directory + 24, directory + 28);
  unused.writeUInt16LE(3, 30 + 'a.csv'.length);
  const bomb = 'whole: The archive unpacks to far more than its size: it is not opened';
  const broken = 'whole: The archive is damaged or cut off';
  it.each([
    ['more than its size', changed(directory + 24, 2_000_000_000), bomb],
    ['two files in the same bytes', changed(second + 42, 0), bomb],
    [
      'data behind its end',
      changed(bytes.readUInt32LE(second + 42) + 28, 40),
      'whole: b.csv: The archive is damaged or cut off',
    ],
    ['nothing where there is something', changed(directory + 24, 0), 'whole: a.csv: The archive is damaged or cut off'],
    ['bytes that are not unpacked', unused, 'whole: a.csv: The archive is damaged or cut off'],
    ['less than is in it', changed(directory + 24, 50_000), 'whole: a.csv: The archive is damaged or cut off'],
    ['another checksum', changed(directory + 16, 1), 'whole: a.csv: The archive is damaged or cut off'],
    ['a place outside', changed(second + 42, 1_000_000_000), broken],
    ['a directory outside', changed(bytes.length - 6, 4_000_000_000), 'whole: It is damaged or cut off'],
    ['no end', bytes.subarray(0, bytes.length - 30), broken],
    ['damaged bytes', Buffer.from(bytes).fill(0xff, 40, 60), 'whole: a.csv: The archive is damaged or cut off'],
    ['a password', changed(directory + 8, 0x0008_0001), 'not checked check: a.csv: It is encrypted'],
    [
      'another compression',
      changed(directory + 10, 14),
      'not checked check: a.csv: It is compressed in a way that is not read',
    ],
    ['nothing', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 'content: It is empty: no files'],
  ])('by %s', async (_, content, finding) => {
    expect((await findingsOf('a.zip', content, nothingAgreed)).notPassed).toContain(finding);
  });
});

it('an archive is refused wherever a byte of its data is damaged', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `${row},${(row * 7919) % 1000}\n`).join('');
  const bytes = Buffer.from(zip({ 'a.csv': `id,class\n${rows}` }));
  const data = 30 + 'a.csv'.length;
  for (let at = data; at < bytes.indexOf('PK\x01\x02', 0, 'latin1'); at += 23) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(~damaged.readUInt8(at) & 0xff, at);
    const { notPassed } = await findingsOf('a.zip', damaged, nothingAgreed);
    expect(notPassed).toEqual(['whole: a.csv: The archive is damaged or cut off']);
  }
});

it.each<[string, Record<string, Uint8Array | string>, string[]]>([
  ['a shapefile', parts(), ['shapefile']],
  ['two tables and KML', { 'a.csv': 'id,class\n1,a', 'b.csv': 'id,class\n2,b', 'doc.kml': kml('') }, ['table', 'kml']],
  ['a shapefile and another archive', { ...parts(), 'a.zip': zip({ 'a.csv': 'id' }) }, ['shapefile']],
  ['a name without its kind', { 'landuse.tif': 'nothing' }, []],
  ['a table that is cut off in its archive', { 'a.gpkg': 'SQLite format 3\0' }, []],
])('knows what is in an archive with %s', async (_, files, kinds) => {
  expect(await kindsOf('a.zip', zip(files))).toEqual(kinds);
});

it('an Excel file is not read', async () => {
  const { notPassed } = await findingsOf(
    'a.xlsx',
    zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '' }),
    inUtm,
  );
  expect(notPassed).toEqual(['not checked content: Excel and Word files are not read']);
});
