import { readFileSync, truncateSync } from 'node:fs';

// Files as clients' and our programs write them, made by GDAL, and what the check of a delivery must say of each.

/** In the folder of the files, which are named without their folder. */
interface Making {
  run(program: string, ...args: string[]): void;
  /** The path of a file in the folder. */
  at(name: string): string;
}

type DeliveryFile = [
  name: string,
  make: (making: Making) => void,
  agreed: 'utm' | 'degrees' | 'nothing',
  summary: string,
  /** Findings that did not pass. */
  notPassed: string[],
  /** Some that did. */
  passed?: string[],
];

type Xy = readonly [number, number];
const feature = (id: number, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { id, class: 'Maïs' },
  geometry: { type, coordinates },
});
const collection = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const square = (x: number, y: number, side = 0.02): Xy[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const hourglass: Xy[] = [
  [28.7, -20.2],
  [28.72, -20.18],
  [28.72, -20.2],
  [28.7, -20.18],
  [28.7, -20.2],
];
const hole = square(28.505, -20.195, 0.005).toReversed();

/** What the other files are made from: degrees, in the area but for what is named "beside". */
export const sources: Record<string, string> = {
  'fields.geojson': collection(
    feature(1, 'Polygon', [square(28.5, -20.2), hole]),
    feature(2, 'MultiPolygon', [[square(28.55, -20.2)], [square(28.6, -20.2)]]),
    feature(3, 'Polygon', [square(28.65, -20.2)]),
  ),
  'crossing.geojson': collection(
    feature(1, 'Polygon', [square(28.5, -20.2)]),
    feature(2, 'Polygon', [hourglass]),
    feature(3, 'Polygon', [square(28.5, -20.2), square(28.51, -20.19)]),
  ),
  'points.geojson': collection(...[28.5, 28.6, 28.7].map((lon, id) => feature(id, 'Point', [lon, -20.1, 1350]))),
  'beside.geojson': collection(
    feature(1, 'Point', [28.5, -20.1]),
    feature(2, 'Point', [28.9, -20.1]),
    feature(3, 'Point', [28.3, -20.1]),
  ),
  'lines.geojson': collection(
    feature(1, 'LineString', square(28.5, -20.2)),
    feature(2, 'MultiLineString', [square(28.5, -20.2), square(28.6, -20.2)]),
  ),
};

type Made = [name: string, make: (making: Making) => void];

/** From a source of degrees with options of ogr2ogr. */
const made = (name: string, source: string, ...args: string[]): Made => [
  name,
  ({ run, at }) => run('ogr2ogr', ...args, at(name), at(`${source}.geojson`)),
];
const utm = ['-t_srs', 'EPSG:32735'];

/** A raster of ones in UTM 35S inside the area, with options of gdal_create. */
const raster = (name: string, ...args: string[]): Made => [
  name,
  ({ run, at }) =>
    run(
      'gdal_create',
      ...['-outsize', '1000', '1000', '-burn', '1', '-a_srs', 'EPSG:32735'],
      ...['-a_ullr', '650000', '7780000', '660000', '7770000'],
      ...args,
      at(name),
    ),
];

/** A picture in a format that gdal_create does not write. */
const translated = (name: string, format: string): Made => [
  name,
  (making) => {
    const [source, make] = raster(`${name}.source.tif`);
    make(making);
    making.run('gdal_translate', '-q', '-of', format, making.at(source), making.at(name));
  },
];

/** A file made as another, and then changed. */
const then = ([name, make]: Made, change: (path: string, making: Making) => void): Made => [
  name,
  (making) => {
    make(making);
    change(making.at(name), making);
  },
];
const cut = (path: string): void => {
  truncateSync(path, Math.floor(readFileSync(path).length * 0.6));
};

/** A zipped shapefile with options of ogr2ogr. */
const shapefile = (name: string, source: string, ...args: string[]): Made =>
  made(`${name}.shp.zip`, source, '-f', 'ESRI Shapefile', '-nln', source, ...args);

export const vectorFiles: DeliveryFile[] = [
  [...made('fields.gpkg', 'fields', ...utm), 'utm', 'GeoPackage, 1 layer, 3 polygons', []],
  [
    ...made('degrees.gpkg', 'fields'),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    ['system: EPSG:4326, but EPSG:32735 was agreed'],
  ],
  [...made('degrees-agreed.gpkg', 'fields'), 'degrees', 'GeoPackage, 1 layer, 3 polygons', []],
  [
    ...made('utm36.gpkg', 'fields', '-t_srs', 'EPSG:32736'),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    ['system: EPSG:32736, but EPSG:32735 was agreed'],
  ],
  [
    ...made('arc.gpkg', 'fields', '-t_srs', 'EPSG:20935'),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    ['system: EPSG:20935, but EPSG:32735 was agreed'],
  ],
  [
    ...made('mercator.gpkg', 'fields', '-t_srs', 'EPSG:3857'),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    ['system: EPSG:3857, but EPSG:32735 was agreed'],
  ],
  [
    ...made('south-africa.gpkg', 'fields', '-t_srs', 'EPSG:2053'),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    [
      'system: EPSG:2053, but EPSG:32735 was agreed',
      'not checked area: Not compared with the area: EPSG:2053 is not converted here',
    ],
  ],
  [
    ...made('own-system.gpkg', 'fields', '-t_srs', '+proj=laea +lat_0=-20 +lon_0=29'),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    [
      'system: “unknown”, but EPSG:32735 was agreed',
      'not checked area: Not compared with the area: “unknown” is not converted here',
    ],
  ],
  [...made('heights.gpkg', 'points', ...utm, '-dim', 'XYZM'), 'utm', 'GeoPackage, 1 layer, 3 points', []],
  [...made('lines.gpkg', 'lines', ...utm), 'utm', 'GeoPackage, 1 layer, 2 lines', []],
  [
    ...made('crossing.gpkg', 'crossing', ...utm),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    ['geometry: 2 of 3 polygons cross themselves: 2 and 3'],
  ],
  [
    ...made('beside.gpkg', 'beside', ...utm),
    'utm',
    'GeoPackage, 1 layer, 3 points',
    ['area: 2 of 3 points lie outside the area, the farthest 10.5 km: 2 and 3'],
  ],
  [
    ...made('empty.gpkg', 'fields', ...utm, '-where', 'id = 9'),
    'utm',
    'GeoPackage, 1 layer',
    ['content: It is empty: no features'],
  ],
  [
    ...made('curves.gpkg', 'fields', ...utm, '-nlt', 'CURVEPOLYGON', '-nlt', 'CONVERT_TO_CURVE'),
    'utm',
    'GeoPackage, 1 layer, 2 features, 1 polygon',
    [],
  ],
  [...made('old.gpkg', 'fields', ...utm, '-dsco', 'VERSION=1.0'), 'utm', 'GeoPackage, 1 layer, 3 polygons', []],
  [
    ...made(
      'new.gpkg',
      'fields',
      ...utm,
      '-dsco',
      'VERSION=1.4',
      '-lco',
      'SPATIAL_INDEX=NO',
      '-lco',
      'FID=key',
      '-lco',
      'GEOMETRY_NAME=the "shape"',
    ),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    [],
  ],
  [
    ...then(made('layers.gpkg', 'fields', ...utm), (_, { run, at }) =>
      run('ogr2ogr', '-update', '-nln', 'roads, "main"', at('layers.gpkg'), at('lines.geojson')),
    ),
    'utm',
    'GeoPackage, 2 layers, 3 polygons, 2 lines',
    ['system: roads, "main": EPSG:4326, but EPSG:32735 was agreed'],
  ],
  [
    ...then(made('journal.gpkg', 'fields', ...utm), (path, { run }) =>
      run('ogrinfo', path, '-sql', 'PRAGMA journal_mode = WAL'),
    ),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    [],
  ],
  [...then(made('cut.gpkg', 'fields', ...utm), cut), 'utm', 'GeoPackage', ['whole: Its database is damaged']],
  [
    ...made('fields.sqlite', 'fields', '-f', 'SQLite'),
    'nothing',
    'SQLite database',
    ['not checked content: Files of this kind are not read'],
  ],
  [
    ...shapefile('fields', 'fields', ...utm, '-lco', 'ENCODING=UTF-8'),
    'utm',
    'Shapefile, 3 polygons',
    [],
    ['parts: All parts are there; the texts are in UTF-8'],
  ],
  [...shapefile('points', 'points', ...utm), 'utm', 'Shapefile, 3 points', [], ['parts: All parts are there']],
  [
    ...shapefile('flat', 'points', ...utm, '-dim', 'XY'),
    'utm',
    'Shapefile, 3 points',
    [],
    ['parts: All parts are there'],
  ],
  [...shapefile('lines', 'lines', ...utm), 'utm', 'Shapefile, 2 lines', [], ['parts: All parts are there']],
  [
    ...shapefile('crossing', 'crossing', ...utm),
    'utm',
    'Shapefile, 3 polygons',
    ['geometry: 2 of 3 polygons cross themselves: 2 and 3'],
    ['parts: All parts are there'],
  ],
  [
    ...shapefile('arc', 'fields', '-t_srs', 'EPSG:20935'),
    'utm',
    'Shapefile, 3 polygons',
    ['system: EPSG:20935, but EPSG:32735 was agreed'],
    ['parts: All parts are there'],
  ],
  [
    ...shapefile('beside', 'beside', ...utm),
    'utm',
    'Shapefile, 3 points',
    ['area: 2 of 3 points lie outside the area, the farthest 10.5 km: 2 and 3'],
    ['parts: All parts are there'],
  ],
  [
    ...then(shapefile('layers', 'fields', ...utm), (path, { run, at }) =>
      run('ogr2ogr', '-update', '-f', 'ESRI Shapefile', ...utm, path, at('lines.geojson')),
    ),
    'utm',
    'ZIP, 8 files, 3 polygons, 2 lines',
    [],
    ['parts: fields: All parts are there', 'parts: lines: All parts are there'],
  ],
  [
    ...then(shapefile('cut', 'fields', ...utm), cut),
    'utm',
    'ZIP archive',
    ['whole: The archive is damaged or cut off'],
  ],
  [
    ...made('rfc.geojson', 'fields', '-lco', 'RFC7946=YES', '-lco', 'WRITE_BBOX=YES'),
    'degrees',
    'GeoJSON, 3 polygons',
    [],
  ],
  [...made('utm.geojson', 'fields', ...utm), 'utm', 'GeoJSON, 3 polygons', []],
  [...made('pretty.json', 'points', '-f', 'GeoJSON', '-lco', 'INDENT=2'), 'degrees', 'GeoJSON, 3 points', []],
  [
    ...made('lines.geojsonl', 'points', '-f', 'GeoJSONSeq'),
    'degrees',
    'GeoJSON',
    ['not checked check: It has more than one object, as in GeoJSON with one object per line'],
  ],
  [...then(made('cut.geojson', 'fields', '-t_srs', 'EPSG:4326'), cut), 'degrees', 'GeoJSON', ['whole: It is cut off']],
  [...made('fields.kml', 'fields', '-f', 'KML'), 'degrees', 'KML, 3 polygons', []],
  [...made('libkml.kml', 'lines', '-f', 'LIBKML'), 'degrees', 'KML, 2 lines', []],
  [...made('fields.kmz', 'fields', '-f', 'LIBKML'), 'degrees', 'ZIP, 2 files', []],
  [...made('points.csv', 'points', '-f', 'CSV', '-lco', 'GEOMETRY=AS_XY'), 'degrees', 'CSV, 3 rows', []],
  [...made('utm.csv', 'points', '-f', 'CSV', '-lco', 'GEOMETRY=AS_XY', ...utm), 'utm', 'CSV, 3 rows', []],
  [
    ...made('beside.csv', 'beside', '-f', 'CSV', '-lco', 'GEOMETRY=AS_YX', '-lco', 'SEPARATOR=SEMICOLON'),
    'degrees',
    'CSV, 3 rows',
    ['area: 2 of 3 points lie outside the area, the farthest 10.5 km: rows 3 and 4'],
  ],
  [
    ...made('fields.fgb', 'fields', '-f', 'FlatGeobuf'),
    'degrees',
    'FlatGeobuf file',
    ['not checked content: Files of this kind are not read'],
  ],
  [
    ...made('fields.gml', 'fields', '-f', 'GML'),
    'degrees',
    'XML with the root FeatureCollection',
    ['not checked content: Files of this kind are not read'],
  ],
  [
    ...made('points.gpx', 'points', '-f', 'GPX', '-dsco', 'GPX_USE_EXTENSIONS=YES'),
    'degrees',
    'XML with the root gpx',
    ['not checked content: Files of this kind are not read'],
  ],
  [
    ...made('points.xlsx', 'points', '-f', 'XLSX'),
    'nothing',
    'Excel or Word file',
    ['not checked content: Excel and Word files are not read'],
  ],
  [
    ...made('fields.dxf', 'fields', '-f', 'DXF'),
    'nothing',
    'Text',
    ['not checked content: Files of this kind are not read'],
  ],
  [
    ...made('landuse.tif', 'fields', '-f', 'GPKG', ...utm),
    'utm',
    'GeoPackage, 1 layer, 3 polygons',
    ['name: landuse.tif is a GeoPackage'],
  ],
];

export const rasterFiles: DeliveryFile[] = [
  [
    ...raster('strips.tif', '-a_nodata', '255'),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 1 band',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 1 band of 8-bit unsigned integers; no data is 255',
      'grid: Strips, not compressed, no overviews; no COG: it has strips instead of tiles',
    ],
  ],
  [
    ...raster('tiles.tif', '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE', '-bands', '3', '-ot', 'UInt16'),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 3 bands',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 3 bands of 16-bit unsigned integers; no value for no data',
      'grid: Tiles of 256 by 256 cells, Deflate, no overviews; no COG: it has no overviews',
    ],
  ],
  [
    ...raster(
      'planes.tif',
      '-co',
      'TILED=YES',
      '-co',
      'INTERLEAVE=BAND',
      '-bands',
      '4',
      '-ot',
      'Float32',
      '-a_nodata',
      'nan',
    ),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 4 bands',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 4 bands of 32-bit floating-point numbers; no data is nan',
      'grid: Tiles of 256 by 256 cells, not compressed, no overviews; no COG: it has no overviews',
    ],
  ],
  [
    ...raster('big.tif', '-co', 'BIGTIFF=YES', '-co', 'ENDIANNESS=BIG', '-co', 'COMPRESS=LZW', '-ot', 'Int16'),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 1 band',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 1 band of 16-bit signed integers; no value for no data',
      'grid: Strips, LZW, no overviews; no COG: it has strips instead of tiles',
    ],
  ],
  [
    ...raster('sparse.tif', '-co', 'SPARSE_OK=TRUE', '-co', 'TILED=YES', '-outsize', '20000', '20000'),
    'utm',
    'GeoTIFF, 20,000 by 20,000 cells of 0.5 m, 1 band',
    [],
    [
      'grid: 20,000 by 20,000 cells of 0.5 m; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Tiles of 256 by 256 cells, not compressed, no overviews; no COG: it has no overviews',
    ],
  ],
  [
    ...raster('degrees.tif', '-a_srs', 'EPSG:4326', '-a_ullr', '28.5', '-20.1', '28.6', '-20.2'),
    'degrees',
    'GeoTIFF, 1,000 by 1,000 cells of 0.0001 degrees, 1 band',
    [],
    [
      'grid: 1,000 by 1,000 cells of 0.0001 degrees; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Strips, not compressed, no overviews; no COG: it has strips instead of tiles',
    ],
  ],
  [
    ...raster('beside.tif', '-a_ullr', '700000', '7780000', '710000', '7770000'),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 1 band',
    ['area: It lies outside the area, 11.7 km away'],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Strips, not compressed, no overviews; no COG: it has strips instead of tiles',
    ],
  ],
  [
    ...raster('lo29.tif', '-a_srs', '+proj=tmerc +lon_0=29 +ellps=clrk80'),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 1 band',
    [
      'system: “unknown”, but EPSG:32735 was agreed',
      'not checked area: Not compared with the area: “unknown” is not converted here',
    ],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Strips, not compressed, no overviews; no COG: it has strips instead of tiles',
    ],
  ],
  [
    'no-place.tif',
    ({ run, at }) => run('gdal_create', '-outsize', '100', '100', at('no-place.tif')),
    'utm',
    'GeoTIFF, 100 by 100 cells, 1 band',
    ['system: No coordinate system, but EPSG:32735 was agreed', 'area: It has no place on the map'],
    [
      'grid: 100 by 100 cells; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Strips, not compressed, no overviews; no COG: it has no place on the map',
    ],
  ],
  [
    ...then(raster('cog.tif', '-co', 'TILED=YES'), (path, { run }) => {
      run('gdal_translate', '-q', '-of', 'COG', '-co', 'COMPRESS=ZSTD', path, `${path}.cog`);
      run('mv', `${path}.cog`, path);
    }),
    'utm',
    'GeoTIFF (COG), 1,000 by 1,000 cells of 10 m, 1 band',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Tiles of 512 by 512 cells, Zstandard, 1 overview; a COG',
    ],
  ],
  [
    ...then(raster('masked.tif', '-co', 'TILED=YES', '-a_nodata', '0'), (path, { run }) => {
      run(
        'gdal_translate',
        '-q',
        '-of',
        'COG',
        '-b',
        '1',
        '-b',
        '1',
        '-mask',
        '1',
        '-a_nodata',
        'none',
        path,
        `${path}.cog`,
      );
      run('mv', `${path}.cog`, path);
    }),
    'utm',
    'GeoTIFF (COG), 1,000 by 1,000 cells of 10 m, 2 bands',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 2 bands of 8-bit unsigned integers; no value for no data',
      'grid: Tiles of 512 by 512 cells, LZW, 1 overview; a COG',
    ],
  ],
  [
    ...then(raster('overviews.tif', '-co', 'TILED=YES'), (path, { run }) => run('gdaladdo', '-q', path, '2', '4')),
    'utm',
    'GeoTIFF, 1,000 by 1,000 cells of 10 m, 1 band',
    [],
    [
      'grid: 1,000 by 1,000 cells of 10 m; 1 band of 8-bit unsigned integers; no value for no data',
      'grid: Tiles of 256 by 256 cells, not compressed, 2 overviews; no COG: the overviews stand behind the full image',
    ],
  ],
  [
    ...then(raster('cut.tif', '-co', 'COMPRESS=NONE'), cut),
    'utm',
    'GeoTIFF',
    ['whole: It is cut off: cells are missing at its end'],
  ],
  [
    ...raster('picture.png', '-of', 'PNG'),
    'nothing',
    'PNG picture',
    ['not checked content: Files of this kind are not read'],
  ],
  [...translated('map.pdf', 'PDF'), 'nothing', 'PDF, 1 page', []],
  [...translated('tiles.gpkg', 'GPKG'), 'nothing', 'GeoPackage, 1 layer of tiles', []],
];
