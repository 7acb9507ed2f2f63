import type { Finding } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { isConverted } from '#geo/geodesy/projections.ts';
import { type OpenBytes, withBytes } from '../bytes/open-bytes.ts';
import type { DrawnRaster } from '../drawing/drawing.ts';
import {
  type Agreed,
  type CheckedContent,
  DamagedFile,
  type FileToCheck,
  failed,
  notChecked,
  passed,
} from '../file-check.ts';
import { type Extent, extentOf } from '../shape.ts';
import { ringIn } from '../shapes/area-sides.ts';
import { epsgSystem, extentText, type NamedSystem, systemFinding } from '../shapes/layer-check.ts';
import { counted, lengthText, plain } from '../words.ts';
import { type Directory, directoriesOf } from './tiff-directories.ts';

const tag = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  stripOffsets: 273,
  photometric: 262,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  colourTable: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  pixelScale: 33_550,
  tiePoint: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
  geoTexts: 34_737,
  noData: 42_113,
} as const;

interface Image {
  width: number;
  height: number;
  bands: number;
  isTiled: boolean;
  tile: readonly [width: number, height: number];
  /** Where the data begins; 0 for an image without any. */
  dataAt: number;
  directory: Directory;
}

/** GeoTIFF (OGC 19-008r4): its directories, and that all of its data is in the file. The cells are not read. */
export function checkGeoTiff({ path, agreed, archived, drawing }: FileToCheck): CheckedContent {
  return withBytes(path, (bytes) => {
    const directories = directoriesOf(bytes);
    const images = directories.map((directory) => imageOf(directory, bytes));
    const [main] = images as [Image];
    const isReduced = ({ directory }: Image): boolean => (directory.number(tag.subfile) ?? 0) % 2 === 1;
    const isMask = ({ directory }: Image): boolean => ((directory.number(tag.subfile) ?? 0) & 4) !== 0;
    const overviews = images.slice(1).filter((image) => isReduced(image) && !isMask(image));
    const { system, extent, isTurned, cell } = placeOf(main);
    const missing = extent ? missingForCog(main, overviews) : 'it has no place on the map';
    const size = `${grouped(main.width)} by ${grouped(main.height)} cells${cell}`;
    const bands = `${counted(main.bands, 'band')} of ${typeOf(main.directory)}`;
    const noData = main.directory.text(tag.noData).trim();
    // A file of an archive is deleted before it could be drawn.
    if (drawing && !archived) {
      drawing.raster = {
        path,
        images: images.flatMap((image, index) =>
          isMask(image) ? [] : [{ ...image, index, isOverview: index > 0 && isReduced(image) }],
        ),
        epsg: system?.epsg ?? null,
        extent: isTurned ? null : extent,
        noData: noData === '' ? null : Number(noData),
        ...coloursOf(main.directory),
      };
    }
    return {
      summary: `GeoTIFF${missing ? '' : ' (COG)'}, ${size}, ${counted(main.bands, 'band')}`,
      findings: [
        passed('whole', 'Complete'),
        systemFinding(system, agreed.epsg),
        extentFinding(extent, system, agreed, cellMetres(extent, main)),
        passed('grid', `${size}; ${bands}; ${noData ? `no data is ${plain(noData, 20)}` : 'no value for no data'}`),
        passed('grid', `${layout(main, overviews.length)}; ${missing ? `no COG: ${missing}` : 'a COG'}`),
      ],
    };
  });
}

const sideMost = 10_000_000;

function imageOf(directory: Directory, bytes: OpenBytes): Image {
  const [width = 0, height = 0] = [directory.number(tag.width), directory.number(tag.height)];
  const bands = directory.number(tag.samples) ?? 1;
  if (!(width > 0 && height > 0 && width <= sideMost && height <= sideMost && bands > 0 && bands <= 65_535)) {
    throw new DamagedFile(
      `Its size is not possible: ${grouped(width)} by ${grouped(height)} cells, ${counted(bands, 'band')}`,
    );
  }
  const isTiled = directory.number(tag.tileWidth) !== undefined;
  const tile: [number, number] = isTiled
    ? [directory.number(tag.tileWidth) ?? 0, directory.number(tag.tileHeight) ?? 0]
    : [width, Math.min(height, directory.number(tag.rowsPerStrip) ?? height)];
  if (!(tile[0] > 0 && tile[1] > 0)) throw new DamagedFile('Its tiles have no size');
  const offsets = directory.numbers(isTiled ? tag.tileOffsets : tag.stripOffsets);
  const lengths = directory.numbers(isTiled ? tag.tileBytes : tag.stripBytes);
  const planes = directory.number(tag.planes) === 2 ? bands : 1;
  const expected = Math.ceil(width / tile[0]) * Math.ceil(height / tile[1]) * planes;
  if (offsets.length !== expected || lengths.length !== expected) {
    throw new DamagedFile(`It has ${counted(offsets.length, 'tile')} of ${grouped(expected)}`);
  }
  let dataAt = 0;
  for (let index = 0; index < expected; index += 1) {
    const [at, length] = [offsets[index], lengths[index]] as [number, number];
    // A tile without data is empty.
    if (length === 0) continue;
    if (at + length > bytes.size) throw new DamagedFile('It is cut off: cells are missing at its end');
    if (dataAt === 0 || at < dataAt) dataAt = at;
  }
  return { width, height, bands, isTiled, tile, dataAt, directory };
}

