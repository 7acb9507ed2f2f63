import { strToU8, zipSync } from 'fflate';
import type { Ring } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { type Bounds, boundsOf } from '#geo/map/mercator.ts';
import { signedSize } from '#geo/polygons/geojson.ts';
import { type Geometry, joinedBounds, type OpenLayer, positionsOf } from './layers.ts';
import { inSystem } from './text-formats.ts';
import { wellKnownText } from './well-known-text.ts';

const shapeTypes: Record<Geometry['type'], number> = { Point: 1, MultiLineString: 3, MultiPolygon: 5 };

/** A ZIP of .shp, .shx, .dbf, .prj and .cpg (ESRI Shapefile Technical Description, 1998). */
export function layerAsShapefile(layer: OpenLayer, epsg: Epsg): Uint8Array {
  const geometries = layer.features.map(({ geometry }) => inSystem(geometry, epsg));
  const records = geometries.map(recordOf);
  const bounds = joinedBounds(geometries.map((geometry) => ({ bounds: boundsOfGeometry(geometry) })));
  const parts = {
    shp: Buffer.concat([
      header(layer.geometry, bounds, sum(records.map(({ length }) => length + 8))),
      ...records.flatMap((record, index) => [bigEndian(index + 1, record.length / 2), record]),
    ]),
    shx: Buffer.concat([header(layer.geometry, bounds, records.length * 8), ...indexOf(records)]),
    dbf: tableOf(layer),
    prj: strToU8(wellKnownText(epsg)),
    cpg: strToU8('UTF-8'),
  };
  const files = Object.entries(parts).map(([ending, content]) => [`${layer.id}.${ending}`, content]);
  return zipSync(Object.fromEntries(files), { level: 9, mtime: localDate(layer.date) });
}

/** ZIP files hold local time: midnight of a day (YYYY-MM-DD) in the time zone of the machine is the same in each. */
export function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function header(type: Geometry['type'], bounds: Bounds, contentBytes: number): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE((100 + contentBytes) / 2, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(shapeTypes[type], 32);
  for (const [index, value] of bounds.entries()) bytes.writeDoubleLE(value, 36 + index * 8);
  return bytes;
}

function bigEndian(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, value] of numbers.entries()) bytes.writeInt32BE(value, index * 4);
  return bytes;
}

function indexOf(records: readonly Buffer[]): Buffer[] {
  let at = 100;
  return records.map(({ length }) => {
    const entry = bigEndian(at / 2, length / 2);
    at += length + 8;
    return entry;
  });
}

function recordOf(geometry: Geometry): Buffer {
  const { type, coordinates } = geometry;
  if (type === 'Point') return Buffer.concat([littleEndian(shapeTypes[type]), doubles(coordinates)]);
  const lines = type === 'MultiLineString' ? coordinates : coordinates.flatMap(turnedRings);
  let points = 0;
  const starts = lines.map((line) => {
    const start = points;
    points += line.length;
    return start;
  });
  return Buffer.concat([
    littleEndian(shapeTypes[type]),
    doubles(boundsOfGeometry(geometry)),
    littleEndian(lines.length, points, ...starts),
    doubles(lines.flat(2)),
  ]);
}

/** Outer rings run clockwise, holes counter-clockwise: the opposite of GeoJSON. */
const turnedRings = (polygon: readonly Ring[]): Ring[] =>
  polygon.map((ring, index) => (signedSize(ring) < 0 === (index === 0) ? ring : ring.toReversed()));

function littleEndian(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, value] of numbers.entries()) bytes.writeInt32LE(value, index * 4);
  return bytes;
}

function doubles(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, value] of numbers.entries()) bytes.writeDoubleLE(value, index * 8);
  return bytes;
}

/** dBASE III, without deleted records. */
function tableOf({ columns, features, date }: OpenLayer): Buffer {
  const fields = columns.map(({ name, type }) => {
    const values = features.map(({ properties }) => Buffer.from(String(properties[name] ?? '')));
    return { name, type, values, width: Math.max(1, ...values.map(({ length }) => length)) };
  });
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const head = Buffer.alloc(32);
  head.set([3, year - 1900, month, day]);
  head.writeUInt32LE(features.length, 4);
  head.writeUInt16LE(32 + 32 * fields.length + 1, 8);
  head.writeUInt16LE(1 + sum(fields.map(({ width }) => width)), 10);
  const descriptors = fields.map(({ name, type, width }) => {
    const bytes = Buffer.alloc(32);
    bytes.write(name, 0, 'latin1');
    bytes.write(type === 'text' ? 'C' : 'N', 11, 'latin1');
    bytes.writeUInt8(width, 16);
    return bytes;
  });
  const rows = features.map((_, row) =>
    Buffer.concat([Buffer.from(' '), ...fields.map(({ values, type, width }) => padded(values[row], type, width))]),
  );
  return Buffer.concat([head, ...descriptors, Buffer.from([0x0d]), ...rows, Buffer.from([0x1a])]);
}

/** Text is filled up on the right, a number on the left. */
function padded(value: Buffer = Buffer.alloc(0), type: 'text' | 'integer', width: number): Buffer {
  const bytes = Buffer.alloc(width, ' ');
  value.copy(bytes, type === 'text' ? 0 : width - value.length);
  return bytes;
}

const boundsOfGeometry = (geometry: Geometry): Bounds => boundsOf(positionsOf(geometry));
