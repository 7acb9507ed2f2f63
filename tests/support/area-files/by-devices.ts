import type { AreaFile } from './by-gis.ts';
import { hole, square, type Xy, zip } from './shapefiles.ts';

const tuples = (ring: readonly Xy[], height = ''): string => ring.map(([x, y]) => `${x},${y}${height}`).join(' ');
const outer = (ring: readonly Xy[]) =>
  `<outerBoundaryIs><LinearRing><coordinates>\n\t\t\t\t${tuples(ring, ',0')} \n\t\t\t</coordinates></LinearRing></outerBoundaryIs>`;
const inner = (ring: readonly Xy[]) =>
  `<innerBoundaryIs><LinearRing><coordinates>${tuples(ring)}</coordinates></LinearRing></innerBoundaryIs>`;
const placemark = (geometry: string) =>
  `<Placemark><name>Untitled Polygon</name><styleUrl>#m_ylw-pushpin</styleUrl>${geometry}</Placemark>`;

/** Wrapped as by Google Earth Pro. */
export const kml = (
  content: string,
  attributes = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"',
) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${attributes}>\n<Document>\n\t<name>farm.kml</name>\n${content}\n</Document>\n</kml>\n`;

const polygon = `<Polygon><tessellate>1</tessellate>${outer(square)}</Polygon>`;
const track = square
  .slice(0, 4)
  .map(([x, y]) => `<gx:coord>${x} ${y} 1350</gx:coord>`)
  .join('');

/** A balloon of Google Earth: HTML whose elements are not closed. */
const balloon = `<description><![CDATA[${'<p>Field<br>'.repeat(200)}]]></description>`;

/** KML and KMZ from Google Earth, QGIS (LIBKML) and phones. */
export const kmlFiles: AreaFile[] = [
  ['earth.kml', kml(placemark(polygon)), '115.74 km², KML 4326'],
  [
    'earth.kmz',
    zip({ 'doc.kml': kml(placemark(polygon)), 'files/icon.png': new Uint8Array(50) }),
    '115.74 km², KMZ 4326',
  ],
  ['balloon.kml', kml(placemark(balloon + polygon)), '115.74 km², KML 4326'],
  ['phone.kmz', zip({ 'Farm.kml': kml(placemark(polygon)) }), '115.74 km², KMZ 4326'],
  ['hole.kml', kml(placemark(`<Polygon>${outer(square)}${inner(hole)}</Polygon>`)), '108.51 km², KML 4326'],
  [
    'qgis-libkml.kml',
    kml(
      `<Schema name="farm" id="farm"><SimpleField name="id" type="int"/></Schema><Folder><name>farm</name><Placemark id="farm.1"><ExtendedData><SchemaData schemaUrl="#farm"><SimpleData name="id">1</SimpleData></SchemaData></ExtendedData><MultiGeometry>${polygon}</MultiGeometry></Placemark></Folder>`,
    ),
    '115.74 km², KML 4326',
  ],
  ['earth-2.1.kml', kml(placemark(polygon), 'xmlns="http://earth.google.com/kml/2.1"'), '115.74 km², KML 4326'],
  [
    'prefixed.kml',
    kml(placemark(polygon))
      .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1kml:')
      .replace('xmlns=', 'xmlns:kml='),
    '115.74 km², KML 4326',
  ],
  [
    'path.kml',
    kml(placemark(`<LineString><coordinates>${tuples(square.slice(0, 4), ',0')}</coordinates></LineString>`)),
    'close-lines? This file has 1 line and 0 points but no areas. Close the line to make an area? 115.74 km²',
  ],
  [
    'track.kml',
    kml(placemark(`<gx:Track>${track}</gx:Track>`)),
    'close-lines? This file has 1 line and 0 points but no areas. Close the line to make an area? 115.74 km²',
  ],
  [
    'pin.kml',
    kml(placemark('<Point><coordinates>28.58,-20.15,0</coordinates></Point>')),
    'buffer? This file has 0 lines and 1 point but no areas. Buffer the points by a distance?',
  ],
  [
    'pin-and-area.kml',
    kml(placemark('<Point><coordinates>28.58,-20.15,0</coordinates></Point>') + placemark(polygon)),
    '115.74 km², KML 4326: We used the 1 area and left out 1 point.',
  ],
  [
    'link.kml',
    kml('<NetworkLink><Link><href>https://example.com/farm.kml</href></Link></NetworkLink>'),
    'This KML only links to another file. Open it in Google Earth and save the place as KML.',
  ],
  [
    'overlay.kml',
    kml(
      '<GroundOverlay><LatLonBox><north>-20</north><south>-21</south><east>29</east><west>28</west></LatLonBox></GroundOverlay>',
    ),
    'This file has no areas, lines or points that we can read. We left out 1 picture.',
  ],
  ['latin1.kml', kml(placemark(polygon)).replace('Untitled', 'Fläche'), '115.74 km², KML 4326'],
];

const gpx = (content: string, creator = 'eTrex 10') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no" ?><gpx xmlns="http://www.topografix.com/GPX/1/1" creator="${creator}" version="1.1">${content}</gpx>`;
const stops = (name: string, ring: readonly Xy[]) =>
  ring
    .map(([x, y]) => `<${name} lat="${y}" lon="${x}"><ele>1350.2</ele><time>2026-11-20T07:00:00Z</time></${name}>`)
    .join('');

