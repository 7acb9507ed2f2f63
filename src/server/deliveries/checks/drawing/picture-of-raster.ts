import { fromFile, type GeoTIFFImage } from 'geotiff';
import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { exactPng, type Pixels } from '#server/platform/pictures/png.ts';
import type { DrawnRaster, RasterImage } from './drawing.ts';
import { type MadePicture, NoPicture } from './made.ts';

/** Not compressed, LZW, JPEG, Deflate and PackBits: what a browser unpacks without WebAssembly. */
const unpackedInBrowser = new Set([1, 5, 7, 8, 32_773, 32_946]);
const webpCompression = 50_001;
const jpeg2000 = new Set([33_003, 33_004, 33_005, 34_712]);

/** Of an overview that is read; the smallest that is at least so large, is taken. */
const enoughPx = 700;
const tileMostBytes = 67_108_864;
const cellsMost = 150_000_000;
const longestMs = 40_000;

/** A picture of the smallest overview that is large enough, or of the raster itself. @throws NoPicture */
export async function pictureOfRaster(raster: DrawnRaster): Promise<MadePicture> {
  const { compression, extent, epsg } = raster;
  if (jpeg2000.has(compression) || compression === webpCompression) {
    throw new NoPicture(`Files of ${compression === webpCompression ? 'WebP' : 'JPEG 2000'} are not drawn here`);
  }
  const image = smallestOf(raster);
  const cells = await readCells(raster, image);
  const { look, colourAt } = lookOf(raster, cells);
  const { png, width, height } = smallPng(cells, colourAt);
  const bounds: DeliverablePicture['bounds'] = extent ? [...extent] : [0, 0, image.width, image.height];
  const isTiled = extent !== null && unpackedInBrowser.has(compression);
  return { png, facts: { width, height, epsg: extent && epsg, bounds, look, isTiled } };
}

function smallestOf({ images, bits }: DrawnRaster): RasterImage {
  const [main] = images as [RasterImage];
  const image = images
    .filter(({ isOverview, bands }) => isOverview && bands === main.bands)
    .filter(({ width, height }) => Math.max(width, height) >= enoughPx)
    .reduce((smallest, one) => (one.width < smallest.width ? one : smallest), main);
  const [tileWidth, tileHeight] = image.tile;
  if ((tileWidth * tileHeight * image.bands * bits) / 8 > tileMostBytes) {
    throw new NoPicture('Its strips or tiles are too large for a picture');
  }
  if (image.width * image.height * image.bands > cellsMost) {
    throw new NoPicture('It is too large for a picture: it has no overviews');
  }
  return image;
}

interface Cells {
  width: number;
  height: number;
  /** Up to 4, row by row; NaN without data. */
  bands: Float64Array[];
}

/** Converted to red, green and blue by the reader: CMYK, YCbCr and Lab. */
const convertedColours = new Set([5, 6, 8]);
const [paletteColour, rgbColour] = [3, 2];

/** The value at the middle of each pixel. Reads tile by tile, so that a large one needs little memory. */
async function readCells(raster: DrawnRaster, from: RasterImage): Promise<Cells> {
  const file = await fromFile(raster.path);
  const image = await file.getImage(from.index);
  const scale = Math.min(1, deliveryLimits.pictureSidePx / Math.max(from.width, from.height));
  const [width, height] = [from.width, from.height].map((length) => Math.max(1, Math.round(length * scale))) as [
    number,
    number,
  ];
  const isConverted = convertedColours.has(raster.photometric);
  const count = isConverted ? 3 : Math.min(from.bands, raster.photometric === rgbColour && raster.hasAlpha ? 4 : 3);
  const samples = Array.from(
    { length: from.bands < 3 || raster.photometric === paletteColour ? 1 : count },
    (_, at) => at,
  );
  const bands = samples.map(() => new Float64Array(width * height).fill(Number.NaN));
  const began = performance.now();
  for (const rows of piecesOf(from.height, from.tile[1], height)) {
    for (const columns of piecesOf(from.width, from.tile[0], width)) {
      if (performance.now() - began > longestMs) throw new NoPicture('It takes too long to draw');
      const window = [columns.from, rows.from, columns.to, rows.to];
      const read = await readWindow(image, window, isConverted ? null : samples);
      for (const row of rows.sampled) {
        for (const column of columns.sampled) {
          const at = (row.source - rows.from) * (columns.to - columns.from) + column.source - columns.from;
          for (const [band, values] of bands.entries()) {
            const value = Number(read[band]?.[at]);
            values[row.pixel * width + column.pixel] = band < 3 && value === raster.noData ? Number.NaN : value;
          }
        }
      }
    }
  }
  return { width, height, bands };
}

