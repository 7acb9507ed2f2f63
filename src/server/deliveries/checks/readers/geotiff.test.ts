import { describe, expect, it } from 'vitest';
import { findingsOf, inUtm, nothingAgreed } from '#tests/support/deliveries/findings-of.ts';
import { rasterTags, tiff } from '#tests/support/deliveries/tiff.ts';

const size = '100 by 100 cells of 10 m';

it('says what a raster is', async () => {
  expect(await findingsOf('landuse.tif', tiff([rasterTags({ noData: '255' })]), inUtm)).toEqual({
    summary: `GeoTIFF (COG), ${size}, 1 band`,
    passed: [
      'name: landuse.tif is a GeoTIFF',
      'whole: Complete',
      'system: EPSG:32735, as agreed',
      'area: Inside the rectangle around the area, to 50 m',
      `grid: ${size}; 1 band of 8-bit unsigned integers; no data is 255`,
      'grid: Strips, not compressed, no overviews; a COG',
    ],
    notPassed: [],
  });
});

it('states the facts when nothing was agreed', async () => {
  const { passed, notPassed } = await findingsOf('landuse.tif', tiff([rasterTags()]), nothingAgreed);
  expect(notPassed).toEqual([]);
  expect(passed).toContain('system: EPSG:32735');
  expect(passed).toContain('area: Longitude 28.4345 to 28.4441, latitude −20.0802 to −20.0711 degrees');
});

const tiles = (count: number) => ({ offsets: Array<number>(count).fill(1000), lengths: Array<number>(count).fill(8) });
const large = { width: 1000, height: 1000, tile: [512, 512] as const };
const overview = rasterTags({
  width: 500,
  height: 500,
  tile: [512, 512],
  offsets: [900],
  lengths: [8],
  overview: true,
});
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(2000)]);

describe('a COG', () => {
  it.each([
    ['has tiles and overviews', [rasterTags({ ...large, ...tiles(4) }), overview], 'a COG'],
    ['has overviews', [rasterTags({ ...large, ...tiles(4) })], 'no COG: it has no overviews'],
    [
      'has no strips',
      [rasterTags({ width: 1000, height: 1000, offsets: [1000] })],
      'no COG: it has strips instead of tiles',
    ],
    [
      'has its overviews first',
      [rasterTags({ ...large, ...tiles(4), offsets: [800, 800, 800, 800] }), overview],
      'no COG: the overviews stand behind the full image',
    ],
    [
      'begins with its directories',
      [
        rasterTags({ ...large, ...tiles(4), offsets: [16, 16, 16, 16] }),
        rasterTags({ width: 500, height: 500, tile: [512, 512], offsets: [8], lengths: [8], overview: true }),
      ],
      'no COG: its directories do not stand at the beginning',
    ],
  ])('%s', async (_, directories, text) => {
    const { passed } = await findingsOf('a.tif', padded(tiff(directories)), inUtm);
    expect(passed.at(-1)).toMatch(new RegExp(`; ${text}$`));
  });
});

const whole = tiff([rasterTags()]);
const bigTiff = (): Buffer => {
  const bytes = Buffer.alloc(64);
  bytes.write('II+\0', 'latin1');
  bytes.writeUInt16LE(8, 4);
  bytes.writeBigUInt64LE(16n, 8);
  bytes.writeBigUInt64LE(2n ** 62n, 16);
  return bytes;
};
const withCount = (count: number): Buffer => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt16LE(count, 8);
  return bytes;
};

it.each([
  [
    'another system',
    tiff([rasterTags({ epsg: 32736, corner: [32_000, 7_780_000] })]),
    'system: EPSG:32736, but EPSG:32735 was agreed',
  ],
  [
    'a place beside the area',
    tiff([rasterTags({ corner: [700_000, 7_780_000] })]),
    'area: It lies outside the area, 11.7 km away',
  ],
  [
    'a place across the edge',
    tiff([rasterTags({ corner: [646_000, 7_788_500] })]),
    'area: It reaches 593 m beyond the rectangle around the area',
  ],
  ['no end', whole.subarray(0, 150), 'whole: It is damaged or cut off'],
  ['a header alone', whole.subarray(0, 8), 'whole: It is damaged or cut off'],
  ['directories in a loop', tiff([rasterTags(), rasterTags()], [8, 8]), 'whole: Its directories form a loop'],
  ['a directory outside', tiff([rasterTags()], [4_000_000_000]), 'whole: It is damaged or cut off'],
  ['65,535 tags', withCount(65_535), 'whole: A directory has 65,535 tags'],
  ['a place of 64 bits', bigTiff(), 'whole: It is damaged or cut off'],
  [
    'a size without end',
    tiff([rasterTags({ width: 4_294_967_295, height: 4_294_967_295 })]),
    'whole: Its size is not possible: 4,294,967,295 by 4,294,967,295 cells, 1 band',
  ],
  ['no cells', tiff([rasterTags({ width: 0 })]), 'whole: Its size is not possible: 0 by 100 cells, 1 band'],
  ['tiles without a size', tiff([rasterTags({ tile: [0, 0] })]), 'whole: Its tiles have no size'],
  ['missing tiles', tiff([rasterTags({ ...large, ...tiles(3) })]), 'whole: It has 3 tiles of 4'],
  [
    'cells behind its end',
    tiff([rasterTags({ offsets: [100_000] })]),
    'whole: It is cut off: cells are missing at its end',
  ],
  ['no image', tiff([], []), 'whole: It is damaged or cut off'],
])('%s', async (_, bytes, finding) => {
  expect((await findingsOf('a.tif', bytes, inUtm)).notPassed).toEqual([finding]);
});
