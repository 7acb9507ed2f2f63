import type { Finding } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { UnreadableFile } from '#geo/files/area-file.ts';
import { textOf } from '#geo/files/file-type.ts';
import { systemOfPrj } from '#geo/files/named-system.ts';
import { BytesInOrder } from '../bytes/bytes-in-order.ts';
import { withBytes } from '../bytes/open-bytes.ts';
import { type Agreed, DamagedFile, type FileToCheck, failed, passed } from '../file-check.ts';
import { emptyShape, type Line, type Shape } from '../shape.ts';
import { epsgSystem, LayerCheck, type NamedSystem, type TestBudget } from '../shapes/layer-check.ts';
import { counted, listed, plain } from '../words.ts';
import { readDbf } from './dbf.ts';

export const shapefileParts = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const;
type Part = (typeof shapefileParts)[number];

interface ShapefileToCheck {
  /** Without ending; it names the layer where there are several. */
  name: string;
  isNamed: boolean;
  paths: Partial<Record<Part, string>>;
  agreed: Agreed;
  budget: TestBudget;
  drawing: FileToCheck['drawing'];
}

/** A shapefile by its parts (ESRI Shapefile Technical Description, 1998). */
export function checkShapefile({ name, isNamed, paths, agreed, budget, drawing }: ShapefileToCheck) {
  const missing = shapefileParts.filter((part) => part !== 'cpg' && !paths[part]);
  const system = paths.prj ? readPrj(paths.prj) : null;
  const check = new LayerCheck({
    name: isNamed ? name : null,
    system,
    agreed,
    budget,
    drawing,
    ringsByNesting: true,
  });
  const prefix = isNamed ? `${plain(name)}: ` : '';
  const findings: Finding[] = [];
  if (missing.length) {
    const verb = missing.length === 1 ? 'is' : 'are';
    findings.push(failed('parts', `${prefix}${listed(missing.map((part) => `.${part}`))} ${verb} missing`));
  }
  if (!paths.shp) return { check, findings };
  try {
    const records = readShp(paths.shp, check);
    if (paths.dbf && check.wantsAttributes) addAttributes(check, paths.dbf, paths.cpg);
    const wrong = faultsOfParts(paths, records);
    if (wrong.length) findings.push(failed('parts', prefix + wrong.join('; ')));
    else if (!missing.length) findings.push(passed('parts', `${prefix}All parts are there${codePage(paths.cpg)}`));
    findings.push(...check.findings());
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    findings.push(failed('whole', prefix + error.message));
  }
  return { check, findings };
}

function addAttributes(check: LayerCheck, dbf: string, cpg: string | undefined): void {
  let row = 0;
  readDbf(dbf, cpg ? textIn(cpg) : '', (attributes) => {
    row += 1;
    check.setAttributes(row, attributes);
  });
}

const headBytes = 100;

/** Adds each record, and returns their places in the file. */
function readShp(path: string, check: LayerCheck): { count: number; offsets: Float64Array } {
  return withBytes(path, (file) => {
    const bytes = new BytesInOrder(file);
    const head = bytes.take(headBytes);
    const declared = head.readInt32BE(24) * 2;
    if (head.readInt32BE(0) !== 9994 || head.readInt32LE(28) !== 1000) throw new DamagedFile('Its .shp is damaged');
    if (declared > file.size) throw new DamagedFile('Its .shp is cut off');
    let offsets = new Float64Array(1024);
    let count = 0;
    while (bytes.at + 12 <= declared) {
      if (count === offsets.length) {
        const longer = new Float64Array(2 * count);
        longer.set(offsets);
        offsets = longer;
      }
      offsets[count] = bytes.at;
      count += 1;
      const length = bytes.take(8).readInt32BE(4) * 2;
      if (length < 4) throw new DamagedFile(`Its .shp is damaged at record ${grouped(count)}`);
      if (length > deliveryLimits.featureMaxBytes) {
        bytes.at += length;
        check.add(count, undefined);
      } else check.add(count, shapeOf(bytes.take(length)));
    }
    return { count, offsets };
  });
}

