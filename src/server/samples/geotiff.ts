import { zlibSync } from 'fflate';
import type { Cells } from '#geo/rasters/grid.ts';

interface Image extends Bands {
  /** The system, in metres. */
  epsg: number;
  /** The north-western corner. */
  west: number;
  north: number;
  cellM: number;
  noData: number;
  /** Of the values from 0, as #rrggbb; only for one band of bytes. */
  colours?: readonly string[];
  /** What each band shows, for programs that list them. */
  names?: readonly string[];
  /** What a program multiplies the numbers in the file with. */
  scale?: number;
}

interface Bands {
  columns: number;
  rows: number;
  /** All of one type, in rows from the north-west. */
  bands: readonly Cells[];
}

/** Cells on each side of a tile. */
const tileSize = 256;
const types = { ascii: 2, short: 3, long: 4, double: 12 };
const sizes = { ascii: 1, short: 2, long: 4, double: 8 };
type Tag = [number: number, type: keyof typeof types, values: readonly number[]];

interface Level extends Bands {
  tiles: Uint8Array[];
}

/**
 * A GeoTIFF (OGC 19-008r4) as a cloud optimised one: in tiles, compressed, with overviews, and with all directories
 * before the tiles.
 */
export function writeGeoTiff(image: Image): Uint8Array {
  const levels = levelsOf(image);
  const directories = levels.map((level, index) => tagsOf(image, level, index > 0));
  const starts: number[] = [];
  let end = 8;
  for (const tags of directories) {
    starts.push(end);
    end += directoryBytes(tags);
  }
  // The tiles of the smallest overview come first.
  for (const [index, level] of [...levels.entries()].reverse()) {
    const offsets = level.tiles.map(({ length }) => {
      const offset = end;
      end += length + (length % 2);
      return offset;
    });
    directories[index] = (directories[index] ?? []).map((tag) => (tag[0] === 324 ? [324, 'long', offsets] : tag));
  }
  const file = Buffer.alloc(end);
  file.write('II');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(8, 4);
  for (const [index, tags] of directories.entries()) {
    writeDirectory(file, starts[index] ?? 0, tags, starts[index + 1] ?? 0);
    const offsets = tags.find(([number]) => number === 324)?.[2] ?? [];
    for (const [tile, bytes] of (levels[index]?.tiles ?? []).entries()) file.set(bytes, offsets[tile] ?? 0);
  }
  return file;
}

/** The image, and every second cell of it until a tile holds all. */
function levelsOf(image: Image): Level[] {
  const levels: Level[] = [{ ...image, tiles: tilesOf(image, image.noData) }];
  for (let { columns, rows } = image, step = 2; columns > tileSize || rows > tileSize; step *= 2) {
    [columns, rows] = [Math.ceil(image.columns / step), Math.ceil(image.rows / step)];
    const bands = image.bands.map((all) => {
      const cells = all.slice(0, columns * rows);
      for (let index = 0; index < cells.length; index += 1) {
        const [x, y] = [(index % columns) * step, Math.floor(index / columns) * step];
        cells[index] = all[y * image.columns + x] ?? image.noData;
      }
      return cells;
    });
    const level = { columns, rows, bands };
    levels.push({ ...level, tiles: tilesOf(level, image.noData) });
  }
  return levels;
}

/** All tiles of the first band, then those of the next. */
function tilesOf({ columns, rows, bands }: Bands, noData: number): Uint8Array[] {
  const tiles: Uint8Array[] = [];
  for (const cells of bands) {
    const size = cells.BYTES_PER_ELEMENT;
    const bytes = Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
    const empty = Buffer.from(cells.slice(0, 1).fill(noData).buffer);
    for (let top = 0; top < rows; top += tileSize) {
      for (let left = 0; left < columns; left += tileSize) {
        const tile = Buffer.alloc(tileSize * tileSize * size, empty);
        for (let y = top; y < Math.min(top + tileSize, rows); y += 1) {
          const row = bytes.subarray(
            (y * columns + left) * size,
            (y * columns + Math.min(left + tileSize, columns)) * size,
          );
          tile.set(row, (y - top) * tileSize * size);
        }
        // Written in JavaScript, it compresses to the same bytes on every machine.
        tiles.push(zlibSync(tile, { level: 9 }));
      }
    }
  }
  return tiles;
}

/** The sample formats of TIFF. */
function formatOf(cells: Cells | undefined): number {
  if (cells instanceof Float32Array) return 3;
  return cells instanceof Int16Array ? 2 : 1;
}

