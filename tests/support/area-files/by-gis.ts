import { hole, moved, prj, shp, square, utmSquare, type Xy, zip, zipped } from './shapefiles.ts';

export type AreaFile = [name: string, content: Uint8Array | string, answer: string];

const feature = (geometry: unknown, properties: unknown = { fid: 1, name: 'Farm' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const polygon = (...rings: (readonly Xy[])[]) => ({ type: 'Polygon', coordinates: rings });
const collection = (features: unknown[], crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'farm',
    ...(crs && { crs: { type: 'name', properties: { name: crs } } }),
    features,
  });
const line = { type: 'LineString', coordinates: square.slice(0, 4) };
const point = { type: 'Point', coordinates: square[0] };

/** GeoJSON as QGIS 3 and GDAL 3 export it. */
export const geoJsonFiles: AreaFile[] = [
  ['qgis.geojson', collection([feature(polygon(square))], 'urn:ogc:def:crs:OGC:1.3:CRS84'), '115.74 km², GeoJSON 4326'],
  ['rfc7946.geojson', collection([feature(polygon(square.toReversed()))]), '115.74 km², GeoJSON 4326'],
  ['hole.geojson', collection([feature(polygon(square.toReversed(), hole.toReversed()))]), '108.51 km², GeoJSON 4326'],
  [
    'multi.geojson',
    collection([feature({ type: 'MultiPolygon', coordinates: [[square], [moved(square, 0.2, 0)]] })]),
    '231.48 km², GeoJSON 4326',
  ],
  [
    'with-height.geojson',
    collection([feature(polygon(square.map(([x, y]) => [x, y, 1350] as never)))]),
    '115.74 km², GeoJSON 4326',
  ],
  ['geometry.json', JSON.stringify(polygon(square)), '115.74 km², GeoJSON 4326'],
  ['bom.geojson', `\uFEFF${JSON.stringify(feature(polygon(square)))}`, '115.74 km², GeoJSON 4326'],
  [
    'utm35.geojson',
    collection([feature(polygon(utmSquare))], 'urn:ogc:def:crs:EPSG::32735'),
    '100.02 km², GeoJSON 32735: We converted the file from WGS 84 / UTM 35S.',
  ],
  [
    'mercator.geojson',
    collection([feature(polygon(square.map(([x, y]): Xy => [x * 111_319.49079, mercatorNorth(y)])))], 'EPSG:3857'),
    '115.74 km², GeoJSON 4326: We converted the file from Web Mercator.',
  ],
  [
    'lambert.geojson',
    collection([feature(polygon(utmSquare))], 'urn:ogc:def:crs:EPSG::102024'),
    'This file uses the coordinate system “urn:ogc:def:crs:EPSG::102024”, which we do not convert. Export it as WGS 84 (EPSG:4326), or send it with your inquiry.',
  ],
  [
    'metres.geojson',
    collection([feature(polygon(utmSquare))]),
    'epsg? These numbers look like metres, not degrees. Which coordinate system are they in?',
  ],
  [
    'swapped.geojson',
    collection([feature(polygon(square.map(([x, y]): Xy => [y, x])))]),
    'swap? These points fall outside Africa. Swap latitude and longitude? 115.74 km²',
  ],
  [
    'mixed.geojson',
    collection([feature(polygon(square)), feature(line), feature(point), feature(null)]),
    '115.74 km², GeoJSON 4326: We used the 1 area and left out 1 line and 1 point. We left out 1 feature without a shape (“Farm”).',
  ],
  [
    'line.geojson',
    collection([feature(line), feature(point)]),
    'close-lines? This file has 1 line and 1 point but no areas. Close the line to make an area? 115.74 km²',
  ],
  [
    'points.geojson',
    collection([feature(point), feature({ type: 'MultiPoint', coordinates: square.slice(1, 3) })]),
    'buffer? This file has 0 lines and 3 points but no areas. Join the points in their order, or buffer them by a distance? 57.89 km²',
  ],
  [
    'gdal-seq.geojsonl',
    [feature(polygon(square)), feature(polygon(moved(square, 0.2, 0)))].map((one) => JSON.stringify(one)).join('\n'),
    '231.48 km², GeoJSON 4326',
  ],
  ['gdal-rs.geojsons', `\u001E${JSON.stringify(feature(polygon(square)))}\n`, '115.74 km², GeoJSON 4326'],
  [
    'collection.json',
    JSON.stringify(feature({ type: 'GeometryCollection', geometries: [polygon(square), point] })),
    '115.74 km², GeoJSON 4326: We used the 1 area and left out 1 point.',
  ],
  ['no-features.geojson', collection([]), 'This file has no areas, lines or points.'],
];

function mercatorNorth(latitude: number): number {
  return 6_378_137 * Math.asinh(Math.tan((latitude * Math.PI) / 180));
}

/** Shapefiles as QGIS, GDAL and ArcGIS export them. */
export const shapefiles: AreaFile[] = [
  ['qgis.zip', zipped(shp(5, [[square]]), prj.wgs84), '115.74 km², Shapefile 4326'],
  ['hole.zip', zipped(shp(5, [[square, hole]]), prj.wgs84), '108.51 km², Shapefile 4326'],
  ['two-records.zip', zipped(shp(5, [[square], [moved(square, 0.2, 0)]]), prj.wgs84), '231.48 km², Shapefile 4326'],
  ['height.zip', zipped(shp(15, [[square]]), prj.wgs84), '115.74 km², Shapefile 4326'],
  ['measure.zip', zipped(shp(25, [[square]]), prj.wgs84), '115.74 km², Shapefile 4326'],
  ['UPPER.ZIP', zipped(shp(5, [[square]]), prj.wgs84, 'FARM').slice(), '115.74 km², Shapefile 4326'],
  ['folder.zip', zipped(shp(5, [[square]]), prj.wgs84, 'export/farm'), '115.74 km², Shapefile 4326'],
  [
    'utm35.zip',
    zipped(shp(5, [[utmSquare]]), prj.utm35),
    '100.02 km², Shapefile 32735: We converted the file from WGS 84 / UTM 35S.',
  ],
  [
    'utm36.zip',
    zipped(shp(5, [[moved(utmSquare, -400_000, 0)]]), prj.utm36),
    '99.93 km², Shapefile 32736: We converted the file from WGS 84 / UTM 36S.',
  ],
  [
    'arc-sheet.zip',
    zipped(shp(5, [[utmSquare]]), prj.arc35),
    '100.02 km², Shapefile 20935: We converted the file from Arc 1950 / UTM 35S, to within tens of metres.',
  ],
  [
    'arc-degrees.zip',
    zipped(shp(5, [[square]]), prj.arc),
    '115.73 km², Shapefile 4209: We converted the file from Arc 1950, degrees, to within tens of metres.',
  ],
  [
    'no-prj.zip',
    zipped(shp(5, [[square]]), null),
    'epsg? The shapefile does not say which coordinate system it uses. Choose one:',
  ],
  ['alone.shp', shp(5, [[square]]), 'epsg? The shapefile does not say which coordinate system it uses. Choose one:'],
  [
    'north.zip',
    zipped(shp(5, [[utmSquare]]), prj.north),
    'This file uses the coordinate system “WGS_1984_UTM_Zone_35N”, which we do not convert. Export it as WGS 84 (EPSG:4326), or send it with your inquiry.',
  ],
  [
    'lo29.zip',
    zipped(shp(5, [[utmSquare]]), prj.lo29),
    'This file uses the coordinate system “Cape_Lo29”, which we do not convert. Export it as WGS 84 (EPSG:4326), or send it with your inquiry.',
  ],
  [
    'wrong-prj.zip',
    zipped(shp(5, [[utmSquare]]), prj.wgs84),
    'epsg? These numbers look like metres, not degrees. Which coordinate system are they in?',
  ],
  [
    'lines.zip',
    zipped(shp(3, [[square.slice(0, 4)]]), prj.wgs84),
    'close-lines? This file has 1 line and 0 points but no areas. Close the line to make an area? 115.74 km²',
  ],
  [
    'boreholes.zip',
    zipped(shp(1, [[[square[0] ?? [0, 0]]], [[square[1] ?? [0, 0]]]]), prj.wgs84),
    'buffer? This file has 0 lines and 2 points but no areas. Buffer the points by a distance?',
  ],
  [
    'multipoint.zip',
    zipped(shp(8, [[square]]), prj.wgs84),
    'buffer? This file has 0 lines and 5 points but no areas. Join the points in their order, or buffer them by a distance? 115.74 km²',
  ],
  [
    'two-layers.zip',
    zip({ 'a.shp': shp(5, [[square]]), 'a.prj': prj.wgs84, 'b.shp': shp(5, [[square]]), 'b.prj': prj.wgs84 }),
    '115.74 km², Shapefile 4326: There are 2 layers. We used a.shp and left out b.shp.',
  ],
  [
    'patch.zip',
    zipped(shp(31, [[square]]), prj.wgs84),
    'This file has no areas, lines or points that we can read. We left out 1 3D object (record 1).',
  ],
  [
    'no-shp.zip',
    zip({ 'farm.dbf': new Uint8Array(33), 'farm.shx': new Uint8Array(100) }),
    'This zip has no .shp file. A shapefile needs at least .shp, .shx and .dbf.',
  ],
  ['geojson.zip', zip({ 'a.geojson': JSON.stringify(polygon(square)) }), '115.74 km², GeoJSON 4326'],
];
