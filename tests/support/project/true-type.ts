type Point = readonly [x: number, y: number];

interface Glyph {
  /** Thousandths of an em, as are all lengths here. */
  advance: number;
  points: Point[];
}

/**
 * The glyphs of a TrueType font in their order; a composite glyph has no points of its own.
 * @see https://learn.microsoft.com/typography/opentype/spec/glyf
 */
export function glyphsOf(font: Buffer): Glyph[] {
  const [head, maxp, hhea, hmtx, loca, glyf] = ['head', 'maxp', 'hhea', 'hmtx', 'loca', 'glyf'].map((tag) =>
    tableOf(font, tag),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const scale = 1000 / head.readUInt16BE(18);
  const isLong = head.readInt16BE(50) === 1;
  const start = (index: number): number => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  const metrics = hhea.readUInt16BE(34);
  return Array.from({ length: maxp.readUInt16BE(4) }, (_, index) => ({
    advance: hmtx.readUInt16BE(Math.min(index, metrics - 1) * 4) * scale,
    points: pointsOf(glyf.subarray(start(index), start(index + 1))).map(([x, y]) => [x * scale, y * scale] as const),
  }));
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== tag) continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  throw new Error(`The font has no table ${tag}`);
}

/** Bits in the flags of a point. */
const repeated = 8;
const xAxis = { isShort: 2, isSameOrPositive: 16 };
const yAxis = { isShort: 4, isSameOrPositive: 32 };

function pointsOf(glyph: Buffer): Point[] {
  const contours = glyph.length ? glyph.readInt16BE(0) : 0;
  if (contours <= 0) return [];
  const count = glyph.readUInt16BE(8 + contours * 2) + 1;
  let at = 10 + contours * 2;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyph.readUInt8(at++);
    const times = flag & repeated ? glyph.readUInt8(at++) + 1 : 1;
    flags.push(...Array<number>(times).fill(flag));
  }
  const [xs, ys] = [xAxis, yAxis].map(({ isShort, isSameOrPositive }) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isShort) value += glyph.readUInt8(at++) * (flag & isSameOrPositive ? 1 : -1);
      else if (!(flag & isSameOrPositive)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  }) as [number[], number[]];
  return xs.map((x, index) => [x, ys[index] ?? 0]);
}
