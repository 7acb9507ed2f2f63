import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageOf, type Point } from './coverage.ts';
import { type PictureLayer, renderPicture } from './render-picture.ts';

const background = '#ffffff';
const black = '#000000';
const square = (left: number, top: number, side: number): Point[] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
];
const fill = (...lines: Point[][]): PictureLayer => ({ colour: black, opacity: 1, lines });

/** Red of each pixel, row by row. */
function redOf(png: Uint8Array): number[][] {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let start = 8; start < bytes.length; ) {
    const length = bytes.readUInt32BE(start);
    chunks.set(bytes.toString('latin1', start + 4, start + 8), bytes.subarray(start + 8, start + 8 + length));
    start += length + 12;
  }
  const [header, palette] = [chunks.get('IHDR') ?? Buffer.alloc(8), chunks.get('PLTE') ?? Buffer.alloc(3)];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => palette[(rows[row * (width + 1) + 1 + column] ?? 0) * 3] ?? -1),
  );
}
const pixelsOf = (layers: PictureLayer[], width = 4, height = 4) =>
  redOf(renderPicture({ width, height, background, layers }));

describe('a picture', () => {
  it('is a PNG with its background where nothing covers it', () => {
    expect(pixelsOf([], 2, 1)).toEqual([[255, 255]]);
  });

  it('fills the inside of a ring, and half of a pixel that the ring cuts in half', () => {
    expect(pixelsOf([fill(square(1, 1, 2))])).toEqual([
      [255, 255, 255, 255],
      [255, 0, 0, 255],
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ]);
    expect(pixelsOf([fill(square(0.5, 0, 1))], 2, 1)).toEqual([[128, 128]]);
    expect(pixelsOf([fill(square(0, 0.5, 1))], 1, 2)).toEqual([[128], [128]]);
  });

  it('leaves a hole open for both directions of its ring', () => {
    for (const hole of [square(1, 1, 2), square(1, 1, 2).reverse()]) {
      expect(pixelsOf([fill(square(0, 0, 4), hole)])[1]).toEqual([0, 255, 255, 0]);
    }
  });

  it('clips shapes at its edges', () => {
    expect(pixelsOf([fill(square(-5, -5, 20))], 2, 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(pixelsOf([fill(square(10, 10, 5), square(-9, -9, 5))], 2, 1)).toEqual([[255, 255]]);
  });

  it('covers a line once where it crosses itself or turns back', () => {
    const line: Point[] = [
      [0, 1.5],
      [4, 1.5],
      [0, 1.5],
    ];
    const half: PictureLayer = { colour: black, opacity: 0.5, lines: [line], width: 1 };
    expect(pixelsOf([half])[1]?.slice(1, 3)).toEqual([128, 128]);
    expect(pixelsOf([half])[3]).toEqual([255, 255, 255, 255]);
  });

  it('has the same bytes for the same shapes', () => {
    const [one, other] = [0, 0].map(() =>
      renderPicture({ width: 9, height: 9, background, layers: [fill(square(2, 2, 3))] }),
    );
    expect(one).toEqual(other);
  });
});

it('the coverage of any ring that does not cross itself adds up to its area', () => {
  const angles = fc.array(fc.double({ min: 0, max: 6.28, noNaN: true }), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(angles, fc.double({ min: 1, max: 15, noNaN: true }), (written, radius) => {
      const ring = written
        .sort((one, other) => one - other)
        .map((angle): Point => [16 + radius * Math.cos(angle), 16 + radius * Math.sin(angle)]);
      const twice = ring.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
        return sum + x * nextY - nextX * y;
      }, 0);
      const covered = coverageOf({ rings: [ring], inside: 'odd' }, { width: 32, height: 32 });
      // The sampled lines are a quarter of a pixel apart.
      expect(Math.abs(covered.reduce((sum, share) => sum + share, 0) - twice / 2)).toBeLessThan(2);
      for (const share of covered) expect(share).toBeLessThanOrEqual(1.000_01);
    }),
  );
});
