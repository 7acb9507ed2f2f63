import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { unzlibSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { gridOf } from '#geo/rasters/grid.ts';
import { oneIn } from '#tests/support/run/extent.ts';
import { earthEngineScript } from './earth-engine-script.ts';
import { writeGeoTiff } from './geotiff.ts';
import { makeSamples, servicesWithSample, version } from './make-samples.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('make the same bytes far from Harare, where the hashes were taken, and new bytes have a new version', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Kiritimati';
  const services = oneIn(6, servicesWithSample);
  const { files } = await makeSamples(folder, services);
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  const hashes = files.filter(({ part }) => part === 'zip').map(({ name, sha256 }) => [name, sha256.slice(0, 12)]);
  expect(version).toBe(8);
  expect(hashes).toEqual(
    Object.entries({
      'land-use': '2aa6fc95775b',
      'data-sourcing': '40171694ef8b',
      'indices-calculation': '8e7d48d1f8b5',
      'fire-analysis': 'c7bc8f914fe5',
      hydrology: 'd295c3cdec3e',
      'google-earth-engine': '6c42e50fd138',
    })
      .filter(([service]) => services.includes(service))
      .map(([service, hash]) => [`${service}-sample.zip`, hash]),
  );
});

it('the script for Earth Engine is JavaScript', () => {
  expect(() => new Script(earthEngineScript)).not.toThrow();
});

describe('a GeoTIFF', () => {
  const placed = { epsg: 32735, west: 500_000, north: 8_000_000, cellM: 10 };
  /** The numbers of the tags of its first directory. */
  function tagsOf(file: Buffer): (tag: number) => number[] {
    const directory = file.readUInt32LE(4);
    const tags = Array.from({ length: file.readUInt16LE(directory) }, (_, index) => {
      const entry = directory + 2 + 12 * index;
      const [type, count] = [file.readUInt16LE(entry + 2), file.readUInt32LE(entry + 4)];
      const size = { 2: 1, 3: 2, 4: 4, 12: 8 }[type] ?? expect.fail();
      const at = size * count > 4 ? file.readUInt32LE(entry + 8) : entry + 8;
      const numbers = Array.from({ length: count }, (__, place) =>
        size === 8 ? file.readDoubleLE(at + 8 * place) : file.readUIntLE(at + size * place, size),
      );
      return [file.readUInt16LE(entry), numbers] as const;
    });
    expect(tags.map(([tag]) => tag)).toEqual(tags.map(([tag]) => tag).sort((one, other) => one - other));
    return (tag) => new Map(tags).get(tag) ?? expect.fail(`no tag ${tag}`);
  }
  const tilesOf = (file: Buffer): Uint8Array[] => tagsOf(file)(324).map((offset) => unzlibSync(file.subarray(offset)));

  it('has every cell, in tiles after their directories, with the nodata value beyond the edge', () => {
    const { cells, ...size } = gridOf(300, 200, (x, y) => (x + y) % 200);
    const tiles = tilesOf(Buffer.from(writeGeoTiff({ ...placed, ...size, bands: [cells], noData: 255 })));
    expect(tiles).toHaveLength(2);
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

  it.each([
    { type: 'Int16Array', bits: 16, format: 2, noData: -32_768, cells: Int16Array.of(-5, 7, 9, 30_000) },
    { type: 'Uint32Array', bits: 32, format: 1, noData: 0, cells: Uint32Array.of(5, 7, 9, 4_000_000_000) },
    { type: 'Float32Array', bits: 32, format: 3, noData: -1, cells: Float32Array.of(-0.5, 7, 9, 0.25) },
  ])('of two bands has them one after another: $type', ({ bits, format, noData, cells }) => {
    const bands = [cells, cells.slice().reverse()];
    const file = Buffer.from(
      writeGeoTiff({ ...placed, columns: 2, rows: 2, bands, noData, names: ['first', 'second'], scale: 0.5 }),
    );
    const tag = tagsOf(file);
    expect([tag(258), tag(339), tag(277), tag(284)]).toEqual([[bits, bits], [format, format], [2], [2]]);
    const size = cells.BYTES_PER_ELEMENT;
    for (const [index, tile] of tilesOf(file).entries()) {
      const rows = [0, 256].flatMap((at) => [...tile.slice(at * size, (at + 2) * size)]);
      expect(rows).toEqual([...new Uint8Array(bands[index]?.buffer ?? expect.fail())]);
      expect(tile.slice(2 * size, 3 * size)).toEqual(new Uint8Array(cells.slice(0, 1).fill(noData).buffer));
    }
    const text = String.fromCharCode(...tag(42_112));
    expect(text).toContain('sample="1" role="description">second<');
    expect(text).toContain('sample="1" role="scale">0.5<');
  });
});