const readWindow = async (
  image: GeoTIFFImage,
  window: number[],
  samples: number[] | null,
): Promise<ArrayLike<number>[]> => {
  const read = samples ? await image.readRasters({ window, samples }) : await image.readRGB({ window });
  return read as unknown as ArrayLike<number>[];
};

/** The tiles along one side that hold the middle of a pixel. */
function piecesOf(length: number, tile: number, pixels: number) {
  const pieces = new Map<number, { from: number; to: number; sampled: { source: number; pixel: number }[] }>();
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const source = Math.min(length - 1, Math.floor(((pixel + 0.5) * length) / pixels));
    const from = Math.floor(source / tile) * tile;
    const piece = pieces.get(from) ?? { from, to: Math.min(length, from + tile), sampled: [] };
    piece.sampled.push({ source, pixel });
    pieces.set(from, piece);
  }
  return [...pieces.values()];
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const transparent: Colour = [0, 0, 0, 0];

/** How the values become colours: by the colour table, as they are, or each band stretched between two of its values. */
function lookOf(
  raster: DrawnRaster,
  { bands }: Cells,
): { look: DeliverablePicture['look']; colourAt: (at: number) => Colour } {
  const [first] = bands as [Float64Array];
  const table = raster.colourTable;
  if (raster.photometric === paletteColour && table.length >= 3) {
    const size = table.length / 3;
    const colourOf = (value: number): Colour =>
      value >= 0 && value < size
        ? [channel(table[value]), channel(table[size + value]), channel(table[2 * size + value]), 255]
        : transparent;
    const values = [...new Set(first)].filter((value) => value >= 0 && value < size).sort((one, other) => one - other);
    const classes = values
      .slice(0, deliveryLimits.shownClassesMax)
      .map((value) => ({ value, colour: hexOf(colourOf(value)) }));
    return { look: { kind: 'classes', classes }, colourAt: (at) => colourOf(first[at] as number) };
  }
  if (bands.length >= 3 && raster.bits === 8) {
    return { look: { kind: 'colours' }, colourAt: (at) => colourOf(bands, at, (value) => value) };
  }
  const shown = bands.slice(0, 3);
  const ranges = shown.map(rangeOf);
  const stretched = (value: number, band: number): number => {
    const [from, to] = ranges[band] ?? [0, 1];
    return Math.min(255, Math.max(0, Math.round((255 * (value - from)) / (to - from))));
  };
  return { look: { kind: 'stretch', ranges }, colourAt: (at) => colourOf(shown, at, stretched) };
}

const channel = (value: number | undefined): number => (value ?? 0) >> 8;
const hexOf = (colour: Colour): string =>
  `#${colour
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

function colourOf(bands: readonly Float64Array[], at: number, level: (value: number, band: number) => number): Colour {
  const values = bands.map((band) => band[at] as number);
  if (values.some((value) => !Number.isFinite(value))) return transparent;
  const [red = 0, green = red, blue = red] = values.slice(0, 3).map((value, band) => coarse(level(value, band)));
  return [red, green, blue, values[3] ?? 255];
}

/** One of 32 levels from 0 to 255: the picture is a preview, and half as many bytes make it twice as large. */
const coarse = (level: number): number => ((level >> 3) * 255) / 31;

/** Between which most values lie: without a fiftieth at either end. */
function rangeOf(band: Float64Array): [number, number] {
  const values = band.filter(Number.isFinite).sort();
  if (!values.length) return [0, 1];
  const at = (share: number): number => values[Math.round((values.length - 1) * share)] as number;
  const [from, to] = at(0.98) > at(0.02) ? [at(0.02), at(0.98)] : [at(0), at(1)];
  return to > from ? [from, to] : [from, from + 1];
}

const attemptsMost = 4;

/** As large as its bytes allow. */
function smallPng({ width, height }: Cells, colourAt: (at: number) => Colour) {
  let made: { png: Buffer; width: number; height: number } | undefined;
  let share = 1;
  for (let attempt = 0; attempt < attemptsMost; attempt += 1) {
    const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
    const pixels = new Uint8Array(size.width * size.height * 4);
    for (let row = 0; row < size.height; row += 1) {
      const from = Math.floor(((row + 0.5) * height) / size.height) * width;
      for (let column = 0; column < size.width; column += 1) {
        const at = from + Math.floor(((column + 0.5) * width) / size.width);
        pixels.set(colourAt(at), 4 * (row * size.width + column));
      }
    }
    const picture: Pixels = { ...size, pixels };
    made = { png: exactPng(picture), ...size };
    if (made.png.length <= deliveryLimits.pictureMaxBytes) break;
    share *= 0.92 * Math.sqrt(deliveryLimits.pictureMaxBytes / made.png.length);
  }
  return made as NonNullable<typeof made>;
}
