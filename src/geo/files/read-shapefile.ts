import { limits } from '#contract/limits.ts';
import { closed, type Position, type Ring } from '#geo/geodesy/area.ts';
import { signedSize } from '#geo/polygons/geojson.ts';
import { boxOf, locate } from '#geo/polygons/overlaps.ts';
import { type ParsedFile, UnreadableFile } from './area-file.ts';
import { addFeature, attributesOf, type OpenFeature, openFeature, type Reading } from './file-features.ts';
import { textOf } from './file-type.ts';
import { systemOfPrj } from './named-system.ts';

/** The files of a shapefile beside its .shp. */
interface ShapefileParts {
  prj?: Uint8Array | undefined;
  dbf?: Uint8Array | undefined;
  cpg?: Uint8Array | undefined;
}

/**
 * Reads a .shp file (ESRI Shapefile Technical Description, 1998) in the coordinate system of its .prj, with the
 * attributes of its .dbf. Damaged records are left out. Throws UnreadableFile when there is no record.
 */
export function readShapefile(shp: Uint8Array, { prj, dbf, cpg }: ShapefileParts = {}): ParsedFile {
  const system = prj ? systemOfPrj(textOf(prj)) : { epsg: null, notes: [] as string[] };
  const attributes = dbf ? readDbf(dbf, cpg) : [];
  const reading: Reading = { features: [], leftOut: [] };
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  if (view.byteLength < 100) throw damaged();
  let [at, number, rings] = [100, 1, 0];
  for (; at + 12 <= view.byteLength; number += 1) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4 || at + 8 + length > view.byteLength) break;
    const feature = openFeature(reading, attributes[number - 1] ?? {}, `record ${number}`);
    const end = endOfRecord(view, at + 8, length, number);
    rings += readShape(new DataView(view.buffer, view.byteOffset + at + 8, end - at - 8), reading, feature);
    if (rings > limits.areaRingsMax)
      throw new UnreadableFile(`This file has more than ${limits.areaRingsMax} outlines.`);
    addFeature(reading, feature, 'record');
    at = end;
  }
  const declared = view.getInt32(24) * 2;
  if (at < (declared >= 100 ? declared : view.byteLength)) {
    if (number === 1) throw damaged();
    system.notes.push(`This file is damaged from record ${number} on. We read it up to there.`);
  }
  return { kind: 'Shapefile', ...system, ...reading };
}

const damaged = (): UnreadableFile => new UnreadableFile('This shapefile is damaged or not complete. Export it again.');

/** Where the next record begins: after the length of this one, unless that is wrong and covers the next header. */
function endOfRecord(view: DataView, from: number, length: number, number: number): number {
  const type = view.getInt32(from, true);
  for (let at = from + 4; at + 12 <= from + length; at += 4) {
    const isHeader = view.getInt32(at) === number + 1 && view.getInt32(at + 8, true) === type;
    if (isHeader && at + 8 + view.getInt32(at + 4) * 2 <= view.byteLength && view.getInt32(at + 4) >= 2) return at;
  }
  return from + length;
}

/** Adds the parts of a record to its feature, and returns the number of its parts. */
function readShape(shape: DataView, { leftOut }: Reading, feature: OpenFeature): number {
  const type = shape.getInt32(0, true);
  if (type === 31) leftOut.push({ part: '3D object', reason: '', where: feature.where });
  if (type === 0 || type === 31) return 0;
  // Types of 10 and 20 more have heights and measures after the positions.
  const parts = type > 0 && type < 30 ? partsOfShape(shape, type % 10) : null;
  if (!parts) {
    leftOut.push({ part: 'record', reason: 'that is damaged', where: feature.where });
    return 0;
  }
  if (type % 10 === 5) feature.polygons.push(...polygonsOf(parts));
  else if (type % 10 === 3) feature.lines.push(...parts);
  else feature.points.push(...parts.flat());
  return parts.length;
}

