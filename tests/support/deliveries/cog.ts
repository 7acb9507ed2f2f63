import { deflateSync } from 'node:zlib';
import { rasterTags, tiff } from './tiff.ts';

const tilePx = 256;
/** Directories with a colour table need less. */
const headBytes = 16_384;
/** Of the classes: all reds, all greens, all blues. */
export const colourTable = Array.from({ length: 768 }, (_, at) => 257 * ((at * 67 + (at >> 8) * 31) % 256));

export const colourOf = (value: number): string =>
  `#${[0, 256, 512].map((at) => (Number(colourTable[at + value]) >> 8).toString(16).padStart(2, '0')).join('')}`;

/** A raster of classes, 0 to 6, in compressed tiles with overviews, as GDAL writes a COG: the smallest first. */
export function cog(side: number, classAt: (x: number, y: number) => number): Buffer {
  const levels: { px: number; tiles: Buffer[] }[] = [];
  for (let px = side; px >= tilePx; px /= 2) {
    const step = side / px;
    const count = px / tilePx;
    const tiles = Array.from({ length: count * count }, (_, tile) => {
      const [left, top] = [(tile % count) * tilePx, Math.floor(tile / count) * tilePx];
      const cells = Buffer.alloc(tilePx * tilePx);
      for (let at = 0; at < cells.length; at += 1) {
        cells[at] = classAt((left + (at % tilePx)) * step, (top + Math.floor(at / tilePx)) * step);
      }
      return deflateSync(cells);
    });
    levels.push({ px, tiles });
  }
  let at = headBytes;
  const placed = new Map<Buffer, number>();
  for (const { tiles } of levels.toReversed()) {
    for (const tile of tiles) {
      placed.set(tile, at);
      at += tile.length;
    }
  }
  const head = tiff(
    levels.map(({ px, tiles }, level) =>
      rasterTags({
        width: px,
        height: px,
        tile: [tilePx, tilePx],
        offsets: tiles.map((tile) => placed.get(tile) ?? 0),
        lengths: tiles.map(({ length }) => length),
        compression: 8,
        photometric: 3,
        colourTable,
        overview: level > 0,
      }),
    ),
  );
  return Buffer.concat([head, Buffer.alloc(headBytes - head.length), ...placed.keys()]);
}