/** The shape of a record, without its heights and measures; undefined when its counts and bytes do not fit. */
function shapeOf(record: Buffer): Shape | undefined {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const type = view.getInt32(0, true);
  const shape = emptyShape();
  if (type === 0) return shape;
  if (type === 31) return { ...shape, others: 1 };
  if (type < 0 || type > 28) return undefined;
  if (type % 10 === 1) {
    const point = positions(view, 4, 1);
    return point && { ...shape, points: [...point] };
  }
  if (view.byteLength < 40) return undefined;
  if (type % 10 === 8) {
    const points = positions(view, 40, view.getInt32(36, true));
    return points && { ...shape, points: Array.from(points) };
  }
  const parts = type % 10 === 3 || type % 10 === 5 ? partsOf(view) : undefined;
  if (!parts) return undefined;
  return type % 10 === 3 ? { ...shape, lines: parts } : { ...shape, polygons: [parts] };
}

function partsOf(view: DataView): Line[] | undefined {
  if (view.byteLength < 44) return undefined;
  const [parts, total] = [view.getInt32(36, true), view.getInt32(40, true)];
  const from = 44 + 4 * parts;
  if (parts < 1 || from > view.byteLength) return undefined;
  const all = positions(view, from, total);
  if (!all) return undefined;
  const lines: Line[] = [];
  for (let part = 0; part < parts; part += 1) {
    const start = view.getInt32(44 + 4 * part, true);
    const end = part + 1 < parts ? view.getInt32(48 + 4 * part, true) : total;
    if (start < 0 || start >= end || end > total) return undefined;
    lines.push(all.subarray(2 * start, 2 * end));
  }
  return lines;
}

function positions(view: DataView, from: number, count: number): Line | undefined {
  if (count < 0 || from + 16 * count > view.byteLength) return undefined;
  const line = new Float64Array(2 * count);
  for (let at = 0; at < line.length; at += 1) line[at] = view.getFloat64(from + 8 * at, true);
  return line;
}

function faultsOfParts({ shx, dbf }: ShapefileToCheck['paths'], records: ReturnType<typeof readShp>): string[] {
  return [...(shx ? faultsOfIndex(shx, records) : []), ...(dbf ? faultsOfTable(dbf, records.count) : [])];
}

function faultsOfIndex(path: string, { count, offsets }: ReturnType<typeof readShp>): string[] {
  return withBytes(path, (file) => {
    const entries = Math.floor((file.size - headBytes) / 8);
    if (entries !== count)
      return [`.shx has ${counted(Math.max(0, entries), 'record')}, and .shp has ${grouped(count)}`];
    const bytes = new BytesInOrder(file);
    bytes.take(headBytes);
    for (let entry = 0; entry < count; entry += 1) {
      if (bytes.take(8).readInt32BE(0) * 2 !== offsets[entry]) return ['.shx does not fit .shp'];
    }
    return [];
  });
}

function faultsOfTable(path: string, count: number): string[] {
  return withBytes(path, (file) => {
    if (file.size < 33) return ['.dbf is damaged'];
    const head = file.exactly(0, 12);
    const [rows, start, length] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
    if (rows !== count) return [`.dbf has ${counted(rows, 'row')}, and .shp has ${counted(count, 'record')}`];
    return start + rows * length > file.size ? ['.dbf is cut off'] : [];
  });
}

const textMaxBytes = 20_000;

const textIn = (path: string): string => withBytes(path, (file) => textOf(file.atMost(0, textMaxBytes)));

function codePage(cpg: string | undefined): string {
  return cpg ? `; the texts are in ${plain(textIn(cpg), 20)}` : '';
}

/** By the parameters of the description; its name decides nothing. */
function readPrj(path: string): NamedSystem {
  let text = '';
  try {
    text = textIn(path);
    return epsgSystem(systemOfPrj(text).epsg);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const name = /"([^"]+)"/.exec(text)?.[1] ?? text;
    return { epsg: null, title: `“${plain(name)}”` };
  }
}
