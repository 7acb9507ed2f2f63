import { kml } from './by-devices.ts';
import type { AreaFile } from './by-gis.ts';
import { hole, moved, prj, shp, square, utmSquare, type Xy, zip, zipped } from './shapefiles.ts';

const spaced = (ring: readonly Xy[], between = ', '): string =>
  ring.map(([x, y]) => [x, y, 0].join(between)).join('\n ');
const tuples = (ring: readonly Xy[]): string => ring.map(([x, y]) => `${x},${y},0`).join(' ');
const ringOf = (coordinates: string): string => `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
const outer = (coordinates: string): string => `<outerBoundaryIs>${ringOf(coordinates)}</outerBoundaryIs>`;
const inner = (coordinates: string): string => `<innerBoundaryIs>${ringOf(coordinates)}</innerBoundaryIs>`;
const farm = (name: string, ...boundaries: string[]): string =>
  `<Placemark><name>${name}</name><Polygon>${boundaries.join('')}</Polygon></Placemark>`;
const east = moved(square, 0.2, 0);
const two = '231.48 km², KML 4326';
const one = '115.74 km², KML 4326';
const dam = `<Placemark><name>Dam</name><Point><coordinates>28.5,-20.2</coordinates></Point></Placemark>`;
const gpx = (content: string): string => `<gpx version="1.1">${content}</gpx>`;
const stops = (ring: readonly Xy[]): string =>
  `<trkseg>${ring.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`).join('')}</trkseg>`;
const close = 'close-lines? This file has 1 line and 0 points but no areas. Close the line to make an area?';
const polygon = (ring: readonly unknown[]) => ({ type: 'Polygon', coordinates: [ring] });
const features = (...geometries: unknown[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  });
const named = (crs: unknown): string => JSON.stringify({ ...polygon(square), crs });
const byName = (name: string): string => named({ type: 'name', properties: { name } });
const flat: Xy[] = [
  [28.5, -20.2],
  [28.6, -20.2],
  [28.5, -20.2],
];

/** A link of a KML. */
const link = (href: string): string => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
const farmKml = kml(farm('Farm', outer(tuples(square))));

/** Files of which parts are read in unusual forms, or are left out. */
export const partlyReadFiles: AreaFile[] = [
  ['blanks.kml', kml(farm('A', outer(tuples(square))) + farm('B', outer(spaced(east)))), two],
  ['blanks-around.kml', kml(farm('A', outer(spaced(square, ' , ')))), one],
  ['tabs.kml', kml(farm('A', outer(spaced(square, ',\t')))), one],
  ['blanks-in-hole.kml', kml(farm('A', outer(tuples(square)), inner(spaced(hole)))), '108.51 km², KML 4326'],
  ['no-height.kml', kml(farm('A', outer(square.map(([x, y]) => `${x},${y},`).join(' ')))), one],
  [
    'bad-tuple.kml',
    kml(farm('A', outer(tuples(square))) + farm('B', outer(`${tuples(east)} 28,7;-20,2`))),
    `${one}: We left out 1 area with coordinates we could not read (“B” at “28,7;-20,2”).`,
  ],
  [
    'bad-hole.kml',
    kml(farm('A', outer(tuples(square)), inner('28.54 -20.16 28.56 -20.16'))),
    `${one}: We left out 1 hole with coordinates we could not read (“A” at “28.54”).`,
  ],
  [
    'one-list.kml',
    kml(farm('A', outer(square.flat().join(', ')))),
    'This file has no areas, lines or points that we can read. We left out 1 area with coordinates we could not read (“A” at “28.5,”).',
  ],
  [
    'thin.kml',
    kml(farm('A', outer(tuples(square)), inner(tuples(flat))) + farm('B', outer(tuples(flat)))),
    `${one}: We left out 1 outline and 1 hole with fewer than three corners.`,
  ],
  [
    'empty-placemark.kml',
    kml(`${farm('A', outer(tuples(square)))}<Placemark><name>Gate</name></Placemark>`),
    `${one}: We left out 1 placemark without a shape (“Gate”).`,
  ],
  [
    'model.kml',
    kml(`${farm('A', outer(tuples(square)))}<Placemark><name>Silo</name><Model/></Placemark>${link('farm2.kml')}`),
    `${one}: We left out 1 3D model (“Silo”); 1 link to another file (farm2.kml).`,
  ],
  ['two-outlines.kml', kml(farm('A', outer(tuples(square)), outer(tuples(east)))), two],
  ['two-holes.kml', kml(farm('A', outer(tuples(square)), inner(tuples(hole)))), '108.51 km², KML 4326'],
  ['undeclared.kml', kml(`<gx:drawOrder>1</gx:drawOrder>${farm('A', outer(tuples(square)))}`, 'xsi:a="b"'), one],
  ['undeclared-root.kml', `<kml:kml>${farm('A', outer(tuples(square)))}</kml:kml>`, one],
  [
    'cut.kml',
    kml(farm('A', outer(tuples(square))) + farm('B', outer(tuples(east)))).slice(0, -150),
    `${one}: This file breaks off. We read it up to there. We left out 1 area with coordinates we could not read (“B”).`,
  ],
  [
    'decimal-comma.gpx',
    gpx(`<trk>${stops(square).replaceAll(/"(-?\d+)\.(\d+)"/g, '"$1,$2"')}</trk>`),
    `${close} 115.74 km²`,
  ],
  ['extension.gpx', gpx(`<trk><extensions><gpxx:A/></extensions>${stops(square)}</trk>`), `${close} 115.74 km²`],
  ['segments.gpx', gpx(`<trk>${stops(square.slice(0, 2))}${stops(square.slice(2, 4))}</trk>`), `${close} 115.74 km²`],
  ['flat-battery.gpx', gpx(`<trk>${stops(square.slice(0, 4))}</trk>`).slice(0, -30), `${close} 57.89 km²`],
  [
    'bad.geojson',
    features(polygon([[28.5, null]]), polygon(square), polygon(flat)),
    '115.74 km², GeoJSON 4326: We left out 1 outline with fewer than three corners. We left out 1 area with coordinates we could not read (feature 1 at “28.5, null”).',
  ],
  [
    'part-bad.geojson',
    features({ type: 'MultiPolygon', coordinates: [[square], 'x', [moved(square, 0.2, 0), ['1']]] }),
    '231.48 km², GeoJSON 4326: We left out 1 area with coordinates we could not read (feature 1); 1 hole with coordinates we could not read (feature 1 at “undefined, undefined”).',
  ],
  [
    'curve.geojson',
    features({ type: 'Curve' }, polygon(square), 7),
    '115.74 km², GeoJSON 4326: We left out 2 features of a kind we do not read (feature 1, feature 3).',
  ],
  [
    'line.geojsonl',
    [JSON.stringify(polygon(square)), '{"type":', JSON.stringify(polygon(east))].join('\n'),
    '231.48 km², GeoJSON 4326: We left out 1 line that is not GeoJSON (line 2).',
  ],
  [
    'cut-record.shp',
    shp(5, [[square], [east]]).slice(0, -20),
    'epsg? The shapefile does not say which coordinate system it uses. Choose one:',
  ],
  [
    'cut-record.zip',
    zipped(shp(5, [[square], [east]]).slice(0, -20), prj.wgs84),
    '115.74 km², Shapefile 4326: This file is damaged from record 2 on. We read it up to there.',
  ],
  ['orphan.zip', zipped(shp(5, [[square, moved(hole, 0.3, 0)]]), prj.wgs84), '122.97 km², Shapefile 4326'],
  ['counter.zip', zipped(shp(5, [[square.toReversed()]]), prj.wgs84), '115.74 km², Shapefile 4326'],
  [
    'beacons-first.zip',
    zip({
      'a.shp': shp(1, [[[square[0] ?? [0, 0]]]]),
      'a.prj': prj.wgs84,
      'b.shp': shp(5, [[square]]),
      'b.prj': prj.wgs84,
    }),
    '115.74 km², Shapefile 4326: There are 2 layers. We used b.shp and left out a.shp.',
  ],
  [
    'damaged-first.zip',
    zip({ 'a.shp': new Uint8Array(50), 'b.geojson': JSON.stringify(polygon(square)) }),
    '115.74 km², GeoJSON 4326: There are 2 layers. We used b.geojson and left out a.shp.',
  ],
  [
    'points-first.kmz',
    zip({ 'doc.kml': kml(dam), 'b.kml': farmKml }),
    '115.74 km², KMZ 4326: There are 2 layers. We used b.kml and left out doc.kml.',
  ],
  [
    'linked.kmz',
    zip({ 'doc.kml': kml(link('files/My%20farm.kml#a')), 'files/My farm.kml': farmKml }),
    '115.74 km², KMZ 4326',
  ],
  [
    'two-linked.kmz',
    zip({
      'a/doc.kml': kml(link('../b.kml') + link('c.kml')),
      'b.kml': farmKml,
      'a/c.kml': kml(farm('C', outer(tuples(east)))),
    }),
    '231.48 km², KMZ 4326',
  ],
  [
    'circle.kmz',
    zip({ 'doc.kml': kml(link('b.kml')), 'b.kml': kml(link('doc.kml') + farm('A', outer(tuples(square)))) }),
    '115.74 km², KMZ 4326',
  ],
  [
    'damaged-link.kmz',
    zip({ 'doc.kml': kml(link('b.kml') + farm('A', outer(tuples(square)))), 'b.kml': '<kml><a></kml>' }),
    '115.74 km², KMZ 4326: We left out 1 linked file that is damaged (b.kml).',
  ],
  [
    'outside.kmz',
    zip({ 'doc.kml': kml(link('https://example.com/b.kml') + farm('A', outer(tuples(square)))) }),
    '115.74 km², KMZ 4326: We left out 1 link to another file (https://example.com/b.kml).',
  ],
  [
    'usb.zip',
    zip({
      'x/._farm.shp': new Uint8Array(120),
      '__MACOSX/x/farm.prj': 'a',
      'x/farm.shp': shp(5, [[utmSquare]]),
      'x/farm.prj': prj.utm35,
    }),
    '100.02 km², Shapefile 32735: We converted the file from WGS 84 / UTM 35S.',
  ],
  ...[
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    'https://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'urn:x-ogc:def:crs:EPSG:4326',
    'http://www.opengis.net/gml/srs/epsg.xml#4326',
    'EPSG:4326',
    'WGS 84',
    prj.wgs84,
  ].map((name): AreaFile => [`${name.slice(0, 50)}.geojson`, byName(name), '115.74 km², GeoJSON 4326']),
  ['code.geojson', named({ type: 'EPSG', properties: { code: 4326 } }), '115.74 km², GeoJSON 4326'],
  ['null.geojson', named(null), '115.74 km², GeoJSON 4326'],
  [
    'linked-crs.geojson',
    named({ type: 'link', properties: { href: 'http://example.com/crs/1' } }),
    'This file uses the coordinate system “http://example.com/crs/1”, which we do not convert. Export it as WGS 84 (EPSG:4326), or send it with your inquiry.',
  ],
  [
    'two-crs.geojson',
    features(
      { ...polygon(square), crs: { properties: { name: 'EPSG:4326' } } },
      { ...polygon(square), crs: { properties: { name: 'EPSG:32735' } } },
    ),
    'This file names more than one coordinate system. Export it again in one of them.',
  ],
];
