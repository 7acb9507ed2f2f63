export interface TiffDirectory {
  /** Tag, type and values: 2 texts, 3 and 4 integers, 12 doubles. */
  tags: readonly (readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[] | string])[];
}

const sizes = { 2: 1, 3: 2, 4: 4, 12: 8 };

/** A TIFF of directories, one after the other, without the data that they point to. `next` overrides where each leads. */
export function tiff(directories: readonly TiffDirectory[], next: readonly number[] = []): Buffer {
  const blocks: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  let at = 8;
  for (const [index, { tags }] of directories.entries()) {
    const directory = Buffer.alloc(2 + 12 * tags.length + 4);
    const values: Buffer[] = [];
    let valueAt = at + directory.length;
    directory.writeUInt16LE(tags.length);
    for (const [place, [tag, type, list]] of tags.entries()) {
      const bytes = valueBytes(type, list);
      const entry = 2 + 12 * place;
      directory.writeUInt16LE(tag, entry);
      directory.writeUInt16LE(type, entry + 2);
      directory.writeUInt32LE(bytes.length / sizes[type], entry + 4);
      if (bytes.length <= 4) bytes.copy(directory, entry + 8);
      else {
        directory.writeUInt32LE(valueAt, entry + 8);
        values.push(bytes);
        valueAt += bytes.length;
      }
    }
    const isLast = index === directories.length - 1;
    directory.writeUInt32LE(next[index] ?? (isLast ? 0 : valueAt), directory.length - 4);
    blocks.push(directory, ...values);
    at = valueAt;
  }
  return Buffer.concat(blocks);
}

function valueBytes(type: 2 | 3 | 4 | 12, list: readonly number[] | string): Buffer {
  if (typeof list === 'string') return Buffer.from(`${list}\0`, 'latin1');
  const bytes = Buffer.alloc(list.length * sizes[type]);
  for (const [index, value] of list.entries()) {
    if (type === 3) bytes.writeUInt16LE(value, 2 * index);
    else if (type === 4) bytes.writeUInt32LE(value, 4 * index);
    else bytes.writeDoubleLE(value, 8 * index);
  }
  return bytes;
}

/** One band of bytes with 10 m cells, by default 100 by 100 in strips, with its north-west corner in UTM 35S. */
export const rasterTags = (
  options: {
    width?: number;
    height?: number;
    offsets?: readonly number[];
    lengths?: readonly number[];
    tile?: readonly [number, number];
    epsg?: number;
    corner?: readonly [number, number];
    noData?: string;
    overview?: boolean;
    bands?: number;
    compression?: number;
    photometric?: number;
    colourTable?: readonly number[];
  } = {},
): TiffDirectory => {
  const { width = 100, height = 100, offsets = [8], lengths = [8], tile, epsg = 32735, overview = false } = options;
  const { bands = 1, compression = 1, photometric = 1, colourTable } = options;
  const [x, y] = options.corner ?? [650_000, 7_780_000];
  return {
    tags: [
      ...(overview ? [[254, 4, [1]] as const] : []),
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, Array<number>(bands).fill(8)],
      [259, 3, [compression]],
      [262, 3, [photometric]],
      ...(tile ? [] : [[273, 4, offsets] as const]),
      [277, 3, [bands]],
      ...(tile ? [] : [[278, 4, [height]] as const]),
      ...(tile
        ? [
            [322, 3, [tile[0]]] as const,
            [323, 3, [tile[1]]] as const,
            [324, 4, offsets] as const,
            [325, 4, lengths] as const,
          ]
        : [[279, 4, lengths] as const]),
      ...(colourTable ? [[320, 3, colourTable] as const] : []),
      ...(overview
        ? []
        : ([
            [33_550, 12, [10, 10, 0]],
            [33_922, 12, [0, 0, 0, x, y, 0]],
            [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg]],
            ...(options.noData ? [[42_113, 2, options.noData] as const] : []),
          ] as const)),
    ],
  };
};

const dataAt = 4_096;

/** A raster of bytes with its cells. */
export const raster = (cells: readonly number[], options: Parameters<typeof rasterTags>[0] = {}): Buffer => {
  const head = tiff([rasterTags({ ...options, offsets: [dataAt], lengths: [cells.length] })]);
  return Buffer.concat([head, Buffer.alloc(dataAt - head.length), Buffer.from(cells)]);
};