/** Why a file is no COG (OGC 21-026), or nothing. */
function missingForCog(main: Image, overviews: readonly Image[]): string {
  const side = Math.max(main.width, main.height);
  if (!main.isTiled && side > 512) return 'it has strips instead of tiles';
  if (!overviews.length && side > 512) return 'it has no overviews';
  const images = [main, ...overviews];
  const isAfter = (one: Image, other: Image | undefined): boolean =>
    other !== undefined && one.dataAt > 0 && other.dataAt > 0 && one.dataAt < other.dataAt;
  if (images.some((image, index) => isAfter(image, images[index + 1])))
    return 'the overviews stand behind the full image';
  const lastDirectory = Math.max(...images.map(({ directory }) => directory.at));
  const isBehind = images.some(({ dataAt }) => dataAt > 0 && dataAt < lastDirectory);
  return isBehind ? 'its directories do not stand at the beginning' : '';
}

function layout({ isTiled, tile: [width, height], directory }: Image, overviews: number): string {
  const tiles = isTiled ? `Tiles of ${grouped(width)} by ${grouped(height)} cells` : 'Strips';
  return `${tiles}, ${compressionOf(directory)}, ${overviews ? counted(overviews, 'overview') : 'no overviews'}`;
}

const compressions: Readonly<Record<number, string>> = {
  1: 'not compressed',
  5: 'LZW',
  7: 'JPEG',
  8: 'Deflate',
  32773: 'PackBits',
  32946: 'Deflate',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
};

const compressionOf = (directory: Directory): string => {
  const number = directory.number(tag.compression) ?? 1;
  return compressions[number] ?? `compression ${number}`;
};

function typeOf(directory: Directory): string {
  const bits = [...new Set(Array.from(directory.numbers(tag.bits)))];
  const [size = 1] = bits;
  if (bits.length > 1) return 'several types';
  const format = directory.number(tag.sampleFormat) ?? 1;
  const kind =
    { 1: 'unsigned integers', 2: 'signed integers', 3: 'floating-point numbers' }[format] ?? 'complex numbers';
  return `${size}-bit ${kind}`;
}

/** Where the cells are, by a scale and a tie point or by a matrix. */
function placeOf({ directory, width, height }: Image): {
  system: NamedSystem | null;
  extent: Extent | null;
  /** Its rows do not run from west to east. */
  isTurned: boolean;
  cell: string;
} {
  const { system, isInDegrees, isPoint } = readGeoKeys(directory);
  const [scaleX, scaleY] = Array.from(directory.numbers(tag.pixelScale));
  const tie = Array.from(directory.numbers(tag.tiePoint));
  const matrix = Array.from(directory.numbers(tag.transformation));
  const shift = isPoint ? -0.5 : 0;
  let place: ((column: number, row: number) => [number, number]) | null = null;
  if (scaleX && scaleY && tie.length >= 6) {
    const [i = 0, j = 0, , x = 0, y = 0] = tie;
    place = (column, row) => [x + (column - i + shift) * scaleX, y - (row - j + shift) * scaleY];
  } else if (matrix.length === 16) {
    const [a = 0, b = 0, , d = 0, e = 0, f = 0, , h = 0] = matrix;
    place = (column, row) => [
      a * (column + shift) + b * (row + shift) + d,
      e * (column + shift) + f * (row + shift) + h,
    ];
  }
  if (!place) return { system, extent: null, isTurned: false, cell: '' };
  const extent = extentOf([place(0, 0), place(width, 0), place(0, height), place(width, height)]);
  if (!extent.every(Number.isFinite)) throw new DamagedFile('Its place has a coordinate that is no number');
  const isTurned = place(1, 0)[1] !== place(0, 0)[1] || place(0, 1)[0] !== place(0, 0)[0];
  const sizes = [Math.hypot(place(1, 0)[0] - place(0, 0)[0], place(1, 0)[1] - place(0, 0)[1])];
  sizes.push(Math.hypot(place(0, 1)[0] - place(0, 0)[0], place(0, 1)[1] - place(0, 0)[1]));
  const unit = isInDegrees ? 'degrees' : 'm';
  const [one = '', other = ''] = sizes.map((size) => Number(size.toPrecision(6)).toString());
  return { system, extent, isTurned, cell: ` of ${one === other ? one : `${one} by ${other}`} ${unit}` };
}

