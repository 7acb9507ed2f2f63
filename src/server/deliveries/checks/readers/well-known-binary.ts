import { emptyShape, type Line, type Shape } from '../shape.ts';

/** The bytes are no geometry, or their counts are larger than what follows. */
export class NoGeometry extends Error {}

const deepest = 8;

/**
 * The geometry of a GeoPackage blob (OGC 12-128r18, 2.1.3): a header with an envelope, then well-known binary.
 * @throws NoGeometry
 */
export function shapeOfBlob(blob: Uint8Array): { shape: Shape; srsId: number } {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  if (blob.length < 8 || blob[0] !== 0x47 || blob[1] !== 0x50) throw new NoGeometry();
  const flags = view.getUint8(3);
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7];
  const isExtended = (flags & 0x20) !== 0;
  if (envelope === undefined || isExtended) throw new NoGeometry();
  const shape = emptyShape();
  new Reader(view, 8 + envelope).read(shape, 0);
  return { shape, srsId: view.getInt32(4, (flags & 1) === 1) };
}

/** Well-known binary of ISO 13249-3 and of the older form with flags for heights. */
class Reader {
  readonly #view: DataView;
  #at: number;
  #little = true;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  read(shape: Shape, depth: number): void {
    if (depth > deepest) throw new NoGeometry();
    this.#need(5);
    const order = this.#view.getUint8(this.#at);
    if (order > 1) throw new NoGeometry();
    this.#little = order === 1;
    this.#at += 1;
    const code = this.#integer();
    const type = (code & 0x0fff_ffff) % 1000;
    const thousands = Math.floor((code & 0x0fff_ffff) / 1000);
    const isPlain = code < 0x1000_0000;
    const heights = isPlain ? [0, 1, 1, 2][thousands] : Number(code >>> 31 === 1) + Number(((code >>> 30) & 1) === 1);
    if (heights === undefined) throw new NoGeometry();
    this.#readBody(shape, type, 2 + heights, depth);
  }

  #readBody(shape: Shape, type: number, numbers: number, depth: number): void {
    if (type === 1) shape.points.push(...definedPoint(this.#positions(1, numbers)));
    else if (type === 2) addDefined(shape.lines, this.#line(numbers));
    else if (type === 3) addDefined(shape.polygons, this.#rings(numbers));
    else if (type >= 4 && type <= 7) {
      const parts = this.#count(5);
      for (let part = 0; part < parts; part += 1) this.read(shape, depth + 1);
    } else if (type >= 8 && type <= 17) {
      // A curve, surface or solid, of which the length is not known here: nothing after it can be read.
      shape.others += 1;
      this.#at = this.#view.byteLength;
    } else throw new NoGeometry();
  }

  #rings(numbers: number): Line[] {
    const count = this.#count(4);
    const rings: Line[] = [];
    for (let ring = 0; ring < count; ring += 1) rings.push(this.#line(numbers));
    return rings;
  }

  #line(numbers: number): Line {
    return this.#positions(this.#count(8 * numbers), numbers);
  }

  #positions(count: number, numbers: number): Line {
    this.#need(8 * numbers * count);
    const line = new Float64Array(2 * count);
    for (let position = 0; position < count; position += 1) {
      line[2 * position] = this.#view.getFloat64(this.#at, this.#little);
      line[2 * position + 1] = this.#view.getFloat64(this.#at + 8, this.#little);
      this.#at += 8 * numbers;
    }
    return line;
  }

  /** How many things follow, of at least so many bytes each. */
  #count(leastBytes: number): number {
    const count = this.#integer();
    this.#need(count * leastBytes);
    return count;
  }

  #integer(): number {
    this.#need(4);
    const value = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    return value;
  }

  #need(bytes: number): void {
    if (this.#at + bytes > this.#view.byteLength) throw new NoGeometry();
  }
}

/** A point without coordinates is written with those that are no numbers. */
const definedPoint = (position: Line): Line => (position.every(Number.isNaN) ? new Float64Array() : position);

function addDefined<Part extends { length: number }>(parts: Part[], part: Part): void {
  if (part.length) parts.push(part);
}