/** The positions of a shape by its parts; null when its counts and bytes do not fit. */
function partsOfShape(shape: DataView, type: number): Position[][] | null {
  if (type === 1) return positionsIn(shape, 4, 1, (points) => [points]);
  const count = (at: number): number => (shape.byteLength >= at + 4 ? shape.getInt32(at, true) : -1);
  if (type === 8) return positionsIn(shape, 40, count(36), (points) => [points]);
  if (type !== 3 && type !== 5) return null;
  const [parts, total] = [count(36), count(40)];
  if (parts < 0 || total < 0 || 44 + 4 * parts > shape.byteLength) return null;
  const starts = Array.from({ length: parts }, (_, part) => shape.getInt32(44 + 4 * part, true));
  const ends = [...starts.slice(1), total];
  const areInOrder = starts.every((start, part) => start < (ends[part] ?? 0)) && (starts[0] ?? 0) === 0;
  if (!areInOrder) return null;
  return positionsIn(shape, 44 + 4 * parts, total, (points) =>
    starts.map((start, part) => points.slice(start, ends[part])),
  );
}

function positionsIn(
  shape: DataView,
  from: number,
  count: number,
  split: (points: Position[]) => Position[][],
): Position[][] | null {
  if (count < 0 || from + 16 * count > shape.byteLength) return null;
  const points = Array.from({ length: count }, (_, index): Position => {
    const at = from + 16 * index;
    return [shape.getFloat64(at, true), shape.getFloat64(at + 8, true)];
  });
  return points.flat().every(Number.isFinite) ? split(points) : null;
}

/**
 * Outer rings run clockwise and have the counter-clockwise rings in them as holes. A ring in none of the others is an
 * outline, whatever its direction: programs write single outlines in either.
 */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const all = rings.map((ring) => ({ ring: [...closed(ring)], size: signedSize(ring) }));
  const outlines = all.filter(({ size }) => size <= 0);
  const holesOf = new Map<Ring, Position[][]>();
  const alone: Position[][][] = [];
  for (const { ring, size } of all.filter((one) => one.size > 0)) {
    const [around] = outlines
      .filter((outline) => Math.abs(outline.size) >= size && isWithin(ring, outline.ring))
      .sort((one, other) => other.size - one.size);
    if (around) holesOf.set(around.ring, [...(holesOf.get(around.ring) ?? []), ring]);
    else alone.push([ring]);
  }
  return [...outlines.map(({ ring }) => [ring, ...(holesOf.get(ring) ?? [])]), ...alone];
}

/** Whether the first corner that is not on the line of the other ring is in it. */
function isWithin(ring: Ring, outer: Ring): boolean {
  const [inside, around] = [boxOf(ring), boxOf(outer)];
  if (
    inside.minX < around.minX ||
    inside.maxX > around.maxX ||
    inside.minY < around.minY ||
    inside.maxY > around.maxY
  ) {
    return false;
  }
  const place = ring.map((position) => locate(position, outer)).find((one) => one !== 0);
  return place !== -1;
}

const deleted = 0x2a;

/** The texts and numbers of each record of a dBASE table; none when it is damaged, as they only help to choose. */
function readDbf(dbf: Uint8Array, cpg: Uint8Array | undefined): Record<string, string>[] {
  if (dbf.byteLength < 33) return [];
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  const [count, head, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const decode = decoderOf(cpg);
  const text = (bytes: Uint8Array): string => decode(bytes.filter((byte) => byte !== 0));
  const fields: { name: string; from: number; to: number }[] = [];
  for (let at = 32, from = 1; at + 32 <= Math.min(head, dbf.length) && dbf[at] !== 0x0d; at += 32) {
    const to = from + (dbf[at + 16] ?? 0);
    const name = text(dbf.subarray(at, at + 11));
    if (/[CNFLD]/.test(String.fromCharCode(dbf[at + 11] ?? 0))) fields.push({ name, from, to });
    from = to;
  }
  const fitting = length > 0 && head >= 32 ? Math.min(count, Math.floor((dbf.length - head) / length)) : 0;
  return Array.from({ length: Math.max(0, fitting) }, (_, index) => {
    const row = dbf.subarray(head + index * length, head + (index + 1) * length);
    if (row[0] === deleted) return {};
    return attributesOf(fields.map(({ name, from, to }) => [name, text(row.subarray(from, to))]));
  });
}

/** By the code page of the .cpg file; without one, UTF-8 and else Windows-1252. */
function decoderOf(cpg: Uint8Array | undefined): (bytes: Uint8Array) => string {
  const named =
    cpg &&
    textOf(cpg)
      .trim()
      .replace(/^(?:ANSI|CP)\s*/i, 'windows-');
  try {
    const decoder = named ? new TextDecoder(named) : null;
    return (bytes) => decoder?.decode(bytes) ?? textOf(bytes);
  } catch {
    return textOf;
  }
}