function tagsOf(image: Image, { columns, rows, bands, tiles }: Level, isOverview: boolean): Tag[] {
  const { epsg, west, north, cellM, noData, colours } = image;
  const [first] = bands;
  const isOne = bands.length === 1;
  const metadata = metadataOf(image);
  const projected = 1;
  const pixelIsArea = 1;
  const metre = 9001;
  const keys = [
    [1024, projected],
    [1025, pixelIsArea],
    [3072, epsg],
    [3076, metre],
  ].flatMap(([key = 0, value = 0]) => [key, 0, 1, value]);
  return [
    [254, 'long', [isOverview ? 1 : 0]],
    [256, 'long', [columns]],
    [257, 'long', [rows]],
    [258, 'short', bands.map((cells) => 8 * cells.BYTES_PER_ELEMENT)],
    [259, 'short', [8]],
    [262, 'short', [colours ? 3 : 1]],
    [277, 'short', [bands.length]],
    // The bands one after another.
    ...(isOne ? [] : [[284, 'short', [2]] satisfies Tag]),
    ...(colours ? [[320, 'short', colourMap(colours)] satisfies Tag] : []),
    [322, 'long', [tileSize]],
    [323, 'long', [tileSize]],
    // Filled in when their sizes are known.
    [324, 'long', tiles.map(() => 0)],
    [325, 'long', tiles.map(({ length }) => length)],
    // All but the first are no part of a colour.
    ...(isOne ? [] : [[338, 'short', bands.slice(1).map(() => 0)] satisfies Tag]),
    [339, 'short', bands.map(() => formatOf(first))],
    ...(isOverview
      ? []
      : ([
          [33_550, 'double', [cellM, cellM, 0]],
          [33_922, 'double', [0, 0, 0, west, north, 0]],
          [34_735, 'short', [1, 1, 0, keys.length / 4, ...keys]],
        ] satisfies Tag[])),
    ...(metadata && !isOverview ? [[42_112, 'ascii', [...Buffer.from(`${metadata}\0`)]] satisfies Tag] : []),
    [42_113, 'ascii', [...Buffer.from(`${noData}\0`)]],
  ];
}

/** The names of the bands and their scale, as GDAL and QGIS read them. */
function metadataOf({ bands, names, scale }: Image): string {
  const items = bands.flatMap((_, band) => [
    ...(names ? [`<Item name="DESCRIPTION" sample="${band}" role="description">${names[band]}</Item>`] : []),
    ...(scale ? [`<Item name="SCALE" sample="${band}" role="scale">${scale}</Item>`] : []),
  ]);
  return items.length > 0 ? `<GDALMetadata>${items.join('')}</GDALMetadata>` : '';
}

/** All red values, then all green, then all blue ones, of 16 bits. */
const colourMap = (colours: readonly string[]): number[] =>
  [1, 3, 5].flatMap((at) =>
    Array.from(
      { length: 256 },
      (_, index) => 257 * Number.parseInt((colours[index] ?? '#000000').slice(at, at + 2), 16),
    ),
  );

/** Values of more than 4 bytes are after the directory. */
const outsideBytes = ([, type, values]: Tag): number => {
  const bytes = sizes[type] * values.length;
  return bytes > 4 ? bytes + (bytes % 2) : 0;
};
const tableBytes = (tags: readonly Tag[]): number => 2 + 12 * tags.length + 4;
const directoryBytes = (tags: readonly Tag[]): number =>
  tableBytes(tags) + tags.reduce((sum, tag) => sum + outsideBytes(tag), 0);

function writeDirectory(file: Buffer, start: number, tags: readonly Tag[], next: number): void {
  file.writeUInt16LE(tags.length, start);
  let outside = start + tableBytes(tags);
  for (const [index, tag] of tags.entries()) {
    const [number, type, values] = tag;
    const at = start + 2 + 12 * index;
    file.writeUInt16LE(number, at);
    file.writeUInt16LE(types[type], at + 2);
    file.writeUInt32LE(values.length, at + 4);
    const bytes = outsideBytes(tag);
    if (bytes) file.writeUInt32LE(outside, at + 8);
    for (const [position, value] of values.entries()) {
      write(file, type, (bytes ? outside : at + 8) + position * sizes[type], value);
    }
    outside += bytes;
  }
  file.writeUInt32LE(next, start + 2 + 12 * tags.length);
}

function write(file: Buffer, type: Tag[1], at: number, value: number): void {
  if (type === 'ascii') file.writeUInt8(value, at);
  else if (type === 'short') file.writeUInt16LE(value, at);
  else if (type === 'long') file.writeUInt32LE(value, at);
  else file.writeDoubleLE(value, at);
}