/** How its values are meant as colours. */
const coloursOf = (
  directory: Directory,
): Pick<DrawnRaster, 'compression' | 'photometric' | 'colourTable' | 'bits' | 'hasAlpha'> => ({
  compression: directory.number(tag.compression) ?? 1,
  photometric: directory.number(tag.photometric) ?? 1,
  colourTable: directory.numbers(tag.colourTable),
  bits: directory.number(tag.bits) ?? 1,
  hasAlpha: [1, 2].includes(directory.number(tag.extraSamples) ?? 0),
});

const userDefined = 32_767;

function readGeoKeys(directory: Directory): { system: NamedSystem | null; isInDegrees: boolean; isPoint: boolean } {
  const keys = Array.from(directory.numbers(tag.geoKeys));
  const texts = directory.text(tag.geoTexts);
  const values = new Map<number, number>();
  const citations = new Map<number, string>();
  for (let at = 4; at + 3 < keys.length; at += 4) {
    const [key, location, count, value] = keys.slice(at, at + 4) as [number, number, number, number];
    if (location === 0) values.set(key, value);
    else if (location === tag.geoTexts) citations.set(key, texts.slice(value, value + count).split('|')[0] ?? '');
  }
  // The name of the projected system, of the whole or of the geographic one.
  const citation = citations.get(3073) || citations.get(1026) || citations.get(2049) || '';
  const number = values.get(3072) ?? values.get(2048);
  const isInDegrees = values.get(1024) === 2;
  const isPoint = values.get(1025) === 2;
  if (number !== undefined && number !== userDefined && number !== 0) {
    return { system: epsgSystem(number), isInDegrees, isPoint };
  }
  const isNamed = number === userDefined || citation;
  return {
    system: isNamed ? { epsg: null, title: `“${plain(citation || 'user-defined')}”` } : null,
    isInDegrees,
    isPoint,
  };
}

/** The larger side of a cell in its own numbers. */
const cellMetres = (extent: Extent | null, { width, height }: Image): number =>
  extent ? Math.max((extent[2] - extent[0]) / width, (extent[3] - extent[1]) / height) : 0;

/**
 * A raster is a rectangle and the area is not, so it is compared with the rectangle around the area: in degrees and then
 * in the system of the file, which is the larger of both.
 */
function extentFinding(extent: Extent | null, system: NamedSystem | null, { area }: Agreed, cell: number): Finding {
  const epsg = system?.epsg ?? null;
  if (!extent) return failed('area', 'It has no place on the map');
  if (!area) return passed('area', extentText(extent, epsg));
  if (epsg === null || !isConverted(epsg)) {
    return notChecked(
      'area',
      `Not compared with the area: ${system ? `${system.title} is not converted here` : 'the coordinate system is not known'}`,
    );
  }
  const box = boxAround(extentOf(area.flat(2)), epsg);
  const beyond = [box[0] - extent[0], box[1] - extent[1], extent[2] - box[2], extent[3] - box[3]];
  const apart = [extent[0] - box[2], extent[1] - box[3], box[0] - extent[2], box[1] - extent[3]];
  const metres = extent[2] <= 360 && extent[0] >= -360 && isDegreeSystem(epsg) ? 111_000 : 1;
  const [farthest, gap] = [Math.max(...beyond) * metres, Math.max(...apart) * metres];
  const tolerance = Math.max(deliveryLimits.areaToleranceM, 2 * cell * metres);
  if (gap > 0) return failed('area', `It lies outside the area, ${lengthText(gap)} away`);
  if (farthest > tolerance)
    return failed('area', `It reaches ${lengthText(farthest)} beyond the rectangle around the area`);
  return passed('area', `Inside the rectangle around the area, to ${grouped(tolerance)} m`);
}

const isDegreeSystem = (epsg: number): boolean => epsg === 4326 || epsg === 4209;

/** Around a rectangle of degrees in a system. */
function boxAround([west, south, east, north]: Extent, epsg: number): Extent {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return extentOf([ringIn(corners, epsg)]);
}
