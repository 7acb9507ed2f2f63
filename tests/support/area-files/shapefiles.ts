import { strToU8, zipSync } from 'fflate';

export type Xy = readonly [number, number];

/** Longitude and latitude of a square of 0.1° near Bulawayo: 115.74 km². Clockwise, as in shapefiles. */
export const square: Xy[] = [
  [28.5, -20.2],
  [28.5, -20.1],
  [28.6, -20.1],
  [28.6, -20.2],
  [28.5, -20.2],
];
/** Easting and northing of a square of 10 km in UTM 35S. */
export const utmSquare: Xy[] = [
  [650_000, 7_770_000],
  [650_000, 7_780_000],
  [660_000, 7_780_000],
  [660_000, 7_770_000],
  [650_000, 7_770_000],
];
/** Counter-clockwise, inside the square: sides a quarter as long, 7.23 km². */
export const hole: Xy[] = [
  [28.525, -20.175],
  [28.55, -20.175],
  [28.55, -20.15],
  [28.525, -20.15],
  [28.525, -20.175],
];
export const moved = (ring: readonly Xy[], x: number, y: number): Xy[] => ring.map(([a, b]) => [a + x, b + y]);

type ShapeType = 1 | 3 | 5 | 8 | 15 | 25 | 31;

/** A .shp as in the ESRI specification of 1998: one record of rings, lines or points for each list. */
export function shp(type: ShapeType, shapes: readonly (readonly (readonly Xy[])[])[]): Uint8Array {
  const records = shapes.map((parts) => record(type, parts));
  const length = 100 + records.reduce((sum, { byteLength }) => sum + 8 + byteLength, 0);
  const view = new DataView(new ArrayBuffer(length));
  view.setInt32(0, 9994);
  view.setInt32(24, length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, type, true);
  const bytes = new Uint8Array(view.buffer);
  let at = 100;
  for (const [index, content] of records.entries()) {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, content.byteLength / 2);
    bytes.set(content, at + 8);
    at += 8 + content.byteLength;
  }
  return bytes;
}

function record(type: ShapeType, parts: readonly (readonly Xy[])[]): Uint8Array {
  const points = parts.flat();
  const isPoint = type === 1;
  const head = isPoint ? 4 : type === 8 ? 40 : 44 + 4 * parts.length;
  // Z has heights after the points, with their range; M has measures.
  const extra = type === 15 || type === 25 ? 16 + 8 * points.length : 0;
  const view = new DataView(new ArrayBuffer(head + 16 * points.length + extra));
  view.setInt32(0, type, true);
  if (!isPoint) view.setInt32(36, type === 8 ? points.length : parts.length, true);
  if (!isPoint && type !== 8) {
    view.setInt32(40, points.length, true);
    let start = 0;
    for (const [index, part] of parts.entries()) {
      view.setInt32(44 + 4 * index, start, true);
      start += part.length;
    }
  }
  for (const [index, [x, y]] of points.entries()) {
    view.setFloat64(head + 16 * index, x, true);
    view.setFloat64(head + 16 * index + 8, y, true);
  }
  return new Uint8Array(view.buffer);
}

/** A dBASE table with texts of 20 bytes, in Windows-1252. */
export function dbf(names: readonly string[], rows: readonly (readonly string[])[]): Uint8Array {
  const [width, head] = [20, 33 + 32 * names.length];
  const length = 1 + width * names.length;
  const bytes = Buffer.alloc(head + length * rows.length, 0x20);
  bytes.fill(0, 0, head);
  bytes.set([0x03, 126, 11, 22]);
  bytes.writeUInt32LE(rows.length, 4);
  bytes.writeUInt16LE(head, 8);
  bytes.writeUInt16LE(length, 10);
  for (const [index, name] of names.entries()) {
    bytes.write(name, 32 + 32 * index, 10, 'latin1');
    bytes.write('C', 32 + 32 * index + 11, 'latin1');
    bytes[32 + 32 * index + 16] = width;
  }
  bytes[head - 1] = 0x0d;
  for (const [row, texts] of rows.entries()) {
    for (const [column, text] of texts.entries()) {
      bytes.write(text, head + row * length + 1 + column * width, width, 'latin1');
    }
  }
  return new Uint8Array(bytes);
}

const greenwich = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]';
const wgs84 = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],${greenwich}]`;
const arc = `GEOGCS["GCS_Arc_1950",DATUM["D_Arc_1950",SPHEROID["Clarke_1880_Arc",6378249.145,293.4663077]],${greenwich}]`;
const cape = `GEOGCS["GCS_Cape",DATUM["D_Cape",SPHEROID["Clarke_1880_Arc",6378249.145,293.4663077]],${greenwich}]`;

/** A transverse Mercator projection as ArcGIS writes it. */
export const transverse = (name: string, geographic: string, meridian: number, north = 10_000_000, scale = 0.9996) =>
  `PROJCS["${name}",${geographic},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],` +
  `PARAMETER["False_Northing",${north}],PARAMETER["Central_Meridian",${meridian}],PARAMETER["Scale_Factor",${scale}],` +
  'PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** The texts that GDAL and ArcGIS write into a .prj. */
export const prj = {
  wgs84,
  arc,
  utm35: transverse('WGS_1984_UTM_Zone_35S', wgs84, 27),
  utm36: transverse('WGS 84 / UTM zone 36S', wgs84, 33),
  arc35: transverse('Arc_1950_UTM_Zone_35S', arc, 27),
  mercator:
    `PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",${wgs84},PROJECTION["Mercator_Auxiliary_Sphere"],` +
    'PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],' +
    'PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]',
  north: transverse('WGS_1984_UTM_Zone_35N', wgs84, 27, 0),
  lo29: transverse('Cape_Lo29', cape, 29, 0, 1),
};

export const zip = (files: Record<string, Uint8Array | string>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );

/** A zip with the parts that every program writes. */
export const zipped = (shape: Uint8Array, text: string | null, name = 'farm'): Uint8Array =>
  zip({
    [`${name}.shp`]: shape,
    [`${name}.shx`]: shape.slice(0, 100),
    [`${name}.dbf`]: new Uint8Array(33),
    [`${name}.cpg`]: 'UTF-8',
    ...(text !== null && { [`${name}.prj`]: text }),
  });
