import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzlibSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { writeGeoTiff } from './geotiff.ts';
import { gridOf } from './grid.ts';
import { makeSamples, version } from './make-samples.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('two runs in two time zones make the same bytes, and new bytes have a new version', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Africa/Harare';
  const { files } = await makeSamples(path.join(folder, 'harare'));
  process.env['TZ'] = 'Pacific/Kiritimati';
  const again = await makeSamples(path.join(folder, 'kiritimati'));
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  expect(again.files).toEqual(files);
  const hashes = files.filter(({ part }) => part === 'zip').map(({ name, sha256 }) => [name, sha256.slice(0, 12)]);
  expect({ version, hashes }).toMatchInlineSnapshot(`
    {
      "hashes": [
        [
          "land-use-sample.zip",
          "fc964ddde050",
        ],
        [
          "data-sourcing-sample.zip",
          "40171694ef8b",
        ],
      ],
      "version": 4,
    }
  `);
});

it('a GeoTIFF has every cell, in tiles after their directories, with the nodata value beyond the edge', () => {
  const grid = gridOf(300, 200, (x, y) => (x + y) % 200);
  const file = Buffer.from(
    writeGeoTiff({ ...grid, epsg: 32735, west: 500_000, north: 8_000_000, cellM: 10, noData: 255 }),
  );
  const tagsAt = (directory: number): Map<number, { count: number; at: number }> =>
    new Map(
      Array.from({ length: file.readUInt16LE(directory) }, (_, index) => {
        const entry = directory + 2 + 12 * index;
        const count = file.readUInt32LE(entry + 4);
        return [file.readUInt16LE(entry), { count, at: count > 1 ? file.readUInt32LE(entry + 8) : entry + 8 }];
      }),
    );
  const tags = tagsAt(file.readUInt32LE(4));
  const { count, at } = tags.get(324) ?? expect.fail();
  expect(count).toBe(2);
  const tiles = [0, 1].map((tile) => unzlibSync(file.subarray(file.readUInt32LE(at + 4 * tile))));
  for (const [x, y] of [
    [0, 0],
    [255, 199],
    [256, 7],
    [299, 199],
  ] as const) {
    expect(tiles[x < 256 ? 0 : 1]?.[y * 256 + (x % 256)]).toBe((x + y) % 200);
  }
  expect(tiles[1]?.[199 * 256 + 44]).toBe(255);
});
