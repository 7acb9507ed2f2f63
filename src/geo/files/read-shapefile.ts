import { parseShp } from 'shpjs';
import { limits } from '#contract/limits.ts';
import { type ParsedFile, UnreadableFile } from './area-file.ts';
import { textOf } from './file-type.ts';
import { systemOfPrj } from './named-system.ts';
import { partsOf } from './parts.ts';

/** Reads a .shp file in the coordinate system of its .prj. Throws UnreadableFile when a length does not fit. */
export function readShapefile(shp: Uint8Array, prj: Uint8Array | undefined): ParsedFile {
  const copy = shp.slice();
  checkRecords(new DataView(copy.buffer));
  const geometries = parseShp(copy.buffer).filter(Boolean);
  const epsg = prj ? systemOfPrj(textOf(prj)) : null;
  return { kind: 'Shapefile', epsg, notes: [], ...partsOf({ type: 'GeometryCollection', geometries }) };
}

const damaged = (): UnreadableFile => new UnreadableFile('This shapefile is damaged or not complete. Export it again.');

/** The parser trusts the counts in the file; wrong ones would make it read the same bytes repeatedly. */
function checkRecords(view: DataView): void {
  if (view.byteLength < 100) throw damaged();
  for (let at = 100; at + 12 <= view.byteLength; ) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4 || at + 8 + length > view.byteLength) throw damaged();
    checkShape(new DataView(view.buffer, at + 8, length));
    at += 8 + length;
  }
}

function checkShape(shape: DataView): void {
  const type = shape.getInt32(0, true) % 10;
  const isMultiPatch = shape.getInt32(0, true) === 31;
  if (isMultiPatch) throw new UnreadableFile('This shapefile holds 3D objects, not areas.');
  if (type === 8 && 40 + 16 * countAt(shape, 36) > shape.byteLength) throw damaged();
  if (type !== 3 && type !== 5) return;
  const [parts, points] = [countAt(shape, 36), countAt(shape, 40)];
  if (parts > limits.areaRingsMax) throw new UnreadableFile(`This file has more than ${limits.areaRingsMax} outlines.`);
  if (44 + 4 * parts + 16 * points > shape.byteLength) throw damaged();
  for (let part = 0, before = -1; part < parts; part += 1) {
    const start = shape.getInt32(44 + 4 * part, true);
    if (start <= before || start >= points || (part === 0 && start !== 0)) throw damaged();
    before = start;
  }
}

function countAt(shape: DataView, at: number): number {
  const count = shape.byteLength >= at + 4 ? shape.getInt32(at, true) : -1;
  if (count < 0) throw damaged();
  return count;
}
