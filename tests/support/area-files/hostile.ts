import { kml } from './by-devices.ts';
import type { AreaFile } from './by-gis.ts';
import { prj, shp, square, zip, zipped } from './shapefiles.ts';

const wrong = (type: string): string =>
  `We can read GeoJSON, KML, KMZ, zipped Shapefile and coordinate lists. This looks like ${type}.`;
const bytes = (start: string, length = 200): Uint8Array => {
  const content = new Uint8Array(length);
  content.set(Uint8Array.from(start, (sign) => sign.charCodeAt(0)));
  return content;
};
const none = (reasons: string): string => `This file has no areas, lines or points that we can read. ${reasons}`;
const unread = 'with coordinates we could not read';
const brokenRecord = none('We left out 1 record that is damaged (record 1).');
const incomplete = 'This shapefile is damaged or not complete. Export it again.';
const tooMuch = 'This zip unpacks to more than we read here. Simplify it or send it with your inquiry.';
const entities = `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
const typed = 'This file has a document type, which we do not read. Export it again as KML or GeoJSON.';

/** Files of other kinds. */
export const otherFiles: AreaFile[] = [
  ['plan.pdf', bytes('%PDF-1.7'), wrong('a PDF')],
  ['photo.jpg', bytes('\xff\xd8\xff\xe0'), wrong('a JPEG picture')],
  ['scan.tif', bytes('II*\0'), wrong('a TIFF picture')],
  ['farm.gpkg', bytes('SQLite format 3\0'), wrong('a GeoPackage or another database')],
  ['plan.dwg', bytes('AC1032'), wrong('an AutoCAD drawing')],
  ['plan.dxf', '  0\nSECTION\n  2\nHEADER\n', wrong('a .dxf file')],
  ['farm.dbf', bytes('\x03'), wrong('a .dbf file')],
  [
    'table.xlsx',
    zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
    wrong('an Excel or Word file'),
  ],
  ['data.gdb.zip', zip({ 'data.gdb/a00000001.gdbtable': bytes('\x03') }), wrong('a file geodatabase')],
  ['page.html', '<!DOCTYPE html><html><body>28 20</body></html>', wrong('a web page')],
  ['map.osm', '<?xml version="1.0"?><osm version="0.6"/>', wrong('XML of another kind (osm)')],
  [
    'farm.gml',
    '<?xml version="1.0"?><!-- <kml> --><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>',
    wrong('XML of another kind (FeatureCollection)'),
  ],
  ['topo.json', '{"type":"Topology","objects":{},"arcs":[]}', wrong('TopoJSON')],
  ['package.json', '{"name":"kopje","version":"1.0.0"}', wrong('JSON of another kind')],
  ['readme.txt', 'Dear team,\nthe farm is near the dam.\nRegards\n', wrong('text without coordinates')],
  ['unknown.bin', bytes('\x01\x02\0\x03'), wrong('a file with no text in it')],
];

/** Empty, damaged and hostile files. */
export const hostileFiles: AreaFile[] = [
  ['empty.kml', '', 'This file is empty.'],
  [
    'large.kml',
    new Uint8Array(6_000_000),
    'This file is 5.7 MB. The limit is 5 MB - simplify it or send it with your inquiry.',
  ],
  [
    'cut.geojson',
    '{"type":"Polygon","coordinates":[[[28.5,-20',
    'This GeoJSON is damaged or not complete. Export it again.',
  ],
  ['cut.kml', kml('<Placemark><Polygon>').slice(0, -30), none('This file breaks off. We read it up to there.')],
  [
    'deep.kml',
    kml('<Folder>'.repeat(200_000) + '</Folder>'.repeat(200_000)),
    'We could not read this file. It may be damaged.',
  ],
  ['cut.shp', shp(5, [[square]]).slice(0, 150), incomplete],
  ['cut.zip', zipped(shp(5, [[square]]), prj.wgs84).slice(0, 200), 'This zip is damaged. Make it again.'],
  ['empty.zip', zip({}), 'This zip has no .shp file. A shapefile needs at least .shp, .shx and .dbf.'],
  [
    'nan.geojson',
    '{"type":"Polygon","coordinates":[[[28.5,null],[28,-20],[29,-20]]]}',
    none(`We left out 1 area ${unread} (feature 1 at “28.5, null”).`),
  ],
  [
    'infinity.geojson',
    '{"type":"Polygon","coordinates":[[[1e400,-20],[28,-20],[29,-20]]]}',
    none(`We left out 1 area ${unread} (feature 1 at “Infinity, -20”).`),
  ],
  [
    'prototype.geojson',
    '{"type":"Polygon","__proto__":{"coordinates":[]},"coordinates":{}}',
    none(`We left out 1 area ${unread} (feature 1).`),
  ],
  [
    'deep.json',
    `{"type":"Polygon","coordinates":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    none(`We left out 1 area ${unread} (feature 1 at “[], undefined”).`),
  ],
  [
    'deep-collections.json',
    `${'{"type":"GeometryCollection","geometries":['.repeat(30_000)}${']}'.repeat(30_000)}`,
    none('We left out 1 feature without a shape (feature 1).'),
  ],
  ['entities.kml', kml('<name>&b;</name>').replace('<kml', `${entities}<kml`), typed],
  ['late-entity.kml', kml(`<!-- --><!ENTITY a "b">`), typed],
  [
    'flat.geojson',
    '{"type":"Polygon","coordinates":[[[28,-20],[29,-20],[28,-20]]]}',
    'The outline in this file has fewer than three corners.',
  ],
  ['no-rings.geojson', '{"type":"Polygon","coordinates":[]}', none(`We left out 1 area ${unread} (feature 1).`)],
  ['bomb.kmz', zip({ 'doc.kml': new Uint8Array(19_000_000).fill(32) }), tooMuch],
  [
    'bombs.kmz',
    zip(Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.kml`, bytesOfNoise(4_000_000)]))),
    tooMuch,
  ],
  [
    'many.zip',
    zip(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.txt`, 'a']))),
    'This zip has more than 100 files. Zip the boundary alone.',
  ],
  [
    'nested.zip',
    zip({ 'inner.zip': zipped(shp(5, [[square]]), prj.wgs84) }),
    'This zip has no .shp file. A shapefile needs at least .shp, .shx and .dbf.',
  ],
  ['parts.shp', withInt32(shp(5, [[square, square]]), 100 + 8 + 48, -1), brokenRecord],
  ['counts.shp', withInt32(shp(5, [[square]]), 100 + 8 + 40, 2_000_000_000), brokenRecord],
  ['ring-count.shp', withInt32(shp(5, [[square]]), 100 + 8 + 36, 2_000_000_000), brokenRecord],
  [
    'far.kml',
    kml(
      '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>650000,7770000 650000,7780000 660000,7780000 650000,7770000</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
    ),
    'epsg? These numbers look like metres, not degrees. Which coordinate system are they in?',
  ],
];

function withInt32(content: Uint8Array, at: number, value: number): Uint8Array {
  new DataView(content.buffer).setInt32(at, value, true);
  return content;
}

/** Repeats every 64 bytes, so that it compresses about a hundredfold. */
function bytesOfNoise(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => 33 + ((index * 7919) % 64));
}
