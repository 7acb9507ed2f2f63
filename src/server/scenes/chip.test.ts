import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listScenes } from '#contract/site/scenes.ts';
import { openContent } from '#server/platform/content/content.ts';
import { testApp } from '#tests/support/app/app.ts';
import { copyOfContent } from '#tests/support/project/content.ts';
import { type Chip, type ChipOptions, cutChip, storeChip } from './chip.ts';
import { readScenes } from './scenes.ts';

const copy = copyOfContent();
const empty = mkdtempSync(path.join(tmpdir(), 'site-scenes-'));
afterAll(() => {
  copy.remove();
  rmSync(empty, { recursive: true });
});

const utm35 = {
  GTModelTypeGeoKey: 1,
  ProjectedCSTypeGeoKey: 32_735,
  ModelPixelScale: [10, 10, 0],
  ModelTiepoint: [0, 0, 0, 600_000, 7_800_000, 0],
};
const columns = 200;
const rows = 210;
/** Blue, green, red, NIR and SWIR as reflectance times 10,000: a gradient from grass in the west to bare ground in the east. */
const reflectance = (column: number): number[] => [400, 700, 600 + 6 * column, 3200 - 4 * column, 1500 + 5 * column];
const bandCount = reflectance(0).length;

async function geoTiff(change: { metadata?: object; cell?: (column: number, row: number) => number[] } = {}) {
  const cell = change.cell ?? reflectance;
  const values = Uint16Array.from({ length: columns * rows * bandCount }, (_, index) => {
    const at = Math.floor(index / bandCount);
    return cell(at % columns, Math.floor(at / columns))[index % bandCount] ?? 0;
  });
  const size = { width: columns, height: rows, SamplesPerPixel: bandCount, BitsPerSample: Array(bandCount).fill(16) };
  return new Uint8Array(await writeArrayBuffer(values, { ...size, ...utm35, ...change.metadata }));
}

const standard = geoTiff();
const labels = { place: 'Matobo, north', date: '2026-09-14', credit: 'Contains Copernicus data' };
const cut = async (options: ChipOptions = {}, file?: Uint8Array) =>
  cutChip(file ?? (await standard), { ...labels, bands: '2,3,4,5', ...options });

describe('npm run chip', () => {
  it('cuts the middle, and keeps the indices to the error that it states', async () => {
    const { facts, bytes } = await cut();
    // 4 columns and 9 rows of 10 m are cut off in the west and in the north.
    expect(facts).toMatchObject({ ...labels, cellM: 10, bounds: [600_040, 7_797_990, 601_960, 7_799_910] });
    expect(bytes.length).toBe(147_456);
    const [, red, nir] = [0, 1, 2].map((band) => bytes[band * 192 * 192 + 100] ?? 0) as [number, number, number];
    const [, , fileRed = 0, fileNir = 0] = reflectance(104);
    expect(facts.indexError).toBeLessThan(0.02);
    expect(Math.abs((nir - red) / (nir + red) - (fileNir - fileRed) / (fileNir + fileRed))).toBeLessThan(
      facts.indexError,
    );
  });

  it('one bright roof does not darken the rest', async () => {
    const withRoof = await geoTiff({ cell: (x, y) => (x === 100 && y < 30 ? Array(5).fill(60_000) : reflectance(x)) });
    expect((await cut({}, withRoof)).facts.indexError).toBeLessThan(0.02);
  });

  const noData = { cell: (x: number, y: number) => (x === 100 && y === 100 ? Array(5).fill(65_535) : reflectance(x)) };
  it.each<[problem: string, options: ChipOptions, file: () => Promise<Uint8Array>]>([
    ['--place is missing.', { place: ' ' }, () => standard],
    ['--date must be a day that exists, like 2026-09-14, not "2026-02-30".', { date: '2026-02-30' }, () => standard],
    ['--date must be a day that exists, like 2026-09-14, not "14 May".', { date: '14 May' }, () => standard],
    ['--credit is missing.', { credit: '' }, () => standard],
    ['--bands must be the numbers of green, red, NIR and SWIR, like 2,3,4,5.', { bands: '2,3,4' }, () => standard],
    ['--bands must be the numbers of green, red, NIR and SWIR, like 2,3,4,5.', { bands: '0,1,2,3' }, () => standard],
    ['The file has 5 bands; --bands asks for band 8.', { bands: '3,4,8,5' }, () => standard],
    ['--at must be a column and a row, like 1200,800.', { at: 'middle' }, () => standard],
    ['192 by 192 cells around --at 20,100 reach beyond the file.', { at: '20,100' }, () => standard],
    ['192 by 192 cells around --at 100,150 reach beyond the file.', { at: '100,150' }, () => standard],
    ['The file is not a GeoTIFF.', {}, async () => Buffer.from('%PDF-1.7 and no picture at all')],
    ['The file is not a GeoTIFF.', {}, async () => new Uint8Array()],
    [
      'The file has no square cells in metres: export it in UTM.',
      {},
      () =>
        geoTiff({ metadata: { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326, ProjectedCSTypeGeoKey: undefined } }),
    ],
    [
      'The file has no square cells in metres: export it in UTM.',
      {},
      () => geoTiff({ metadata: { ModelPixelScale: [10, 20, 0] } }),
    ],
    [
      'The square has cells without data: choose another with --at.',
      {},
      () => geoTiff({ ...noData, metadata: { GDAL_NODATA: '65535' } }),
    ],
    ['The square has no reflectance above 0.', {}, () => geoTiff({ cell: () => Array(5).fill(0) })],
    ['The cells of the file cannot be read.', {}, async () => (await standard).subarray(0, 20_000)],
  ])('refuses: %s', async (problem, options, file) => {
    await expect(cut(options, await file())).rejects.toThrow(problem);
  });

  it('refuses a file that is smaller than the square', async () => {
    const metadata = { width: 100, height: 191, SamplesPerPixel: 4, BitsPerSample: [16, 16, 16, 16], ...utm35 };
    const small = new Uint8Array(await writeArrayBuffer(new Uint16Array(4 * 100 * 191), metadata));
    const problem = 'The file has 100 by 191 cells; at least 192 by 192 are needed.';
    await expect(cut({ bands: '1,2,3,4' }, small)).rejects.toThrow(problem);
  });
});

describe('a stored chip', () => {
  let chip: Chip;
  beforeAll(async () => {
    chip = await cut();
    storeChip(copy.folder, chip, false);
  });
  const app = testApp({ settings: { CONTENT_DIR: copy.folder } });

  it('is overwritten only when asked', () => {
    expect(() => storeChip(copy.folder, chip, false)).toThrow('--replace overwrites it.');
    storeChip(copy.folder, chip, true);
  });

  it('is offered with its bytes', async () => {
    const { scenes } = (await app.visitor().call(listScenes, {})).body;
    expect(scenes).toMatchObject([{ ...labels, name: 'matobo-north-2026-09-14', cellM: 10 }]);
    const fetchFile = (address = '') => app.request(new Request(`http://localhost${address}`));
    const reply = await fetchFile(scenes[0]?.address);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(chip.bytes)).toBe(true);
    expect((await fetchFile('/index-lab/files/0123456789abcdef/matobo-north-2026-09-14.bin')).status).toBe(404);
  });

  it('stops the start when its bytes are cut off, with the file and the reason', () => {
    storeChip(empty, { ...chip, bytes: chip.bytes.subarray(1) }, false);
    expect(() => readScenes(openContent(empty), empty)).toThrow(
      'content/index-lab/matobo-north-2026-09-14.bin: must have 147456 bytes, not 147455',
    );
  });
});