/** GPX from Garmin units, OsmAnd and GDAL. */
export const gpxFiles: AreaFile[] = [
  [
    'garmin-track.gpx',
    gpx(`<trk><name>FARM</name><trkseg>${stops('trkpt', square.slice(0, 4))}</trkseg></trk>`),
    'close-lines? This file has 1 line and 0 points but no areas. Close the line to make an area? 115.74 km²',
  ],
  [
    'osmand.gpx',
    gpx(
      `<trk><trkseg>${stops('trkpt', square)}</trkseg><trkseg>${stops('trkpt', hole.slice(0, 2))}</trkseg></trk>`,
      'OsmAnd',
    ),
    'close-lines? This file has 2 lines and 0 points but no areas. Close each line to make areas? 115.74 km²',
  ],
  [
    'route.gpx',
    gpx(`<rte><name>Fence</name>${stops('rtept', square)}</rte>`),
    'close-lines? This file has 1 line and 0 points but no areas. Close the line to make an area? 115.74 km²',
  ],
  [
    'waypoints.gpx',
    gpx(stops('wpt', square.slice(0, 4))),
    'buffer? This file has 0 lines and 4 points but no areas. Join the points in their order, or buffer them by a distance? 115.74 km²',
  ],
  [
    'two-stops.gpx',
    gpx(`<trk><trkseg>${stops('trkpt', square.slice(0, 2))}</trkseg></trk>`),
    'This file has 1 line and 0 points but no areas. A line needs three corners to become one.',
  ],
];

/** Lists and tables as typed manually or exported from QGIS, Excel and GPS programs. */
export const lists: AreaFile[] = [
  [
    'corners.txt',
    '-20.2, 28.5\n-20.1, 28.5\n-20.1, 28.6\n-20.2, 28.6\n',
    '115.74 km², Coordinates 4326: We joined the 4 positions in their order.',
  ],
  [
    'qgis-xy.csv',
    'X,Y,id,name\n28.5,-20.2,1,A\n28.5,-20.1,2,B\n28.6,-20.1,3,C\n28.6,-20.2,4,D\n',
    '115.74 km², Coordinates 4326: We joined the 4 positions in their order. Columns: X is longitude, Y is latitude; id and name are not used.',
  ],
  [
    'excel.csv',
    '\uFEFFname;latitude;longitude\r\nA;-20,2;28,5\r\nB;-20,1;28,5\r\nC;-20,1;28,6\r\nD;-20,2;28,6\r\n',
    '115.74 km², Coordinates 4326: We joined the 4 positions in their order. Columns: latitude is latitude, longitude is longitude; name is a label.',
  ],
  [
    'tabs.txt',
    'lat\tlon\n-20.2\t28.5\n-20.1\t28.5\n-20.1\t28.6\n-20.2\t28.6',
    '115.74 km², Coordinates 4326: We joined the 4 positions in their order. Columns: lat is latitude, lon is longitude.',
  ],
  [
    'dms.txt',
    `S20 12 00 E28 30 00\nS20 06 00 E28 30 00\nS20 06 00 E28 36 00\nS20 12 00 E28 36 00`,
    '115.74 km², Coordinates 4326: We joined the 4 positions in their order.',
  ],
  [
    'utm.txt',
    '35K 650000 7770000\n35K 650000 7780000\n35K 660000 7780000\n35K 660000 7770000',
    '100.02 km², Coordinates 32735: We joined the 4 positions in their order.',
  ],
  [
    'arc.csv',
    'Arc 1950 / UTM zone 35S\n650000,7770000\n650000,7780000\n660000,7780000\n660000,7770000',
    '100.02 km², Coordinates 20935: We joined the 4 positions in their order.',
  ],
  [
    'mgrs.txt',
    '35KPT5000070000\n35KPT5000080000\n35KPT6000080000\n35KPT6000070000',
    '100.02 km², Coordinates 4326: We joined the 4 positions in their order.',
  ],
  [
    'metres.csv',
    'name,easting,northing\nA,650000,7770000\nB,650000,7780000\nC,660000,7780000',
    'epsg? These numbers look like metres, not degrees. Which coordinate system are they in?',
  ],
  [
    'one.txt',
    '-20.15 28.58',
    'buffer? This file has 0 lines and 1 point but no areas. Buffer the points by a distance?',
  ],
  ['half.txt', '-20.2, 28.5\n-20.1, 28.5\n-20.1', 'Line 3: We read -20.1 but no second number.'],
  [
    'survey.csv',
    'Pt,E,N\n1,650000,7770000\n2,650000,7780000\n3,660000,7780000\n4,660000,7770000',
    'epsg? These numbers look like metres, not degrees. Which coordinate system are they in?',
  ],
  [
    'minutes.csv',
    'Beacon,Lat Deg,Lat Min,Lat Sec,Lon Deg,Lon Min,Lon Sec\nA,-20,12,0,28,30,0\nB,-19,6,0,28,30,0\nC,-19,6,0,29,36,0\nD,-20,12,0,29,36,0',
    '14047.95 km², Coordinates 4326: We joined the 4 positions in their order. Columns: Lat Deg, Lat Min and Lat Sec are latitude, Lon Deg, Lon Min and Lon Sec are longitude; Beacon is a label.',
  ],
  [
    'two-pairs.csv',
    'lat,lon,lat,lon\n-20.2,28.5,-20.2,28.5\n-20.1,28.5,-20.1,28.5',
    'Line 2: More than one column may be the latitude or the longitude. Leave one of each, or name them.',
  ],
];
